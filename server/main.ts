import { demoPassword } from '@ahadi/domain/accounts/rules.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { type DemoName, demoEmail, demoPeople } from '../seed/people.ts';
import { makeDemoWorld } from '../seed/world.ts';
import { boot } from './boot.ts';
import { BadSetting, type Config, readConfig } from './core/config.ts';
import { accountFor } from './core/rights.ts';

/** Starts the server from the environment and says where it is. A wrong setting or a failed start ends with one clear line. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await boot(config, {
    account: accountFor(config),
    ...(config.DEMO ? { prepare: makeDemoWorld } : {}),
  });
  process.stdout.write(greeting(config));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void server.stop().then(() => process.exit(0));
    });
}

/** What the person who started it reads: where it is, and in demo mode how to come in. */
function greeting(config: Config): string {
  const address = `\n${brand.name} answers at ${config.PUBLIC_URL}\n`;
  if (!config.DEMO) return address;
  const people = Object.keys(demoPeople).map((name) => `  ${demoEmail(name as DemoName)}`); // the table's own keys
  return `${address}\nDemo people, all with the password ${demoPassword} (or one click on the sign-in page):\n${people.join('\n')}\n`;
}

main().catch((failure: unknown) => {
  const message = failure instanceof Error ? failure.message : String(failure);
  process.stderr.write(`${failure instanceof BadSetting ? '' : 'The server could not start: '}${message}\n`);
  process.exit(1);
});
