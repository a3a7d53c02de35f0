package pahtum;

import game.Game;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import main.options.Option;
import main.options.OptionCategory;
import other.AI;
import other.GameLoader;
import other.context.Context;
import other.trial.Trial;
import utils.AIFactory;

/**
 * Plays games between pahtum and an agent of Ludii without its window, and has another pahtum count each of them. What
 * it prints are commands for pahtum, and comments. Ends with 1 if Ludii and pahtum disagree about a game, with 2 if the
 * games cannot be played.
 */
public final class Match {
    private static final String USAGE = "usage: pahtum.Match FILE.lud [--games N] [--time SECONDS] [--opponent NAME] "
            + "[--option CATEGORY/ITEM]...";

    private final Game game;
    private final String opponent;
    private final double time;
    private int wins;
    private int draws;
    private int disagreements;

    private Match(Game game, String opponent, double time) {
        this.game = game;
        this.opponent = opponent;
        this.time = time;
    }

    public static void main(String[] arguments) {
        File file = null;
        int games = 2;
        double time = 0.1;
        String opponent = "UCT";
        List<String> options = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            boolean hasValue = i + 1 < arguments.length;
            if (arguments[i].equals("--games") && hasValue)
                games = (int) number(arguments[i], arguments[++i]);
            else if (arguments[i].equals("--time") && hasValue)
                time = number(arguments[i], arguments[++i]);
            else if (arguments[i].equals("--opponent") && hasValue)
                opponent = arguments[++i];
            else if (arguments[i].equals("--option") && hasValue)
                options.add(arguments[++i]);
            else if (file == null && !arguments[i].startsWith("-"))
                file = new File(arguments[i]);
            else
                fail(USAGE);
        }
        if (file == null)
            fail(USAGE);
        try {
            System.exit(new Match(load(file, options), opponent, time).play(games));
        } catch (EngineException e) {
            // The agent has said why.
            System.exit(2);
        } catch (RuntimeException e) {
            fail("the game cannot be played: " + e);
        }
    }

    private static double number(String option, String text) {
        try {
            double number = Double.parseDouble(text);
            if (number > 0)
                return number;
        } catch (NumberFormatException e) {
            // Said below.
        }
        fail(option + ": expected a number above 0, not '" + text + "'");
        return 0;
    }

    private static Game load(File file, List<String> options) {
        if (!file.canRead())
            fail("cannot read " + file);
        Game game = GameLoader.loadGameFromFile(file, options);
        // Ludii plays with its usual options if it does not know one.
        List<String> known = new ArrayList<>();
        for (OptionCategory category : game.description().gameOptions().categories())
            for (Option option : category.options())
                known.add(String.join("/", option.menuHeadings()));
        for (String option : options)
            if (!known.contains(option))
                fail("unknown option '" + option + "'; known are " + String.join(", ", known));
        return game;
    }

    private static void fail(String message) {
        System.err.println(message);
        System.exit(2);
    }

    private int play(int games) {
        AI ours = new PahTumAI();
        for (int i = 0; i < games; i++)
            playOne(ours, i + 1, i % 2 + 1);
        ours.closeAI();
        System.out.println("# " + game.name() + ": pahtum won " + wins + ", drew " + draws + " and lost "
                + (games - wins - draws) + " of " + games + "; scores that pahtum counts differently: "
                + disagreements);
        return disagreements == 0 ? 0 : 1;
    }

    private void playOne(AI ours, int number, int ourPlayer) {
        AI theirs = AIFactory.createAI(opponent);
        if (theirs == null)
            fail("Ludii has no agent '" + opponent + "'");
        Context context = new Context(game, new Trial(game));
        game.start(context);
        List<AI> agents = ourPlayer == 1 ? Arrays.asList(null, ours, theirs) : Arrays.asList(null, theirs, ours);
        for (int player = 1; player <= 2; player++)
            agents.get(player).initAI(game, player);
        while (!context.trial().over())
            context.model().startNewStep(context, agents, time);
        count(context, number, ourPlayer);
    }

    private void count(Context context, int number, int ourPlayer) {
        int margin = context.score(ourPlayer) - context.score(3 - ourPlayer);
        wins += margin > 0 ? 1 : 0;
        draws += margin == 0 ? 1 : 0;
        try (Engine referee = new Engine(new Settings())) {
            List<String> commands = Notation.start(context);
            for (String command : commands)
                referee.ask(command);
            boolean firstIsBlack = referee.ask("position").split(" ")[1].equals("x");
            for (String move : Notation.moves(context, firstIsBlack)) {
                commands.add("play " + move);
                referee.ask("play " + move);
            }
            int black = firstIsBlack ? 1 : 2;
            String ludii = "black " + context.score(black) + " white " + context.score(3 - black);
            // Refused if the game is not over.
            String result = referee.ask("final_score");
            String counted = referee.ask("score");
            commands.add("score");
            System.out.println("# game " + number + ": pahtum is " + (ourPlayer == black ? "black" : "white")
                    + "; Ludii: " + ludii + "; pahtum: " + counted + ", " + result);
            for (String command : commands)
                System.out.println(command);
            disagreements += ludii.equals(counted) ? 0 : 1;
        } catch (EngineException e) {
            disagreements++;
            System.out.println("# game " + number + ": " + e.getMessage());
        }
    }
}
