import { addDays } from '@ahadi/domain/core/time.ts';
import { sayPublisher } from '@ahadi/domain/disputes/publishing/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { expect, test } from 'vitest';
import { formatEnd } from '../../core/ends.ts';
import { timeNow } from '../../core/time.ts';
import { clockOf, nextStepOf } from './nextstep.ts';

const view = (over: Record<string, unknown>): DisputeView =>
  ({
    mySide: 'respondent',
    offers: [],
    holds: [],
    response: null,
    resolvedClaim: null,
    extensionOffer: null,
    recordId: null,
    cureUntil: null,
    clocks: [],
    ...over,
  }) as unknown as DisputeView; // what a step looks at

test('the side that is waited for is told what to do, and what follows from silence', () => {
  const step = nextStepOf(view({ status: 'awaiting_response' }));
  expect(step).toMatchObject({ title: 'Answer it', clock: 'dispute.response', isMine: true });
  expect(step.otherwise).toMatch(/no answer is noted/);
  // What the guards say of this very dispute: it never becomes public where one of them fails for good.
  const silent = (over: Record<string, unknown>) => nextStepOf(view(over)).otherwise;
  expect(silent({ status: 'awaiting_response', publisher: 'time' })).toMatch(/until it becomes public/);
  expect(silent({ status: 'awaiting_response', publisher: 'officer' })).toMatch(/until an officer decides/);
  expect(silent({ status: 'awaiting_response', publisher: null })).toMatch(/closes, which it does in private/);
  expect(silent({ status: 'no_response', publisher: null })).toBe('After the deadline it closes in private.');
  for (const publisher of ['time', 'officer'] as const)
    expect(silent({ status: 'no_response', publisher })).toContain(sayPublisher(publisher));
  const held = view({ status: 'awaiting_response', holds: [{ kind: 'protective_stay' }] });
  expect(nextStepOf(held).otherwise).toMatch(/clocks stand still/);
});

test('who reads along is told nothing of offers, and is not promised to be told', () => {
  for (const status of ['awaiting_response', 'responded', 'negotiating'] as const) {
    const { sentence } = nextStepOf(view({ status, mySide: null, bids: [] }));
    expect(sentence).not.toMatch(/No offer is open|will be told|Your offer/);
  }
});

test('the side that waits is told for what', () => {
  const step = nextStepOf(view({ status: 'awaiting_response', mySide: 'filer' }));
  expect(step).toMatchObject({ title: 'The other side answers next', isMine: false, otherwise: null });
});

test('whom nobody waits for in the talks is told how they stand, and of an open offer only where there is one', () => {
  const sentence = (over: Record<string, unknown>) =>
    nextStepOf(view({ status: 'negotiating', bids: [], ...over })).sentence;
  expect(sentence({})).toMatch(/No offer is open/);
  expect(sentence({ bids: [{ no: 1, myCommitment: 'ab', result: null }] })).toMatch(/Your figure is sealed/);
  expect(sentence({ awaitsFigureOf: 'respondent' })).toMatch(/has sealed theirs/);
  expect(sentence({ offers: [{ status: 'open', fromSide: 'respondent', fromBids: false }] })).toMatch(/waits for them/);
});

test('of a review it is said who publishes, to officers too, unless the clocks stand still', () => {
  const otherwise = (over: Record<string, unknown>, deed: 'approve' | null = null) =>
    nextStepOf(view({ status: 'publication_review', mySide: null, ...over }), deed).otherwise;
  for (const publisher of ['officer', 'time'] as const)
    expect([otherwise({ publisher }), otherwise({ publisher }, 'approve')]).toEqual(
      Array(2).fill(sayPublisher(publisher)),
    );
  expect(otherwise({ publisher: 'time', holds: [{ kind: 'external_proceedings' }] })).toMatch(/clocks stand still/);
});

test('a clock is found by its kind while it runs, and not while it stands still', () => {
  const clock = { kind: 'dispute.response', status: 'running', dueAt: '2026-12-01T20:59:59.999Z' };
  expect(clockOf(view({ clocks: [clock] }), 'dispute.response')?.dueAt).toBe(clock.dueAt);
  expect(clockOf(view({ clocks: [{ ...clock, status: 'paused', dueAt: null }] }), 'dispute.response')).toBeNull();
});

