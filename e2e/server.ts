import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server/test/processes.ts';

/** Before the first journey: a server with the demo world, on a free port and in an empty folder. Afterwards both go. */
export default async function startOwnServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-journeys-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another account
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    // A walk through sixty pages asks more in a minute than any person; what the pages read counts as well.
    COMMANDS_PER_MINUTE: '2000',
    TRUST_PROXY: '1', // each person of a journey comes from an address of their own, and is limited on their own
  });
  process.env.AHADI_E2E_URL = server.origin;
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
