import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { databaseOf, databaseOpenFor, deleteDatabaseOf, tellOnce } from './database.ts';

/** Who used this device; the session only of the one who uses it now. */
type Person = { userId: string; seenAt: number; session: Session | null };

interface Shape extends DBSchema {
  people: { key: string; value: Person };
}

let opened: Promise<IDBPDatabase<Shape>> | null = null;

function people(): Promise<IDBPDatabase<Shape>> {
  if (opened) return opened;
  const forget = () => {
    opened = null;
  };
  opened = openDB<Shape>('people', 1, {
    upgrade: (db) => void db.createObjectStore('people', { keyPath: 'userId' }),
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close(); // the event of a database comes from the database
    },
    terminated: forget,
  });
  opened.then(tellOnce).catch(forget);
  return opened;
}

/** Without a connection the pages open for this person from now on, and for nobody else. */
export async function rememberPerson(session: Session, now: number): Promise<void> {
  databaseOpenFor(session.userId);
  await forgetSession();
  await (await people()).put('people', { userId: session.userId, seenAt: now, session });
}

/** Who the pages open for without a connection. */
export async function lastPerson(): Promise<Session | null> {
  return (await (await people()).getAll('people')).find((it) => it.session !== null)?.session ?? null;
}

/** The session ended: what the person left here stays and opens again once they are back. */
export async function forgetSession(): Promise<void> {
  // In one go: a person who leaves the device meanwhile is not written back.
  const tx = (await people()).transaction('people', 'readwrite');
  for (const person of await tx.store.getAll()) if (person.session) await tx.store.put({ ...person, session: null });
  await tx.done;
}

/** Afterwards nothing of the person is on the device. */
export async function forgetPerson(userId: string): Promise<void> {
  await deleteDatabaseOf(userId);
  await (await people()).delete('people', userId);
}

const KEPT_FOR = 7 * DAY;
const KEPT_FOR_WITH_CHANGES = 30 * DAY;

/** Removes what others left here: after seven days, and after thirty where changes of theirs wait. */
export async function clearOthers(userId: string, now: number): Promise<void> {
  const db = await people();
  for (const other of await db.getAll('people')) {
    if (other.userId === userId || now - other.seenAt < KEPT_FOR) continue;
    const waiting = await (await databaseOf(other.userId)).count('outbox');
    if (waiting === 0 || now - other.seenAt >= KEPT_FOR_WITH_CHANGES) await forgetPerson(other.userId);
  }
}
