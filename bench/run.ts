// npm run bench: what the performance figures are made with. Nothing is kept; the table is the result.
//   npm run bench                      all of it (some minutes)
//   npm run bench sizes landing list   some of it
//   npm run bench quick                all of it with few rows and rounds, to see that it works

import { ensureBuilt } from '../tools/build.mjs';
import { measureLanding } from './landing.ts';
import { measureList } from './list.ts';
import { measureSizes } from './sizes.ts';
import { printTable } from './table.ts';

const asked = process.argv.slice(2);
const isQuick = asked.includes('quick');
const wants = (name: string) => asked.filter((word) => word !== 'quick').length === 0 || asked.includes(name);
const full = { few: 10_000, many: 1_000_000, rounds: 4, seconds: 5 };
const quick = { few: 1000, many: 10_000, rounds: 1, seconds: 2 };

await ensureBuilt();
const rows = [
  ...(wants('sizes') ? measureSizes() : []),
  ...(wants('landing') ? await measureLanding(isQuick ? 1 : 8) : []),
  ...(wants('list') ? await measureList(isQuick ? quick : full) : []),
];
process.exitCode = printTable(rows) ? 0 : 1;
