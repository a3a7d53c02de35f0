package pahtum;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The program pahtum as a process of its own, which answers commands. */
final class Engine implements AutoCloseable {
    private final Settings settings;
    private final Process process;
    private final Writer commands;
    private final BufferedReader answers;

    Engine(Settings settings) {
        this.settings = settings;
        try {
            process = new ProcessBuilder(settings.command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new EngineException("cannot run '" + settings.program() + "'; " + settings.whereProgramIsSet(), e);
        }
        commands = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
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

    /** The answer to a command, without its first sign. Throws if there is none, or if it is an error. */
    String ask(String command) {
        send(command);
        return receive(command);
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

    String receive(String command) {
        StringBuilder answer = new StringBuilder();
        try {
            String line = answers.readLine();
            for (; line != null && !line.isEmpty(); line = answers.readLine())
                answer.append(answer.length() == 0 ? "" : "\n").append(line);
            if (line == null)
                throw ended(command, null);
        } catch (IOException e) {
            throw ended(command, e);
        }
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

    private EngineException notPahtum() {
        return new EngineException("'" + settings.program() + "' does not answer as pahtum does; "
                + settings.whereProgramIsSet(), null);
    }

    private EngineException ended(String command, Exception cause) {
        return new EngineException("'" + settings.program() + "' has ended instead of answering '" + command
                + "'; its last words are on the standard error of Ludii", cause);
    }
}
