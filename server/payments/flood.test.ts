import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const forged = async () =>
  (await world.deps.db.selectFrom('webhook_inbox').select('id').where('is_trusted', '=', false).execute()).length;
/** The status of a message that nobody signed. Anyone who sends it says that it comes from elsewhere; nobody here believes that. */
const send = async () =>
  (
    await world.app.inject({
      method: 'POST',
      url: `/api/v1/webhooks/sandbox/${'0'.repeat(48)}`,
      headers: {
        'x-sandbox-signature': 'f'.repeat(64),
        'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 250)}`,
      },
      payload: `one more of ${uuidv7()}`,
    })
  ).statusCode;

test('a flood of forged messages from one address is refused, and kept up to a number a day, whatever it says where it comes from', async () => {
  const row = (no: number) => ({
    ...{ id: uuidv7(), provider: 'sandbox', dedupe_key: `flood ${no}`, path: '', headers: '{}', raw: Buffer.from('x') },
    ...{ peer: '127.0.0.1', is_trusted: false, received_at: world.clock.now() },
  });
  await world.deps.db
    .insertInto('webhook_inbox')
    .values(Array.from({ length: 499 }, (_none, no) => row(no)))
    .execute();
  for (const kept of [500, 500, 500]) {
    expect(await send()).toBe(401);
    expect(await forged()).toBe(kept);
  }
  world.clock.advance({ days: 2 });
  expect(await send()).toBe(401);
  expect(await forged()).toBe(501);
});
