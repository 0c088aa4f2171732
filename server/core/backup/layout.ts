import type { Place } from './place.ts';
import { BadBackup, type Open } from './sealing.ts';

/*
 * What lies where in a backup:
 *   bases/<when>/parts/000000.age …   the files of the database as one tar, in pieces
 *   bases/<when>/files.age            the hashes of all files there were, a line each
 *   bases/<when>/keys.age             what opens rooms, and the installation's own key of backups, for the operator's key alone
 *   bases/<when>/manifest.age         written last: without it a base is not there
 *   bases/<when>/wal/<from>-<to>-<at>.age   the log of changes from the base's beginning on, in pieces
 *   files/<ab>/<hash>.age             files by their hash
 *   drills/<when>.json                what the restore drills found
 */

export type Manifest = {
  id: string;
  /** PostgreSQL's own name of the cluster, and the branch of its log. */
  system: string;
  timeline: number;
  version: string;
  startedAt: string;
  /** From here on a time can be restored. */
  endedAt: string;
  /** Where the log begins that belongs to it, and how far it has to be gone through. */
  from: number;
  until: number;
  parts: number;
  bytes: number;
  files: number;
};

/** The master keys of rooms, the newest first, as ROOM_KEY has them; and what `backup.key` holds. */
export type Keys = { rooms: string | null; own: string };

/** A piece of the log: what lies under its name, found without opening it. */
export type PieceName = { name: string; from: number; to: number; at: number };
/** What was put into the storage of files and taken out of it before `at`, in milliseconds. */
export type FilesNote = { at: number; put: string[]; removed: string[] };
export type Piece = { notes: FilesNote[]; bytes: Buffer };

export const partOf = (base: string, n: number): string => `bases/${base}/parts/${String(n).padStart(6, '0')}.age`;
export const manifestOf = (base: string): string => `bases/${base}/manifest.age`;
export const fileName = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}.age`;

const digits = (at: number): string => at.toString(16).padStart(14, '0');
export const pieceName = (base: string, from: number, to: number, at: number): string =>
  `bases/${base}/wal/${digits(from)}-${digits(to)}-${at}.age`;

export const packPiece = ({ notes, bytes }: Piece): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(notes)}\n`), bytes]);
export function unpackPiece(plain: Buffer): Piece {
  const end = plain.indexOf('\n');
  return { notes: JSON.parse(plain.subarray(0, end).toString()), bytes: plain.subarray(end + 1) };
}

/** The bases that are whole, oldest first. */
export async function basesIn(place: Place): Promise<string[]> {
  const all = await place.list('bases/');
  return all.flatMap(({ name }) => /^bases\/([^/]+)\/manifest\.age$/.exec(name)?.[1] ?? []);
}

export async function readManifest(place: Place, open: Open, base: string): Promise<Manifest> {
  const sealed = await place.get(manifestOf(base));
  if (!sealed) throw new BadBackup(`There is no backup ${base}.`);
  return JSON.parse((await open(sealed, manifestOf(base))).toString()) as Manifest; // written by takeBase alone
}

/** The pieces of a base's log that follow on each other from a place on, and how many there are behind a hole. */
export async function piecesOf(
  place: Place,
  base: string,
  from: number,
): Promise<{ pieces: PieceName[]; beyond: number }> {
  const named: PieceName[] = (await place.list(`bases/${base}/wal/`)).flatMap(({ name }) => {
    const found = /\/([0-9a-f]{14})-([0-9a-f]{14})-(\d+)\.age$/.exec(name);
    return found
      ? [
          {
            name,
            from: Number.parseInt(found[1] ?? '', 16),
            to: Number.parseInt(found[2] ?? '', 16),
            at: Number(found[3]),
          },
        ]
      : [];
  });
  // Several that were joined lie beside the one they became until they are gone: the longest goes on furthest.
  const longest = new Map<number, PieceName>();
  for (const piece of named) if (piece.to > (longest.get(piece.from)?.to ?? -1)) longest.set(piece.from, piece);
  const pieces: PieceName[] = [];
  let end = from;
  for (let next = longest.get(end); next && next.to > end; next = longest.get(end)) {
    pieces.push(next);
    end = next.to;
  }
  return { pieces, beyond: named.filter((piece) => piece.to > end).length };
}
