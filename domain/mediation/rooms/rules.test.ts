import { describe, expect, test } from 'vitest';
import { mediationLifecycle } from '../lifecycle.ts';
import { confidencesIn, hasWording, isReleasedTo, membersIn, whyClosed } from './rules.ts';

const people = {
  sides: [
    { side: 'A' as const, userId: 'amina', name: 'Amina', representatives: [{ userId: 'advocate', name: 'Adan' }] },
    { side: 'B' as const, userId: 'baraka', name: 'Baraka', representatives: [] },
  ],
  mediatorUserId: 'mumbi',
  mediatorName: 'Mumbi',
};
const ids = (kind: 'joint' | 'caucus' | 'notes', side: 'A' | 'B' | null = null) =>
  membersIn({ kind, side }, people).map(({ userId }) => userId);

describe('who is in a room:', () => {
  test('everybody in the joint one, one side in its caucus, the mediator alone with the notes', () => {
    expect(ids('joint')).toEqual(['amina', 'advocate', 'baraka', 'mumbi']);
    expect(ids('caucus', 'A')).toEqual(['amina', 'advocate', 'mumbi']);
    expect(ids('caucus', 'B')).toEqual(['baraka', 'mumbi']);
    expect(ids('notes')).toEqual(['mumbi']);
  });
  test('a side whose person has no account, and a case without a mediator, bring nobody in', () => {
    const { sides } = people;
    const alone = { ...people, mediatorUserId: null, sides: sides.map((side) => ({ ...side, userId: null })) };
    expect(membersIn({ kind: 'joint', side: null }, alone).map(({ userId }) => userId)).toEqual(['advocate']);
    expect(membersIn({ kind: 'notes', side: null }, alone)).toEqual([]);
  });
});

test('rooms are open while the mediation goes on, is suspended or being settled, and at no other time', () => {
  const open = mediationLifecycle.steps.time_over.from;
  expect([...open].sort()).toEqual(['active', 'settling', 'suspended']);
  for (const status of ['draft', 'funding', 'settled', 'ended', 'closed'] as const)
    expect(whyClosed(status)).toBeTruthy();
  for (const status of open) expect(whyClosed(status)).toBeNull();
});

test('a release counts where everybody who reads the room was named', () => {
  const release = { fromSide: 'A' as const, toSides: ['B' as const] };
  expect(isReleasedTo(release, { kind: 'caucus', side: 'B' }, ['A', 'B'])).toBe(true);
  expect(isReleasedTo(release, { kind: 'joint', side: null }, ['A', 'B'])).toBe(true);
  expect(isReleasedTo(release, { kind: 'joint', side: null }, ['A', 'B', 'C'])).toBe(false);
  expect(isReleasedTo(release, { kind: 'caucus', side: 'C' }, ['A', 'B', 'C'])).toBe(false);
});

test('a wording is found whatever its capitals, spaces and signs', () => {
  expect(hasWording('They say: “We could wait\n until MARCH.”', 'we could wait until march')).toBe(true);
  expect(hasWording('We could not wait until March.', 'we could wait until March')).toBe(false);
});

describe('what looks like a confidence:', () => {
  const secret = {
    side: 'A' as const,
    text: 'Between us: we would take 250,000 shillings, because our workshop closes in March and we cannot pay the rent.',
  };
  const of = (text: string, known: string[] = []) => confidencesIn(text, [secret], known);

  test.each([
    ['the same words', 'Their workshop closes in March and we cannot pay the rent.'],
    ['the sum alone, written otherwise', 'Would 250 000 be enough?'],
    ['the sum with a k', 'I think 250k is possible.'],
    ['the same words in another order and form', 'The rent cannot be paid: closing workshop, March.'],
    ['with other capitals and marks', 'BECAUSE OUR WORKSHÓP CLOSES IN MARCH!'],
  ])('%s', (_what, text) => {
    const [warning] = of(text);
    expect(warning).toMatchObject({ side: 'A', percent: expect.any(Number) });
    expect(text).toContain(warning?.passage);
  });

  test.each([
    ['something else', 'Good morning. Shall we meet on Tuesday at ten?'],
    ['common words only', 'And we would be with you in it, because that is what we are for.'],
    ['a short thanks', 'Thank you both.'],
    ['another sum', 'Baraka says that 300,000 was agreed.'],
    ['nothing', ''],
  ])('not %s', (_what, text) => {
    expect(of(text)).toEqual([]);
  });

  test('names the passage and leaves the rest alone', () => {
    const text = 'Good morning. Their workshop closes in March and we cannot pay the rent. Shall we meet?';
    expect(of(text).map(({ passage }) => passage)).toEqual([
      'Their workshop closes in March and we cannot pay the rent.',
    ]);
  });

  test('not what the readers know: released in these words, or said by themselves', () => {
    const text = 'Side A says: their workshop closes in March.';
    expect(of(text).length).toBe(1);
    expect(of(text, ['The workshop closes in March.', 'Side A says'])).toEqual([]);
    expect(of('Would 250,000 do?', ['We offered 250 000 in May.'])).toEqual([]);
  });

  test('most alike first, ten at most', () => {
    const many = Array.from({ length: 30 }, (_, n) => `We owe ${1000 + n} to others`);
    const found = confidencesIn(
      many.join('. '),
      many.map((one) => ({ side: 'B', text: one })),
      [],
    );
    expect(found).toHaveLength(10);
    expect(found.every(({ percent }, n) => n === 0 || percent <= (found[n - 1]?.percent ?? 0))).toBe(true);
  });
});
