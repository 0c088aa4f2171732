import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { describe, expect, test } from 'vitest';
import { whyNot, whyNotStage } from '../offer.ts';
import type { Reader } from '../useReader.ts';
import { leadOf, sumsOf } from './MoneyCard.tsx';
import { nextStepOf } from './nextstep.ts';

const buyer: Reader = { kind: 'user', userId: 'b', roles: [] };
const seller: Reader = { kind: 'user', userId: 's', roles: [] };
const admin: Reader = { kind: 'user', userId: 'a', roles: ['admin'] };

const stageOf = (over: Record<string, unknown> = {}): MilestoneView =>
  ({
    ...{ id: 'm1', seq: 1, title: 'Desks', criteria: '', amountMinor: 1000, status: 'funded' },
    ...{ fundedMinor: 1000, heldMinor: 1000, releasedMinor: 0, refundedMinor: 0, splitMinor: 0, contestedMinor: 0 },
    ...{ isOverdue: false, curesUsed: 0, returnShippedAt: null, dispute: null, mediator: null },
    ...{ deliveries: [], evidence: [], offers: [], resolutions: [], clocks: [] },
    ...over,
  }) as unknown as MilestoneView; // what is looked at here
const viewFor = (role: 'buyer' | 'seller' | null, over: Record<string, unknown> = {}): EscrowView =>
  ({
    status: 'active',
    terms: { kind: 'goods', currency: 'KES', milestones: [] },
    ...{ termsVersion: 1, creatorUserId: 'b', outstandingMinor: 0, hold: null, endProposal: null, outcome: null },
    parties: [
      { role: 'buyer', userId: 'b', name: 'Grace', acceptedVersion: 1 },
      { role: 'seller', userId: 's', name: 'Juma', acceptedVersion: null },
    ],
    myRoles: role === null ? [] : [role],
    milestones: [stageOf()],
    clocks: [],
    ...over,
  }) as unknown as EscrowView; // what is looked at here
const running = (kind: string, dueAt: string) => ({ kind, status: 'running', dueAt });
const delivered = (over: Record<string, unknown> = {}) =>
  stageOf({ status: 'delivered', deliveries: [{ receivedAt: null }], ...over });