test('whom a public entry is about reads by when it still goes, and who is asked reads that with their yes it does', () => {
  const cureUntil = '2026-12-30T09:00:00.000Z';
  const subject = nextStepOf(view({ status: 'published', cureUntil }));
  expect(subject).toMatchObject({ isMine: true, title: 'Put it right and say so' });
  expect(subject.sentence).toMatch(/, .*the public entry is removed/);
  expect(subject.sentence).toContain(`by ${formatEnd(cureUntil)}`);
  // Whose yes is silence has to say it as much earlier as the silence takes.
  const saidBy = (days: number) =>
    nextStepOf(view({ status: 'published', cureUntil: addDays(timeNow(), days).toISOString() })).sentence;
  expect(saidBy(15)).toMatch(/Say so by .*, so that silence counts in time\.$/);
  // A day before the last instant, because the clock asks some time after its hour.
  const early = nextStepOf(view({ status: 'published', cureUntil: '2096-12-30T09:00:00.000Z' })).sentence;
  expect(early).toContain(`Say so by ${formatEnd('2096-12-15T09:00:00.000Z')}`);
  expect(saidBy(13)).toMatch(/Silence would count too late by now/);
  const late = nextStepOf(view({ status: 'published', cureUntil, isCureOver: true }));
  expect(late).toMatchObject({ isMine: true, title: 'Put it right and say so' });
  expect(late.sentence).toMatch(/^If it counts as resolved, the public entry stays and is marked as resolved/);
  expect(late.sentence).not.toMatch(/removed|(?:29|30) Dec/);
  const resolvedClaim = { kind: 'paid', text: 'Paid.', at: '2026-12-20T09:00:00.000Z' };
  const asked = nextStepOf(view({ status: 'published', mySide: 'filer', cureUntil, resolvedClaim }));
  expect(asked.otherwise).toMatch(/counts as resolved.*the public entry is removed/);
  const filer = nextStepOf(view({ status: 'published', mySide: 'filer', cureUntil }));
  expect(filer.isMine).toBe(false);
  expect(filer.sentence).toMatch(/, .*the public entry is removed/);
  expect(filer.sentence).toContain(`by ${formatEnd(cureUntil)}`);
});

test('who said that it is resolved, and everybody else who reads it, is told that the filer is asked, and what silence does', () => {
  const resolvedClaim = { kind: 'paid', text: 'Paid.', at: '2026-12-20T09:00:00.000Z' };
  const cureUntil = '2026-12-30T09:00:00.000Z';
  const asked = nextStepOf(view({ status: 'published', mySide: 'filer', cureUntil, resolvedClaim }));
  for (const mySide of ['respondent', null])
    expect(nextStepOf(view({ status: 'published', mySide, cureUntil, resolvedClaim }))).toMatchObject({
      ...{ title: 'The filer says whether it is resolved', clock: 'dispute.claimed_resolved', isMine: false },
      otherwise: asked.otherwise,
    });
  const reviewed = nextStepOf(view({ status: 'publication_review', publisher: 'time', resolvedClaim }));
  expect(reviewed.otherwise).toMatch(/counts as resolved/);
});

test('of a challenged entry its filer is asked to stand by it; what a side is waited for otherwise stays before what officers judge', () => {
  const cureUntil = '2026-12-30T09:00:00.000Z';
  const asked = {
    status: 'published',
    cureUntil,
    challenge: { reaffirmBy: '2026-12-10T09:00:00.000Z', undecided: 'listed_again' },
  };
  const [filer, respondent] = ['filer', 'respondent'].map((mySide) => nextStepOf(view({ ...asked, mySide })));
  expect([filer?.isMine, respondent?.isMine]).toEqual([true, false]);
  for (const step of [filer, respondent]) {
    expect(step?.sentence).toContain(`by ${formatEnd(asked.challenge.reaffirmBy)}`);
    expect(step?.otherwise).toBe('The entry is set aside. The dispute closes in private.');
  }
  const judged = { ...asked, challenge: { reaffirmBy: null, undecided: 'listed_again' } };
  expect(nextStepOf(view({ ...judged, mySide: 'filer' })).otherwise).toMatch(
    /After 45 days without a decision the entry is in the search again/,
  );
  expect(nextStepOf(view({ ...judged, mySide: 'filer' }))).toMatchObject({
    ...{ title: 'The public entry is challenged', isMine: false },
  });
  const judgedFor = nextStepOf(view({ ...judged, mySide: 'respondent' }));
  expect(judgedFor.title).toBe('Put it right and say so');
  expect(judgedFor.otherwise).toMatch(/^After .* a resolution no longer removes the public entry; .* After 45 days/);
  expect(judgedFor.otherwise).toContain(formatEnd(cureUntil));
  expect(nextStepOf(view({ ...judged, mySide: 'respondent', isCureOver: true })).otherwise).toMatch(/^After 45 days/);
  const resolvedClaim = { kind: 'paid', text: 'Paid.', at: '2026-12-03T09:00:00.000Z' };
  expect(nextStepOf(view({ ...judged, mySide: 'filer', resolvedClaim })).title).toBe('Say whether it is resolved');
});

test('while what was decided waits, the clocks of everything else still stand still, and only its own is said to end', () => {
  const decision = { bySide: 'filer', foundBy: null, objection: null, unprovenAt: null, boundAt: null };
  const held = { status: 'awaiting_response', holds: [{ kind: 'external_proceedings' }], awaitsFigureOf: null };
  const step = (over: object, mySide = 'respondent') =>
    nextStepOf(view({ ...held, mySide, decision: { ...decision, ...over } }));
  expect(step({})).toMatchObject({ clock: 'dispute.decision', otherwise: expect.stringMatching(/decision binds/) });
  // Who has said that it was decided so answers the dispute next, and nothing comes of not doing it now.
  expect(step({ foundBy: 'side' })).toMatchObject({
    title: 'Answer it',
    otherwise: expect.stringMatching(/stand still/),
  });
  for (const mySide of ['filer', 'respondent'])
    expect(step({ unprovenAt: '2026-11-20T06:00:00.000Z' }, mySide)).toMatchObject({
      clock: null,
      otherwise: 'It does not bind before an officer has compared it with the paper.',
    });
});
