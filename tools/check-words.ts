// Counts the messages of each language and judges the catalogues: none missing, none that nobody shows, the same values and marks in each
// language, and no text put by hand into a room that was moved to catalogues.

import { join } from 'node:path';
import { languages } from '@ahadi/domain/core/locale.ts';
import { readTree } from './structure/tree.ts';
import { problemsOfCatalogues, problemsOfRoom, roomsOf } from './words/judging.ts';
import { moved } from './words/moved.ts';
import { sidesByHand, textsByHand } from './words/texts.ts';

const root = join(import.meta.dirname, '..');
const tree = readTree(root);
const rooms = await roomsOf(root, tree);
const problems = [
  ...rooms.flatMap((room) => [...problemsOfCatalogues(room), ...problemsOfRoom(room, tree)]),
  ...moved.flatMap((path) => {
    const file = tree.get(path);
    return file
      ? [...textsByHand(file), ...sidesByHand(file, tree)]
      : [`${path} is in the list of what was moved, and is not there.`];
  }),
];
for (const problem of problems) console.error(problem);
for (const language of languages) {
  const count = rooms.reduce((sum, room) => sum + Object.keys(room.catalogues[language] ?? {}).length, 0);
  console.log(`${language}: ${count} messages in ${rooms.length} rooms`);
}
console.log(`${moved.length} files moved, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
