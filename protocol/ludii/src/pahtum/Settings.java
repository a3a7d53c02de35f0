package pahtum;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/** What pahtum.properties says: see the manual. */
final class Settings {
    private static final String FILE = "pahtum.properties";
    private static final List<String> NAMES = Arrays.asList("program", "options", "level", "time");

    private final Path file;
    private final Properties properties = new Properties();

    /** Reads the file that -Dpahtum.properties names, or else the one beside the JAR, which may be missing. */
    Settings() {
        String named = System.getProperty(FILE);
        file = named != null ? Paths.get(named).toAbsolutePath() : besideJar();
        if (named != null || Files.exists(file))
            read();
    }

    String program() {
        return properties.getProperty("program", "pahtum").trim();
    }

    List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(program());
        for (String option : properties.getProperty("options", "").trim().split("\\s+"))
            if (!option.isEmpty())
                command.add(option);
        return command;
    }

    /** Empty if the program is to decide. */
    String level() {
        return properties.getProperty("level", "").trim();
    }

    /** Seconds for each move, 0 if Ludii's own limit is the only one. */
    double time() {
        String text = properties.getProperty("time", "").trim();
        if (text.isEmpty())
            return 0;
        try {
            double seconds = Double.parseDouble(text);
            if (seconds > 0)
                return seconds;
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new EngineException("'time' in " + file + " has to be seconds, such as 0.5, not '" + text + "'", null);
    }

    String whereProgramIsSet() {
        return "set 'program' to its path in " + file;
    }

    private void read() {
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException e) {
            throw new EngineException("cannot read " + file + ": " + e.getMessage(), e);
        }
        for (String name : properties.stringPropertyNames())
            if (!NAMES.contains(name))
                throw new EngineException("unknown name '" + name + "' in " + file + "; known are " + NAMES, null);
    }

    private static Path besideJar() {
        try {
            URI jar = Settings.class.getProtectionDomain().getCodeSource().getLocation().toURI();
            return new File(jar).toPath().resolveSibling(FILE);
        } catch (Exception e) {
            // Ludii may load classes in a way that hides where they come from.
            return Paths.get(FILE).toAbsolutePath();
        }
    }
}
