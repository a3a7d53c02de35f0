package pahtum;

import game.Game;
import game.types.board.SiteType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import other.action.ActionType;
import other.context.Context;
import other.move.Move;
import other.state.container.ContainerState;
import other.topology.TopologyElement;

/** A game of Ludii in the words of the protocol. */
final class Notation {
    // The files of this folder are named like their games: "Pah-Tum (Custodial)" has the ruleset custodial.
    private static final Pattern NAME = Pattern.compile("Pah-Tum(?: \\(([A-Z][a-z]+)\\))?");
    // Their options are named like the settings: "Boulders/5", "Stones/40".
    private static final Pattern OPTION = Pattern.compile("(Boulders|Stones)/(\\d+).*");

    private Notation() {
    }

    static boolean isKnown(Game game) {
        return NAME.matcher(game.name()).matches();
    }

    static String vertex(Context context, int site) {
        return context.topology().cells().get(site).label();
    }

    /** The commands that begin the game. */
    static List<String> start(Context context) {
        Game game = context.game();
        String ruleset = ruleset(game);
        List<String> commands = new ArrayList<>();
        String begin = "newgame " + ruleset + " size=" + Math.round(Math.sqrt(context.topology().cells().size()));
        if (!ruleset.equals("classic")) {
            for (String option : game.description().gameOptions().allOptionStrings(game.getOptions())) {
                Matcher matcher = OPTION.matcher(option);
                if (matcher.matches())
                    begin += " " + matcher.group(1).toLowerCase() + "=" + matcher.group(2);
            }
            commands.add(begin);
            return commands;
        }
        // No boulder moves or disappears in this ruleset, so those of the first position are where they are now.
        List<String> boulders = boulders(context);
        commands.add(begin + " boulders=" + boulders.size());
        if (!boulders.isEmpty())
            commands.add("boulders " + String.join(" ", boulders));
        return commands;
    }

    /**
     * The moves so far, as `play` takes them. Ludii splits a turn in which a player chooses a capture in two moves; one
     * whose second half is missing is left out.
     */
    static List<String> moves(Context context, boolean firstIsBlack) {
        List<String> moves = new ArrayList<>();
        List<Move> all = context.trial().generateCompleteMovesList();
        int count = choosesCapture(context) ? all.size() - 1 : all.size();
        for (int i = context.trial().numInitialPlacementMoves(); i < count; i++) {
            Move move = all.get(i);
            if (isChoice(move))
                moves.add(moves.remove(moves.size() - 1) + "x" + vertex(context, move.to()));
            else
                moves.add(colour(move.mover(), firstIsBlack) + " " + vertex(context, move.to()));
        }
        return moves;
    }

    static String colour(int player, boolean firstIsBlack) {
        return (player == 1) == firstIsBlack ? "b" : "w";
    }

    static boolean isChoice(Move move) {
        return move.actionType() == ActionType.Select;
    }

    /** Is the player to choose which piece the stone just placed captures? */
    static boolean choosesCapture(Context context) {
        return context.state().isPending();
    }

    private static String ruleset(Game game) {
        Matcher matcher = NAME.matcher(game.name());
        if (!matcher.matches())
            throw new EngineException("'" + game.name() + "' is not one of pahtum's games; open its .lud files", null);
        return matcher.group(1) == null ? "classic" : matcher.group(1).toLowerCase();
    }

    private static List<String> boulders(Context context) {
        ContainerState board = context.containerState(0);
        List<String> boulders = new ArrayList<>();
        for (TopologyElement cell : context.topology().cells())
            if (board.what(cell.index(), SiteType.Cell) != 0 && board.who(cell.index(), SiteType.Cell) == 0)
                boulders.add(cell.label());
        return boulders;
    }
}
