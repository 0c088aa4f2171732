// A guided conversation ends in a draft of the feature it is about.
import { emptyTerms } from '@ahadi/domain/agreements/rules.ts';
import { AgreementKind, type Clause } from '@ahadi/domain/agreements/schema.ts';
import type { Slots, SlotValue } from '@ahadi/domain/assistant/flows/schema.ts';
import { DisputeCategory, ReliefKind } from '@ahadi/domain/disputes/schema.ts';
import type { MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import { AmountBand } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { v7 as uuidv7 } from 'uuid';
import { identitiesOfUser } from '../accounts/account.ts';
import { createAgreement } from '../agreements/draft.ts';
import { saveParties } from '../agreements/party-list.ts';
import { openText, saveText } from '../agreements/text.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { createDispute, saveClaim } from '../disputes/filing.ts';
import { createEscrow, saveDraft as saveEscrowDraft } from '../escrow/terms.ts';
import { createMediation, saveDraft as saveMediation } from '../mediation/request.ts';

/** A draft that was made: its number, and the page on which it is written on. */
export type Made = { ref: string; path: string };

const DEFAULT_CURRENCY = 'KES';
const words = (slots: Slots, name: string): string => {
  const value = slots[name];
  return typeof value === 'string' ? value : '';
};
const own = (value: SlotValue | undefined): string | null =>
  typeof value === 'object' && value !== null ? value.id : null;
const minor = (value: SlotValue | undefined): number | null => (typeof value === 'number' ? value : null);

async function identityOf(ctx: Ctx): Promise<string> {
  const [first] = await identitiesOfUser(ctx, userIdOf(ctx));
  if (!first) throw new Error('Anyone who has an account has an identity.');
  return first.id;
}

/** A dispute as far as it was told; it is filed on its own page. */
export async function draftDispute(ctx: Ctx, slots: Slots): Promise<Made> {
  const agreementId = own(slots.agreement);
  const { id, ref, revision, claim } = await createDispute(ctx, {
    identityId: await identityOf(ctx),
    agreementId,
    respondentPartyId: own(slots.party),
    currency: DEFAULT_CURRENCY,
    counterOf: null,
  });
  const kind = ReliefKind.safeParse(words(slots, 'relief')).data;
  const told = {
    ...claim,
    category: DisputeCategory.safeParse(words(slots, 'category')).data ?? claim.category,
    title: words(slots, 'title') || claim.title,
    narrative: words(slots, 'narrative') || claim.narrative,
    factsFrom: words(slots, 'since') || claim.factsFrom,
    relief: kind ? [{ kind, amountMinor: minor(slots.amount), text: '' }] : claim.relief,
    respondentName: claim.respondentName || words(slots, 'respondent'),
    respondentEmail: agreementId === null ? words(slots, 'respondentEmail') : claim.respondentEmail,
  };
  await saveClaim(ctx, { id, revision, claim: told });
  return { ref, path: to('editDispute', { id }) };
}

const clauseOf = (text: string): Clause => ({
  id: uuidv7(),
  heading: 'What is promised',
  body: {
    type: 'doc',
    content: text
      .split(/\n+/)
      .filter((line) => line.trim() !== '')
      .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
  },
});

/** An agreement with its other side and its first clause; nobody is invited. */
export async function draftAgreement(ctx: Ctx, slots: Slots): Promise<Made> {
  const made = await createAgreement(ctx, {
    ownerIdentityId: await identityOf(ctx),
    title: words(slots, 'title'),
    currency: DEFAULT_CURRENCY,
  });
  const { id, ref } = made;
  const copy = await openText(ctx, id);
  const promise = words(slots, 'promise');
  await saveText(ctx, id, copy.revision, {
    ...emptyTerms(DEFAULT_CURRENCY),
    ...copy.terms,
    kind: AgreementKind.safeParse(words(slots, 'kind')).data ?? copy.terms.kind,
    valueMinor: minor(slots.amount),
    endsOn: words(slots, 'until') || null,
    clauses: promise === '' ? copy.terms.clauses : [clauseOf(promise)],
  });
  const mine = made.parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
  const other = { side: 'B', name: words(slots, 'other'), email: words(slots, 'otherEmail'), signOrder: 2 };
  if (mine.every(({ email }) => email !== other.email)) await saveParties(ctx, { id, parties: [...mine, other] });
  return { ref, path: to('editAgreement', { id }) };
}

/** A request for mediation about one of the reader's matters, or about none. */
export async function draftMediation(ctx: Ctx, slots: Slots): Promise<Made> {
  const matter = slots.matter;
  const chosen = typeof matter === 'object' && matter !== null ? matter : null;
  const isDispute = chosen?.label.startsWith('DS-') ?? false;
  const { id, ref, revision, request, others } = await createMediation(ctx, {
    identityId: await identityOf(ctx),
    disputeId: isDispute ? (chosen?.id ?? null) : null,
    agreementId: isDispute ? null : (chosen?.id ?? null),
  });
  const language = words(slots, 'language');
  await saveMediation(ctx, {
    id,
    revision,
    others: others.map(({ name, email }) => ({ name, email })),
    request: {
      ...request,
      languages: language === '' ? request.languages : [language],
      place: words(slots, 'place') || request.place,
      band: AmountBand.safeParse(words(slots, 'band')).data ?? request.band,
    },
  });
  return { ref, path: to('editMediation', { id }) };
}

/** An escrow for an agreement, or of one stage with somebody who is named. No money moves. */
export async function draftEscrow(ctx: Ctx, slots: Slots): Promise<Made> {
  const role = words(slots, 'role') === 'seller' ? 'seller' : 'buyer';
  const agreementId = own(slots.agreement);
  const { id, ref, revision, terms } = await createEscrow(ctx, {
    identityId: await identityOf(ctx),
    role,
    agreementId,
  });
  const amountMinor = minor(slots.amount);
  if (agreementId === null) {
    const title = words(slots, 'title');
    const stage: MilestonePlan = {
      id: uuidv7() as MilestonePlan['id'], // the brand is born here
      title,
      criteria: '',
      amountMinor: amountMinor ?? 0,
      deliverBy: null,
      requiresReturn: false,
      clauseId: null,
    };
    await saveEscrowDraft(ctx, {
      id,
      revision,
      terms: { ...terms, title, milestones: [stage] },
      others: [
        { role: role === 'buyer' ? 'seller' : 'buyer', name: words(slots, 'other'), email: words(slots, 'otherEmail') },
      ],
    });
  }
  return { ref, path: to('escrow', { id }) };
}
