/** Says in one sentence why the file cannot be read. */
export class Unreadable extends Error {}

/** What is wrong with an archive, in English: a page in another language gives its own sentences. */
export const archiveProblems = {
  archiveCut: 'The archive was damaged: it cannot be read to its end.',
  archiveNone: 'This is no evidence pack: it is not a ZIP archive.',
  archiveMany: 'This is no evidence pack: it has too many files.',
  archiveLarge: 'The archive is larger, unpacked, than any evidence is. It was not opened.',
  archiveOtherwise: 'The archive is packed in a way that this page does not know.',
  fileDamaged: ({ name }: { name: string }) => `${name} was damaged.`,
  fileLarger: 'A file of the archive is larger than it says. It was not opened.',
  fileCut: 'The archive was damaged: a file cannot be unpacked.',
};
type Problems = typeof archiveProblems;

/** More than any pack has, unpacked: a small file that swells to gigabytes is refused before it does. */
const MOST_BYTES = 200 * 1024 * 1024;
const MOST_FILES = 50;
const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_SIZE, ENTRY_SIZE, LOCAL_SIZE] = [22, 46, 30];
const [STORED, DEFLATED] = [0, 8];

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * The files of a ZIP archive by name. Strict: each is named once, what stands before a file is what the list at the end says of it, and nothing
 * lies between or behind them. Throws {@link Unreadable} with the words of `say`.
 */
export async function readArchive(
  bytes: Uint8Array<ArrayBuffer>,
  say: Problems = archiveProblems,
): Promise<Map<string, Uint8Array>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = (): never => {
    throw new Unreadable(say.archiveCut);
  };
  const short = (at: number) => (at + 2 <= view.byteLength ? view.getUint16(at, true) : broken());
  const long = (at: number) => (at + 4 <= view.byteLength ? view.getUint32(at, true) : broken());
  const end = bytes.length - END_SIZE;
  if (end < 0 || long(0) !== LOCAL) throw new Unreadable(say.archiveNone);
  if (long(end) !== END || short(end + 20) !== 0) broken();
  const count = short(end + 10);
  if (count > MOST_FILES) throw new Unreadable(say.archiveMany);
  const names = new TextDecoder('utf-8', { fatal: true });
  const nameOf = (at: number, length: number): string => {
    if (at + length > bytes.length) broken();
    try {
      return names.decode(bytes.subarray(at, at + length));
    } catch {
      return broken();
    }
  };
  // All that the list says is looked at before anything is unpacked.
  const listed: { name: string; method: number; bytes: Uint8Array<ArrayBuffer>; size: number; crc: number }[] = [];
  let [entry, next, left] = [long(end + 16), 0, MOST_BYTES];
  if (short(end + 8) !== count || short(end + 4) !== 0 || short(end + 6) !== 0 || long(end + 12) !== end - entry)
    broken();
  for (let n = 0; n < count; n++) {
    if (long(entry) !== ENTRY) broken();
    const [method, crc, packed, size] = [short(entry + 10), long(entry + 16), long(entry + 20), long(entry + 24)];
    const [nameLength, extra, comment, local] = [
      short(entry + 28),
      short(entry + 30),
      short(entry + 32),
      long(entry + 42),
    ];
    const name = nameOf(entry + ENTRY_SIZE, nameLength);
    // Versions, flags, method, times, checksum and sizes stand in both places, two bytes apart.
    const isSame =
      long(local) === LOCAL && [4, 6, 8, 10, 12, 14, 18, 22].every((at) => short(local + at) === short(entry + at + 2));
    if (!isSame || local !== next || nameOf(local + LOCAL_SIZE, short(local + 26)) !== name) broken();
    const start = local + LOCAL_SIZE + nameLength + short(local + 28);
    next = start + packed;
    if (next > entry || listed.some((one) => one.name === name)) broken();
    if (size > left) throw new Unreadable(say.archiveLarge);
    left -= size;
    listed.push({ name, method, bytes: bytes.subarray(start, next), size, crc });
    entry += ENTRY_SIZE + nameLength + extra + comment;
  }
  if (entry !== end || next !== long(end + 16)) broken();
  const files = new Map<string, Uint8Array>();
  for (const { name, method, bytes, size, crc } of listed) {
    const content = await unpacked(method, bytes, size, say);
    if (content.length !== size || crcOf(content) !== crc) throw new Unreadable(say.fileDamaged({ name }));
    files.set(name, content);
  }
  return files;
}

async function unpacked(
  method: number,
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
  say: Problems,
): Promise<Uint8Array> {
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw new Unreadable(say.archiveOtherwise);
  // Somebody packed it again. What swells beyond the size it says is not read on.
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > size) throw new Unreadable(say.fileLarger);
      parts.push(part.value);
    }
  } catch (failure) {
    if (failure instanceof Unreadable) throw failure;
    throw new Unreadable(say.fileCut);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
