import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../core/calendar.ts';
import { type ClockState, clockLifecycle, creditFor, endBy, extendTo, pauseAt, resumeAt } from '../../core/clock.ts';
import { placeOf } from '../../core/places.ts';
import { DAY, HOUR } from '../../core/time.ts';
import { type DisputeAction, disputeLifecycle } from '../lifecycle.ts';
import { type GuardFacts, isPublishable, judgeGuards, lintNeutral, policyOf } from '../rules.ts';
import type { DisputeStatus, Guard } from '../schema.ts';
import { type ForecastFacts, ifNobodyActs } from './rules.ts';

const calendar: Calendar = { ...placeOf('KE'), holidays: new Set(['2026-12-25', '2026-12-28', '2027-01-01']) };
const policy = policyOf({ tz: calendar.tz, calendar: calendar.code }, 'KES');
const START = Date.parse('2026-11-21T09:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();

/** All that the guards ask for, as it stands when everything went the way to publication. */
const passing: GuardFacts = {
  clauseAcceptedAt: iso(START),
  servedAt: iso(START),
  hasServiceProof: true,
  respondentJoined: true,
  responseTimeOver: true,
  resolutionTimeOver: true,
  finalNoticeAt: iso(START),
  now: iso(START + 7 * DAY),
  minReplyWindowDays: 7,
  flags: [],
  narrativeLint: [],
  claimedMinor: 1000,
  deMinimisMinor: 1000,
  filerLevel: 2,
  respondentLevel: 2,
  identitiesExact: true,
  resolvedClaimOpen: false,
  openHolds: [],
  openChallenge: false,
  settlementSigning: false,
};
const failures: [Guard, Partial<GuardFacts>][] = [
  ['G1', { clauseAcceptedAt: null }],
  ['G2', { servedAt: null }],
  ['G2', { hasServiceProof: false }],
  ['G2', { respondentJoined: false }],
  ['G3', { responseTimeOver: false }],
  ['G3', { resolutionTimeOver: false }],
  ['G3', { finalNoticeAt: null }],
  ['G3', { now: iso(START + 7 * DAY - 1) }],
  ['G4', { flags: ['minors'] }],
  ['G4', { claimedMinor: 999 }],
  ['G4', { narrativeLint: lintNeutral('They stole the lanterns.', false) }],
  ['G5', { filerLevel: 1 }],
  ['G5', { respondentLevel: 1 }],
  ['G5', { identitiesExact: false }],
  ['G6', { openHolds: ['a protective stay'] }],
  ['G6', { openChallenge: true }],
  ['G6', { settlementSigning: true }],
  ['G6', { resolvedClaimOpen: true }],
];

describe('the six guards', () => {
  it('pass together, to the millisecond of the seventh day', () => {
    expect(isPublishable(judgeGuards(passing))).toBe(true);
    expect(isPublishable(judgeGuards({ ...passing, claimedMinor: null }))).toBe(true);
  });

  it.each(failures)('%s alone forbids it and says why: %j', (guard, wishes) => {
    const findings = judgeGuards({ ...passing, ...wishes });
    expect(findings.filter(({ passed }) => !passed).map((finding) => finding.guard)).toEqual([guard]);
    expect(isPublishable(findings)).toBe(false);
  });

  it('forbid it whenever one of them fails, whatever else is true', () => {
    fc.assert(
      fc.property(fc.subarray(failures, { minLength: 1 }), (some) => {
        const findings = judgeGuards(Object.assign({ ...passing }, ...some.map(([, wishes]) => wishes)));
        expect(isPublishable(findings)).toBe(false);
        expect(new Set(findings.filter(({ passed }) => !passed).map(({ guard }) => guard))).toEqual(
          new Set(some.map(([guard]) => guard)),
        );
      }),
    );
  });

  it('are six; five that pass are no permission', () => {
    expect(isPublishable(judgeGuards(passing).slice(1))).toBe(false);
    expect(isPublishable([])).toBe(false);
  });
});

const kinds = [
  'dispute.response',
  'dispute.resolution',
  'dispute.offer',
  'dispute.claimed_resolved',
  'dispute.review',
  'dispute.plan',
  'dispute.service_deemed',
  'dispute.service_limit',
  'dispute.final_notice',
  'dispute.hold_end',
  'dispute.proceedings_check',
  'dispute.decision',
  'dispute.objection',
  'dispute.info',
  'agreement.sign_window',
];
const anyFacts = fc.record<ForecastFacts>({
  status: fc.constantFrom<DisputeStatus>(
    'submitted',
    'info_needed',
    'serving',
    'awaiting_response',
    'identity_check',
    'responded',
    'no_response',
    'negotiating',
    'settling',
    'resolved_pending',
    'reopened',
    'publication_review',
    'published',
  ),
  running: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom(...kinds),
      dueAt: fc.integer({ min: -2, max: 120 * 24 }).map((hours) => iso(START + hours * HOUR)),
    }),
    { selector: ({ kind }) => kind, maxLength: 6 },
  ),
  paused: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('dispute.response', 'dispute.resolution'),
      remainingMs: fc.integer({ min: 0, max: 40 * DAY }),
    }),
    { selector: ({ kind }) => kind },
  ),
  isStopped: fc.boolean(),
  now: fc.constant(iso(START)),
  policy: fc.constant(policy),
  calendar: fc.constant(calendar),
  finalNoticeAt: fc.option(fc.integer({ min: 0, max: 20 }).map((days) => iso(START - days * DAY))),
  shownDeadlineOn: fc.option(fc.integer({ min: 0, max: 120 }).map((days) => iso(START + days * DAY).slice(0, 10))),
  askedResolved: fc.integer({ min: 0, max: 2 }),
  wouldPublish: fc.boolean(),
  whyNot: fc.constant('The amount is too small to become public.'),
  publisher: fc.constantFrom('officer', 'time'),
  respondentKind: fc.constantFrom('person', 'business', 'government', 'ngo'),
  deemedAt: fc.option(fc.integer({ min: -2, max: 10 }).map((days) => iso(START + days * DAY))),
  decisionHeardAt: fc.option(fc.integer({ min: -2, max: 30 }).map((days) => iso(START + days * DAY))),
  cureUntil: fc.option(fc.integer({ min: -10, max: 30 }).map((days) => iso(START + days * DAY))),
  hasMoreTime: fc.boolean(),
  isUnlisted: fc.boolean(),
  figureUntil: fc.option(fc.integer({ min: -1, max: 7 }).map((days) => iso(START + days * DAY))),
});

