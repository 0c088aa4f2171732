// Sign-ins and changes of how one signs in are listed, and one can say that it was somebody else.
import type { SecurityFilter, SecurityRow } from '@ahadi/domain/activity/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userById } from '../accounts/account.ts';
import { revokeOtherDevices } from '../accounts/devices.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { orMissing, pageFrom } from '../core/page.ts';
import { openTicket } from '../support/intake.ts';
import * as store from './security.store.ts';

const changeWords: Readonly<Record<string, string>> = {
  password: 'The password was changed',
  'passkey added': 'A passkey was added',
  'passkey removed': 'A passkey was removed',
  'password added': 'A password was added',
  'password removed': 'The password was removed',
  'recovery codes': 'New recovery codes were made',
  recovered: 'A recovery code was used to come back',
  'two-step on': 'Sign-in in two steps was switched on',
  'two-step off': 'Sign-in in two steps was switched off',
  'backup codes': 'New backup codes were made',
  'address asked': 'A new e-mail address was asked for',
  'address moved': 'The account moved to another e-mail address',
  'taken back': 'Changes were taken back by the letter that told of them',
};
const deedWords: Readonly<Record<string, string>> = {
  'user.registered': 'The account was opened',
  'user.verified': 'The e-mail address was confirmed',
  'user.restarted': 'The account was started over, because nobody had confirmed it',
  'role.granted': 'The account was given a role',
  'session.disowned': 'You said that somebody else was signed in',
};

/** A change of how one signs in, as a sentence. */
function wordsOf(name: string, payload: unknown): string {
  const { what, count } = payload as { what?: string; count?: number }; // every payload is an object
  if (name === 'session.revoked')
    return count === 1 ? 'Another device was signed out' : `${count} other devices were signed out`;
  return (name === 'profile.changed' ? changeWords[what ?? ''] : deedWords[name]) ?? 'The account was changed';
}

const disownedOf = ({ disownedAt, ticketId, ticketNumber }: store.SignIn | store.Change): SecurityRow['disowned'] =>
  disownedAt && ticketId
    ? { at: disownedAt.toISOString(), number: ticketNumber ?? '', path: to('contact', {}, { message: ticketId }) }
    : null;

type Positioned = { at_us: string; row: SecurityRow };

const ofSignIn =
  (ctx: Ctx) =>
  (it: store.SignIn): Positioned => ({
    at_us: it.at_us,
    row: {
      id: it.id,
      at: it.at.toISOString(),
      kind: 'sign_in',
      sentence: 'Signed in',
      userAgent: it.userAgent,
      ipAddress: it.ipAddress,
      isOpen: it.lastSeenAt !== null,
      isCurrent: it.id === ctx.sessionId,
      lastSeenAt: it.lastSeenAt?.toISOString() ?? null,
      endedAt: it.endedAt?.toISOString() ?? null,
      mayDisown: it.id !== ctx.sessionId && it.disownedAt === null,
      disowned: disownedOf(it),
    },
  });

/** Changes that nobody makes in somebody else's account. */
const own: readonly string[] = [
  'user.registered',
  'user.verified',
  'user.restarted',
  'role.granted',
  'session.disowned',
];

const ofChange = (it: store.Change): Positioned => ({
  at_us: it.at_us,
  row: {
    id: it.id,
    at: it.at.toISOString(),
    kind: 'change',
    sentence: wordsOf(it.name, it.payload),
    userAgent: '',
    ipAddress: '',
    isOpen: false,
    isCurrent: false,
    lastSeenAt: null,
    endedAt: null,
    mayDisown: it.disownedAt === null && !own.includes(it.name),
    disowned: disownedOf(it),
  },
});

const newestFirst = ({ row: one }: Positioned, { row: other }: Positioned): number =>
  Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1);

/** Sign-ins and changes of how the reader signs in, newest first; where one of the two cannot be read, the page says so. */
export async function listSecurity(
  ctx: Ctx,
  input: PageRequest & SecurityFilter,
): Promise<Page<SecurityRow> & { missing: string[] }> {
  const me = userIdOf(ctx);
  const missing: string[] = [];
  const signIns =
    input.kind === 'change' ? [] : await orMissing(ctx, missing, 'sign-ins', () => store.signInsOf(ctx, me, input));
  const changes =
    input.kind === 'sign_in' ? [] : await orMissing(ctx, missing, 'changes', () => store.changesOf(ctx, me, input));
  const merged = [...signIns.map(ofSignIn(ctx)), ...changes.map(ofChange)].sort(newestFirst);
  const page = pageFrom(
    merged.slice(0, input.limit + 1),
    input.limit,
    ({ at_us, row }) => ({ at: at_us, id: row.id }),
    ({ row }) => row,
  );
  return { ...page, missing };
}

/**
 * "This was not me": every session of the reader but the one that asks ends at once, and support gets a message in the reader's name.
 * Said twice of the same it is done once. Throws NOT_FOUND for what is not the reader's, ILLEGAL_TRANSITION for the session that asks.
 */
export const disown = (ctx: Ctx, id: string): Promise<{ ended: number; number: string; path: string }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const held = await store.holdDeed(ctx, userId, id);
    const user = held && (await userById(ctx, userId));
    if (!held || !user || own.includes(held.name)) throw new DomainError('NOT_FOUND');
    if (id === ctx.sessionId)
      throw new DomainError('ILLEGAL_TRANSITION', 'This is the session you are in now. Sign out instead.');
    const pathOf = (ticketId: string) => to('contact', {}, { message: ticketId });
    const before = await store.disownedBefore(ctx, id);
    if (before) return { ended: 0, number: before.number, path: pathOf(before.ticketId) };
    const { revoked: ended } = await revokeOtherDevices(ctx);
    const what = held.of === 'sign_in' ? 'Signed in' : wordsOf(held.name, held.payload);
    const { id: ticketId, number } = await openTicket(ctx, {
      clientId: id, // one message about one deed, no matter who asks how often
      requesterUserId: userId,
      name: user.name,
      email: user.email,
      subject: 'This was not me',
      topic: 'account',
      source: 'contact',
      about: null,
      chatId: null,
      status: 'new',
      message: { kind: 'message', body: letterOf(what, held, ended) },
    });
    await store.addDisowned(ctx, { id, userId, ticketId });
    await emit(ctx, 'session.disowned', { kind: 'user', id: userId }, { of: held.of, ended, number }, [userId]);
    return { ended, number, path: pathOf(ticketId) };
  });

/** What support reads; the network address stays in the person's own history. */
const letterOf = (what: string, { at, userAgent }: { at: Date; userAgent: string }, ended: number): string =>
  [
    `“${what}” on ${formatUtc(at.toISOString())} was not me.`,
    userAgent === '' ? '' : `The device said of itself: ${userAgent.slice(0, 300)}`,
    ended === 1 ? 'One other session was ended just now.' : `${ended} other sessions were ended just now.`,
    'Please look at what was done in my account.',
  ]
    .filter(Boolean)
    .join('\n\n');
