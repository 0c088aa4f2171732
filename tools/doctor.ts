// Looks an installation over and says what is wrong and how to mend it; ends with 1 where something is: npm run doctor
import { BadSetting, readConfig } from '../server/core/config.ts';
import { makeLog } from '../server/core/log.ts';
import { examine } from '../server/operating/doctor.ts';
import { openDatabase } from './installation.ts';

const marks = { right: 'right', look: 'LOOK ', wrong: 'WRONG' };

async function run(): Promise<void> {
  const config = readConfig(process.env);
  console.log('right  settings: all can be read');
  const { url, stop } = await openDatabase(config, makeLog('error'));
  try {
    const owner = config.DATABASE_OWNER_URL ?? url;
    for await (const { name, state, what, mend } of examine({ config, url, owner, now: () => new Date() })) {
      console.log(`${marks[state]}  ${name}: ${what}${mend === undefined ? '' : `. ${mend}`}`);
      if (state === 'wrong') process.exitCode = 1;
    }
  } finally {
    await stop();
  }
}

await run().catch((failure: unknown) => {
  const message = failure instanceof Error ? failure.message : String(failure);
  console.log(`WRONG  ${failure instanceof BadSetting ? 'settings' : 'database'}: ${message}`);
  process.exitCode = 1;
});
