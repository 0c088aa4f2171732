// A signed agreement is changed or ended by another document that everybody signs.
import { amendingDefaults, lastNoticeDay, noticeEnd } from '@ahadi/domain/agreements/amending/rules.ts';
import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { emptyTerms, isDisputable } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, AgreementView, Party, Purpose, RichText } from '@ahadi/domain/agreements/schema.ts';
import { comesOf, comesOfSigned } from '@ahadi/domain/agreements/silence.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownIdentity } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { inOrder } from './agreement.store.ts';
import {
  agreements,
  newParty,
  readAgreement,
  requireParty,
  tell,
  viewAgreement,
  viewFor,
  withParties,
} from './agreement.ts';
import { openChange, requireChangeable, whyNotChanged } from './amendment-guard.ts';
import { shareWithAttendants } from './attendant.ts';
import { newAttendant } from './delegation-end.ts';
import { copyDocument } from './document.store.ts';
import { freezeForSigning } from './frozen-text.ts';
import * as store from './held.store.ts';
import { type Change, changesOf, standingOf } from './in-force.store.ts';
import { inForceOf, todayOf } from './in-force.ts';
import { inviteParties } from './invitation.ts';
import * as texts from './text.store.ts';

/** What an agreement changes, what changes it, and how it may end. Throws NOT_FOUND. */
export async function readAmending(ctx: Ctx, id: string): Promise<Amending> {
  const held = await readAgreement(ctx, id);
  // A text that is still talked about changes nothing and is changed by nothing: its page asks all the same, beside the text.
  if (held.purpose === null && !isDisputable(held.status)) return untouched(held);
  const standing = await standingOf(ctx, id);
  const userId = ctx.actor?.kind === 'user' ? ctx.actor.userId : null;
  const { terms, endsOn, anchor, notice, amendedBy, place } = standing;
  const isRunning = held.status === 'active' && held.purpose === null;
  const waits = held.status === 'executed' && held.purpose === null;
  return {
    changes: await changedBy(ctx, held, standing.reason),
    chain: (await changesOf(ctx, id, userId)).map(linkOf),
    inForce: amendedBy && {
      id: amendedBy.id as AgreementView['id'], // the brand is born here
      ref: amendedBy.ref,
      no: amendedBy.no,
      since: amendedBy.since.toISOString(),
      terms,
    },
    endsOn,
    noticeBy: terms.renewal && endsOn && isRunning ? lastNoticeDay(endsOn, terms.renewal.noticeDays) : null,
    noticeWouldEndOn: isRunning ? noticeEnd(terms, endsOn, todayOf(ctx, standing), anchor) : null,
    notice: notice && {
      ...{ byName: notice.byName, reason: notice.reason, endsOn: notice.endsOn },
      isMine: notice.byUserId === userId,
    },
    comes: isRunning
      ? comesOf(await inForceOf(ctx, id, standing))
      : waits
        ? comesOfSigned(terms.effectiveOn, placeOf(place).tz)
        : null,
    whyNot: await whyNotChanged(ctx, held),
  };
}

const untouched = ({ terms, status }: store.Held): Amending => ({
  ...{
    changes: null,
    chain: [],
    inForce: null,
    endsOn: terms.endsOn,
    noticeBy: null,
    noticeWouldEndOn: null,
    notice: null,
    comes: null,
  },
  whyNot: agreementLifecycle.whyNot('propose_amendment', status),
});

const linkOf = ({ creatorUserId: _creator, inForceAt, ...change }: Change): Amending['chain'][number] =>
  ({ ...change, inForceAt: inForceAt?.toISOString() ?? null }) as Amending['chain'][number]; // the brand of the id is born here

/** The agreement that a document changes, with the text that was in force before it. */
async function changedBy(ctx: Ctx, held: store.Held, reason: string | null): Promise<Amending['changes']> {
  if (held.parentId === null) return null;
  const parent = await store.findAgreement(ctx, held.parentId);
  if (!parent) return null;
  const chain = await changesOf(ctx, parent.id, null);
  const own = chain.find(({ id }) => id === held.id);
  // What came into force before it; while it has not, what is in force now.
  const earlier = chain
    .filter(({ no }) => no !== null && (own?.no == null || no < own.no))
    .toSorted((one, other) => (one.no ?? 0) - (other.no ?? 0))
    .at(-1);
  const before = (earlier && (await store.findAgreement(ctx, earlier.id))?.terms) ?? parent.terms;
  // A renewal moved the last day without a text; while the document is open it is compared with the day as it stands.
  const endsOn = own?.inForceAt == null ? (await standingOf(ctx, parent.id)).endsOn : before.endsOn;
  return {
    ...{ id: parent.id, ref: parent.ref, title: parent.terms.title },
    reason: reason ?? '',
    before: { ...before, endsOn },
    beforeId: (earlier?.id ?? parent.id) as AgreementView['id'], // the brand is born here
  };
}

/**
 * A draft that would change a signed agreement: the text in force, its parties with their answers to the public-history clause, and who
 * attends. Anyone who proposes it writes in it as in any other; a draft that they began of the same text is answered again, with this reason. Throws NOT_FOUND, FORBIDDEN,
 * ILLEGAL_TRANSITION, AGR_CHANGE_OPEN.
 */
