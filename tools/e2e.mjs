// npm run e2e: the journeys in a browser, each against a server of this run. Words after -- go to Playwright: npm run e2e -- -g signing
import { ensureOutsidePrograms, findChromium } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { become, node } from './run.mjs';

const [hasPrograms] = await Promise.all([ensureOutsidePrograms(), ensureInstalled()]);
if (!hasPrograms) process.exit(1);
become({
  command: node,
  args: ['node_modules/.bin/playwright', 'test', '--reporter=list', ...process.argv.slice(2)],
  env: { CHROMIUM: findChromium() },
});
