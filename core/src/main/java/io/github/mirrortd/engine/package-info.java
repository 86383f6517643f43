/** What runs the rules: memory, products, errors. Rules know nothing of it. */
@NullMarked
package io.github.mirrortd.engine;

import org.jspecify.annotations.NullMarked;
