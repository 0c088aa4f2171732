// Checks everything of an installation that can be recomputed, as after a restore: npm run check:installation
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openVault } from '../server/core/vault.ts';
import { checkInstallation } from '../server/operating/checks.ts';
import { inInstallation } from './installation.ts';

await inInstallation('check-installation', async (ctx) => {
  const { config } = ctx;
  // A key that is missing is not made here: it would open nothing.
  const hasKey = config.ROOM_KEY || existsSync(join(config.DATA_DIR, 'room.key'));
  for await (const { name, found, wrong } of checkInstallation({ ...ctx, vault: hasKey ? openVault(config) : null })) {
    for (const line of wrong) console.error(`${name}: ${line}`);
    console.log(
      `${wrong.length === 0 ? 'right' : 'WRONG'}  ${name}: ${found}${wrong.length === 0 ? '' : `, ${wrong.length} wrong`}`,
    );
    if (wrong.length > 0) process.exitCode = 1;
  }
});
