// Everything that can be recomputed of an installation, for after a restore and for the drill.
import { checkDecisions } from '../community/measure.ts';
import { sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { checkAllChains } from '../core/emit.ts';
import { checkTurns } from '../core/turns.ts';
import { behindWall, PLATFORM } from '../core/wall.ts';
import { countEntries, findingsIn } from '../ledger/audit.ts';
import { aboutRoom } from '../mediation/room-entry.ts';
import { auditLog } from '../transparency/audit.ts';
import { turning } from '../turns.ts';
import * as store from './checks.store.ts';

/** `found` is what was looked at, as a line; `wrong` a line for each thing that is not right. */
export type Check = { name: string; found: string; wrong: string[] };

/**
 * Checks chains, logs, books, turns, files and rooms of an installation, one after the other; changes nothing. The schedule (schedule.ts)
 * has to be loaded, which brings what features know of the books. `ctx.vault` is what rooms are
 * opened with.
 */
export async function* checkInstallation(ctx: Ctx): AsyncGenerator<Check> {
  const { chains, links, broken } = await checkAllChains(ctx);
  yield {
    name: 'chains',
    found: `${chains} chains, ${links} links`,
    wrong: broken.map(({ subject, brokenAt }) => `${subject.kind} ${subject.id} is broken at link ${brokenAt}`),
  };
  const log = await auditLog(ctx);
  yield {
    name: 'log',
    found: `${log.leaves} leaves`,
    wrong: log.wrongAt === null ? [] : [`the transparency log at leaf ${log.wrongAt}: ${log.what}`],
  };
  const moderation = await checkDecisions(ctx);
  yield {
    name: 'moderation',
    found: `${moderation.decisions} decisions`,
    wrong: moderation.brokenAt === null ? [] : [`its log is broken at decision ${moderation.brokenAt}`],
  };
  yield {
    name: 'books',
    found: `${await countEntries(ctx)} entries`,
    wrong: (await findingsIn(ctx)).map(({ invariant, about, what }) => `${invariant} ${about}: ${what}`),
  };
  const turns = await checkTurns(ctx, turning);
  yield { name: 'turns', found: `${turns.things} things`, wrong: turns.wrong };
  yield await checkFiles(ctx);
  yield await checkRooms(ctx);
}

/** Each file that is named is there and is what its name says, unless it is about to be forgotten. */
async function checkFiles(ctx: Ctx): Promise<Check> {
  const wrong: string[] = [];
  let files = 0;
  for (let last = ''; ; ) {
    const hashes = await store.filesAfter(ctx, last);
    for (const sha256 of hashes) {
      const bytes = await ctx.storage.get(sha256);
      if (!bytes) wrong.push(`file ${sha256} is missing`);
      else if (sha256Hex(bytes) !== sha256) wrong.push(`file ${sha256} is not what its name says`);
    }
    files += hashes.length;
    const end = hashes.at(-1);
    if (end === undefined) break;
    last = end;
  }
  return { name: 'files', found: `${files} files`, wrong };
}

/** Each room opens with a key that is here. What is in it is not read. */
async function checkRooms(ctx: Ctx): Promise<Check> {
  const wrong: string[] = [];
  const rooms = await behindWall(ctx, PLATFORM, store.allRooms);
  for (const { id, wrapped, keyId } of rooms)
    try {
      if (!ctx.vault) wrong.push(`room ${id} has no key here: put room.key back, or set ROOM_KEY`);
      else ctx.vault.openKey(aboutRoom(id), { wrapped, keyId });
    } catch {
      wrong.push(`room ${id} does not open with the key that is here`); // whichever way it fails, it stays shut
    }
  return { name: 'rooms', found: `${rooms.length} rooms`, wrong };
}
