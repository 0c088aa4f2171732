import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readArchive, Unreadable } from './archive.ts';

type Packed = { name: string; bytes: Buffer; method: 0 | 8; size: number; crc: number };

const deflated = (name: string, content: Buffer, size = content.length): Packed => ({
  ...{ name, bytes: deflateRawSync(content, { level: 9 }), method: 8, size, crc: crc32(content) },
});

/** A ZIP archive of these files, whatever sizes they say they have (APPNOTE 4.3). */
function archive(files: readonly Packed[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, method, size, crc } of files) {
    const both = Buffer.alloc(26); // from the version on, the same in both places
    both.writeUInt16LE(20, 0);
    both.writeUInt16LE(method, 4);
    both.writeUInt32LE(crc, 10);
    both.writeUInt32LE(bytes.length, 14);
    both.writeUInt32LE(size, 18);
    both.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), both, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), both, place, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, list, end]));
}

const refusal = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const failure = await readArchive(bytes).catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(Unreadable);
  return (failure as Unreadable).message;
};

test('an archive that somebody packed again is read', async () => {
  const words = Buffer.from('The seller delivers 400 lanterns. '.repeat(40));
  const files = await readArchive(
    archive([deflated('document.txt', words), deflated('chain.json', Buffer.from('[]'))]),
  );
  expect([...files.keys()]).toEqual(['document.txt', 'chain.json']);
  expect(Buffer.from(files.get('document.txt') ?? [])).toEqual(words);
});

describe('a bomb is not opened', () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const swelling = deflated('signatures.json', zeros);

  test('that says how large it is: 64 kB become more than any evidence is', async () => {
    expect(swelling.bytes.length).toBeLessThan(80_000);
    const four = [1, 2, 3, 4].map((n) => ({ ...swelling, name: `part-${n}.json` }));
    expect(await refusal(archive(four))).toBe(
      'The archive is larger, unpacked, than any evidence is. It was not opened.',
    );
    expect(await refusal(archive([{ ...swelling, size: 0xffff_ffff }]))).toMatch(/^The archive is larger, unpacked/);
  });

  test('that says it is small: it is not read on beyond what it says', async () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusal(archive([{ ...swelling, size: 1000 }]))).toBe(
      'A file of the archive is larger than it says. It was not opened.',
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(zeros.length / 2);
  });

  test('that has a file for everything', async () => {
    const many = Array.from({ length: 51 }, (_, n) => deflated(`${n}.txt`, Buffer.from('x')));
    expect(await refusal(archive(many))).toBe('This is no evidence pack: it has too many files.');
  });
});
