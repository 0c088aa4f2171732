// Everybody reads the legal texts that apply, and what they accepted.
import { type LegalText, legalTexts } from '@ahadi/domain/accounts/terms/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { type Kept, legalVersions } from './legal-texts.ts';
import * as store from './terms.store.ts';

const newestOf = (kind: LegalText): Kept => {
  const newest = legalVersions[kind].at(-1);
  if (!newest) throw new Error(`There is no ${kind}.`);
  return newest;
};

/** The version that applies at an instant; of a time before the first one that one, because it is what was shown then. */
const applying = (kind: LegalText, at: Date): Kept =>
  legalVersions[kind].findLast(({ appliesFrom }) => Date.parse(appliesFrom) <= at.getTime()) ??
  legalVersions[kind][0] ??
  newestOf(kind);

/** Every text in the version that applies at an instant. */
export const applyingTexts = (at: Date): Kept[] => legalTexts.map((kind) => applying(kind, at));

/** A text in a version, the newest without one, with what other versions there are and what the reader accepted. Throws NOT_FOUND. */
export async function readText(ctx: Ctx, { kind, version }: { kind: LegalText; version?: number | undefined }) {
  const found = version === undefined ? newestOf(kind) : legalVersions[kind][version - 1];
  if (!found) throw new DomainError('NOT_FOUND');
  const reader = ctx.actor?.kind === 'user' ? await store.newestAccepted(ctx, ctx.actor.userId) : null;
  return { ...found, versions: [...legalVersions[kind]].reverse(), accepted: reader?.get(kind) ?? null };
}

/** The texts whose version that applies now the reader has not accepted, and none after it. */
export async function listOpen(ctx: Ctx) {
  const accepted = await store.newestAccepted(ctx, userIdOf(ctx));
  return applyingTexts(ctx.now).filter(({ kind, version }) => (accepted.get(kind)?.version ?? 0) < version);
}

/** Accepts the newest version of a text, also one that applies later; twice is once. Throws NOT_FOUND, STALE when there is a newer one. */
export const acceptText = (
  ctx: Ctx,
  { kind, version }: { kind: LegalText; version: number },
): Promise<{ at: string }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const newest = newestOf(kind);
    if (!legalVersions[kind][version - 1]) throw new DomainError('NOT_FOUND');
    if (version !== newest.version)
      throw new DomainError('STALE', `There is a newer version, number ${newest.version}. Read that one first.`);
    if ((await store.addAcceptances(ctx, userId, [newest])) > 0)
      await emit(ctx, 'terms.accepted', { kind: 'user', id: userId }, { kind, version }, [userId]);
    const at = await store.acceptedAt(ctx, userId, kind, version);
    if (!at) throw new Error('the acceptance was written above');
    return { at: at.toISOString() };
  });

/** Anyone who makes an account ticks the box for the texts of that day. */
export const acceptAtSignUp = async (ctx: Ctx, userId: string): Promise<void> => {
  await store.addAcceptances(ctx, userId, applyingTexts(ctx.now));
};
