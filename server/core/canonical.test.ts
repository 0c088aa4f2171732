import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, sha256Hex } from './canonical.ts';

/** The same value with the keys of every object in reverse order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
};

it('gives a value one text, whatever the order of its keys', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => canonicalJson(reversed(value)) === canonicalJson(value)));
});

it('gives a text that reads back as the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('gives two different values two different texts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const same =
        JSON.stringify(reversed(JSON.parse(canonicalJson(one)))) ===
        JSON.stringify(reversed(JSON.parse(canonicalJson(other))));
      expect(canonicalJson(one) === canonicalJson(other)).toBe(same);
    }),
  );
});

it('writes numbers, escapes and key order as RFC 8785 §3.2 does', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

it('has no text for undefined', () => {
  expect(() => canonicalJson(undefined)).toThrow('undefined has no JSON text');
});

it('hashes text as its UTF-8 bytes (FIPS 180-2, "abc")', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
