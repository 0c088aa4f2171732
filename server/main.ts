import { brand } from '@ahadi/domain/brand.ts';
import { boot } from './boot.ts';
import { BadSetting, readConfig } from './core/config.ts';

/** Starts the server from the environment and says where it is. A wrong setting or a failed start ends with one clear line. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await boot(config);
  process.stdout.write(`\n${brand.name} answers at ${config.PUBLIC_URL}\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void server.stop().then(() => process.exit(0));
    });
}

main().catch((failure: unknown) => {
  const message = failure instanceof Error ? failure.message : String(failure);
  process.stderr.write(`${failure instanceof BadSetting ? '' : 'The server could not start: '}${message}\n`);
  process.exit(1);
});
