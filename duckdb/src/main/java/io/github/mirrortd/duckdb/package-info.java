/**
 * The embedded database behind {@link io.github.mirrortd.base.database.Database}, and files of arrays as tables of it. Found as a
 * service; nothing here is for users.
 */
@NullMarked
package io.github.mirrortd.duckdb;

import org.jspecify.annotations.NullMarked;
