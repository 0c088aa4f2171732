// npm run bench: what the performance figures are made with. Nothing is kept; the rows are the result, printed as they come.
//   npm run bench                      all of it (some minutes)
//   npm run bench sizes landing sweep list portfolio search ledger rooms jobs shop checkout paying community scroll help dashboard history notices log opening phone sealing crowd   some of it
//   npm run bench quick                all of it with a handful of rows, two at a time, to see that it works: its figures say nothing
//   npm run bench medusa [/a/folder]   the shop beside Medusa, which npm brings into the folder; only when it is asked for

import { isAbsolute } from 'node:path';
import { ensureOutsidePrograms } from '../tools/browser.mjs';
import { ensureBuilt } from '../tools/build.mjs';
import { measureCheckout } from './checkout.ts';
import { measureCommunity } from './community.ts';
import { measureCrowd } from './crowd.ts';
import { measureDashboard } from './dashboard.ts';
import { shareOnePostgres } from './database.ts';
import { measureHelp } from './help.ts';
import { measureHistory } from './history.ts';
import { measureJobs } from './jobs.ts';
import { measureLanding } from './landing.ts';
import { measureLedger } from './ledger.ts';
import { measureList } from './list.ts';
import { measureLog } from './log.ts';
import { measureMedusa } from './medusa.ts';
import { measureNotices } from './notices.ts';
import { measureOpening } from './opening.ts';
import { measurePaying } from './paying.ts';
import { measurePhone } from './phone.ts';
import { measurePortfolio } from './portfolio.ts';
import { measureRooms } from './rooms.ts';
import { measureScroll } from './scroll.ts';
import { measureSealing } from './sealing.ts';
import { measureSearch } from './search.ts';
import { measureShop } from './shop.ts';
import { measureSizes } from './sizes.ts';
import { measureSweep } from './sweep.ts';
import { printFailure, printRows, type Row } from './table.ts';

const asked = process.argv.slice(2);
const isQuick = asked.includes('quick');
const folder = asked.find((word) => isAbsolute(word));
const full = { few: 10_000, many: 1_000_000, rounds: 4, seconds: 5, clocks: 100_000 };
const quick = { few: 100, many: 300, rounds: 1, seconds: 0.3, clocks: 400 };

