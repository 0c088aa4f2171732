import { describe, expect, it } from 'vitest';
import { commitmentInput, wordsIn } from './commitments.ts';

describe('the words of a person in a deed', () => {
  it('are those of the fields that hold words, and never an id, a number or nothing', () => {
    expect(wordsIn({ reason: 'It rained.', partyId: 'p1', level: 2, note: '', changelog: 'Another price' })).toEqual({
      reason: 'It rained.',
      changelog: 'Another price',
    });
    for (const none of [null, 7, 'reason', ['reason'], {}, { reason: null }, { reason: { sealed: 'ab' } }])
      expect(wordsIn(none)).toEqual({});
  });

  it('are committed to together with their salt', () => {
    expect(commitmentInput('00ff', 'a:b')).toBe('00ff:a:b');
  });
});
