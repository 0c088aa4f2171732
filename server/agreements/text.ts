// A text is written in a copy of one's own and published to all.
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { withDuePromises } from '@ahadi/domain/agreements/promises/rules.ts';
import type { AgreementTerms, AgreementView, VersionSummary, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { withDueSummaries } from '@ahadi/domain/agreements/summaries.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { agreements, ownParty, readAgreement, sharable, tell, viewFor, withNewText } from './agreement.ts';
import { requireFitting } from './amendment-guard.ts';
import { findDocument } from './document.store.ts';
import * as store from './held.store.ts';
import { asGoingOut, outdateRequests, requireApproved } from './inside.ts';
import { noteReadVersion } from './negotiation.store.ts';
import * as texts from './text.store.ts';

type Copy = { id: string; baseNo: number | null; revision: number; terms: AgreementTerms; savedAt: Date };

/** The reader's copy to write in: the draft itself before it is shared, afterwards one of their own beside the current version. */
async function ownCopy(ctx: Ctx, held: store.Held): Promise<Copy | null> {
  if (!held.versionPublished) {
    const draft = await texts.findVersion(ctx, held.id, held.versionId);
    return draft
      ? { id: draft.id, baseNo: null, revision: draft.revision, terms: draft.terms, savedAt: draft.saved_at }
      : null;
  }
  const copy = await texts.findWorkingCopy(ctx, held.id, userIdOf(ctx));
  return copy
    ? { id: copy.id, baseNo: copy.base_no, revision: copy.revision, terms: copy.terms, savedAt: copy.saved_at }
    : null;
}

/**
 * The text that an organisation asks its people about, as it would go out, with who wrote in it: a draft, or of a shared agreement the text that
 * all see or the working copy beside it. Without a copy that is the text of all.
 */
export async function textToAsk(
  ctx: Ctx,
  held: store.Held,
  text: 'mine' | 'current',
  userId: string = userIdOf(ctx),
): Promise<{ terms: AgreementTerms; writers: string[] }> {
  const copy = held.versionPublished && text === 'mine' ? await texts.findWorkingCopy(ctx, held.id, userId) : undefined;
  if (copy) return { terms: asGoingOut(held, copy.terms), writers: copy.writers };
  const version = await texts.findVersion(ctx, held.id, held.versionId);
  const terms = held.versionPublished ? held.terms : asGoingOut(held, held.terms);
  return { terms, writers: version?.writers ?? [] };
}

const shape = (held: store.Held, copy: Copy): WorkingCopy => ({
  versionId: copy.id as WorkingCopy['versionId'], // the brand is born here
  baseNo: copy.baseNo,
  currentNo: held.versionNo,
  revision: copy.revision,
  terms: copy.terms,
  savedAt: copy.savedAt.toISOString(),
});

/** Holds the agreement for a change of its text. Throws NOT_FOUND, FORBIDDEN; AGR_VERSION_FROZEN while or after it is signed. */
async function holdForText(ctx: Ctx, id: string, hold = true): Promise<store.Held> {
  const held = await (hold ? agreements.hold : readAgreement)(ctx, id);
  await agreements.permit(ctx, 'save_text', held);
  if (!agreementLifecycle.can('save_text', held.status))
    throw new DomainError('AGR_VERSION_FROZEN', agreementLifecycle.whyNot('save_text', held.status) ?? undefined);
  return held;
}

/** Opens the reader's working copy, made from the current version when there is none. Nobody else sees it. Throws AGR_VERSION_FROZEN. */
export const openText = (ctx: Ctx, id: string): Promise<WorkingCopy> =>
  transaction(ctx, async (ctx) => {
    const held = await holdForText(ctx, id);
    const copy = await ownCopy(ctx, held);
    if (copy) return shape(held, copy);
    await texts.addVersion(ctx, {
      agreementId: id,
      no: null,
      baseId: held.versionId,
      authorId: userIdOf(ctx),
      terms: held.terms,
    });
    const made = await ownCopy(ctx, held);
    if (!made) throw new DomainError('NOT_FOUND');
    return shape(held, made);
  });

/** The terms of the reader's working copy, or those in force where they have none yet. Throws NOT_FOUND, FORBIDDEN, AGR_VERSION_FROZEN. */
export async function requireWritable(ctx: Ctx, id: string, hold = false): Promise<AgreementTerms> {
  const held = await holdForText(ctx, id, hold);
  return (await ownCopy(ctx, held))?.terms ?? held.terms;
}

/** A text names a document that its writer may name, and says of it what was read in it: nobody gets at a file by its hash. Throws BAD_INPUT. */
async function withKnownDocument(ctx: Ctx, id: string, terms: AgreementTerms): Promise<AgreementTerms> {
  if (!terms.document) return terms;
  const { sha256 } = terms.document;
  const kept = await findDocument(ctx, { agreementId: id, sha256, userId: userIdOf(ctx) });
  if (!kept) throw new DomainError('BAD_INPUT', 'Bring the document itself: this one is not here.');
  return { ...terms, document: kept.about };
}

/** Saves the working copy; a summary or a promise whose clause changed is due from then on. Throws STALE when another tab saved a newer one; AGR_VERSION_FROZEN. */
export const saveText = (ctx: Ctx, id: string, revision: number, wanted: AgreementTerms): Promise<WorkingCopy> =>
  transaction(ctx, async (ctx) => {
    const held = await holdForText(ctx, id);
    const copy = await ownCopy(ctx, held);
    if (!copy)
      throw new DomainError(
        'STALE',
        'This working copy was sent or discarded. Your text is still on this page; open the editor again to go on.',
      );
    const terms = withDuePromises(copy.terms, {
      ...(await withKnownDocument(ctx, id, wanted)),
      clauses: withDueSummaries(copy.terms.clauses, wanted.clauses),
    });
    if (!(await texts.saveVersionTerms(ctx, copy.id, revision, terms))) throw new DomainError('STALE');
    if (held.underRules.length > 0) await outdateRequests(ctx, held, terms);
    if (!held.versionPublished) await store.followTerms(ctx, id, terms);
    return shape(held, { ...copy, revision: revision + 1, terms, savedAt: ctx.now });
  });

/** Throws away the working copy of a shared agreement; a draft is not discarded but removed. */
export const discardText = (ctx: Ctx, id: string): Promise<AgreementView> =>
  transaction(ctx, async (ctx) => {
    const held = await agreements.hold(ctx, id);
    await agreements.permit(ctx, 'save_text', held);
    await texts.removeWorkingCopy(ctx, id, userIdOf(ctx));
    if (held.underRules.length > 0) await outdateRequests(ctx, held);
    return viewFor(ctx, held);
  });

/**
 * Makes the working copy the current version for all; every acceptance starts again, and its author accepts it by sending.
 * `follows` names the version its author compared it with last, when that is newer than the one it was begun from. Throws STALE
 * when the others moved on since: the text is kept, to compare and send again. Throws BAD_INPUT and AGR_EMPTY as sharing does.
 */
export const publishText = agreements.deed(
  'publish_text',
  async (ctx, held, { changelog, follows }: { changelog: string; follows?: string | undefined }) => {
    const userId = userIdOf(ctx);
    const copy = await texts.findWorkingCopy(ctx, held.id, userId);
    if (!copy) throw new DomainError('STALE', 'There is no changed text to send.');
    if ((follows ?? copy.base_version_id) !== held.versionId)
      throw new DomainError(
        'STALE',
        `Version ${held.versionNo} was sent while you worked on version ${copy.base_no}. Your text is kept; compare and send it again.`,
      );
    const terms = sharable(asGoingOut(held, copy.terms));
    await requireFitting(ctx, held, terms);
    await requireApproved(ctx, held, ownParty(ctx, held), terms);
    const no = held.versionNo + 1;
    await texts.publishVersion(ctx, copy.id, { no, changelog, terms });
    const versionId = copy.id as store.Held['versionId']; // the brand is born here
    await noteReadVersion(ctx, held.id, userId, versionId);
    await tell(ctx, held, 'agreement.text_published', { versionId, no, changelog });
    return withNewText(held, { versionId, terms }, ownParty(ctx, held));
  },
);

/** All numbered versions, newest first. */
export const listVersions = async (ctx: Ctx, id: string): Promise<VersionSummary[]> => {
  const held = await readAgreement(ctx, id);
  return texts.listVersions(ctx, held.id);
};

/** The text of one numbered version. Throws NOT_FOUND. */
export async function readVersionTerms(ctx: Ctx, id: string, versionId: string): Promise<AgreementTerms> {
  const held = await readAgreement(ctx, id);
  const version = await texts.findVersion(ctx, held.id, versionId);
  if (!version) throw new DomainError('NOT_FOUND');
  return version.terms;
}
