import { describe, expect, test } from 'vitest';
import {
  whyNotAsk,
  whyNotAskOut,
  whyNotGiveBack,
  whyNotJudge,
  whyNotMatch,
  whyNotMatchTo,
  whyNotPayout,
  whyNotSay,
} from './atdesk.ts';
import { intentStatuses, payoutStatuses } from './lifecycle.ts';

const payment = { status: 'review', provider: 'mpesa', isMine: false, judged: null, refunds: [] } as const;
const judged = (isMine: boolean) => ({ paid: true, reason: '', at: '2026-11-30T12:00:00.000Z', isMine });

describe('The desk', () => {
  test('asks about a payment while its provider can still say something, and nobody about our own books', () => {
    const asks = intentStatuses.filter((status) => whyNotAsk({ ...payment, status }) === null);
    expect(asks).toEqual(['pending', 'expired']);
    expect(whyNotAsk({ ...payment, status: 'pending', provider: 'wallet' })).toContain('our own books');
    const refund = { id: '', amountMinor: 1, at: '', status: 'uncertain' } as const;
    expect(whyNotAsk({ ...payment, status: 'succeeded', refunds: [refund] })).toBeNull();
    expect(whyNotAsk({ ...payment, status: 'refunded', refunds: [{ ...refund, status: 'succeeded' }] })).not.toBeNull();
  });

  test('asks about a payout while it is on its way, and never a bank', () => {
    const asks = payoutStatuses.filter((status) => whyNotAskOut({ status }, 'mpesa') === null);
    expect(asks).toEqual(['submitted', 'uncertain']);
    for (const status of payoutStatuses) expect(whyNotAskOut({ status }, 'bank')).toContain('statements');
  });

  test('says what a payment was only where it is looked at, it is another’s, and another said the first word', () => {
    expect(whyNotJudge(payment)).toBeNull();
    expect(whyNotJudge({ ...payment, judged: judged(false) })).toBeNull();
    expect(whyNotJudge({ ...payment, judged: judged(true) })).toContain('another administrator says the second');
    expect(whyNotJudge({ ...payment, isMine: true })).toContain('your own money');
    for (const status of intentStatuses.filter((one) => one !== 'review'))
      expect(whyNotJudge({ ...payment, status })).not.toBeNull();
  });

  test('gives back what came and is looked at, and nothing else', () => {
    const came = { cameMinor: 100 };
    expect(whyNotGiveBack({ ...payment, returnedMinor: 0 }, came)).toBeNull();
    expect(whyNotGiveBack({ ...payment, returnedMinor: 0 }, { cameMinor: 0 })).toBe('Nothing came in.');
    expect(whyNotGiveBack({ ...payment, returnedMinor: 100 }, came)).toContain('already');
    expect(whyNotGiveBack({ ...payment, returnedMinor: 0, isMine: true }, came)).toContain('your own money');
    for (const status of intentStatuses.filter((one) => one !== 'review'))
      expect(whyNotGiveBack({ ...payment, status, returnedMinor: 0 }, came)).not.toBeNull();
  });

  test('decides about payouts that wait, and about none of one’s own', () => {
    expect(payoutStatuses.filter((status) => whyNotPayout('approve', { status, isMine: false }) === null)).toEqual([
      'requested',
    ]);
    expect(whyNotPayout('refuse', { status: 'requested', isMine: true })).toContain('your own money');
    expect([whyNotSay({ isMine: false, judged: null }), whyNotSay({ isMine: false, judged: judged(false) })]).toEqual([
      null,
      null,
    ]);
    for (const it of [
      { isMine: true, judged: null },
      { isMine: false, judged: judged(true) },
    ])
      expect(whyNotSay(it)).not.toBeNull();
  });

  test('matches what came in and nobody is known for, to a payment that waits for such money', () => {
    const line = {
      direction: 'in',
      bucket: 'theirs_only',
      isCleared: false,
      paymentId: null,
      provider: 'mpesa',
      currency: 'KES',
    } as const;
    expect(whyNotMatch(line)).toBeNull();
    const others = [
      { ...line, direction: 'out' },
      { ...line, bucket: 'matched' },
      { ...line, bucket: 'amount_differs' },
      { ...line, isCleared: true },
      { ...line, provider: 'bank' },
    ] as const;
    for (const other of others) expect(whyNotMatch(other)).not.toBeNull();
    const waiting = {
      status: 'pending',
      provider: 'mpesa',
      currency: 'KES',
      isMine: false,
      rule: 'nothing_known',
      cameMinor: 0,
    } as const;
    const fits = intentStatuses.filter((status) => whyNotMatchTo(line, { ...waiting, status }) === null);
    expect(fits).toEqual(['pending', 'failed', 'expired']);
    expect(whyNotMatchTo(line, { ...waiting, isMine: true })).toContain('your own money');
    expect(whyNotMatchTo(line, { ...waiting, provider: 'mtn' })).toContain('another provider');
    expect(whyNotMatchTo(line, { ...waiting, currency: 'UGX' })).toContain('another currency');
    expect(whyNotMatchTo({ ...line, isCleared: true }, waiting)).toContain('cleared');
    expect(whyNotMatchTo(line, { ...waiting, status: 'failed', cameMinor: 41_000 })).toContain('came for that payment');
    const judged = { ...waiting, status: 'failed', rule: 'decided_by_officers' } as const;
    expect(whyNotMatchTo(line, judged)).toContain('Two people said');
  });
});
