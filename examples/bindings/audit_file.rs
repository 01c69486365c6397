// Audits a file of deals, a byte a card, and prints the document in JSON:
//   rustc -O -L native=LIB-FOLDER -l evenhand audit_file.rs && ./audit_file DECK FILE
use std::ffi::{c_char, c_int, CStr, CString};
use std::ptr::{null_mut, NonNull};

#[repr(C)]
struct Handle {
    _private: [u8; 0],
}

extern "C" {
    fn evenhand_audit_new(plan: *const c_char, audit: *mut *mut Handle, error: *mut *mut c_char) -> c_int;
    fn evenhand_audit_delete(audit: *mut Handle);
    fn evenhand_audit_width(audit: *const Handle) -> usize;
    fn evenhand_audit_add_u8(audit: *mut Handle, cards: *const u8, deals: u64, error: *mut *mut c_char) -> c_int;
    fn evenhand_audit_document(
        audit: *mut Handle,
        format: *const c_char,
        document: *mut *mut c_char,
        error: *mut *mut c_char,
    ) -> c_int;
    fn evenhand_free(given: *mut c_char);
}

/// A text that the library gave.
fn taken(text: *mut c_char) -> String {
    if text.is_null() {
        return String::from("out of memory");
    }
    let copy = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
    unsafe { evenhand_free(text) };
    copy
}

fn checked(call: impl FnOnce(*mut *mut c_char) -> c_int) -> Result<(), String> {
    let mut error = null_mut();
    if call(&mut error) == 0 {
        Ok(())
    } else {
        Err(taken(error))
    }
}

struct Audit(NonNull<Handle>);

impl Audit {
    fn new(plan: &str) -> Result<Self, String> {
        let plan = CString::new(plan).map_err(|error| error.to_string())?;
        let mut audit = null_mut();
        checked(|error| unsafe { evenhand_audit_new(plan.as_ptr(), &mut audit, error) })?;
        NonNull::new(audit).map(Audit).ok_or_else(|| String::from("no audit"))
    }

    fn add(&mut self, cards: &[u8]) -> Result<(), String> {
        let width = unsafe { evenhand_audit_width(self.0.as_ptr()) };
        if cards.len() % width != 0 {
            return Err(format!("{} bytes are no deals of {} cards", cards.len(), width));
        }
        let deals = (cards.len() / width) as u64;
        checked(|error| unsafe { evenhand_audit_add_u8(self.0.as_ptr(), cards.as_ptr(), deals, error) })
    }

    fn document(&mut self, format: &str) -> Result<String, String> {
        let format = CString::new(format).map_err(|error| error.to_string())?;
        let mut document = null_mut();
        checked(|error| unsafe {
            evenhand_audit_document(self.0.as_ptr(), format.as_ptr(), &mut document, error)
        })?;
        Ok(taken(document))
    }
}

impl Drop for Audit {
    fn drop(&mut self) {
        unsafe { evenhand_audit_delete(self.0.as_ptr()) }
    }
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().collect();
    let [_, deck, file] = words.as_slice() else {
        return Err(String::from("expected DECK FILE"));
    };
    let mut audit = Audit::new(&format!("deck = '{}'\nname = 'a file'", deck))?;
    audit.add(&std::fs::read(file).map_err(|error| format!("{}: {}", file, error))?)?;
    print!("{}", audit.document("json")?);
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{}", error);
        std::process::exit(2);
    }
}
