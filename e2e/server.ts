import { join } from 'node:path';
import pg from 'pg';
import { copyDemo, makeDemo } from '../server/test/democopies.ts';
import { startServer } from '../server/test/processes.ts';
import { ensureBuilt } from '../tools/build.mjs';

/** Before the first journey: the pages, the demo world, and a server with a copy of it on a free port. Afterwards the two go. */
export default async function startOwnServer(): Promise<() => Promise<void>> {
  const [endDemo] = await Promise.all([makeDemo(), ensureBuilt()]);
  const copy = await copyDemo();
  await standStill(copy.env.DATABASE_URL);
  const server = await startServer(
    {
      ...copy.env,
      DEMO: '1',
      ACADEMY_TILL: '5551234',
      // A walk through sixty pages asks more in a minute than any person; what the pages read counts as well.
      COMMANDS_PER_MINUTE: '2000',
      BUSY_AFTER_MS: '5000', // the browsers work on the same machine
      // A journey receives messages of its own on this machine.
      WEBHOOK_INSIDE_HOSTS: '127.0.0.1',
      TRUST_PROXY: '1', // each person of a journey comes from an address of their own, and is limited on their own
    },
    join(import.meta.dirname, 'quickly.ts'),
  );
  process.env.AHADI_E2E_URL = server.origin;
  process.env.AHADI_E2E_DATABASE = copy.env.DATABASE_URL;
  return async () => {
    await server.stop();
    await copy.drop();
    await endDemo();
  };
}

/** What is sponsored in the demo world would lie over other journeys after half a minute: e2e/promotions.journey.ts has posts of its own. */
async function standStill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update sponsored_posts set status = 'paused' where status = 'active'");
  await client.end();
}
