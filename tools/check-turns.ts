// Compares whose turn it is in every thing of an installation with what the rules say, and says what is wrong: npm run check:turns.
// With -- --mend the rows are written as the rules say.
import { checkTurns } from '../server/core/turns.ts';
import { turning } from '../server/turns.ts';
import { inInstallation } from './installation.ts';

const mend = process.argv.includes('--mend');
await inInstallation('check-turns', async (ctx) => {
  const { things, wrong } = await checkTurns(ctx, turning, mend);
  for (const sentence of wrong) console.error(sentence);
  console.log(`${things} things, ${wrong.length} rows of turns ${mend ? 'mended' : 'wrong'}`);
  process.exitCode = wrong.length > 0 && !mend ? 1 : 0;
});
