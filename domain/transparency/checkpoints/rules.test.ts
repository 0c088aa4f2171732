import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyIdInput, readCheckpoint, signedNote, textOf } from './rules.ts';

const root = Buffer.alloc(32, 7).toString('base64');
const checkpoint = { origin: 'ahadi.example/log', size: 1_234_567, root };
const signature = { name: 'ahadi.example/log', signed: Buffer.alloc(68, 9).toString('base64') };

test('a note is written as the specification says, and read as it was written', () => {
  const note = signedNote(checkpoint, signature);
  const [origin, size, hash, empty, line, end] = note.split('\n');
  expect([origin, size, hash, empty, end]).toEqual([checkpoint.origin, '1234567', root, '', '']);
  expect(line).toMatch(/^— ahadi\.example\/log [A-Za-z0-9+/]{91}=$/);
  expect(readCheckpoint(note)).toEqual({ checkpoint, text: textOf(checkpoint), signatures: [signature] });
});

test('the id of a key is over its name, a line break, the sort of key and its bytes', () => {
  expect(Buffer.from(keyIdInput('a/log', Uint8Array.of(255, 0))).toString('hex')).toBe('612f6c6f670a01ff00');
});

test('no sign of a note can be changed without its being another one or none', () => {
  const note = signedNote(checkpoint, signature);
  const read = readCheckpoint(note);
  fc.assert(
    fc.property(fc.nat(note.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (at, instead) => {
      fc.pre(note[at] !== instead);
      expect(readCheckpoint(note.slice(0, at) + instead + note.slice(at + 1))).not.toEqual(read);
    }),
    { numRuns: 2000 },
  );
});

test('what is no note is none', () => {
  const whole = signedNote(checkpoint, signature);
  for (const note of [
    '',
    'hello',
    textOf(checkpoint),
    whole.slice(0, -1),
    `${whole}\n`,
    whole.replace('1234567', '01234567'),
    whole.replace('1234567', '-1'),
    whole.replace('1234567', '12345678901234567'),
    whole.replace(root, root.slice(4)),
    whole.replace('\n\n', '\nmore\n\n'),
    whole.replace('— ', '- '),
    whole.repeat(2),
    signedNote({ ...checkpoint, origin: ' with a space before' }, signature),
    `${textOf(checkpoint)}\n${`— a ${'AAAA'.repeat(22)}AAA=\n`.repeat(21)}`,
  ])
    expect(readCheckpoint(note), note).toBeNull();
});
