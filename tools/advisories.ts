// npm run advisories: asks npm's registry which weaknesses of our packages are published, and judges them by the times of SECURITY.md and by
// docs/security/advisories.json. Ends red where there is something to do; where the registry does not answer it says so, and nothing is judged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Audit, type Known, problemsOf } from './advisories/judging.ts';
import { root, run } from './run.mjs';

const { output } = await run(
  'npm',
  ['audit', '--json', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=10000'],
  {
    quiet: true,
  },
);
const audit = readAudit(output);
if (audit) {
  const known = JSON.parse(readFileSync(join(root, 'docs/security/advisories.json'), 'utf8')) as Known[]; // written by people, as judging.ts says
  const problems = problemsOf(audit, known, new Date());
  console.log(problems.length > 0 ? problems.join('\n') : 'No package has a published weakness that waits too long.');
  process.exitCode = problems.length > 0 ? 1 : 0;
} else console.log('The registry does not say which weaknesses are published; nothing was judged.');

/** What npm found, or null where it could not ask: then it says why, or nothing that can be read. */
function readAudit(said: string): Audit | null {
  try {
    const answer = JSON.parse(said) as Partial<Audit>;
    return answer.vulnerabilities ? (answer as Audit) : null;
  } catch (failure) {
    if (failure instanceof SyntaxError) return null;
    throw failure;
  }
}
