// Deals for `evenhand check`: decks that your shuffle has shuffled, for ever, one a line, as numbers from 0.
// java shuffle-check/Deal.java [CARDS]
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

public class Deal {
  // 1. Your shuffle: a file of the project, #, and its static method. The class is taken from the class path, if
  // evenhand.toml has one (java -cp target/classes shuffle-check/Deal.java 52), else it is compiled.
  private static final String NAMED = "@SHUFFLE@";

  // 2. A deck as your shuffle takes it: numbers, or objects of your own, each unlike all others.
  private static List<Object> newDeck(int size) {
    List<Object> cards = new ArrayList<>();
    for (int card = 0; card < size; card++) {
      cards.add(card);
    }
    return cards;
  }

  // 3. Its call, with the cards as a list or an array and, if it wants one, a Random. It returns the cards, or
  // shuffles them in place.
  private static List<?> shuffled(Method shuffle, List<Object> deck) throws ReflectiveOperationException {
    Object[] arguments = new Object[shuffle.getParameterCount()];
    Object cards = deck;
    for (int i = 0; i < arguments.length; i++) {
      Class<?> type = shuffle.getParameterTypes()[i];
      if (type.isAssignableFrom(SecureRandom.class)) {
        arguments[i] = RANDOM;
      } else {
        arguments[i] = cards = type.isArray() ? arrayOf(deck, type.getComponentType()) : deck;
      }
    }
    Object result = shuffle.invoke(null, arguments);
    boolean isInPlace = result == null || result.equals(true);
    return listOf(isInPlace ? cards : result);
  }

  private static final Random RANDOM = new SecureRandom();

  private static void refuse(String what) {
    System.err.println("shuffle-check/Deal.java:" + what);
    System.exit(2);
  }

  private static Object arrayOf(List<Object> deck, Class<?> type) {
    Object array = Array.newInstance(type, deck.size());
    for (int i = 0; i < deck.size(); i++) {
      Array.set(array, i, deck.get(i));
    }
    return array;
  }

  private static List<?> listOf(Object cards) {
    if (cards instanceof Collection) {
      return new ArrayList<>((Collection<?>) cards);
    }
    if (!cards.getClass().isArray()) {
      refuse("@CALL@: " + NAMED + " returned a " + cards.getClass().getName() + " instead of cards; write here how to get them");
    }
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < Array.getLength(cards); i++) {
      list.add(Array.get(cards, i));
    }
    return list;
  }

  private static void remove(File file) {
    File[] within = file.listFiles();
    for (File each : within == null ? new File[0] : within) {
      remove(each);
    }
    file.delete();
  }

  private static Class<?> compiled(File source, Path top, String name) throws Exception {
    Path classes = Files.createTempDirectory("shuffle-check");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(classes.toFile())));
    int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), "-sourcepath",
        top.toString(), "-cp", System.getProperty("java.class.path"), source.getPath());
    if (status != 0) {
      refuse("@LINE@: " + source + " was not compiled; build the project, and name its classes in evenhand.toml: "
          + "exec = \"java -cp target/classes shuffle-check/Deal.java 52\"");
    }
    return new URLClassLoader(new URL[] {classes.toUri().toURL()}).loadClass(name);
  }

  private static Method load() throws Exception {
    if (!NAMED.contains("#")) {
      refuse("@LINE@: name your shuffle here, as in \"src/game/Deck.java#shuffle\", or run: "
          + "evenhand init --shuffle src/game/Deck.java#shuffle");
    }
    File file = new File(NAMED.substring(0, NAMED.indexOf('#')));
    String name = NAMED.substring(NAMED.indexOf('#') + 1);
    if (!file.isFile()) {
      refuse("@LINE@: there is no file " + file);
    }
    Matcher found = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)").matcher(Files.readString(file.toPath()));
    String className = file.getName().replaceAll("\\.java$", "");
    Path top = file.toPath().toAbsolutePath().getParent();
    if (found.find()) {
      className = found.group(1) + "." + className;
      for (int parts = found.group(1).split("\\.").length; parts > 0; parts--) {
        top = top.getParent();
      }
    }
    Class<?> yours;
    try {
      yours = Class.forName(className);
    } catch (ClassNotFoundException error) {
      yours = compiled(file, top, className);
    }
    Method[] methods = yours.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getParameterCount));
    for (Method method : methods) {
      if (method.getName().equals(name) && Modifier.isStatic(method.getModifiers())) {
        method.setAccessible(true);
        return method;
      }
    }
    refuse("@LINE@: " + file + " has no static method '" + name + "'; it has: "
        + Arrays.stream(methods).map(Method::getName).distinct().toList());
    return null;
  }

  // The number of each card, by its value, or by what it is where it has none.
  private static Map<Object, Integer> numbered(List<?> cards) {
    Map<Object, Integer> numbers = new HashMap<>();
    for (int number = 0; number < cards.size(); number++) {
      numbers.put(cards.get(number), number);
    }
    return numbers;
  }

  public static void main(String[] arguments) throws Exception {
    int size = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 52;
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false);
    System.setOut(System.err); // what your code prints is no deal
    Method shuffle = load();
    List<Object> cards = newDeck(size);
    Map<Object, Integer> numbers = numbered(cards);
    List<?> first = shuffled(shuffle, new ArrayList<>(cards));
    if (!numbers.keySet().containsAll(first)) { // it deals a deck of its own
      first.sort(Comparator.comparing(String::valueOf));
      numbers = numbered(first);
    }
    while (!out.checkError()) { // somebody reads on
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 100; i++) {
        String separator = "";
        for (Object card : shuffled(shuffle, new ArrayList<>(cards))) {
          Integer number = numbers.get(card);
          if (number == null) {
            refuse("@CALL@: " + NAMED + " dealt " + card + ", which is no card of the deck");
          }
          text.append(separator).append(number);
          separator = " ";
        }
        text.append('\n');
      }
      out.print(text);
      out.flush();
    }
  }
}
