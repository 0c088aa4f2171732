import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { expect, test } from 'vitest';
import { formatEnd } from '../../core/ends.ts';
import { deedsOf, isAwaited, mayDispute, standingOf, stepsOf } from './standing.ts';

const clock = (kind: string, dueAt: string) => ({ kind, dueAt, status: 'running' });
const parcelOf = (change: Record<string, unknown>): Parcel =>
  ({
    ...{ as: 'buyer', status: 'placed', mayGiveUp: false, currency: 'KES', totalMinor: 340_000, returnedMinor: 0 },
    ...{
      supplier: { name: 'Jua Kali Solar' },
      buyer: { name: 'Grace' },
      shipBy: '2026-11-27',
      ending: null,
      clocks: [],
    },
    ...{ payableMinor: 312_800, paidOutMinor: 0, shippedAt: null, deliveredAt: null, completedAt: null },
    escrow: {
      id: 'e1',
      milestoneId: 'm1',
      status: 'funded',
      heldMinor: 340_000,
      contestedMinor: 100_000,
      isOnHold: false,
    },
    ...change,
  }) as unknown as Parcel; // only what is read of it
const buyer = (change: Record<string, unknown>) => parcelOf(change);
const supplier = (change: Record<string, unknown>) => parcelOf({ as: 'supplier', ...change });
const states = (parcel: Parcel) =>
  stepsOf(parcel, '2026-11-22T08:00:00Z').map(({ label, state }) => `${label} ${state}`);

test('each side is offered what brings the parcel forward, and nobody what is not theirs', () => {
  expect(deedsOf(supplier({}))).toEqual(['accept', 'refuse', 'cancel_pieces']);
  expect(deedsOf(supplier({ status: 'accepted' }))[0]).toBe('ship');
  expect(deedsOf(supplier({ status: 'shipped' }))).toEqual(['correct']);
  // The seller of a parcel on its way is not waited for.
  expect(deedsOf(supplier({ status: 'shipped' })).some(isAwaited)).toBe(false);
  expect(deedsOf(buyer({ status: 'shipped' })).some(isAwaited)).toBe(true);
  expect(deedsOf(supplier({ status: 'delivered' }))).toEqual([]);
  expect(deedsOf(buyer({}))).toEqual(['cancel_pieces']);
  expect(deedsOf(buyer({ status: 'accepted' }))).toEqual([]);
  expect(deedsOf(buyer({ status: 'accepted', mayGiveUp: true }))).toEqual(['give_up']);
  expect(deedsOf(buyer({ status: 'shipped' }))).toEqual(['receive']);
  expect(deedsOf(buyer({ status: 'delivered' }))).toEqual(['complete', 'report']);
  expect(deedsOf(parcelOf({ as: 'admin', status: 'delivered' }))).toEqual([]);
});

test('while a parcel goes on it says what went back of it, to both', () => {
  for (const status of ['placed', 'accepted', 'shipped', 'delivered'])
    for (const [of, whom] of [
      [buyer, 'you'],
      [supplier, 'Grace'],
    ] as const)
      expect(standingOf(of({ status, returnedMinor: 100_000 })).sentence).toMatch(
        new RegExp(`KES.1,000 of it went back to ${whom}\\.$`),
      );
  expect(standingOf(buyer({})).sentence).not.toContain('went back');
});

test('a report is answered by its seller, and what is offered or agreed is told to both with who pays the way back', () => {
  const escrow = (status: string) => ({
    id: 'e1',
    milestoneId: 'm1',
    status,
    heldMinor: 340_000,
    contestedMinor: 100_000,
    isOnHold: false,
  });
  const offer = { id: 'o1', by: 'seller', backMinor: 30_000, until: '2026-11-27T08:00:00Z' };
  const offered = { status: 'problem', escrow: escrow('disputed'), offer };
  expect(deedsOf(supplier({ status: 'problem', escrow: escrow('rejected') }))).toEqual(['answer_report']);
  expect(deedsOf(supplier({ status: 'problem', escrow: escrow('returning') }))).toEqual([]);
  expect(deedsOf(buyer(offered))).toEqual(['take_offer']);
  expect(deedsOf(buyer({ ...offered, offer: { ...offer, by: 'buyer' } }))).toEqual([]);
  expect(standingOf(buyer(offered))).toMatchObject({
    sentence: 'The offer of Jua Kali Solar: you keep it and get KES\u00a0300 back.',
    due: offer.until,
  });
  expect(standingOf(supplier(offered)).sentence).toBe('Your offer: Grace keeps it and gets KES\u00a0300 back.');
  const returning = { status: 'problem', escrow: escrow('returning') };
  expect(standingOf(buyer(returning)).sentence).toBe(
    'Send it back. The seller pays the way back. When it is back, KES\u00a01,000 goes to you.',
  );
  const clocks = [clock('milestone.return_check', '2026-11-29T08:00:00Z')];
  expect(standingOf(supplier({ ...returning, clocks }))).toMatchObject({
    sentence: 'Grace sent it back. You pay the way back. When it is back, KES\u00a01,000 goes to Grace.',
    due: '2026-11-29T08:00:00Z',
  });
});