describe('a forecast', () => {
  it('goes forward only, comes to an end, and never foretells a publication that the guards or an officer would have to allow', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const steps = ifNobodyActs(facts);
        expect(steps.length).toBeLessThan(60);
        steps.reduce((before, { at }) => {
          expect(at >= before).toBe(true);
          return at;
        }, facts.now);
        const published = steps.find(({ event, status }) => event === 'dispute.review' && status === 'published');
        if (!published || facts.status === 'published') return;
        expect(facts.wouldPublish && facts.publisher === 'time').toBe(true);
        if (facts.status === 'publication_review') return;
        const noticed =
          facts.finalNoticeAt ??
          steps.find(
            ({ event, sentence }) => event === 'dispute.final_notice' || /final notice goes out/.test(sentence),
          )?.at;
        expect(Date.parse(published.at) - Date.parse(String(noticed))).toBeGreaterThanOrEqual(7 * DAY);
      }),
      { numRuns: 2000 },
    );
  });
});

/** One step of a life without a database: so long passes, then somebody does something the table allows. */
type Step = { hours: number; what: number; stops: boolean; extra: number; outage: boolean };
const step = fc.record<Step>({
  hours: fc.constantFrom(0, 5, 24, 72, 240),
  what: fc.nat(1000),
  stops: fc.boolean(),
  extra: fc.integer({ min: 1, max: 30 }),
  outage: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
});

describe('10,000 lives of the machine alone', () => {
  it('publish only after the review and with all guards passed, and every deadline is always exactly one of five things (I1, I3)', {
    timeout: 60_000,
  }, () => {
    const reached = new Set<DisputeStatus>();
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 4, maxLength: 16 }),
        fc.subarray(failures, { maxLength: 2 }),
        (steps, missing) => {
          let [status, now]: [DisputeStatus, number] = ['draft', START];
          let clock: ClockState = {
            status: 'running',
            startsAt: new Date(now),
            dueAt: new Date(now + 30 * DAY),
            remainingMs: null,
            pausedAt: null,
            stillFor: [],
          };
          const facts: GuardFacts = Object.assign({ ...passing }, ...missing.map(([, wishes]) => wishes));
          const guarded: Partial<Record<DisputeAction, boolean>> = {
            review: isPublishable(judgeGuards(facts)),
            approve: isPublishable(judgeGuards(facts)),
          };
          const walked: DisputeAction[] = [];
          for (const { hours, what, stops, extra, outage } of steps) {
            const before = now;
            now += hours * HOUR;
            if (outage && hours > 0) clock = creditFor(clock, { from: new Date(before), to: new Date(now) });
            clock = tried(clock, stops, now, extra);
            expect(isOneThing(clock)).toBe(true);
            const open = disputeLifecycle.actionsFrom(status).filter((action) => guarded[action] ?? true);
            const action = open[what % Math.max(1, open.length)];
            if (!action) continue;
            status = disputeLifecycle.next(action, status);
            walked.push(action);
            reached.add(status);
            if (status === 'published') {
              expect(walked).toContain('approve');
              expect(walked.some((one) => one === 'review' || one === 'appeal_refusal')).toBe(true);
              expect(walked).toContain('mark_served');
              expect(missing).toEqual([]);
            }
          }
        },
      ),
      { numRuns: 10_000 },
    );
    expect(reached.size).toBeGreaterThan(15);
  });
});

/** The clock as a life moves it: stopped and let go on without losing a millisecond, extended, fired when its time has come. */
function tried(clock: ClockState, stops: boolean, now: number, extra: number): ClockState {
  if (clock.status === 'running' && (clock.dueAt?.getTime() ?? 0) <= now) return endBy(clock, 'fire');
  if (clock.status === 'running' && stops) {
    const paused = pauseAt(clock, new Date(now));
    expect(paused.remainingMs).toBe((clock.dueAt?.getTime() ?? 0) - now);
    return paused;
  }
  if (clock.status === 'paused') {
    const resumed = resumeAt(clock, new Date(now), extra % 8);
    expect(resumed.dueAt?.getTime()).toBe(now + Math.max(clock.remainingMs ?? 0, (extra % 8) * DAY));
    return resumed;
  }
  return clock.status === 'running' ? extendTo(clock, new Date((clock.dueAt?.getTime() ?? 0) + extra * HOUR)) : clock;
}

const isOneThing = ({ status, dueAt, remainingMs, pausedAt }: ClockState): boolean =>
  status === 'running'
    ? dueAt !== null && remainingMs === null && pausedAt === null
    : status === 'paused'
      ? dueAt === null && remainingMs !== null && pausedAt !== null
      : clockLifecycle.actionsFrom(status).length === 0;
