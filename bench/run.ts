// npm run bench: what the performance figures are made with. Nothing is kept; the rows are the result, printed as they come.
//   npm run bench                      all of it (some minutes)
//   npm run bench sizes landing sweep list search ledger rooms jobs shop checkout community scroll help dashboard history notices log opening sealing crowd   some of it
//   npm run bench quick                all of it with few rows and rounds, to see that it works
//   npm run bench medusa [/a/folder]   the shop beside Medusa, which npm brings into the folder; only when it is asked for

import { isAbsolute } from 'node:path';
import { ensureBuilt } from '../tools/build.mjs';
import { measureCheckout } from './checkout.ts';
import { measureCommunity } from './community.ts';
import { measureCrowd } from './crowd.ts';
import { measureDashboard } from './dashboard.ts';
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
const quick = { few: 1000, many: 10_000, rounds: 1, seconds: 2, clocks: 20_000 };

const benches: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  sizes: () => measureSizes(),
  landing: () => measureLanding(isQuick ? 1 : 8),
  sweep: () => measureSweep(isQuick ? quick : full),
  list: () => measureList(isQuick ? quick : full),
  search: () =>
    measureSearch(
      isQuick ? { few: 1000, many: 10_000, searches: 40 } : { few: 10_000, many: 1_000_000, searches: 400 },
    ),
  ledger: () =>
    measureLedger({
      wallets: 1000,
      rounds: isQuick ? 1 : 2,
      seconds: isQuick ? 2 : 3,
      rows: isQuick ? quick : full,
    }),
  rooms: () =>
    measureRooms(
      isQuick
        ? { messages: 1000, connections: 100, rounds: 1, opens: 20 }
        : { messages: 10_000, connections: 1000, rounds: 3, opens: 60 },
    ),
  jobs: () =>
    measureJobs(
      isQuick ? { few: 200, many: 5000, rounds: 1, reads: 20 } : { few: 1000, many: 100_000, rounds: 3, reads: 60 },
    ),
  shop: () =>
    measureShop(
      isQuick ? { few: 200, many: 5000, rounds: 1, reads: 20 } : { few: 10_000, many: 1_000_000, rounds: 4, reads: 60 },
    ),
  checkout: () =>
    measureCheckout(
      isQuick
        ? { products: 1000, buyers: 50, rounds: 1, seconds: 2 }
        : { products: 10_000, buyers: 500, rounds: 3, seconds: 8 },
    ),
  community: () =>
    measureCommunity(
      isQuick
        ? { few: 2000, many: 10_000, rounds: 1, reads: 20 }
        : { few: 10_000, many: 1_000_000, rounds: 3, reads: 40 },
    ),
  scroll: () => measureScroll({ posts: isQuick ? 100 : 2000 }),
  help: () =>
    measureHelp(
      isQuick ? { few: 150, many: 1500, rounds: 1, reads: 3 } : { few: 150, many: 10_000, rounds: 4, reads: 10 },
    ),
  dashboard: () =>
    measureDashboard(
      isQuick ? { few: 10, many: 1000, rounds: 1, reads: 10 } : { few: 10, many: 10_000, rounds: 4, reads: 40 },
    ),
  history: () =>
    measureHistory(
      isQuick
        ? { few: 1000, many: 10_000, rounds: 1, reads: 10 }
        : { few: 1000, many: 1_000_000, rounds: 4, reads: 40 },
    ),
  notices: () =>
    measureNotices(
      isQuick
        ? { few: 200, many: 10_000, rounds: 1, reads: 40 }
        : { few: 1000, many: 1_000_000, rounds: 4, reads: 200 },
    ),
  log: () =>
    measureLog(
      isQuick
        ? { few: 1000, many: 10_000, rounds: 1, reads: 100 }
        : { few: 10_000, many: 1_000_000, rounds: 6, reads: 1000 },
    ),
  opening: () => measureOpening({ opens: isQuick ? 2 : 9 }),
  sealing: () => measureSealing(isQuick ? { documents: 6, reads: 100 } : { documents: 200, reads: 1000 }),
  crowd: () => measureCrowd(isQuick ? { people: 20, seconds: 5, floods: 2 } : { people: 300, seconds: 60, floods: 10 }),
  medusa: () =>
    measureMedusa(
      folder,
      isQuick
        ? { products: 500, rounds: 1, seconds: 3, buyers: 50, theirBuyers: 10 }
        : { products: 10_000, rounds: 2, seconds: 5, buyers: 500, theirBuyers: 50 },
    ),
};
/** Asked of the pages as well as of the server. */
const withPages = ['sizes', 'landing', 'sweep', 'list', 'scroll', 'opening'];
const named = asked.filter((word) => word !== 'quick' && word !== folder);
const unknown = named.filter((word) => !(word in benches));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);
const wanted = named.length > 0 ? named : Object.keys(benches).filter((name) => name !== 'medusa');

/** One that fails says so and is red; what comes after it is measured all the same. */
async function run(name: string): Promise<boolean> {
  try {
    return printRows(name, (await benches[name]?.()) ?? []);
  } catch (failure) {
    return printFailure(name, failure);
  }
}

if (wanted.some((name) => withPages.includes(name))) await ensureBuilt();
let isAllRight = true;
for (const name of wanted) isAllRight = (await run(name)) && isAllRight;
process.exitCode = isAllRight ? 0 : 1;
