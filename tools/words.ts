// npm run words -- export sw > sw.po    every message with its English, for a translator's tool (gettext PO)
// npm run words -- import sw < sw.po    writes what came back into the catalogues; the check then judges it

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage } from '@ahadi/domain/core/locale.ts';
import { readTree } from './structure/tree.ts';
import { catalogueText, poOf, wordsFrom } from './words/exchange.ts';
import { roomsOf } from './words/judging.ts';

const [deed, language] = process.argv.slice(2);
if ((deed !== 'export' && deed !== 'import') || !isLanguage(language) || language === 'en') {
  console.error('npm run words -- export|import sw|fr|ar');
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const rooms = await roomsOf(root, readTree(root));
if (deed === 'export') process.stdout.write(poOf(language, rooms));
else {
  const files = [...wordsFrom(readFileSync(0, 'utf8'), language, rooms)].map(([folder, words]) => {
    const path = join(root, folder, 'words', `${language}.ts`);
    writeFileSync(path, catalogueText(words));
    return path;
  });
  if (files.length > 0) execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...files]);
  console.log(`${files.length} catalogues written`);
}
