// npm run bench: what the performance figures are made with. Nothing is kept; the table is the result.
//   npm run bench                      all of it (some minutes)
//   npm run bench sizes landing sweep list search ledger rooms jobs shop checkout community scroll help dashboard history notices log opening sealing   some of it
//   npm run bench quick                all of it with few rows and rounds, to see that it works
//   npm run bench medusa [/a/folder]   the shop beside Medusa, which npm brings into the folder; only when it is asked for

import { isAbsolute } from 'node:path';
import { ensureBuilt } from '../tools/build.mjs';
import { measureCheckout } from './checkout.ts';
import { measureCommunity } from './community.ts';
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
import { printTable } from './table.ts';

const asked = process.argv.slice(2);
const isQuick = asked.includes('quick');
const wants = (name: string) => asked.filter((word) => word !== 'quick').length === 0 || asked.includes(name);
const folder = asked.find((word) => isAbsolute(word));
const full = { few: 10_000, many: 1_000_000, rounds: 4, seconds: 5, clocks: 100_000 };
const quick = { few: 1000, many: 10_000, rounds: 1, seconds: 2, clocks: 20_000 };

// The search, the ledger, the rooms, the job board, the shop and the community are asked of the server alone, without pages.
if (wants('sizes') || wants('landing') || wants('sweep') || wants('list') || wants('scroll') || wants('opening'))
  await ensureBuilt();
const rows = [
  ...(wants('sizes') ? measureSizes() : []),
  ...(wants('landing') ? await measureLanding(isQuick ? 1 : 8) : []),
  ...(wants('sweep') ? await measureSweep(isQuick ? quick : full) : []),
  ...(wants('list') ? await measureList(isQuick ? quick : full) : []),
  ...(wants('search')
    ? await measureSearch(
        isQuick ? { few: 1000, many: 10_000, searches: 40 } : { few: 10_000, many: 1_000_000, searches: 400 },
      )
    : []),
  ...(wants('ledger')
    ? await measureLedger({
        wallets: 1000,
        rounds: isQuick ? 1 : 2,
        seconds: isQuick ? 2 : 3,
        rows: isQuick ? quick : full,
      })
    : []),
  ...(wants('rooms')
    ? await measureRooms(
        isQuick
          ? { messages: 1000, connections: 100, rounds: 1, opens: 20 }
          : { messages: 10_000, connections: 1000, rounds: 3, opens: 60 },
      )
    : []),
  ...(wants('jobs')
    ? await measureJobs(
        isQuick ? { few: 200, many: 5000, rounds: 1, reads: 20 } : { few: 1000, many: 100_000, rounds: 3, reads: 60 },
      )
    : []),
  ...(wants('shop')
    ? await measureShop(
        isQuick
          ? { few: 200, many: 5000, rounds: 1, reads: 20 }
          : { few: 10_000, many: 1_000_000, rounds: 4, reads: 60 },
      )
    : []),
  ...(wants('checkout')
    ? await measureCheckout(
        isQuick
          ? { products: 1000, buyers: 50, rounds: 1, seconds: 2 }
          : { products: 10_000, buyers: 500, rounds: 3, seconds: 8 },
      )
    : []),
  ...(wants('community')
    ? await measureCommunity(
        isQuick
          ? { few: 2000, many: 10_000, rounds: 1, reads: 20 }
          : { few: 10_000, many: 1_000_000, rounds: 3, reads: 40 },
      )
    : []),
  ...(wants('scroll') ? await measureScroll({ posts: isQuick ? 100 : 2000 }) : []),
  ...(wants('help')
    ? await measureHelp(
        isQuick ? { few: 150, many: 1500, rounds: 1, reads: 3 } : { few: 150, many: 10_000, rounds: 4, reads: 10 },
      )
    : []),
  ...(wants('dashboard')
    ? await measureDashboard(
        isQuick ? { few: 10, many: 1000, rounds: 1, reads: 10 } : { few: 10, many: 10_000, rounds: 4, reads: 40 },
      )
    : []),
  ...(wants('history')
    ? await measureHistory(
        isQuick
          ? { few: 1000, many: 10_000, rounds: 1, reads: 10 }
          : { few: 1000, many: 1_000_000, rounds: 4, reads: 40 },
      )
    : []),
  ...(wants('notices')
    ? await measureNotices(
        isQuick
          ? { few: 200, many: 10_000, rounds: 1, reads: 40 }
          : { few: 1000, many: 1_000_000, rounds: 4, reads: 200 },
      )
    : []),
  ...(wants('log')
    ? await measureLog(
        isQuick
          ? { few: 1000, many: 10_000, rounds: 1, reads: 100 }
          : { few: 10_000, many: 1_000_000, rounds: 6, reads: 1000 },
      )
    : []),
  ...(wants('opening') ? await measureOpening({ opens: isQuick ? 2 : 9 }) : []),
  ...(wants('sealing')
    ? await measureSealing(isQuick ? { documents: 6, reads: 100 } : { documents: 200, reads: 1000 })
    : []),
  ...(asked.includes('medusa')
    ? await measureMedusa(
        folder,
        isQuick
          ? { products: 500, rounds: 1, seconds: 3, buyers: 50, theirBuyers: 10 }
          : { products: 10_000, rounds: 2, seconds: 5, buyers: 500, theirBuyers: 50 },
      )
    : []),
];
process.exitCode = printTable(rows) ? 0 : 1;
