// Who is invited reads by the link of their letter, and the letter's link alone does nothing else.
import { randomBytes } from 'node:crypto';
import { LINK_DAYS, READERS_AT_MOST, READING_HOURS } from '@ahadi/domain/agreements/invitations/rules.ts';
import { beingAgreed } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { addDays, HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { countTry } from '../accounts/entry.ts';
import { sha256 } from '../core/canonical.ts';
import { type ByLetter, type Ctx, type Deps, transaction } from '../core/ctx.ts';
import type { Notice } from '../core/notice.ts';
import type { Held } from './held.store.ts';
import * as store from './invitation-link.store.ts';

/** 256 bits: nobody comes upon one by guessing. */
const drawSecret = (): string => randomBytes(32).toString('base64url');

/** Who tries more links than this that open nothing, from one network address within ten minutes, looks for one. What opens something is not counted: a whole office may be invited. */
const MISSED_AT_MOST = { times: 60, seconds: 600 };

/** The deeds whose letters ask to read the text as it stands, or what is said about it. */
const asksToRead: readonly EventName[] = [
  ...(['agreement.shared', 'agreement.parties_changed', 'agreement.text_published'] as const),
  ...(['agreement.commented', 'agreement.change_suggested', 'agreement.suggestions_answered'] as const),
  ...(['agreement.signatures_requested', 'agreement.reopened', 'agreement.extended', 'agreement.reminded'] as const),
];
/** The deeds that ask something of whose turn it is now, and only tell the others. */
const asksNext: readonly EventName[] = ['agreement.signed', 'agreement.approved'];

/**
 * The secrets of the links in the letters about a deed, by address: of each party that has nobody yet, and whose address is no other party's.
 * A new one ends that of the letter before. Where the letters about this deed or a later one were written already there are none.
 */
export async function linksFor(
  ctx: Ctx,
  event: Pick<WrittenEvent, 'id' | 'name'>,
  { status, purpose, parties }: Held,
  notices: readonly Pick<Notice, 'recipients' | 'letter'>[],
): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  const asking = asksNext.includes(event.name) ? notices.filter(({ letter }) => letter?.asked !== undefined) : notices;
  if (![...asksToRead, ...asksNext].includes(event.name) || purpose !== null || !beingAgreed.includes(status))
    return links;
  for (const { id, email, userId, identityId, inPerson } of parties) {
    if (userId !== null || identityId !== null || inPerson || keptUserOf(email) !== null) continue;
    if (parties.some((other) => other.id !== id && other.email === email)) continue;
    if (!asking.some(({ recipients }) => recipients.some((one) => one.userId === null && one.email === email)))
      continue;
    const secret = drawSecret();
    const link = { partyId: id, email, eventId: event.id, secretHash: sha256(secret) };
    if (await store.keepLink(ctx, { ...link, expiresAt: addDays(ctx.now, LINK_DAYS) })) links.set(email, secret);
  }
  return links;
}

/**
 * Lets this browser read what a letter invites to. `keep` is told the secret that it reads with. Throws NOT_FOUND for a link that opens nothing
 * (any more), FORBIDDEN to who is signed in, RATE_LIMITED.
 */
export async function openByLink(
  ctx: Ctx,
  { secret }: { secret: string },
  keep: (secret: string) => void,
): Promise<{ agreementId: AgreementId }> {
  // A letter's link never takes the place of an account, and shows nobody's letter to whom sits there as somebody else.
  if (ctx.actor !== null)
    throw new DomainError('FORBIDDEN', 'You are signed in. Open it with your account, or sign out first.');
  const opened = await store.findLink(ctx, sha256(secret));
  if (!opened) throw await missed(ctx);
  return transaction(ctx, async (ctx) => {
    const own = drawSecret();
    const reader = {
      ...opened,
      secretHash: sha256(own),
      expiresAt: new Date(ctx.now.getTime() + READING_HOURS * HOUR),
    };
    if (!(await store.addReader(ctx, reader, READERS_AT_MOST))) throw opensNothing();
    keep(own);
    return { agreementId: opened.agreementId as AgreementId }; // the brand is born here
  });
}

const opensNothing = (): DomainError =>
  new DomainError('NOT_FOUND', 'This link opens nothing any more. Use the newest letter.');

/** What is answered to a link that opens nothing. */
async function missed(ctx: Ctx): Promise<DomainError> {
  const { times, seconds } = MISSED_AT_MOST;
  const wait = await countTry(ctx, `letter link|${ctx.peer}`, times, seconds);
  if (wait === null) return opensNothing();
  return new DomainError(
    'RATE_LIMITED',
    `Too many links that open nothing were tried here. Try again in ${wait} seconds.`,
  );
}

/** Who reads by letter in this browser reads no more. `forget` takes what it reads with. */
export async function stopReading(ctx: Ctx, forget: () => void): Promise<void> {
  if (ctx.byLetter) await store.endReader(ctx, ctx.byLetter.readerId);
  forget();
}

type Looking = Pick<Deps, 'db'> & { now: Date };
const isSecret = (secret: string | null): secret is string => secret !== null && /^[\w-]{43}$/.test(secret);

/** Who reads by letter with the secret in their cookie; null for what is none, or opens nothing any more. */
export const readByLetter = async ({ db, now }: Looking, secret: string | null): Promise<ByLetter | null> =>
  isSecret(secret) ? ((await store.findReader({ db, now }, sha256(secret))) ?? null) : null;

/** Who read by letter with it in this browser until what they did ended that: they may ask again for the answer to it, and nothing else. */
export const onceByLetter = async ({ db, now }: Looking, secret: string | null): Promise<ByLetter | null> =>
  isSecret(secret) ? ((await store.findFormerReader({ db, now }, sha256(secret))) ?? null) : null;
