import java.io.*;
import java.util.*;

class Shuffle {
  public static void main(String[] arguments) {
    String way = arguments[0];
    int n = Integer.parseInt(arguments[1]);
    Random random = new Random(1);
    PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 65536));
    while (!out.checkError()) {
      StringBuilder text = new StringBuilder();
      for (int deal = 0; deal < 100; ++deal) {
        List<Integer> deck = new ArrayList<>();
        for (int i = 0; i < n; ++i) deck.add(i);
        switch (way) {
          case "sound": Collections.shuffle(deck, random); break;
          case "coin":
            try {
              deck.sort((a, b) -> random.nextBoolean() ? 1 : -1);
            } catch (IllegalArgumentException contradiction) {
              continue;
            }
            break;
          case "boolean": deck.sort((a, b) -> random.nextInt(2)); break;
          case "naive": for (int i = 0; i < n; ++i) Collections.swap(deck, i, random.nextInt(n)); break;
          case "short": for (int i = n - 1; i > 0; --i) Collections.swap(deck, i, random.nextInt(i)); break;
        }
        for (int i = 0; i < n; ++i) text.append(i > 0 ? " " : "").append(deck.get(i));
        text.append('\n');
      }
      out.print(text);
    }
  }
}
