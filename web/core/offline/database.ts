import { type DBSchema, deleteDB, type IDBPDatabase, openDB, wrap } from 'idb';
import type { OutboxRecord } from './outboxrules.ts';

/** An answer of the server as it was when it was last read. `size` in bytes, about. */
export type Snapshot = { key: string; data: unknown; at: number; usedAt: number; size: number };

/** Anything else that a room keeps for itself, by "room:id". */
export type KeptObject = { key: string; value: unknown };

interface Shape extends DBSchema {
  snapshots: { key: string; value: Snapshot; indexes: { usedAt: number } };
  outbox: { key: number; value: OutboxRecord };
  objects: { key: string; value: KeptObject };
}
export type PersonDatabase = IDBPDatabase<Shape>;

/** What a device keeps of one person lies under the person's id, apart from everybody else's. */
export const databaseName = (userId: string): string => `person:${userId}`;

/** Who left this page: what is still on its way for them is kept no more. */
const closed = new Set<string>();

/** The person left, here or in another tab. */
export function databaseClosedFor(userId: string): void {
  closed.add(userId);
}

/** The person is here again. */
export function databaseOpenFor(userId: string): void {
  closed.delete(userId);
}

const opened = new Map<string, Promise<PersonDatabase>>();

/** The person's database; made at the first call. Throws where the browser forbids storage. */
export function databaseOf(userId: string): Promise<PersonDatabase> {
  const name = databaseName(userId);
  const known = opened.get(name);
  if (closed.has(userId)) return Promise.reject(new Error('This person left.'));
  if (known) return known;
  const forget = () => opened.delete(name);
  const database = openDB<Shape>(name, 1, {
    upgrade(db) {
      db.createObjectStore('snapshots', { keyPath: 'key' }).createIndex('usedAt', 'usedAt');
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      db.createObjectStore('objects', { keyPath: 'key' });
    },
    // Another tab is deleting it: the person left there.
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close(); // the event of a database comes from the database
    },
    terminated: forget,
  });
  opened.set(name, database);
  database.then(tellOnce).catch(forget);
  return database;
}

/**
 * A transaction that ends badly, as when its page is left or its disk is full, rejects what was asked within it, and anyone
 * asked is told. The library rejects its `done` besides, also where nobody waits for that: here it counts as heard.
 */
export function tellOnce<Stores>(database: IDBPDatabase<Stores>): void {
  for (const type of ['error', 'abort'] as const)
    database.addEventListener(type, ({ target }) => {
      const ended = target instanceof IDBRequest ? target.transaction : target;
      if (ended instanceof IDBTransaction) wrap(ended).done.catch(() => undefined);
    });
}

/** Afterwards nothing of this person is on the device, in whichever tab they left. */
export async function deleteDatabaseOf(userId: string): Promise<void> {
  const name = databaseName(userId);
  const known = opened.get(name);
  closed.add(userId);
  opened.delete(name);
  // One that never opened has nothing to close.
  (await known?.catch(() => null))?.close();
  await deleteDB(name);
}

const SPACE = 50 * 1024 * 1024;

/** Keeps an answer; the ones that were not looked at for longest give way. */
export async function keepSnapshot(db: PersonDatabase, key: string, data: unknown, now: number): Promise<void> {
  const size = JSON.stringify(data)?.length ?? 0;
  if (size > SPACE / 5) return;
  const tx = db.transaction('snapshots', 'readwrite');
  await tx.store.put({ key, data, at: now, usedAt: now, size });
  await tx.done;
  if (Math.random() < 0.05) await trimSnapshots(db);
}

export async function readSnapshot(db: PersonDatabase, key: string, now: number): Promise<Snapshot | null> {
  // In one go: an answer that arrives meanwhile is not written over by the one before.
  const tx = db.transaction('snapshots', 'readwrite');
  const kept = await tx.store.get(key);
  if (kept) await tx.store.put({ ...kept, usedAt: now });
  await tx.done;
  return kept ?? null;
}

/** Afterwards the answers take at most `space` bytes. */
export async function trimSnapshots(db: PersonDatabase, space = SPACE): Promise<void> {
  const tx = db.transaction('snapshots', 'readwrite');
  let left = space;
  for (let cursor = await tx.store.index('usedAt').openCursor(null, 'prev'); cursor; cursor = await cursor.continue()) {
    left -= cursor.value.size;
    if (left < 0) await cursor.delete();
  }
  await tx.done;
}
