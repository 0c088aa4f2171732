import { payoutFailureWords } from '@ahadi/domain/payments/words.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKnown } from '../test/fakes/known.ts';
import { sendResults } from '../test/fakes/mpesa-rules.ts';
import { makeKeeper, standMpesa, transferOf } from '../test/fakes/stands.ts';
import { makeMpesa } from './mpesa.ts';

let stand: Awaited<ReturnType<typeof standMpesa>>;
beforeEach(async () => {
  stand = await standMpesa();
});
afterEach(() => stand.close());

describe('Money that goes out', () => {
  const send = async (over = {}) => {
    const asked = transferOf({ callbackUrl: `${stand.receiver.url}/mp/aabbccdd`, ...over });
    const answer = await stand.provider.transfer?.(asked);
    return { asked, answer, sent: stand.fake.sent.at(-1) };
  };
  const heard = async () => (await makeKnown(stand, stand.charge()).hears())[0];

  test('is sent under our key and reported with its receipt', async () => {
    const { asked, answer, sent } = await send();
    expect(answer).toEqual({ kind: 'accepted', providerRef: asked.key });
    if (sent) await stand.fake.result(sent, '0');
    expect(await heard()).toMatchObject({
      about: 'transfer',
      token: 'aabbccdd',
      learned: {
        outcome: 'success',
        refs: { key: asked.key, provider: asked.key },
        isSigned: false,
        amountMinor: 50_000n,
        currency: 'KES',
        receipt: expect.stringMatching(/^TKB/),
      },
    });
  });

  test('is not sent twice under one key: the second answer is unknown', async () => {
    const { asked } = await send();
    expect(await stand.provider.transfer?.(asked)).toMatchObject({ kind: 'unknown' });
    expect(stand.fake.sent).toHaveLength(1);
  });

  test('that waited too long in the queue is uncertain, and its later result counts', async () => {
    const { sent } = await send();
    if (sent) await stand.fake.result(sent, 'timeout');
    expect(await heard()).toMatchObject({ learned: { outcome: 'pending' } });
    if (sent) await stand.fake.result(sent, '0');
    expect(await heard()).toMatchObject({ learned: { outcome: 'success' } });
  });

  // That it was reversed before says nothing about who did it: it is asked about.
  const ends = Object.keys(sendResults).map((code) => [
    code,
    code === '0' ? 'success' : code === 'R000001' ? 'pending' : 'failure',
  ]);
  test('is told to the payee in words for each code of the reference', () => {
    const said = ends
      .filter(([, outcome]) => outcome === 'failure')
      .map(([code = '']) => payoutFailureWords(`${code} …`));
    expect(said.filter((words) => words === payoutFailureWords('never heard of'))).toEqual([]);
    expect(new Set(said).size).toBe(7);
  });
  test.each([...ends.filter(([code]) => code !== '0'), ['4999', 'pending']])(
    'with result %s is: %s',
    async (code, outcome) => {
      const { sent } = await send();
      if (sent) await stand.fake.result(sent, code);
      expect(await heard()).toMatchObject({ learned: { outcome, receipt: null } });
    },
  );

  test('back to the payer is reversed when it is all of it, and sent when it is a part', async () => {
    const of = { id: 'payment', providerRef: 'ws_CO_1', receipt: 'TKL0000001', amountMinor: 50_000n };
    const whole = await send({ kind: 'refund', of });
    expect(whole.answer).toMatchObject({ kind: 'accepted' });
    expect(stand.fake.reversed).toEqual(new Set(['TKL0000001']));
    if (whole.sent) await stand.fake.result(whole.sent, 'R000001');
    expect(await heard()).toMatchObject({
      learned: { outcome: 'pending', refs: { provider: whole.sent?.key } },
    });
    const part = await send({ kind: 'refund', amountMinor: 20_000n, of });
    expect(part.sent).toMatchObject({ amount: 200, phone: '254712345678' });
  });

  test('back to the payer speaks for the shortcode that took it: when it is reversed, and when it is asked about', async () => {
    const of = { id: 'payment', providerRef: 'ws_CO_1', receipt: 'TKL0000001', amountMinor: 50_000n };
    const { asked, answer, sent } = await send({ kind: 'refund', of });
    expect(sent).toMatchObject({ of: 'TKL0000001', party: '174379', refused: null });
    const providerRef = answer?.kind === 'accepted' ? answer.providerRef : null;
    await stand.provider.queryTransfer?.({ ...asked, providerRef });
    expect(stand.fake.questions).toMatchObject([{ of: sent?.key, isAllowed: true, party: '174379' }]);
    await stand.fake.answerQuestion('Completed');
    expect(await heard()).toMatchObject({ learned: { outcome: 'success', isSigned: true } });
  });

  test('back to the payer is sent to their phone where nobody may speak for that shortcode', async () => {
    const plain = makeMpesa({ ...stand.settings, own: null }, { tokens: makeKeeper(), now: stand.clock.now });
    const of = { id: 'payment', providerRef: 'ws_CO_1', receipt: 'TKL0000001', amountMinor: 50_000n };
    const asked = transferOf({ callbackUrl: `${stand.receiver.url}/mp/aabbccdd`, kind: 'refund', of });
    expect(await plain.transfer?.(asked)).toEqual({ kind: 'accepted', providerRef: asked.key });
    expect(stand.fake.sent).toMatchObject([{ of: null, party: '600996', phone: '254712345678' }]);
    await plain.queryTransfer?.({ ...asked, providerRef: asked.key });
    expect(stand.fake.questions).toMatchObject([{ of: asked.key, isAllowed: true, party: '600996' }]);
  });

  test.each([
    ['Completed', 'success'],
    ['Failed', 'failure'],
    ['Pending', 'pending'],
  ])(
    'is asked about by our key, and the answer %s to that comes by itself and is believed: %s',
    async (status, outcome) => {
      const { asked } = await send();
      expect(await stand.provider.queryTransfer?.(asked)).toMatchObject({ outcome: 'pending' });
      expect(stand.fake.questions).toMatchObject([
        { of: asked.key, resultUrl: `${asked.callbackUrl}/status`, isAllowed: true, party: '600996' },
      ]);
      await stand.fake.answerQuestion(status);
      expect(await heard()).toMatchObject({
        token: 'aabbccdd',
        learned: { outcome, isSigned: true, refs: { provider: asked.key }, amountMinor: 50_000n },
      });
    },
  );

  test('that M-Pesa does not know of is called so, which ends nothing by itself', async () => {
    await stand.provider.queryTransfer?.(transferOf({ callbackUrl: `${stand.receiver.url}/mp/aabbccdd` }));
    await stand.fake.answerQuestion('Completed');
    expect(await heard()).toMatchObject({ learned: { outcome: 'absent' } });
  });

  test('is not offered below what M-Pesa sends', async () => {
    expect(stand.provider.capabilities).toMatchObject([{ leastMinor: 100n, leastOutMinor: 1_000n }]);
    expect((await send({ amountMinor: 900n })).answer).toMatchObject({ kind: 'refused' });
    expect((await send({ amountMinor: 1_000n })).answer).toMatchObject({ kind: 'accepted' });
  });

  test('is not offered without its settings', () => {
    const plain = makeMpesa({ ...stand.settings, b2c: null }, { tokens: makeKeeper(), now: stand.clock.now });
    expect(plain.transfer).toBeUndefined();
    expect(plain.capabilities).toMatchObject([{ canPayOut: false, canRefund: false }]);
  });
});