describe('the next step', () => {
  test('who has not accepted the newest terms reads them; who has waits for the other side', () => {
    expect(nextStepOf(viewFor('seller', { status: 'proposed' }), seller)).toMatchObject({
      isMine: true,
      primary: { deed: 'accept', stageId: null },
    });
    expect(nextStepOf(viewFor('buyer', { status: 'proposed' }), buyer)).toMatchObject({ isMine: false, primary: null });
  });

  test('the buyer pays while something is outstanding, and the seller is told to deliver nothing before', () => {
    const waiting = { status: 'awaiting_funding', outstandingMinor: 1000 };
    expect(nextStepOf(viewFor('buyer', waiting), buyer).primary).toBe('pay');
    expect(nextStepOf(viewFor('seller', waiting), seller).sentence).toContain('Deliver nothing before that');
  });

  test('goods are on their way until the buyer says that they came; then they are looked at', () => {
    const onTheWay = viewFor('buyer', { milestones: [delivered()] });
    expect(nextStepOf(onTheWay, buyer).primary).toEqual({ deed: 'receive', stageId: 'm1' });
    const came = viewFor('buyer', { milestones: [delivered({ deliveries: [{ receivedAt: '2026-11-01' }] })] });
    expect(nextStepOf(came, buyer).primary).toEqual({ deed: 'release', stageId: 'm1' });
  });

  test('once a decision that binds was entered nobody reads that the contested part stays where it is', () => {
    const contested = { status: 'disputed', contestedMinor: 400 };
    const decision = { source: 'court', status: 'proposed', isMine: false, dueAt: '2026-12-14T09:00:00Z' };
    const stepOf = (over: object) =>
      nextStepOf(viewFor('buyer', { milestones: [stageOf({ ...contested, ...over })] }), buyer);
    expect(stepOf({}).otherwise).toBe('Nothing of the contested part moves.');
    const { title, otherwise } = stepOf({ resolutions: [decision] });
    expect([title, otherwise]).toEqual([
      'A decision that binds was entered',
      'Neither side has to do anything. The contested part moves once that administrator has carried it out.',
    ]);
    const waits = viewFor(null, { milestones: [stageOf({ ...contested, resolutions: [decision] })] });
    expect(nextStepOf(waits, admin).sentence).toMatch(/Send it back, or carry it out, not before .*14 Dec/);
  });

  test('of what a mediation leads nobody is asked to deliver, and the page says what it waits for', () => {
    const ledBy = { kind: 'mediation', id: 'c1', ref: 'MD-2026-000001' };
    for (const [role, reader] of [
      ['buyer', buyer],
      ['seller', seller],
    ] as const) {
      const view = viewFor(role, { ledBy });
      expect(nextStepOf(view, reader)).toMatchObject({
        title: 'The mediation MD-2026-000001 goes on',
        isMine: false,
        primary: null,
      });
      for (const deed of ['cancel', 'propose_end', 'agree_end'] as const)
        expect(whyNot(deed, view, reader)).not.toBeNull();
      for (const deed of ['deliver', 'release', 'dispute', 'cancel_overdue', 'take_back'] as const)
        expect(whyNotStage(deed, stageOf(), view, reader)).not.toBeNull();
    }
    const reported = viewFor('buyer', {
      ledBy,
      milestones: [delivered({ deliveries: [{ receivedAt: '2026-11-01' }] })],
    });
    expect(nextStepOf(reported, buyer).primary).toEqual({ deed: 'release', stageId: 'm1' });
  });

  test('the seller of what is overdue reads by when the money goes back, and who waits for a leader reads of its end', () => {
    const at = '2026-11-06T21:00:00Z';
    const late = stageOf({ isOverdue: true, clocks: [running('milestone.no_delivery', at)] });
    expect(nextStepOf(viewFor('seller', { milestones: [late] }), seller)).toMatchObject({
      ...{ title: 'Deliver it: it is overdue', isMine: true, primary: { deed: 'deliver', stageId: 'm1' } },
      ...{ due: { kind: 'milestone.no_delivery', at }, otherwise: expect.stringMatching(/goes back to the buyer\.$/) },
    });
    const own = stageOf({ clocks: [running('milestone.delivery', '2026-12-03T21:00:00Z')] });
    const ledBy = { kind: 'mediation', id: 'c1', ref: 'MD-2026-000001' };
    const ledUntil = { clock: 'mediation.term', at: '2026-08-24T21:00:00Z', words: 'The mediation ends.' };
    for (const role of ['buyer', 'seller'] as const)
      expect(nextStepOf(viewFor(role, { ledBy, ledUntil, milestones: [own] }), { buyer, seller }[role])).toMatchObject({
        due: { kind: ledUntil.clock, at: ledUntil.at },
        otherwise: ledUntil.words,
      });
  });

  test('the parcel of an order is sent from its own page, and the buyer is told that the money waits', () => {
    const ledBy = { kind: 'order', id: 'p1', ref: 'AH-7Q4K-92XM-1' };
    const forBuyer = nextStepOf(viewFor('buyer', { ledBy }), buyer);
    expect(forBuyer.title).toContain('sends the parcel AH-7Q4K-92XM-1 next');
    expect(forBuyer.sentence).toBe(
      'The money stays here until you have seen what comes. What is not sent is given back.',
    );
    const forSeller = nextStepOf(viewFor('seller', { ledBy }), seller);
    expect(forSeller).toMatchObject({ isMine: false, primary: null });
    expect(forSeller.sentence).toContain('Accept it and say how you send it on its own page.');
  });

  test('of two stages the one whose clock runs out first comes first', () => {
    const view = viewFor('seller', {
      milestones: [
        stageOf({ clocks: [running('milestone.delivery', '2026-12-09')] }),
        stageOf({ id: 'm2', seq: 2, clocks: [running('milestone.delivery', '2026-12-01')] }),
      ],
    });
    expect(nextStepOf(view, seller)).toMatchObject({
      primary: { deed: 'deliver', stageId: 'm2' },
      due: { kind: 'milestone.delivery', at: '2026-12-01' },
    });
  });

  test('who waits is told whom for, with the deadline of just that deed', () => {
    const rejected = stageOf({
      ...{ status: 'rejected', contestedMinor: 400 },
      clocks: [running('milestone.inspection', '2026-12-01'), running('milestone.answer', '2026-12-01')],
    });
    expect(nextStepOf(viewFor('buyer', { milestones: [rejected] }), buyer)).toMatchObject({
      title: 'Juma answers the rejection',
      due: { kind: 'milestone.answer' },
      otherwise: 'KES\u00a04 goes back to you.',
    });
  });

  test('without a deadline nothing is said to follow from waiting', () => {
    expect(nextStepOf(viewFor('seller'), seller)).toMatchObject({ primary: { deed: 'deliver' }, otherwise: null });
  });

  test('on hold there is nothing to do for a side, and an administrator may lift it', () => {
    const held = { hold: { reason: 'Looked at.', at: '', liftAgreedByMe: false, needsSecond: false } };
    expect(nextStepOf(viewFor('buyer', held), buyer).primary).toBeNull();
    expect(nextStepOf(viewFor(null, held), admin).primary).toEqual({ deed: 'lift', stageId: null });
  });
});

