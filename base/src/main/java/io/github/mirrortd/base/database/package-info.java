/**
 * What reads and writes tables of rows: files of data, by a database that is found as a service, and what such files may be. Start with
 * {@link io.github.mirrortd.base.database.Database}.
 */
@NullMarked
package io.github.mirrortd.base.database;

import org.jspecify.annotations.NullMarked;
