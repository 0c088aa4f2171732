import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BYTES, DIMENSIONS, isWord, likenessTo, packed } from './meaning.ts';

const nearer = (question: string, right: string, wrong: string): [number, number] => {
  const like = likenessTo(question);
  return [like([right])?.whole ?? 0, like([wrong])?.whole ?? 0];
};

describe('the meaning of words', () => {
  test('is known without a word in common', () => {
    for (const [question, right, wrong] of [
      ['cash', 'money', 'signature'],
      ['bloke vanished', 'a man disappeared', 'upload a photograph'],
      ['my landlord kept the rent', 'tenant and lease', 'password and login'],
      ['kicked out', 'banned and expelled', 'fees and taxes'],
    ] as const) {
      const [near, far] = nearer(question, right, wrong);
      expect([question, near > far + 0.1]).toEqual([question, true]);
    }
  });

  test('is that of all texts about a thing, and of the nearest of them', () => {
    const like = likenessTo('refund of a parcel')(['send the package back', 'paint a wall']);
    expect(like?.best).toBeGreaterThan(like?.whole ?? 1);
    expect(like?.best).toBeLessThanOrEqual(1);
  });

  test('of the same words is the same, in any order and however often', () => {
    expect(likenessTo('mediator for land')(['land mediator land'])?.best).toBeCloseTo(1, 9);
  });

  test('is nothing where no word of a question is known, and 0 for a text of such words', () => {
    expect(likenessTo('w5gqx zzzz')(['a parcel'])).toBeNull();
    expect(likenessTo('')(['a parcel'])).toBeNull();
    expect(likenessTo('parcel')(['w5gqx', ''])).toEqual({ whole: 0, best: 0 });
    expect(likenessTo('parcel')([])).toEqual({ whole: 0, best: 0 });
  });

  test('knows what is a word and what is a slip', () => {
    expect(['bloke', 'landlady', 'invoice', 'puncture'].map(isWord)).toEqual([true, true, true, true]);
    expect(['wevae', 'disptue', 'refnud', '', 'constructor'].map(isWord)).toEqual([false, false, false, false, true]);
  });

  test('takes two megabytes at most', () => {
    expect(statSync(join(import.meta.dirname, 'words.bin')).size).toBeLessThanOrEqual(2_000_000);
  });

  test('is kept in four bits a figure, the nearest that they can say', () => {
    const vector = Float64Array.from({ length: DIMENSIONS }, (_, n) => (n % 3 === 0 ? 0.3 : n % 3 === 1 ? -9 : 0));
    const file = packed([{ word: 'net', vector }]);
    expect(file.length).toBe(4 + 3 + BYTES);
    expect([file.readUInt32LE(), file.toString('utf8', 4, 7)]).toEqual([3, 'net']);
    expect([...file.subarray(7, 10)]).toEqual([0xf0, 0x8f, 0x08]);
  });
});
