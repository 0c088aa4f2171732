import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disputeDefaults, emptyClaim, judgeGuards, policyOf } from '../rules.ts';
import { type Claim, Publisher, SubjectFlag } from '../schema.ts';
import { goesOutAtOnce, publisherOf, sayPublication, sayPublisher, sayPublishers, standsInTheWay } from './rules.ts';

const kinds = [null, 'person', 'business', 'government', 'ngo'] as const;
const either = [false, true];

test('only what is neutral, about an organisation, never refused and never objected to is published by the time alone', () => {
  for (const respondentKind of kinds)
    for (const titleAccuses of either)
      for (const wasObjectedTo of either)
        for (const wasRefused of either) {
          const publisher = publisherOf({ respondentKind, titleAccuses, wasObjectedTo, wasRefused });
          const isOrganisation = respondentKind !== null && respondentKind !== 'person';
          expect(publisher === 'time').toBe(isOrganisation && !titleAccuses && !wasObjectedTo && !wasRefused);
        }
});

test('the words say for each what the rule does, with the days of the rule', () => {
  expect(Publisher.options.map((one) => sayPublisher(one))).toEqual([
    expect.stringMatching(/record officer decides.*without one it does not/),
    expect.stringContaining(`on its own after a review of ${disputeDefaults.reviewWorkingDays} working days`),
  ]);
  for (const publisher of Publisher.options)
    expect(sayPublication({ publisher, resolvedClaim: null })).toBe(sayPublisher(publisher));
  expect(sayPublishers).toMatch(/a person it becomes public only when a record officer/);
  expect(sayPublishers).toContain(`${disputeDefaults.reviewWorkingDays} working days`);
  expect(sayPublication({ publisher: null, resolvedClaim: null })).toMatch(/will not become public/);
  const resolvedClaim = { kind: 'paid', text: 'Paid.', at: '2026-11-02T09:00:00.000Z' } as const;
  expect(sayPublication({ publisher: 'time', resolvedClaim })).toMatch(/until the side that filed it is heard/i);
});

const claims = fc
  .record({
    flags: fc.subarray([...SubjectFlag.options], { maxLength: 2 }),
    amountMinor: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  })
  .map(
    ({ flags, amountMinor }): Claim => ({
      ...emptyClaim('KES'),
      flags,
      relief: amountMinor === null ? [] : [{ kind: 'pay', amountMinor, text: '' }],
    }),
  );
const prospects = fc.record({
  hasAgreement: fc.boolean(),
  clauseAccepted: fc.boolean(),
  filerLevel: fc.integer({ min: 0, max: 3 }),
  respondentLevel: fc.integer({ min: 0, max: 3 }),
});

test('before it is filed just that is said to stand in the way which the guards will find when all its time is over', () => {
  fc.assert(
    fc.property(claims, prospects, (claim, prospect) => {
      const [relief] = claim.relief;
      const judged = judgeGuards({
        clauseAcceptedAt: prospect.clauseAccepted ? '2026-01-01T00:00:00.000Z' : null,
        servedAt: '2026-02-01T00:00:00.000Z',
        hasServiceProof: true,
        respondentJoined: true,
        responseTimeOver: true,
        resolutionTimeOver: true,
        finalNoticeAt: '2026-03-01T00:00:00.000Z',
        now: '2026-04-01T00:00:00.000Z',
        minReplyWindowDays: disputeDefaults.minReplyWindowDays,
        flags: claim.flags,
        narrativeLint: [],
        claimedMinor: relief?.amountMinor ?? null,
        deMinimisMinor: policyOf({ tz: 'Africa/Nairobi', calendar: 'KE' }, claim.currency).deMinimisMinor,
        filerLevel: prospect.filerLevel,
        respondentLevel: prospect.respondentLevel,
        identitiesExact: true,
        resolvedClaimOpen: false,
        openHolds: [],
        openChallenge: false,
        settlementSigning: false,
      });
      const failed = judged.filter(({ passed }) => !passed).map(({ guard }) => guard);
      const said = standsInTheWay(claim, prospect, 'Lanterns Ltd');
      expect([...new Set(said.map(({ guard }) => guard))]).toEqual(failed);
      // Where the amount is too small it says from which on it can.
      expect(
        said.filter(({ isAmount }) => isAmount).every(({ remedy }) => /^From KES\s[\d,.]+ on it can/.test(remedy)),
      ).toBe(true);
      expect(said.filter(({ isAmount }) => isAmount)).toHaveLength(
        failed.includes('G4') && claim.flags.length === 0 ? 1 : 0,
      );
      // Each side that is not checked is named, and only the own one leads to the check.
      expect(said.filter(({ isOwnIdentity }) => isOwnIdentity)).toHaveLength(prospect.filerLevel < 2 ? 1 : 0);
    }),
  );
});

test('an officer looks first where there is no agreement, something sensitive is ticked, or a word accuses', () => {
  const plain = { title: 'The second lot was not paid', narrative: 'It was due on 3 May.', flags: [] };
  expect(goesOutAtOnce(plain, true)).toBe(true);
  expect(goesOutAtOnce(plain, false)).toBe(false);
  expect(goesOutAtOnce({ ...plain, flags: ['health'] }, true)).toBe(false);
  expect(goesOutAtOnce({ ...plain, title: 'He is a thief and a fraud' }, true)).toBe(false);
});
