// An entry opens, is held, published, challenged, corrected and removed, each as one deed.
import { randomInt } from 'node:crypto';
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type RecordAction, recordLifecycle } from '@ahadi/domain/records/lifecycle.ts';
import { type Removal, stepOfResolution } from '@ahadi/domain/records/publicity.ts';
import {
  ENTRY_TEXT_VERSION,
  entryText,
  expiryAfterResolution,
  expiryOf,
  prominenceOf,
  recordDefaults,
} from '@ahadi/domain/records/rules.ts';
import type { EntryFacts } from '@ahadi/domain/records/schema.ts';
import { sha256Hex } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { closeChallenge, resolveWhileChallenged } from './challenge.store.ts';
import { endClocks, startExpiry } from './clock.ts';
import * as store from './entry.store.ts';
import { refreshNames } from './search.ts';

/** What would be public: text, grammar version, and SHA-256 (hex) over both. The same function makes the published text. */
export function previewOf(facts: EntryFacts): { textVersion: string; text: string; textHash: Sha256 } {
  const text = entryText(facts);
  return { textVersion: ENTRY_TEXT_VERSION, text, textHash: sha256Hex(`${ENTRY_TEXT_VERSION}\n${text}`) };
}

/** Letters and digits that nobody takes for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** PR-2026-7K3QXM9T: drawn by chance from 30^8, so that entries can be neither counted nor read one after the other. */
const newRef = (now: Date): string =>
  `PR-${now.getUTCFullYear()}-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** How a reference is written down once nothing else of its entry may be: SHA-256 in hex. */
export const refHash = (ref: string): string => sha256Hex(ref.trim().toUpperCase());

/**
 * Opens the entry of a dispute for review: its two sides and record officers see it, nobody else. `subjectUserId` may be null.
 * Answers its id and the hash of its text. Fails when the dispute has an entry already that was not removed.
 */
export const openRecord = (
  ctx: Ctx,
  input: {
    disputeId: string;
    facts: EntryFacts;
    subjectUserId: string | null;
    filerUserId: string;
    triagedBy: string | null;
  },
): Promise<{ id: string; textHash: Sha256 }> =>
  transaction(ctx, async (ctx) => {
    const preview = previewOf(input.facts);
    const id = await store.addRecord(ctx, { ...input, ...preview, ref: newRef(ctx.now) });
    return { id, textHash: preview.textHash };
  });

/** New facts for an entry that is not public yet (a late answer). Answers the new hash. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const renewRecord = (ctx: Ctx, id: string, facts: EntryFacts): Promise<{ textHash: Sha256 }> =>
  step(ctx, id, 'renew', async (ctx, held) => {
    const { text, textVersion, textHash } = previewOf(facts);
    await store.changeRecord(ctx, held.id, {
      facts: JSON.stringify(facts),
      text,
      text_version: textVersion,
      text_hash: textHash,
      outcome: facts.outcome,
    });
    return { textHash };
  });

/** An objection holds it back. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const holdRecord = (ctx: Ctx, id: string): Promise<void> => step(ctx, id, 'hold', async () => {});

/** The objection is over; it is under review again. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const releaseRecord = (ctx: Ctx, id: string): Promise<void> => step(ctx, id, 'release', async () => {});

/** It never becomes public; its text is destroyed. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const refuseRecord = (ctx: Ctx, id: string): Promise<void> =>
  step(ctx, id, 'refuse', (ctx, held) => removeEntry(ctx, held, 'refuse', 'refused'));

/**
 * Makes it public: with its clocks, found by name from now on. `textHash` is the hash both sides were shown (I1). Throws
 * PUB_TEXT_CHANGED when it is not the hash of what would be published, NOT_FOUND, ILLEGAL_TRANSITION.
 */
export const publishRecord = (ctx: Ctx, id: string, { textHash }: { textHash: string }): Promise<void> =>
  step(ctx, id, 'publish', async (ctx, held) => {
    const { facts } = held;
    const isShown =
      facts !== null && held.textHash === textHash && sha256Hex(`${held.textVersion}\n${held.text}`) === textHash;
    if (!isShown) throw new DomainError('PUB_TEXT_CHANGED');
    const expiresAt = expiryOf(ctx.now, facts.subject);
    await store.changeRecord(ctx, held.id, {
      prominence: prominenceOf(facts.subject),
      published_at: ctx.now,
      cure_until: addDays(ctx.now, recordDefaults.cureDays),
      expires_at: expiresAt,
    });
    await startExpiry(ctx, held.id, expiresAt);
    await tell(ctx, held, 'record.published', { textHash, expiresAt: expiresAt.toISOString() });
  });

/**
 * The matter is resolved. Before publication, or within 30 days after it, the entry vanishes (`removed_cured`); later it is
 * marked as resolved and goes twelve months from now at the latest (`resolved_shown`). A challenge that runs then is still
 * decided, and the status stays `challenged` until then. Throws NOT_FOUND, ILLEGAL_TRANSITION.
 */
export const resolveRecord = (ctx: Ctx, id: string): Promise<'removed_cured' | 'resolved_shown'> =>
  step(
    ctx,
    id,
    (held) => stepOfResolution(held, ctx.now),
    async (ctx, held, action) => {
      if (action !== 'cure') {
        await showResolved(ctx, held);
        return 'resolved_shown';
      }
      await removeEntry(ctx, held, action, 'cured');
      return 'removed_cured';
    },
  );

async function showResolved(ctx: Ctx, held: store.HeldRecord): Promise<void> {
  const expiresAt = expiryAfterResolution(ctx.now, held.expiresAt ?? ctx.now);
  await store.changeRecord(ctx, held.id, { resolved_on: ctx.now.toISOString().slice(0, 10), expires_at: expiresAt });
  await store.addAnnotation(ctx, held.id, 'resolved', 'The matter was resolved after the entry became public.');
  await resolveWhileChallenged(ctx, held.id);
  await startExpiry(ctx, held.id, expiresAt);
  await tell(ctx, held, 'record.resolved_late', { expiresAt: expiresAt.toISOString() });
}

/** The filer withdrew the dispute: the entry vanishes whenever that is. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const withdrawRecord = (ctx: Ctx, id: string): Promise<void> =>
  step(ctx, id, 'withdraw', (ctx, held) => removeEntry(ctx, held, 'withdraw', 'withdrawn'));

/** Its time is over: it vanishes. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const expireRecord = (ctx: Ctx, id: string): Promise<void> =>
  step(ctx, id, 'expire', (ctx, held) => removeEntry(ctx, held, 'expire', 'expired'));

/**
 * Takes an entry away for good: text, facts, statements, annotations and clocks; a challenge that runs is closed. What was
 * public leaves a row in the log of removals, what never was leaves nothing (I11).
 */
export async function removeEntry(
  ctx: Ctx,
  held: store.HeldRecord,
  action: RecordAction,
  as: Removal | 'refused',
): Promise<void> {
  await store.destroyText(ctx, held, recordLifecycle.next(action, held.status));
  if (held.publishedAt)
    await store.addRemoval(ctx, { refHash: refHash(held.ref), category: held.category, reason: as });
  await closeChallenge(ctx, held.id, `The entry was removed before this was decided (${as.replace('_', ' ')}).`);
  await endClocks(ctx, held.id);
  await tell(ctx, held, 'record.removed', {
    as,
    disputeId: held.disputeId as EventPayloads['record.removed']['disputeId'],
  }); // the brand is born here
}

/** Its filer and its subject, who are told of each change at once. */
const audienceOf = ({ filerUserId, subjectUserId }: store.HeldRecord): string[] => [
  ...new Set([filerUserId, ...(subjectUserId ? [subjectUserId] : [])]),
];

/** Writes a deed of this entry and tells its two sides. */
export const tell = <Name extends EventName>(
  ctx: Ctx,
  held: store.HeldRecord,
  name: Name,
  payload: EventPayloads[Name],
) => emit(ctx, name, { kind: 'record', id: held.id }, payload, audienceOf(held));

async function findHeld(ctx: Ctx, id: string): Promise<store.HeldRecord> {
  const held = await store.holdRecord(ctx, id);
  if (!held) throw new DomainError('NOT_FOUND');
  return held;
}

/**
 * One step in an entry's life, always the same one or the one that what is held decides: held, legal, done, moved, and the search told. Who may is decided by the one who calls, because
 * steps follow from what people decide about a dispute or a challenge. Throws NOT_FOUND, ILLEGAL_TRANSITION.
 */
export const step = <Answer>(
  ctx: Ctx,
  id: string,
  which: RecordAction | ((held: store.HeldRecord) => RecordAction),
  deed: (ctx: Ctx, held: store.HeldRecord, action: RecordAction) => Promise<Answer>,
): Promise<Answer> =>
  transaction(ctx, async (ctx) => {
    const held = await findHeld(ctx, id);
    const action = typeof which === 'function' ? which(held) : which;
    const status = recordLifecycle.next(action, held.status);
    const answer = await deed(ctx, held, action);
    await store.changeRecord(ctx, held.id, { status });
    await refreshNames(ctx, held.subjectIdentityId);
    return answer;
  });