describe('what is offered to a side', () => {
  test('only the buyer releases and only the seller gives back, in a dispute too', () => {
    const disputed = stageOf({ status: 'disputed', contestedMinor: 400 });
    const view = viewFor('buyer', { milestones: [disputed] });
    expect(whyNotStage('release', disputed, view, buyer)).toBeNull();
    expect(whyNotStage('refund', disputed, view, buyer)).toBe('This is up to the seller.');
    expect(whyNotStage('refund', disputed, viewFor('seller', { milestones: [disputed] }), seller)).toBeNull();
  });

  test('nothing leaves while it is on hold, and the reason is said', () => {
    const view = viewFor('buyer', { hold: { reason: 'x', at: '', liftAgreedByMe: false, needsSecond: false } });
    expect(whyNotStage('release', stageOf(), view, buyer)).toContain('Money stands still');
  });

  test('a third mending is not offered, and nobody answers an offer of their own', () => {
    const rejected = stageOf({ status: 'rejected', curesUsed: 2 });
    expect(whyNotStage('cure', rejected, viewFor('seller'), seller)).toContain('no third time');
    const disputed = stageOf({ status: 'disputed', offers: [{ by: 'seller', status: 'open' }] });
    expect(whyNotStage('accept_offer', disputed, viewFor('seller'), seller)).toContain('Your own offer');
    expect(whyNotStage('accept_offer', disputed, viewFor('buyer'), buyer)).toBeNull();
  });

  test('once the week of the two sides is over, who was asked to appoint a mediator finds that first', () => {
    const disputed = (over: Record<string, unknown> = {}) =>
      viewFor(null, { milestones: [stageOf({ status: 'disputed', contestedMinor: 1000, ...over })] });
    expect(nextStepOf(disputed(), admin)).toMatchObject({
      title: 'Appoint a mediator',
      primary: { deed: 'appoint_mediator', stageId: 'm1' },
    });
    const talking = { clocks: [running('milestone.negotiation', '2026-11-08')] };
    for (const before of [talking, { mediator: { name: 'Ruth', isMe: false } }, { status: 'funded' }])
      expect(nextStepOf(disputed(before), admin).primary).toBeNull();
    expect(nextStepOf(disputed(), { ...admin, roles: [] }).primary).toBeNull();
  });

  test('an administrator who is a side of it holds nothing', () => {
    const sideToo: Reader = { ...buyer, roles: ['admin'] };
    expect(whyNot('hold', viewFor('buyer'), sideToo)).toBe('This is up to an administrator without a part in it.');
    expect(whyNot('hold', viewFor(null), admin)).toBeNull();
  });
});

test('where the money is adds up over the stages, with what is not paid in yet', () => {
  const milestones = [
    stageOf({ heldMinor: 600, releasedMinor: 400, contestedMinor: 100 }),
    stageOf({ status: 'awaiting_funds', fundedMinor: 200, heldMinor: 200 }),
  ];
  expect(sumsOf(viewFor('buyer', { milestones }))).toEqual({
    ...{ held: 800, contested: 100, released: 400, returned: 0, settled: 0, missing: 800 },
  });
});

test('what is to be paid in names the fee in it, which the parts below it do not have', () => {
  const lead = (outstandingMinor: number) => {
    const view = viewFor('buyer', {
      status: 'funding',
      outstandingMinor,
      milestones: [stageOf({ status: 'awaiting_funds', amountMinor: 1_033_400, fundedMinor: 0, heldMinor: 0 })],
    });
    return leadOf(view, sumsOf(view));
  };
  expect(lead(1_046_300)).toEqual({ minor: 1_046_300, words: 'to be paid in, KES\u00a0129 of it for the fee' });
  expect(lead(1_033_400).words).toBe('to be paid in');
});
