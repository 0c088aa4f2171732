// A document that everybody signed takes effect on the agreement that it changes or ends.
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { asSystem } from '../core/aggregate.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { agreements, tell } from './agreement.ts';
import { armEnd, endByAll } from './end.ts';
import { changeAgreement, findAgreement, followTerms, type Held } from './held.store.ts';
import { changesOf, standingOf } from './in-force.store.ts';
import { todayOf } from './in-force.ts';

/**
 * Everybody signed a document that changes or ends another agreement: it takes effect there. Where that one had ended or was changed
 * meanwhile it ends with a word about it, and nothing is changed. Doing it twice changes nothing.
 */
export const applyChange = (ctx: Ctx, id: string): Promise<void> =>
  insistentTransaction(asSystem(ctx), async (ctx) => {
    const seen = await findAgreement(ctx, id);
    if (!seen || seen.purpose === null || seen.parentId === null) return;
    // The one that is changed is held first, as whatever ends it holds it before its documents.
    const parent = await agreements.hold(ctx, seen.parentId);
    const document = await agreements.hold(ctx, id);
    const { reason, inForceAt, changesVersionId } = await standingOf(ctx, id);
    if (inForceAt !== null || !agreementLifecycle.can('terminate', document.status)) return;
    const action = seen.purpose === 'amendment' ? 'amend' : 'terminate';
    if (!agreementLifecycle.can(action, parent.status))
      return endTooLate(ctx, document, parent, `${parent.ref} had ended`);
    // What is signed names the text it replaces: it replaces no other.
    if (changesVersionId !== (await standingOf(ctx, parent.id)).versionId)
      return endTooLate(ctx, document, parent, `Another amendment changed ${parent.ref}`);
    await changeAgreement(ctx, id, { in_force_at: ctx.now });
    await agreements.keep(ctx, parent, (ctx, parent) =>
      seen.purpose === 'termination' ? endByAll(ctx, parent, reason ?? '') : amend(ctx, parent, document),
    );
  });

const amend = (ctx: Ctx, parent: Held, document: Held): Promise<Held> =>
  agreements.follow(ctx, parent, 'amend', async (ctx) => {
    const no = 1 + Math.max(0, ...(await changesOf(ctx, parent.id, null)).map((change) => change.no ?? 0));
    const { terms } = document;
    await changeAgreement(ctx, document.id, { amendment_no: no });
    const standing = await standingOf(ctx, parent.id);
    const today = todayOf(ctx, standing);
    // One that renewed itself while the document was signed is not put back to a day that is over.
    const isRenewedSince = terms.renewal && terms.endsOn !== null && terms.endsOn < today;
    const endsOn = isRenewedSince ? (standing.endsOn ?? terms.endsOn) : terms.endsOn;
    // A day that was only copied goes on to be renewed to the day of the month that was first written.
    const isCopied = endsOn === standing.endsOn;
    await changeAgreement(ctx, parent.id, {
      ...{ amended_by: document.id, ends_on: endsOn, ends_anchor: isCopied ? standing.anchor : null },
    });
    await followTerms(ctx, parent.id, terms);
    await tell(ctx, parent, 'agreement.amended', {
      ...{ documentId: document.id, ref: document.ref, no },
      contentHash: document.contentHash as NonNullable<Held['contentHash']>, // only a frozen text is signed
    });
    // What is promised follows it: that is told, and obligations come behind agreements.
    await armEnd(ctx, parent);
    return parent;
  });

async function endTooLate(ctx: Ctx, document: Held, parent: Held, why: string): Promise<void> {
  await agreements.keep(ctx, document, (ctx, document) =>
    agreements.follow(ctx, document, 'terminate', async (ctx) => {
      await tell(ctx, document, 'agreement.change_too_late', { parentId: parent.id, parentRef: parent.ref });
      return { ...document, endedReason: `${why} before this document took effect. It changes nothing.` };
    }),
  );
}

const outcomes = {
  'agreement.declined': 'declined',
  'agreement.voided': 'withdrawn',
  'agreement.lapsed': 'lapsed',
} as const;

/** A document that would have changed or ended an agreement came to nothing: that one's history says so. */
export const noteClosed = (
  ctx: Ctx,
  event: WrittenEvent<'agreement.declined' | 'agreement.voided' | 'agreement.lapsed'>,
): Promise<void> =>
  transaction(asSystem(ctx), async (ctx) => {
    const document = await findAgreement(ctx, event.subjectId);
    if (!document || document.purpose === null || document.parentId === null || !document.versionPublished) return;
    const parent = await agreements.hold(ctx, document.parentId);
    await tell(ctx, parent, 'agreement.change_closed', {
      ...{ documentId: document.id, ref: document.ref, purpose: document.purpose },
      how: outcomes[event.name as keyof typeof outcomes], // the three it is subscribed to
    });
  });
