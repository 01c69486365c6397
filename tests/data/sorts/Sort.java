import java.util.*;

class Sort {
  static int calls;

  public static void main(String[] arguments) {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNext()) {
      int n = lines.nextInt();
      String answers = lines.next();
      Integer[] deck = new Integer[n];
      calls = 0;
      StringBuilder text = new StringBuilder();
      for (int tries = 0; tries < 20 && text.length() == 0; ++tries) {
        for (int i = 0; i < n; ++i) deck[i] = i;
        try {
          Arrays.sort(deck, (a, b) -> "bsa".indexOf(answers.charAt(calls++ % answers.length())) - 1);
          text.append(calls);
        } catch (IllegalArgumentException contradiction) {
          // Sorted again, with the answers that follow.
        }
      }
      if (text.length() == 0) {
        System.out.println("gives up");
        continue;
      }
      for (int card : deck) text.append(' ').append(card);
      System.out.println(text);
    }
  }
}
