// Checks the house rules of ARCHITECTURE.md and STYLE.md that a script can judge, and prints each place where one is broken.
// What the compiler holds is left to it: a procedure without an access row or an event without a subscription has no type.

import { join } from 'node:path';
import { arrows } from './structure/arrows.ts';
import { forms } from './structure/forms.ts';
import { lines } from './structure/lines.ts';
import { names } from './structure/names.ts';
import { states } from './structure/states.ts';
import { readTree } from './structure/tree.ts';

const tree = readTree(join(import.meta.dirname, '..'));
const rules = [...names, ...arrows, ...lines, ...forms, ...states];
const found = rules.flatMap(({ sentence, broken }) => broken(tree).map((place) => ({ ...place, sentence })));
for (const { path, line, what, sentence } of found)
  console.error(`${path}:${line} ${sentence}${what ? ` [${what}]` : ''}`);
console.log(`${rules.length} rules, ${tree.size} files, ${found.length} broken`);
process.exitCode = found.length > 0 ? 1 : 0;