test('while an administrator holds the money, nobody is offered anything and no deadline is shown', () => {
  const onHold = { status: 'delivered', escrow: { heldMinor: 340_000, isOnHold: true } };
  const clocks = [clock('milestone.inspection', '2026-11-25T08:00:00Z')];
  expect(deedsOf(buyer(onHold))).toEqual([]);
  expect(standingOf(buyer({ ...onHold, clocks }))).toMatchObject({ due: null, otherwise: null });
});

test('the clock that protects the buyer is told to both, each in their own words', () => {
  const arrived = { status: 'delivered', clocks: [clock('milestone.inspection', '2026-11-25T08:00:00Z')] };
  expect(standingOf(buyer(arrived))).toEqual({
    sentence: 'Look at it. KES\u00a03,400 waits here for your word.',
    due: '2026-11-25T08:00:00Z',
    otherwise: 'If you do nothing, the seller is paid what nobody contests.',
  });
  expect(standingOf(supplier(arrived))).toMatchObject({
    sentence: 'It has arrived. Grace looks at it now. Your part is KES\u00a03,128.',
    otherwise: 'If they do nothing, you are paid what nobody contests.',
  });
  const reported = {
    status: 'problem',
    escrow: {
      id: 'e1',
      milestoneId: 'm1',
      status: 'rejected',
      heldMinor: 340_000,
      contestedMinor: 100_000,
      isOnHold: false,
    },
    clocks: [clock('milestone.answer', '2026-11-26T08:00:00Z')],
  };
  // The escrow's page says the same of this deadline.
  for (const [parcel, whom] of [
    [buyer(reported), 'you'],
    [supplier(reported), 'the buyer'],
  ] as const)
    expect(standingOf(parcel)).toMatchObject({
      due: '2026-11-26T08:00:00Z',
      otherwise: expect.stringContaining(`what was rejected goes back to ${whom}`),
    });
});

test('neither side reads of itself as of somebody else, and what goes back with the goods is said', () => {
  const at = '2026-12-25T08:00:00.000Z';
  const escrow = (status: string) => ({ status, heldMinor: 340_000, contestedMinor: 86_000, isOnHold: false });
  const kinds = ['return', 'return_check', 'answer', 'inspection', 'no_delivery', 'receipt', 'offer'].map(
    (kind) => `milestone.${kind}`,
  );
  for (const kind of [...kinds, 'parcel.accept', 'parcel.late'])
    for (const [status, stage] of [
      ['placed', 'funded'],
      ['accepted', 'funded'],
      ['shipped', 'delivered'],
      ['delivered', 'delivered'],
      ['problem', 'rejected'],
      ['problem', 'returning'],
    ] as const) {
      const it = { status, escrow: escrow(stage), clocks: [clock(kind, at)] };
      const [own, theirs] = [standingOf(buyer(it)), standingOf(supplier(it))];
      expect(`${own.sentence} ${own.otherwise}`).not.toMatch(/\b(?:the buyer|Grace)\b/i);
      expect(`${theirs.sentence} ${theirs.otherwise}`).not.toMatch(/\b(?:the seller|Jua Kali)\b/i);
    }
  const back = { status: 'problem', escrow: escrow('returning'), clocks: [clock('milestone.return', at)] };
  expect(standingOf(buyer(back))).toMatchObject({
    sentence: expect.stringContaining('When it is back, KES\u00a0860 goes to you.'),
    otherwise: 'If you do nothing, you keep it, and the seller is paid.',
  });
});

test('of what is reported in part the rest goes on, and both read when it is paid', () => {
  const paidAt = '2026-11-25T08:00:00.000Z';
  const inspection = clock('milestone.inspection', paidAt);
  const offer = { id: 'o1', by: 'seller', backMinor: 10_000, until: '2026-11-24T08:00:00Z' };
  const escrow = {
    id: 'e1',
    milestoneId: 'm1',
    status: 'disputed',
    heldMinor: 340_000,
    contestedMinor: 100_000,
    isOnHold: false,
  };
  for (const change of [
    { clocks: [inspection, clock('milestone.answer', '2026-11-26T08:00:00Z')] },
    { offer, clocks: [inspection] },
  ]) {
    const reported = { status: 'problem', escrow, ...change };
    expect(standingOf(buyer(reported)).sentence).toContain(
      ` The rest is paid to Jua Kali Solar on ${formatEnd(paidAt)}, unless you report more of it.`,
    );
    expect(standingOf(supplier(reported)).sentence).toContain(
      ` The rest is paid to you on ${formatEnd(paidAt)}, unless Grace reports more of it.`,
    );
  }
  expect(standingOf(buyer({ status: 'problem', escrow, offer })).sentence).not.toContain('The rest');
});

