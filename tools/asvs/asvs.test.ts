import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './claims.ts';
import requirements from './requirements.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const read = (path: string): string | null =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;

it('every requirement of ASVS 5.0.0, levels 1 and 2, has one line, and what it names is there', () => {
  expect([requirements.level1.length, requirements.level2.length]).toEqual([70, 183]);
  expect(problemsOf(read('docs/security/asvs.md') ?? '', requirements, read)).toEqual([]);
});

const files: Record<string, string> = {
  'server/a.test.ts': `describe('signing in', () => {
  it('is refused', () => {});
  it.skip('is skipped', () => {});
  it.each([
    ['x'],
  ] as const)('is one of many: %s', () => {});
  it.each(many)('is one of a list: %s', () => {});
  it("is the reader's own", () => {});
  expect('is only said', 'is only said');
});`,
  'server/a.ts': 'export const a = 1;',
};
const sound = `4 requirements: 2 met, 1 not applicable, 1 gaps
| 1.1.1 | 1 | refuses | \`server/a.test.ts › signing in › is refused\`; \`server/a.test.ts › is one of many: %s\`; \`server/a.test.ts › is one of a list: %s\` |
| 1.1.2 | 1 | owns | \`server/a.ts\`; \`server/a.test.ts › is the reader's own\` |
| 1.1.3 | 2 | sings | not applicable: nobody sings here |
| 1.1.4 | 2 | dances | gap: nobody has danced yet |
`;
const problems = (text: string) =>
  problemsOf(text, { level1: ['1.1.1', '1.1.2'], level2: ['1.1.3', '1.1.4'] }, (path) => files[path] ?? null);

describe('the file of evidence', () => {
  it('is sound where all it names is there', () => {
    expect(problems(sound)).toEqual([]);
  });

  it.each([
    ['a title that no test has', 'is refused`', 'is refused often`', 'there is no test "is refused often"'],
    ['a block that is not there', 'signing in ›', 'signing out ›', 'there is no test "signing out"'],
    ['a test that is skipped', 'is refused`', 'is skipped`', 'there is no test "is skipped"'],
    ['words that are no title', 'is refused`', 'is only said`', 'there is no test "is only said"'],
    ['a file that is gone', 'server/a.ts`', 'server/b.ts`', 'there is no file server/b.ts'],
    ['a requirement without a line', '| 1.1.2 |', '| of 1.1.2 |', '1.1.2: has no line'],
    ['a requirement with two lines', '| 1.1.2 |', '| 1.1.1 |', '1.1.1: has 2 lines'],
    ['a requirement of another level', '| 1.1.3 | 2 |', '| 1.1.3 | 1 |', '1.1.3: is none of level 1'],
    ['an id that the standard does not have', '| 1.1.4 |', '| 1.1.5 |', '1.1.5: is none of level 2'],
    ['no evidence', 'gap: nobody has danced yet', '', '1.1.4: has no evidence'],
    ['words alone', 'gap: nobody has danced yet', 'we dance well', 'names neither a test nor a file'],
    ['no reason why not', 'gap: nobody has danced yet', 'gap:', 'says "gap" and not why'],
    ['a wrong sum', '2 met', '3 met', 'the sum is: 4 requirements: 2 met'],
  ])('%s is noticed', (_what, was, planted, problem) => {
    expect(sound).toContain(was);
    expect(problems(sound.replace(was, planted)).join('\n')).toContain(problem);
  });
});
