import { inflateRawSync } from 'node:zlib';

/** A part may unpack to so many bytes, and all that are read together. The text of a book has some three megabytes of XML. */
const MOST_BYTES = 24 * 1024 * 1024;
const MOST_PARTS = 4000;

/** Thrown for what is no whole archive, or is locked; RangeError for what unpacks to more than fits. */
export class NoArchive extends Error {}

export type Archive = { names: readonly string[]; read: (name: string) => string | null };

/** The parts of a ZIP archive, each unpacked as it is asked for and never more than fits. Throws NoArchive, and RangeError as it is read. */
export function openArchive(given: Uint8Array): Archive {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const parts = partsOf(bytes);
  let left = MOST_BYTES;
  const read = (name: string): string | null => {
    const part = parts.get(name);
    if (!part) return null;
    const start = part.local + 30 + bytes.readUInt16LE(part.local + 26) + bytes.readUInt16LE(part.local + 28);
    const packed = bytes.subarray(start, start + part.size);
    const content = part.method === 8 ? inflateRawSync(packed, { maxOutputLength: left }) : packed;
    left -= content.length;
    if (left <= 0) throw new RangeError('It unpacks to more than fits.');
    return content.toString('utf8');
  };
  return { names: [...parts.keys()], read };
}

function partsOf(bytes: Buffer): Map<string, { method: number; size: number; local: number }> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0 || end + 22 > bytes.length) throw new NoArchive('It has no list of its parts.');
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw new RangeError('It has more parts than fit.');
  const parts = new Map<string, { method: number; size: number; local: number }>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = count; left > 0; left--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new NoArchive('Its list of parts is broken.');
    if (bytes.readUInt16LE(at + 8) & 1) throw new NoArchive('It is locked.');
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const [method, size, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ];
    parts.set(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), { method, size, local });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}