test('what is late can be cancelled by the buyer, who is told so', () => {
  const late = buyer({ status: 'accepted', mayGiveUp: true });
  expect(standingOf(late).sentence).toBe(
    'It should have been sent by 27 November 2026. You may cancel it and have your money back, or wait.',
  );
});

test('what was short when the money came is told as what went back', () => {
  const short = { status: 'cancelled', escrow: null };
  expect(standingOf(buyer({ ...short, returnedMinor: 340_000 })).sentence).toBe(
    'It does not come. KES\u00a03,400 went back to you.',
  );
  expect(standingOf(buyer(short)).sentence).toBe('It was never paid, and nothing comes.');
});

test('each way a parcel ends has its own words, for both sides', () => {
  const ended = (ending: string | null) => {
    const over = { status: 'cancelled', ending, returnedMinor: 340_000 };
    return [buyer(over), supplier(over)].map((parcel) => [standingOf(parcel).sentence, states(parcel).at(-1)]);
  };
  const [mine, theirs] = ['KES\u00a03,400 went back to you.', 'KES\u00a03,400 went back to Grace.'];
  expect(ended('refused')).toEqual([
    [`Jua Kali Solar refused it. ${mine}`, 'Refused ended'],
    [`You refused it. ${theirs}`, 'Refused ended'],
  ]);
  expect(ended('lapsed')[0]).toEqual([`Jua Kali Solar did not accept it in time. ${mine}`, 'Not accepted ended']);
  expect(ended('paid_back')[0]).toEqual([`It was sent, and is paid back. ${mine}`, 'Paid back ended']);
  expect(ended('sent_back')).toEqual([
    [`You sent it back. ${mine}`, 'Sent back, paid back ended'],
    [`Grace sent it back. ${theirs}`, 'Sent back, paid back ended'],
  ]);
  expect(ended(null)[0]).toEqual([`It does not come. ${mine}`, 'Cancelled ended']);
});

test('a dispute can be opened from what is sent and from a problem, until it is open', () => {
  const disputed = { heldMinor: 340_000, contestedMinor: 100_000, isOnHold: false, status: 'disputed' };
  expect(mayDispute(buyer({ status: 'shipped' }))).toBe(true);
  expect(mayDispute(supplier({ status: 'shipped' }))).toBe(false);
  expect(mayDispute(supplier({ status: 'problem' }))).toBe(true);
  expect(mayDispute(buyer({ status: 'problem', escrow: disputed }))).toBe(false);
  expect(mayDispute(buyer({ status: 'placed' }))).toBe(false);
});

test('the step line goes from the money to the end, and stops where a parcel was cancelled', () => {
  expect(states(buyer({ status: 'awaiting_payment' }))[0]).toBe('Paid now');
  expect(states(buyer({}))).toEqual(['Paid past', 'Accepted now', 'Sent next', 'Received next', 'Complete next']);
  expect(states(buyer({ status: 'delivered' })).at(-1)).toBe('Complete now');
  expect(states(buyer({ status: 'completed' })).every((step) => step.endsWith('past'))).toBe(true);
  expect(states(buyer({ status: 'problem', deliveredAt: '2026-11-24T08:00:00Z' }))).toEqual([
    ...['Paid past', 'Accepted past', 'Sent past', 'Received past', 'Problem ended'],
  ]);
  expect(states(buyer({ status: 'problem' }))).not.toContain('Received past');
  expect(states(buyer({ status: 'cancelled' }))).toEqual(['Paid past', 'Cancelled ended']);
});

test('a part that went back is named to both, with what was paid', () => {
  const over = { status: 'completed', returnedMinor: 100_000 };
  expect(standingOf(buyer(over)).sentence).toMatch(/KES\s1,000 went back to you/);
  expect(standingOf(supplier(over)).sentence).toMatch(/KES\s1,000 went back to /);
});

test('what was not sent goes back by itself in the end, and the page knows the day', () => {
  const at = '2026-12-25T08:00:00.000Z';
  const clocks = [{ kind: 'milestone.no_delivery', status: 'running', dueAt: at }];
  const late = { status: 'accepted', mayGiveUp: true, clocks };
  expect(standingOf(buyer(late))).toMatchObject({
    due: at,
    otherwise: 'If they do nothing, the money that nobody contests goes back to you.',
  });
  expect(standingOf(supplier(late))).toMatchObject({ due: at });
});
