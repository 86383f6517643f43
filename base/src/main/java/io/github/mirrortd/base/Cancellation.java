package io.github.mirrortd.base;

/** Says whether somebody wants work to stop. Asked often and from several threads, so the answer must be at hand. */
public interface Cancellation {
    /** For work that nobody stops. */
    Cancellation NEVER = () -> false;

    /** {@return whether work is to stop} */
    boolean isRequested();
}
