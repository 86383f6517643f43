@NullMarked
package io.github.mirrortd.spark;

import org.jspecify.annotations.NullMarked;
