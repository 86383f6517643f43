/**
 * Reads and writes tables of rows by a database that is found as a service, and limits the files it may read. Start with
 * {@link io.github.mirrortd.base.database.Database}.
 */
@NullMarked
package io.github.mirrortd.base.database;

import org.jspecify.annotations.NullMarked;