const benches: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  sizes: () => measureSizes(),
  landing: () => measureLanding(isQuick ? 1 : 8),
  sweep: () => measureSweep(isQuick ? quick : full),
  list: () => measureList(isQuick ? quick : full),
  portfolio: () => measurePortfolio(isQuick ? { few: 100, many: 300 } : { few: 1000, many: 100_000 }),
  search: () =>
    measureSearch(isQuick ? { few: 100, many: 300, searches: 10 } : { few: 10_000, many: 1_000_000, searches: 400 }),
  ledger: () =>
    measureLedger({
      wallets: isQuick ? 50 : 1000,
      rounds: isQuick ? 1 : 2,
      seconds: isQuick ? 1 : 3,
      rows: isQuick ? quick : full,
    }),
  rooms: () =>
    measureRooms(
      isQuick
        ? { messages: 100, connections: 10, rounds: 1, opens: 2 }
        : { messages: 10_000, connections: 1000, rounds: 3, opens: 60 },
    ),
  jobs: () =>
    measureJobs(
      isQuick ? { few: 100, many: 1000, rounds: 1, reads: 2 } : { few: 1000, many: 100_000, rounds: 3, reads: 60 },
    ),
  shop: () =>
    measureShop(
      isQuick ? { few: 220, many: 300, rounds: 1, reads: 2 } : { few: 10_000, many: 1_000_000, rounds: 4, reads: 60 },
    ),
  checkout: () =>
    measureCheckout(
      isQuick
        ? { products: 100, buyers: 10, rounds: 1, seconds: 0.5 }
        : { products: 10_000, buyers: 500, rounds: 3, seconds: 8 },
    ),
  paying: () => measurePaying(isQuick ? { payers: 2, each: 1 } : { payers: 8, each: 15 }),
  community: () =>
    measureCommunity(
      isQuick
        ? { few: 2500, many: 3000, longest: 300, rounds: 1, reads: 2 }
        : { few: 10_000, many: 1_000_000, longest: 5000, rounds: 3, reads: 40 },
    ),
  scroll: () =>
    measureScroll(isQuick ? { posts: 60, comments: 1000, part: 400 } : { posts: 2000, comments: 5000, part: 1000 }),
  help: () =>
    measureHelp(
      isQuick ? { few: 150, many: 200, rounds: 1, reads: 1 } : { few: 150, many: 10_000, rounds: 4, reads: 10 },
    ),
  dashboard: () =>
    measureDashboard(
      isQuick ? { few: 10, many: 30, rounds: 1, reads: 2 } : { few: 10, many: 10_000, rounds: 4, reads: 40 },
    ),
  history: () =>
    measureHistory(
      isQuick ? { few: 100, many: 300, rounds: 1, reads: 2 } : { few: 1000, many: 1_000_000, rounds: 4, reads: 40 },
    ),
  notices: () =>
    measureNotices(
      isQuick ? { few: 100, many: 300, rounds: 1, reads: 5 } : { few: 1000, many: 1_000_000, rounds: 4, reads: 200 },
    ),
  log: () =>
    measureLog(
      isQuick
        ? { few: 100, many: 300, rounds: 1, reads: 10 }
        : { few: 10_000, many: 1_000_000, rounds: 6, reads: 1000 },
    ),
  opening: () => measureOpening({ opens: isQuick ? 1 : 9 }),
  phone: () => measurePhone(isQuick ? 1 : 6),
  sealing: () => measureSealing(isQuick ? { documents: 2, reads: 10 } : { documents: 200, reads: 1000 }),
  crowd: () => measureCrowd(isQuick ? { people: 5, seconds: 1, floods: 1 } : { people: 300, seconds: 60, floods: 10 }),
  medusa: () =>
    measureMedusa(
      folder,
      isQuick
        ? { products: 500, rounds: 1, seconds: 3, buyers: 50, theirBuyers: 10 }
        : { products: 10_000, rounds: 2, seconds: 5, buyers: 500, theirBuyers: 50 },
    ),
};
/** Asked of the pages as well as of the server. */
const withPages = ['sizes', 'landing', 'sweep', 'list', 'scroll', 'opening', 'phone'];
/** Seen in a browser. */
const inBrowser = ['landing', 'scroll', 'opening', 'phone'];
const named = asked.filter((word) => word !== 'quick' && word !== folder);
const unknown = named.filter((word) => !(word in benches));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);
const wanted = named.length > 0 ? named : Object.keys(benches).filter((name) => name !== 'medusa');

/** One that fails says so and is red; what comes after it is measured all the same. */
async function run(name: string): Promise<boolean> {
  const begun = performance.now();
  try {
    const rows = (await benches[name]?.()) ?? [];
    console.log(`\n${name} (${((performance.now() - begun) / 1000).toFixed(0)} s)`);
    return printRows(name, rows, isQuick ? 'workings' : 'figures');
  } catch (failure) {
    return printFailure(name, failure);
  }
}

if (wanted.some((name) => inBrowser.includes(name)) && !(await ensureOutsidePrograms())) process.exit(1);
if (wanted.some((name) => withPages.includes(name))) await ensureBuilt();
const end = isQuick ? await shareOnePostgres() : undefined;
let isAllRight = true;
/** Runs these one after the other, in so many rows beside each other. */
async function runAll(names: readonly string[], rows: number): Promise<void> {
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) isAllRight = (await run(name)) && isAllRight;
  };
  await Promise.all(Array.from({ length: rows }, worker));
}
// What is measured has the machine for itself. The list notes all that leaves the process, so nothing else may ask meanwhile.
if (isQuick) {
  await runAll(
    wanted.filter((name) => name === 'list'),
    1,
  );
  await runAll(
    wanted.filter((name) => name !== 'list'),
    2,
  );
} else await runAll(wanted, 1);
await end?.();
process.exitCode = isAllRight ? 0 : 1;
