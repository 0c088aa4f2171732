import { emptyPromotion } from '@ahadi/domain/promotions/form.ts';
import { describe, expect, test } from 'vitest';
import { differences, joined } from './joining.ts';

const before = { ...emptyPromotion, title: 'Tanks', description: 'Paid in twelve parts.', ctaText: 'Look' };
const mine = { ...before, title: 'Tanks of mine', description: 'Paid in ten parts.' };
const theirs = { ...before, title: 'Tanks of theirs', ctaText: 'See them' };

describe('two texts of one post', () => {
  test('what only one of two changed is proposed as they have it, what both changed is named', () => {
    expect(differences(before, mine, theirs)).toEqual([
      { field: 'title', both: true, proposed: 'mine' },
      { field: 'description', both: false, proposed: 'mine' },
      { field: 'ctaText', both: false, proposed: 'theirs' },
    ]);
  });
  test('the choices make one text of them, field by field', () => {
    expect(joined(mine, theirs, { title: 'theirs', description: 'mine', ctaText: 'theirs' })).toEqual({
      ...before,
      title: 'Tanks of theirs',
      description: 'Paid in ten parts.',
      ctaText: 'See them',
    });
    expect(joined(mine, theirs, {})).toEqual(theirs);
  });
});
