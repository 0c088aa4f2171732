import { inflateRawSync } from 'node:zlib';

/** The files of an archive, read from its list at the end, as any program does. */
export const unzip = (bytes: Buffer): Map<string, string> =>
  new Map([...unzipBytes(bytes)].map(([name, content]) => [name, content.toString()]));

/** The same, each file as its bytes. */
export function unzipBytes(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    files.set(bytes.subarray(at + 46, at + 46 + nameLength).toString(), method === 8 ? inflateRawSync(packed) : packed);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
