// Audits a file of deals, a byte a card, and prints the document in JSON. With Mono:
//   mcs AuditFile.cs && LD_LIBRARY_PATH=LIB-FOLDER mono AuditFile.exe DECK FILE
// or as the program of a .NET project.
using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

sealed class Audit : IDisposable
{
    const string Library = "libevenhand.so.0";

    [DllImport(Library)]
    static extern int evenhand_audit_new(byte[] plan, out IntPtr audit, out IntPtr error);
    [DllImport(Library)]
    static extern void evenhand_audit_delete(IntPtr audit);
    [DllImport(Library)]
    static extern UIntPtr evenhand_audit_width(IntPtr audit);
    [DllImport(Library)]
    static extern int evenhand_audit_add_u8(IntPtr audit, byte[] cards, ulong deals, out IntPtr error);
    [DllImport(Library)]
    static extern int evenhand_audit_document(IntPtr audit, byte[] format, out IntPtr document, out IntPtr error);
    [DllImport(Library)]
    static extern void evenhand_free(IntPtr given);

    IntPtr audit;

    public Audit(string plan)
    {
        Check(evenhand_audit_new(Utf8(plan), out audit, out IntPtr error), error);
    }

    public void Add(byte[] cards)
    {
        ulong width = evenhand_audit_width(audit).ToUInt64();
        ulong size = (ulong)cards.Length;
        if (size % width != 0) throw new ArgumentException($"{size} bytes are no deals of {width} cards");
        Check(evenhand_audit_add_u8(audit, cards, size / width, out IntPtr error), error);
    }

    public string Document(string format)
    {
        Check(evenhand_audit_document(audit, Utf8(format), out IntPtr document, out IntPtr error), error);
        return Taken(document);
    }

    public void Dispose()
    {
        evenhand_audit_delete(audit);
        audit = IntPtr.Zero;
    }

    static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text + "\0");

    // A text that the library gave.
    static string Taken(IntPtr text)
    {
        if (text == IntPtr.Zero) return "out of memory";
        int size = 0;
        while (Marshal.ReadByte(text, size) != 0) ++size;
        var bytes = new byte[size];
        Marshal.Copy(text, bytes, 0, size);
        evenhand_free(text);
        return Encoding.UTF8.GetString(bytes);
    }

    static void Check(int status, IntPtr error)
    {
        if (status != 0) throw new ArgumentException(Taken(error));
    }
}

static class AuditFile
{
    static int Main(string[] words)
    {
        try
        {
            if (words.Length != 2) throw new ArgumentException("expected DECK FILE");
            using (var audit = new Audit($"deck = '{words[0]}'\nname = 'a file'"))
            {
                audit.Add(File.ReadAllBytes(words[1]));
                Console.Out.Write(audit.Document("json"));
            }
            return 0;
        }
        catch (Exception error) when (error is ArgumentException || error is IOException)
        {
            Console.Error.WriteLine(error.Message);
            return 2;
        }
    }
}
