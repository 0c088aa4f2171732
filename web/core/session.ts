import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import type { Role, Session } from '@ahadi/domain/accounts/schema.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import { hashKey, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { forgetAsked } from './asked.ts';
import { type Problem, problemOf } from './errors.ts';
import { applyPreferences } from './preferences.ts';
import { queryClient } from './query.ts';
import { sessionKey } from './sessionkey.ts';

/** Read once at start-up; afterwards only {@link sessionChanged} or a refused call makes it new (specification §7). */
const sessionOptions = () =>
  api.accounts.session.queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    // What is drawn with this session already reads as its person prefers.
    select: readPreferred,
  });

const readPreferred = (session: Session | null): Session | null => {
  // One that the device kept from before there were preferences has none.
  if (session) applyPreferences(session.preferences ?? firstPreferences);
  return session;
};

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'out'; session: null }
  /** The server could not say who this is, which passes by itself and is asked again: nobody is taken for signed out. */
  | { status: 'unanswered'; session: null; problem: Problem; askAgain: () => void }
  | { status: 'in'; session: Session };

/** Who is signed in. A failed read is logged and ends the loading, so that nobody waits for ever (§8). */
export function useSession(): SessionState {
  const { data, error, isPending, refetch } = useQuery(sessionOptions());
  if (data) return { status: 'in', session: data };
  const problem = error && problemOf(error);
  if (problem && problem.passesIn !== null)
    return { status: 'unanswered', session: null, problem, askAgain: () => void refetch() };
  return { status: isPending ? 'loading' : 'out', session: null };
}

/** The signed-in person. Only for what stands inside the shell, behind its guard. */
export function useMe(): Session {
  const { session } = useSession();
  if (session === null) throw new Error('useMe stands outside the guard');
  return session;
}

/**
 * Whether a person has a role; asked of the server, and again by what opens when the answer is 5 minutes old (§6, §9). A failed check is
 * logged and means no, whatever was answered before.
 */
export function useRole(role: Role): { isPending: boolean; isError: boolean; hasRole: boolean } {
  const { status, session } = useSession();
  const check = useQuery(
    api.rpc.has_role.queryOptions({
      input: { _user_id: session?.userId ?? ('' as Session['userId']), _role: role },
      staleTime: 5 * MINUTE,
      gcTime: 5 * MINUTE,
      refetchOnMount: true, // once it is stale: an answer older than that is nobody's permission
      enabled: session !== null,
    }),
  );
  const isPending = status === 'loading' || (status === 'in' && check.isPending);
  return { isPending, isError: check.isError, hasRole: check.data === true && !check.isError };
}

const otherTabs =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? null : new BroadcastChannel('session');
otherTabs?.addEventListener('message', () => void readSessionAgain());

/** When the page was loaded or, after that, somebody signed in on it; by its clock in ms. */
let cameIn = globalThis.window?.loadedAt ?? Date.now();
export const cameInAt = (): number => cameIn;

async function readSessionAgain(): Promise<Session | null> {
  cameIn = Date.now();
  forgetAsked();
  // What the person before saw must not be shown to the next one.
  const ownHash = hashKey(sessionKey);
  queryClient.removeQueries({ predicate: (query) => query.queryHash !== ownHash });
  return queryClient.fetchQuery({ ...sessionOptions(), staleTime: 0 });
}

/** To be awaited after signing in or up: empties the cache, reads the session again, and tells the other tabs. */
export async function sessionChanged(): Promise<Session | null> {
  const session = await readSessionAgain();
  otherTabs?.postMessage('changed');
  return session;
}

/**
 * Ends the session on this device, takes away everything that the device kept of the person, and loads the start page afresh, so that nothing
 * of them stays in memory. Throws when the server did not confirm it; then the person is still signed in.
 */
export async function signOut(): Promise<void> {
  const session = queryClient.getQueryData<Session | null>(sessionKey);
  const [{ leaveDevice }, { carryOver }] = await Promise.all([
    import('./offline/leaving.ts'),
    import('./offline/device.ts'),
  ]);
  const carryBack = carryOver();
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok && answer.status !== 401) throw new Error(`Sign-out answered ${answer.status}`);
  if (session) await leaveDevice(session.userId);
  carryBack();
  otherTabs?.postMessage('changed');
  window.location.assign(to('landing'));
}
