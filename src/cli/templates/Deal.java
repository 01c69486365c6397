// Deals for `evenhand check`: shuffled decks for ever, one a line, as numbers from 0.
// java shuffle-check/Deal.java [CARDS]
import java.io.PrintStream;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

public class Deal {
  private static final int DEALS_AT_ONCE = 500;

  // Put your own shuffle here, and let it shuffle a fresh deck. It is found when evenhand.toml says where:
  // exec = "java -cp target/classes shuffle-check/Deal.java 52"
  private static void shuffle(List<Integer> cards, Random random) {
    Collections.shuffle(cards, random);
  }

  public static void main(String[] arguments) {
    int size = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 52;
    Random random = new SecureRandom();
    PrintStream out = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), false);
    while (!out.checkError()) { // somebody reads on
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < DEALS_AT_ONCE; i++) {
        List<Integer> cards = new ArrayList<>();
        for (int card = 0; card < size; card++) {
          cards.add(card);
        }
        shuffle(cards, random);
        for (int position = 0; position < size; position++) {
          text.append(position == 0 ? "" : " ").append(cards.get(position));
        }
        text.append('\n');
      }
      out.print(text);
      out.flush();
    }
  }
}
