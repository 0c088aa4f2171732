import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { hashKey, type QueryFunction, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NeedsConnection, problemOf } from '../errors.ts';
import { setCommandGuard, setKeeper } from '../keeper.ts';
import { askForMissing } from '../language.ts';
import { queryClient } from '../query.ts';
import { sessionKey } from '../sessionkey.ts';
import { answered, isOffline, noAnswer, onBack, ping } from './connection.ts';
import { databaseOf, keepSnapshot, readSnapshot } from './database.ts';
import { forgetSession, lastPerson, rememberPerson } from './people.ts';
import { isReadOffline } from './readinglist.ts';

/*
 * Reading without a connection (design 6.1): what somebody opened is kept by person and shown again, with its time, while the server does not
 * answer. The server is always asked first.
 */

/** After so long without an answer the kept one is shown; the server's replaces it when it comes. */
const PATIENCE = 3_000;

const sessionHash = hashKey(sessionKey);

/** Answers that stand on the page as they were, and since when. */
let shown: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

function mark(hash: string, at: number | null): void {
  if ((shown.get(hash) ?? null) === at) return;
  const next = new Map(shown);
  if (at === null) next.delete(hash);
  else next.set(hash, at);
  shown = next;
  for (const listener of listeners) listener();
}

/** Whose answers are kept; null where nobody is signed in, and while they act for an organisation: what is its own is not kept here. */
const personNow = (): string | null => {
  const session = queryClient.getQueryData<Session | null>(sessionKey);
  return session && !session.acting ? session.userId : null;
};

async function read(ask: QueryFunction, context: QueryFunctionContext, hash: string): Promise<unknown> {
  if (hash === sessionHash) return readSession(ask, context);
  const person = isReadOffline(context.queryKey) ? personNow() : null;
  if (person === null) return watched(ask, context);
  const kept = async () => {
    const snapshot = await databaseOf(person)
      .then((db) => readSnapshot(db, hash, Date.now()))
      .catch(unreadable);
    if (snapshot) mark(hash, snapshot.at);
    return snapshot;
  };
  const fresh = watched(ask, context).then((data) => {
    mark(hash, null);
    keepSoon(person, hash, data);
    return data;
  });
  try {
    const first = await inTime(fresh);
    if (first !== LATE) return first;
  } catch (failure) {
    const snapshot = problemOf(failure).code === 'OFFLINE' ? await kept() : null;
    if (!snapshot) throw failure;
    return snapshot.data;
  }
  const snapshot = await kept();
  if (!snapshot) return fresh;
  takeWhenItComes(fresh, context.queryKey);
  return snapshot.data;
}

/** Keeps an answer once the page shows it: nobody waits for the device's disk, and a large answer is copied after its page stands. */
function keepSoon(person: string, hash: string, data: unknown): void {
  const at = Date.now();
  whenIdle(() => {
    if (personNow() !== person) return;
    databaseOf(person)
      .then((db) => keepSnapshot(db, hash, data, at))
      .catch(unreadable);
  });
}

/** Before this second is over at the latest; browsers of Apple cannot tell when they are idle. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 200);
};

const LATE = Symbol('late');
const inTime = (answer: Promise<unknown>): Promise<unknown> =>
  Promise.race([answer, new Promise((resolve) => setTimeout(resolve, isOffline() ? 0 : PATIENCE, LATE))]);

/** The server's answer takes the place of the kept one, should it still come. */
function takeWhenItComes(answer: Promise<unknown>, key: QueryKey): void {
  answer.then(
    (data) => queryClient.setQueryData(key, data),
    () => undefined, // what is shown stays shown; the connection is watched elsewhere
  );
}

/** Without a connection the pages open for the one who used this device last. */
async function readSession(ask: QueryFunction, context: QueryFunctionContext): Promise<unknown> {
  const last = async () => {
    const person = await lastPerson().catch(unreadable);
    if (person) mark(sessionHash, 0);
    return person;
  };
  const asked = watched(ask, context).then(async (data) => {
    mark(sessionHash, null);
    const session = data as Session | null; // what this procedure answers
    await (session && !session.acting ? rememberPerson(session, Date.now()) : forgetSession()).catch(unreadable);
    return session;
  });
  try {
    const first = await inTime(asked);
    if (first !== LATE) return first;
  } catch (failure) {
    const person = problemOf(failure).code === 'OFFLINE' ? await last() : null;
    if (!person) throw failure;
    return person;
  }
  const person = await last();
  if (!person) return asked;
  takeWhenItComes(asked, sessionKey);
  return person;
}

/** A question to the server that tells whether there was an answer. */
async function watched(ask: QueryFunction, context: QueryFunctionContext): Promise<unknown> {
  try {
    const data = await ask(context);
    answered();
    return data;
  } catch (failure) {
    if (problemOf(failure).code === 'OFFLINE') noAnswer();
    throw failure;
  }
}

/** Storage may be forbidden or full: then nothing is kept, and everything else goes on. */
function unreadable(failure: unknown): null {
  console.warn('The device could not keep or read an answer', failure);
  return null;
}

/** To be called where the shell begins. */
export function startReading(): void {
  setKeeper(read);
  setCommandGuard(async () => {
    if (isOffline() && !(await ping())) throw new NeedsConnection();
  });
  // Back again: what was shown as it had been is read again.
  onBack(() => {
    askForMissing();
    for (const hash of shown.keys())
      void queryClient.invalidateQueries({ predicate: (query) => query.queryHash === hash });
  });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  const end = queryClient.getQueryCache().subscribe(listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}

/** Since when the oldest answer on this page stands, in milliseconds, or null when all of them are of now. */
export const useShownAsOf = (): number | null => useSyncExternalStore(listen, oldestShown, () => null);

function oldestShown(): number | null {
  if (shown.size === 0) return null;
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => shown.has(query.queryHash) && isPage(query.queryKey) })
    .map((query) => shown.get(query.queryHash) ?? 0);
  return times.length > 0 ? Math.min(...times) : null;
}

/** What stands on every page (the bell, the name) says nothing about the age of this one. */
const isPage = (key: QueryKey): boolean => {
  const [path] = key;
  const [room = ''] = Array.isArray(path) ? path : [];
  return !['rpc', 'notifications', 'accounts'].includes(room);
};