export const proposeAmendment = (ctx: Ctx, id: string, reason: string): Promise<AgreementView> =>
  transaction(ctx, async (ctx) => {
    const parent = await holdForChange(ctx, id, 'propose_amendment');
    const { terms, endsOn, versionId } = await standingOf(ctx, id);
    for (const { id: begun, status, purpose } of await changesOf(ctx, id, userIdOf(ctx))) {
      if (status !== 'draft' || purpose !== 'amendment') continue;
      // One that was written against an older text is left to its maker: nothing of it can be signed.
      if ((await standingOf(ctx, begun)).changesVersionId !== versionId) continue;
      await store.changeAgreement(ctx, begun, { purpose_reason: reason });
      return viewAgreement(ctx, begun);
    }
    return copyFor(ctx, parent, {
      terms: { ...terms, endsOn, signWindowDays: amendingDefaults.windowDays },
      ...{ versionId, purpose: 'amendment', reason },
    });
  });

/**
 * A short document that ends a signed agreement: drawn up here, frozen and sent to everybody to sign at once. Throws NOT_FOUND,
 * FORBIDDEN, ILLEGAL_TRANSITION, AGR_CHANGE_OPEN.
 */
export const proposeEnd = (ctx: Ctx, id: string, reason: string): Promise<AgreementView> =>
  transaction(ctx, async (ctx) => {
    const parent = await holdForChange(ctx, id, 'propose_end');
    const { terms, versionId } = await standingOf(ctx, id);
    const wishes = { terms: endingTerms(parent, terms, reason), versionId, purpose: 'termination', reason } as const;
    return copyFor(ctx, parent, wishes, async (ctx, draft) => {
      await texts.markVersionPublished(ctx, draft.versionId, draft.terms);
      const shown = withParties({ ...draft, versionPublished: true }, () => ({ acceptedVersionId: draft.versionId }));
      const others = draft.parties.filter(({ userId }) => userId !== userIdOf(ctx));
      const invited = await inviteParties(
        ctx,
        shown,
        others.map(({ id }) => id),
      );
      await openChange(ctx, invited);
      const shared = await shareWithAttendants(ctx, agreements.moved(invited, 'share'));
      return agreements.moved(await freezeForSigning(ctx, shared), 'request_signatures');
    });
  });

async function holdForChange(ctx: Ctx, id: string, action: 'propose_amendment' | 'propose_end'): Promise<store.Held> {
  const parent = await agreements.hold(ctx, id);
  await agreements.permit(ctx, action, parent);
  agreements.moved(parent, action);
  await requireChangeable(ctx, parent);
  return parent;
}

type Wishes = { terms: AgreementTerms; versionId: string; purpose: Purpose; reason: string };

/** A draft of the reader with the parties, sides and attendants of another agreement, and what `then` makes of it. */
async function copyFor(
  ctx: Ctx,
  parent: store.Held,
  { terms, versionId, purpose, reason }: Wishes,
  then: (ctx: Ctx, draft: store.Held) => Promise<store.Held> = async (_ctx, draft) => draft,
): Promise<AgreementView> {
  const mine = requireParty(ctx, parent);
  const userId = userIdOf(ctx);
  if (mine.identityId === null) throw new DomainError('FORBIDDEN');
  const identity = await ownIdentity(ctx, mine.identityId);
  const { id, ref } = await store.addAgreement(ctx, {
    creator: { id: userId, name: mine.name, email: mine.email },
    identityId: identity.id,
    terms,
    changes: { id: parent.id, versionId, purpose, reason },
  });
  if (terms.document) await copyDocument(ctx, { versionId, to: id, userId });
  const made = await agreements.keep(ctx, await agreements.hold(ctx, id), async (ctx, draft) => {
    const [own] = draft.parties;
    const copies = new Map(
      parent.parties.map((party) => [party.id, copyOf(party, party.id === mine.id ? own : undefined)]),
    );
    // Who signed in somebody's place reads what they signed, not what comes later.
    const signedFor = new Set<string>(parent.delegations.map(({ email }) => email));
    const attending = parent.attendants.filter(({ role, email }) => role !== 'reader' || !signedFor.has(email));
    await tell(ctx, draft, 'agreement.created', { ref });
    return then(
      ctx,
      inOrder({
        ...draft,
        parties: [...copies.values()],
        attendants: attending.map(({ role, name, email, partyId, userId }) =>
          newAttendant({
            ...{ role, name, email, partyId: partyId && (copies.get(partyId)?.id ?? null) },
            userId: role === 'receiver' ? null : userId, // a receiver reads nothing before it is sealed, here as there
          }),
        ),
      }),
    );
  });
  return viewFor(ctx, made);
}

/** Anyone who stands for a party stands for it here, and has answered the public-history clause as they did. */
const copyOf = (party: Party, own: Party | undefined): Party => ({
  ...party,
  ...(own ?? { ...newParty(), inPerson: party.inPerson && party.userId === null }),
  ...{ side: party.side, signOrder: party.signOrder, userId: party.userId, clauseAnswer: party.clauseAnswer },
  ...{ identityId: party.identityId, identityKind: party.identityKind, verificationLevel: party.verificationLevel },
});

/** The words by which an agreement ends. What was due is not forgiven by them. */
const endingTerms = (parent: store.Held, inForce: AgreementTerms, reason: string): AgreementTerms => ({
  ...emptyTerms(inForce.currency),
  title: `End of ${inForce.title}`.slice(0, 200),
  kind: inForce.kind,
  governingLaw: inForce.governingLaw,
  publicClauseOffered: false,
  signWindowDays: amendingDefaults.windowDays,
  minAssurance: inForce.minAssurance,
  clauses: [
    {
      heading: 'What ends',
      text: `The agreement ${parent.ref}, “${inForce.title}”, ends when every party has signed this document.`,
    },
    { heading: 'Why', text: reason },
    {
      heading: 'What stays',
      text: 'What was due until then stays owed and can be disputed. What would have been due later is released. What the agreement says about disputes and about the public history goes on to hold for what happened before its end.',
    },
  ].map(({ heading, text }) => ({ id: uuidv7(), heading, body: paragraph(text) })),
});

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
