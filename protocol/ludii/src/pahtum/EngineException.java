package pahtum;

/** What went wrong with the program, and what a person can do about it. */
final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
