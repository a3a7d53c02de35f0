package pahtum;

import game.Game;
import java.awt.GraphicsEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.JOptionPane;
import javax.swing.SwingUtilities;
import other.AI;
import other.context.Context;
import other.move.Move;

/** Plays Pah-Tum in Ludii: the program pahtum, which runs beside it, chooses the moves. */
public final class PahTumAI extends AI {
    private static final Pattern INFO = Pattern.compile("value (\\S+) depth (\\S+) nodes (\\S+) exact (\\S+).*");

    private Settings settings;
    private volatile Engine engine;
    private final List<String> start = new ArrayList<>();
    private final List<String> played = new ArrayList<>();
    private boolean firstIsBlack = true;
    private String capture;
    private String report;

    public PahTumAI() {
        setFriendlyName("pahtum");
    }

    @Override
    public boolean supportsGame(Game game) {
        return Notation.isKnown(game);
    }

    @Override
    public Move selectAction(Game game, Context context, double maxSeconds, int maxIterations, int maxDepth) {
        try {
            return choose(game, context, maxSeconds, maxDepth);
        } catch (EngineException e) {
            closeAI();
            // Ludii closes an agent that still thinks when another takes its place.
            if (!wantsInterrupt)
                complain(e.getMessage());
            throw e;
        }
    }

    @Override
    public void setWantsInterrupt(boolean wanted) {
        super.setWantsInterrupt(wanted);
        Engine running = engine;
        if (wanted && running != null)
            running.interrupt();
    }

    @Override
    public String generateAnalysisReport() {
        return report;
    }

    @Override
    public void closeAI() {
        Engine ended = engine;
        engine = null;
        if (ended != null)
            ended.close();
        start.clear();
        played.clear();
        capture = null;
    }

    private Move choose(Game game, Context context, double maxSeconds, int maxDepth) {
        List<Move> legal = new ArrayList<>();
        for (Move move : game.moves(context).moves())
            legal.add(move);
        if (Notation.choosesCapture(context))
            return chooseCapture(context, legal);
        if (engine == null) {
            settings = new Settings();
            engine = new Engine(settings);
        }
        follow(context);
        double seconds = seconds(maxSeconds);
        engine.ask(limit(seconds, maxDepth));
        // Without any limit the program takes a second.
        double most = seconds > 0 ? seconds : maxDepth > 0 ? Double.POSITIVE_INFINITY : 1;
        String answer = think(Notation.colour(context.state().mover(), firstIsBlack), most);
        int x = answer.indexOf('x');
        capture = x < 0 ? null : answer.substring(x + 1);
        Move move = find(context, legal, x < 0 ? answer : answer.substring(0, x));
        if (move == null)
            throw new EngineException("pahtum answers " + answer + ", which is not legal in Ludii; take the .lud files "
                    + "and the JAR from the same version", null);
        return move;
    }

    /** The second half of our own move. A stone that somebody else placed captures any one of the pieces. */
    private Move chooseCapture(Context context, List<Move> legal) {
        Move move = capture == null ? null : find(context, legal, capture);
        capture = null;
        return move == null ? legal.get(0) : move;
    }

    private static Move find(Context context, List<Move> legal, String vertex) {
        for (Move move : legal)
            if (Notation.vertex(context, move.to()).equals(vertex))
                return move;
        return null;
    }

    /** Tells the program what has been played since last time; from the start, if that is another game now. */
    private void follow(Context context) {
        List<String> begin = Notation.start(context);
        List<String> moves = Notation.moves(context, firstIsBlack);
        boolean goesOn = begin.equals(start) && moves.size() >= played.size()
                && moves.subList(0, played.size()).equals(played);
        if (!goesOn) {
            for (String command : begin)
                engine.ask(command);
            // Ludii's first player is the one who begins, Black or White.
            firstIsBlack = engine.ask("position").split(" ")[1].equals("x");
            moves = Notation.moves(context, firstIsBlack);
            played.clear();
            start.clear();
            start.addAll(begin);
        }
        for (String move : moves.subList(played.size(), moves.size()))
            engine.ask("play " + move);
        played.clear();
        played.addAll(moves);
    }

    /** The shorter of the limits that Ludii and the file set, 0 if there is none. */
    private double seconds(double maxSeconds) {
        double seconds = settings.time();
        return maxSeconds > 0 && (seconds <= 0 || maxSeconds < seconds) ? maxSeconds : seconds;
    }

    private static String limit(double seconds, int maxDepth) {
        String limit = "limit";
        if (seconds > 0)
            limit += String.format(Locale.ROOT, " time %.3f", seconds);
        return maxDepth > 0 ? limit + " depth " + maxDepth : limit;
    }

    private String think(String colour, double seconds) {
        String command = "reg_genmove " + colour;
        engine.send(command);
        // Ludii may have changed its mind before the program was listening.
        if (wantsInterrupt)
            engine.interrupt();
        String answer = engine.receive(command, seconds);
        report = report(answer, engine.ask("last_info"));
        return answer;
    }

    private static String report(String answer, String info) {
        Matcher matcher = INFO.matcher(info);
        if (!matcher.matches())
            return "pahtum: " + answer;
        String sign = matcher.group(1).startsWith("-") ? "" : "+";
        String proven = matcher.group(4).equals("true") ? ", proven" : "";
        return "pahtum: " + answer + ", margin " + sign + matcher.group(1) + proven + " (depth " + matcher.group(2)
                + ", " + matcher.group(3) + " nodes)";
    }

    /** Ludii itself shows nothing of an agent's errors. */
    private static void complain(String message) {
        System.err.println("pahtum: " + message);
        if (!GraphicsEnvironment.isHeadless())
            SwingUtilities.invokeLater(
                    () -> JOptionPane.showMessageDialog(null, message, "pahtum", JOptionPane.ERROR_MESSAGE));
    }
}
