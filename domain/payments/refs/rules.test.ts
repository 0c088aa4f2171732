import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRef, refFrom } from './rules.ts';

const refs = fc.uint8Array({ minLength: 7, maxLength: 7 }).map(refFrom);

test('a reference is read back however it is written: small letters, spaces, an O for a zero, an I or L for a one', () => {
  fc.assert(
    fc.property(refs, (ref) => {
      const written = ` ${ref.slice(0, 4).toLowerCase()}-${ref.slice(4).replaceAll('0', 'o').replaceAll('1', 'l')} `;
      expect(readRef(written)).toBe(ref);
    }),
  );
});

test('one wrong letter is always noticed', () => {
  fc.assert(
    fc.property(refs, fc.nat(7), fc.nat(31), (ref, at, letter) => {
      const wrong = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[letter] ?? '';
      fc.pre(wrong !== ref[at]);
      expect(readRef(ref.slice(0, at) + wrong + ref.slice(at + 1))).toBeNull();
    }),
  );
});

test('what is no reference is none', () => {
  for (const text of ['', '1234567', '123456789', 'U2345678', 'ABCDEFG!']) expect(readRef(text)).toBeNull();
});
