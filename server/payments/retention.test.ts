import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { receive } from './inbox.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const inbox = () => world.deps.db.selectFrom('webhook_inbox').selectAll().orderBy('received_at').execute();

test('of a message the names of its headers are kept and never what they said, whether it was the provider’s or not', async () => {
  const payer = await someone(world, 'Secret Salama');
  const { id } = await started(world, payer);
  expect(await world.as(payer).payments.answerSimulated({ id, approve: true, pin: '1234' })).toMatchObject({
    status: 'succeeded',
  });
  const headers = { 'x-sandbox-signature': 'forged-secret', authorization: 'Bearer secret', cookie: 'session=secret' };
  const forged = { provider: 'sandbox', path: 'nowhere', headers, body: Buffer.from('{}'), peer: null };
  expect(await receive(world.ctx(), forged)).toMatchObject({ status: 401 });
  const kept = await inbox();
  expect(kept.map(({ headers, is_trusted }) => [is_trusted, headers])).toEqual([
    [true, { 'x-sandbox-signature': '' }],
    [false, { 'x-sandbox-signature': '', authorization: '', cookie: '' }],
  ]);
});

test('after 400 days the bytes are gone and their hash is there; until then they stay, and evidence changes in nothing else', async () => {
  const payer = await someone(world, 'Forget Furaha');
  const { id } = await started(world, payer);
  await world.as(payer).payments.answerSimulated({ id, approve: true, pin: '1234' });
  const evidence = () =>
    world.deps.db.selectFrom('payment_evidence').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();
  const [before, message] = [await evidence(), (await inbox()).at(-1)];
  const hash = createHash('sha256')
    .update(message?.raw ?? '')
    .digest();
  world.clock.advance({ days: 399 });
  await world.tick('payments-forget');
  expect((await evidence()).raw).toEqual(before.raw);
  world.clock.advance({ days: 2 });
  await world.tick('payments-forget');
  expect(await evidence()).toEqual({ ...before, raw: null });
  expect((await inbox()).at(-1)).toMatchObject({ raw: null, raw_sha256: hash, peer: null });
  await expect(sql`update payment_evidence set outcome = 'failure'`.execute(world.owner)).rejects.toThrow(
    /append-only/,
  );
  await expect(sql`delete from payment_evidence`.execute(world.owner)).rejects.toThrow(/append-only/);
});
