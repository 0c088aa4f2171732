import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Liability, type SideTerm } from '../../agreements/sides/schema.ts';
import type { PartyId } from '../../core/ids.ts';
import type { EndedPart } from '../schema.ts';
import { countsFor, endedBetween, endedBy, endOfWhole, isBound, openParts, openWith, type Parted } from './rules.ts';

const id = (name: string) => name as PartyId; // letters are ids enough here
const shared = (debtors: number, creditors: number, sides: SideTerm[] = []): Parted => ({
  term: { debtor: 'B', creditor: 'A' },
  parties: [
    ...Array.from({ length: creditors }, (_, index) => ({ id: id(`a${index}`), side: 'A' })),
    ...Array.from({ length: debtors }, (_, index) => ({ id: id(`b${index}`), side: 'B' })),
  ],
  terms: sides.length > 0 ? { sides } : {},
  endedParts: [],
});

describe('what some of the people of a promise agree on', () => {
  test('ends their part of it, and between the others it goes on', () => {
    const it = shared(2, 2);
    const after = { ...it, endedParts: endedBetween(it, ['a0', 'b0'], 'waived') };
    expect(after.endedParts).toEqual([{ debtorId: 'b0', creditorId: 'a0', as: 'waived' }]);
    expect(endOfWhole(after)).toBeNull();
    expect(['a0', 'a1', 'b0', 'b1'].map((one) => isBound(after, one))).toEqual([true, true, true, true]);
    const open = [['a0'], ['b0'], ['a0', 'a1']].map((people) => [...openWith(after, people)].sort());
    expect(open).toEqual([['b1'], ['a1'], ['b0', 'b1']]);
    const whole = { ...it, endedParts: endedBetween(it, ['a0', 'a1', 'b0', 'b1'], 'waived') };
    expect(endOfWhole(whole)).toBe('waived');
  });

  test('ends what others of a side have where the agreement lets one act for all of it', () => {
    const it = shared(2, 2, [{ side: 'A', liability: 'both', oneActsForAll: true }]);
    expect(endedBetween(it, ['a0', 'b0'], 'waived')).toHaveLength(2);
    const after = { ...it, endedParts: endedBetween(it, ['a0', 'b0'], 'waived') };
    expect([isBound(after, 'b0'), isBound(after, 'b1'), isBound(after, 'a1')]).toEqual([false, true, true]);
  });

  test('is the whole where it was done and everybody owed the whole, and their own part where each owes theirs', () => {
    const done = (sides: SideTerm[]) => endedBetween(shared(2, 2, sides), ['a0', 'b0'], 'fulfilled').length;
    expect(done([])).toBe(4);
    expect(done([{ side: 'B', liability: 'jointly' }])).toBe(4);
    expect(done([{ side: 'B', liability: 'severally' }])).toBe(2);
    expect(
      done([
        { side: 'A', liability: 'severally' },
        { side: 'B', liability: 'severally' },
      ]),
    ).toBe(1);
    expect(endedBy(shared(2, 2), 'a0', 'waived')).toHaveLength(2);
  });

  test('of one person and one it is the whole', () => {
    const it = shared(1, 1);
    expect(endOfWhole({ ...it, endedParts: endedBy(it, 'a0', 'waived') })).toBe('waived');
  });
});

test('what one pays counts for the others where each owes or is owed the whole, and for nobody where it is severally', () => {
  const paid = { debtorId: id('b0'), creditorId: id('a0') };
  const counts = (debtor: string, creditor: string, sides: SideTerm[] = []) =>
    countsFor(shared(2, 2, sides), paid, { debtorId: id(debtor), creditorId: id(creditor) });
  expect([counts('b1', 'a0'), counts('b0', 'a1'), counts('b1', 'a1')]).toEqual([true, true, true]);
  const severally: SideTerm[] = [{ side: 'B', liability: 'severally' }];
  expect([counts('b1', 'a0', severally), counts('b0', 'a1', severally)]).toEqual([false, true]);
});

/** What one of these deeds is: who agreed, and as what; `isBy` gives up or accepts alone, as one who is owed can. */
type Deed = { people: string[]; as: EndedPart['as']; isBy: boolean };
const someSides = fc
  .record({ liability: fc.constantFrom(...Liability.options), oneActsForAll: fc.boolean() })
  .map(({ liability, oneActsForAll }) => ({ liability, ...(oneActsForAll && { oneActsForAll: true as const }) }));

test('in any order of any deeds nobody loses or is freed of what neither they nor who acts for them agreed on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      someSides,
      someSides,
      fc.array(
        fc.record({
          picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }),
          as: fc.constantFrom('waived', 'fulfilled'),
          isBy: fc.boolean(),
        }),
        { maxLength: 8 },
      ),
      (debtors, creditors, a, b, chance) => {
        let it = shared(debtors, creditors, [
          { side: 'A', ...a },
          { side: 'B', ...b },
        ]);
        const names = it.parties.map((party) => party.id);
        const deeds: Deed[] = chance.map(({ picks, as, isBy }) => ({
          people: isBy ? [`a${(picks[0] ?? 0) % creditors}`] : picks.map((pick) => names[pick % names.length] ?? ''),
          as: as as EndedPart['as'], // one of the two above
          isBy,
        }));
        for (const { people, as, isBy } of deeds) {
          const before = it;
          const [first = ''] = people;
          it = { ...it, endedParts: isBy ? endedBy(it, first, as) : endedBetween(it, people, as) };
          // What has ended stays as it ended, and nothing ends twice.
          expect(it.endedParts.slice(0, before.endedParts.length)).toEqual(before.endedParts);
          expect(it.endedParts.length + openParts(it).length).toBe(debtors * creditors);
          for (const part of it.endedParts.slice(before.endedParts.length)) {
            expect(part.as).toBe(as);
            const agreed = isBy ? [...people, ...names.filter((name) => name.startsWith('b'))] : people;
            const own = (partyId: string, side: typeof a) =>
              agreed.includes(partyId) ||
              (agreed.some((name) => name[0] === partyId[0]) &&
                ('oneActsForAll' in side || (as === 'fulfilled' && side.liability !== 'severally')));
            expect([own(part.creditorId, a), own(part.debtorId, b)]).toEqual([true, true]);
          }
        }
        expect(endOfWhole(it) === null).toBe(openParts(it).length > 0);
        for (const name of names)
          expect(isBound(it, name)).toBe(
            openParts(it).some((part) => part.debtorId === id(name) || part.creditorId === id(name)),
          );
      },
    ),
    { numRuns: 500 },
  );
});
