// Audits a file of deals, a byte a card, and prints the document in JSON, by JNA (Debian's libjna-java):
//   java -cp /usr/share/java/jna.jar AuditFile.java DECK FILE
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

public final class AuditFile {
  public interface Evenhand extends Library {
    int evenhand_audit_new(String plan, PointerByReference audit, PointerByReference error);
    void evenhand_audit_delete(Pointer audit);
    long evenhand_audit_width(Pointer audit);
    int evenhand_audit_add_u8(Pointer audit, byte[] cards, long deals, PointerByReference error);
    int evenhand_audit_document(Pointer audit, String format, PointerByReference document, PointerByReference error);
    void evenhand_free(Pointer given);
  }

  private static final Evenhand library = Native.load("evenhand", Evenhand.class);

  private static String taken(PointerByReference text) {
    if (text.getValue() == null) return "out of memory";
    try {
      return text.getValue().getString(0, StandardCharsets.UTF_8.name());
    } finally {
      library.evenhand_free(text.getValue());
    }
  }

  private static void check(int status, PointerByReference error) {
    if (status != 0) throw new IllegalArgumentException(taken(error));
  }

  static String audit(String deck, byte[] cards) {
    final PointerByReference audit = new PointerByReference();
    final PointerByReference document = new PointerByReference();
    final PointerByReference error = new PointerByReference();
    check(library.evenhand_audit_new("deck = '" + deck + "'\nname = 'a file'", audit, error), error);
    try {
      final long deals = cards.length / library.evenhand_audit_width(audit.getValue());
      check(library.evenhand_audit_add_u8(audit.getValue(), cards, deals, error), error);
      check(library.evenhand_audit_document(audit.getValue(), "json", document, error), error);
      return taken(document);
    } finally {
      library.evenhand_audit_delete(audit.getValue());
    }
  }

  public static void main(String[] words) throws Exception {
    try {
      System.out.print(audit(words[0], Files.readAllBytes(Path.of(words[1]))));
    } catch (IllegalArgumentException error) {
      System.err.println(error.getMessage());
      System.exit(2);
    }
  }
}
