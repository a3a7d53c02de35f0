package pahtum;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The program pahtum as a process of its own, which answers commands. */
final class Engine implements AutoCloseable {
    /** Seconds beyond what a command may take, on a machine that is busy. */
    private static final double PATIENCE = 30;
    private static final double FOR_EVER = 1e9;
    /** Follows the last answer. */
    private static final String END = new String("end");

    private final Settings settings;
    private final Process process;
    private final Writer commands;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    Engine(Settings settings) {
        this.settings = settings;
        try {
            process = new ProcessBuilder(settings.command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new EngineException("cannot run '" + settings.program() + "'; " + settings.whereProgramIsSet(), e);
        }
        commands = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        Thread reader = new Thread(this::read, "pahtum's answers");
        reader.setDaemon(true);
        reader.start();
        try {
            if (!ask("name").equals("Pahtum"))
                throw notPahtum();
            if (!settings.level().isEmpty())
                ask("param level " + settings.level());
        } catch (EngineException e) {
            close();
            throw e;
        }
    }

    /** The answer to a command, without its first sign. Throws if there is none in time, or if it is an error. */
    String ask(String command) {
        send(command);
        return receive(command, 0);
    }

    void send(String line) {
        synchronized (commands) {
            try {
                commands.write(line + "\n");
                commands.flush();
            } catch (IOException e) {
                throw ended(line, e);
            }
        }
    }

    /** The same of a command that was sent and may take so many seconds, or any time if they are infinite. */
    String receive(String command, double seconds) {
        long end = System.nanoTime() + (long) (1e9 * Math.min(seconds + PATIENCE, FOR_EVER));
        StringBuilder answer = new StringBuilder();
        for (String line = next(command, end); !line.isEmpty(); line = next(command, end))
            answer.append(answer.length() == 0 ? "" : "\n").append(line);
        if (answer.length() > 0 && answer.charAt(0) == '?')
            throw new EngineException("pahtum refused '" + command + "': " + answer.substring(1).trim(), null);
        if (answer.length() == 0 || answer.charAt(0) != '=')
            throw notPahtum();
        return answer.substring(1).trim();
    }

    /** Makes it answer at once, from any thread; means nothing when it does not think. */
    void interrupt() {
        send("# interrupt");
    }

    /** The program ends by itself when its input does, even while it thinks. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended already.
        }
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS))
                process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** A thread of its own, since who reads from a process cannot stop waiting. */
    private void read() {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine())
                answers.add(line);
        } catch (IOException e) {
            // The program has ended.
        }
        answers.add(END);
    }

    private String next(String command, long end) {
        try {
            String line = answers.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null) {
                process.destroyForcibly();
                throw new EngineException("'" + settings.program() + "' did not answer '" + command + "' in time", null);
            }
            if (line == END)
                throw ended(command, null);
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ended(command, e);
        }
    }

    private EngineException notPahtum() {
        return new EngineException("'" + settings.program() + "' does not answer as pahtum does; "
                + settings.whereProgramIsSet(), null);
    }

    private EngineException ended(String command, Exception cause) {
        return new EngineException("'" + settings.program() + "' has ended instead of answering '" + command
                + "'; its last words are on the standard error of Ludii", cause);
    }
}
