// Files that are never in memory as a whole: in a worker, the program reads a Blob piece by piece.

const pieceSize = 1 << 20;

/** Whether a Blob can be read at once here, as the program reads. */
export const canLend = () => typeof FileReaderSync === 'function';

/** Makes the file `path` of `blob`; `onRead(bytes)` says how far it was read. */
export function lendBlob(FS, path, blob, onRead) {
  FS.writeFile(path, '');
  const { node } = FS.lookupPath(path);
  const reader = new FileReaderSync();
  let piece = new Uint8Array();
  let start = 0;
  const read = (stream, buffer, offset, length, position) => {
    if (position >= blob.size) return 0;
    if (position < start || position >= start + piece.length) {
      start = position;
      piece = new Uint8Array(reader.readAsArrayBuffer(blob.slice(start, start + pieceSize)));
      onRead?.(start);
    }
    const bytes = piece.subarray(position - start, position - start + length);
    buffer.set(bytes, offset);
    return bytes.length;
  };
  node.usedBytes = blob.size;
  node.stream_ops = { ...node.stream_ops, read };
}
