// What an organisation's people approve inside before a text goes out in its name, or before a text of another side binds it.
import { endedAgreements } from '@ahadi/domain/agreements/lifecycle.ts';
import { standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, Party } from '@ahadi/domain/agreements/schema.ts';
import { withSidesSaid } from '@ahadi/domain/agreements/sides/rules.ts';
import { asSent } from '@ahadi/domain/agreements/summaries.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { stepsFor } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { canonicalJson } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { approvalOf, openRequestsAbout, type Sides } from './approval.store.ts';
import { approvals, closed, hashOfText } from './approval.ts';
import type { Held } from './held.store.ts';
import { findWorkingCopy } from './text.store.ts';

/** A written text as it would be sent: nothing of it is judged. */
export const asGoingOut = (
  { purpose, parties }: Pick<Held, 'purpose' | 'parties'>,
  terms: AgreementTerms,
): AgreementTerms => asSent(purpose === null ? withSidesSaid(terms, parties) : terms);

type WhoStands = Pick<Held, 'parties' | 'attendants' | 'versionPublished' | 'underRules'>;

/** Who stands where in an agreement, as it is approved for an organisation. */
export const sidesOf = ({ parties, attendants, underRules }: WhoStands, organisationId: string): Sides => ({
  parties: parties.map(({ id, side, name, email, signOrder, inPerson }) => {
    const isOwn = underRules.some((one) => one.partyId === id && one.organisationId === organisationId);
    return { id, side, name, email, signOrder, inPerson, isOwn };
  }),
  attendants: attendants.map(({ role, name, email, partyId }) => ({ role, name, email, partyId })),
});

/**
 * Whether those who were approved still stand where they stood. Once a text is out addresses follow their people, behind another address stands
 * another party, and who reads along is added by a way of its own; until then everything counts.
 */
export function isForSame(asked: Sides, held: WhoStands): boolean {
  const isOut = held.versionPublished;
  const asWritten = ({ parties, attendants }: Pick<WhoStands, 'parties' | 'attendants'> | Sides) =>
    canonicalJson({
      parties: parties
        .map(({ id, side, name, email, signOrder, inPerson }) => ({
          ...{ id, side, name, signOrder, inPerson },
          ...(isOut ? {} : { email: email.toLowerCase() }),
        }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      attendants: attendants
        .filter(({ role }) => !isOut || standsByParty(role))
        .map(({ role, name, email, partyId }) => canonicalJson({ role, name, email: email.toLowerCase(), partyId }))
        .toSorted(),
    });
  return asWritten(asked) === asWritten(held);
}

/** The organisation with a rule for which a party stands, also where somebody signs in its place; null for everybody else, and of what a case came to. */
export const organisationOf = (
  held: Pick<Held, 'underRules' | 'isDrawnUp'>,
  party: Pick<Party, 'id'> | undefined,
): string | null =>
  held.isDrawnUp ? null : (held.underRules.find(({ partyId }) => partyId === party?.id)?.organisationId ?? null);

type Standing = { organisationId: string | null; steps: RuleStep[]; isApproved: boolean };

/** Which steps this text needs of the organisation that a party stands for, and whether they all approved exactly it. Nothing is asked where there is no rule. */
export async function standingInside(
  ctx: Ctx,
  held: Held,
  party: Pick<Party, 'id'> | undefined,
  terms: AgreementTerms,
): Promise<Standing> {
  const organisationId = organisationOf(held, party);
  if (organisationId === null) return { organisationId, steps: [], isApproved: true };
  const about = { organisationId, agreementId: held.id, textHash: hashOfText(terms) };
  const { steps, approvedFor } = await approvalOf(ctx, about);
  const needed = stepsFor(steps, terms);
  const isApproved = needed.length === 0 || approvedFor.some((sides) => isForSame(sides, held));
  return { organisationId, steps: needed, isApproved };
}

/**
 * Passes where the organisation that a party stands for approved exactly this text, as it goes out or as it binds, or asks for no approval of
 * it. Every way by which a text leaves an organisation or binds it comes through here (domain/organisations/approvals/ways.ts). Throws AGR_APPROVAL_NEEDED.
 */
export async function requireApproved(
  ctx: Ctx,
  held: Held,
  party: Pick<Party, 'id'> | undefined,
  terms: AgreementTerms,
): Promise<void> {
  const { steps, isApproved } = await standingInside(ctx, held, party, terms);
  if (!isApproved) throw neededBy(steps);
}

const neededBy = (steps: readonly RuleStep[], more = 'Ask for approval first.') =>
  new DomainError(
    'AGR_APPROVAL_NEEDED',
    `This text is approved inside first: ${steps.map(({ name }) => name).join(', ')}. ${more}`,
  );

/** Passes where nothing of this text has to be approved inside: what cannot be asked about one by one. Throws AGR_APPROVAL_NEEDED. */
export async function requireNoApproval(
  ctx: Ctx,
  held: Held,
  party: Pick<Party, 'id'> | undefined,
  instead: string,
): Promise<void> {
  const { steps } = await standingInside(ctx, held, party, held.terms);
  if (steps.length > 0) throw neededBy(steps, instead);
}

/** Passes where nobody is added to a text that is out and was approved for those who have it. Throws AGR_APPROVAL_NEEDED. */
export const requireNobodyNew = async (
  ctx: Ctx,
  held: Held,
  party: Pick<Party, 'id'> | undefined,
  added: readonly string[],
): Promise<void> => {
  if (added.length === 0) return;
  await requireNoApproval(ctx, held, party, 'Nobody is added to it now: it goes to others as another agreement.');
};

/**
 * Requests that wait for approval of a text that is not there any more, or for other people in it, wait for nobody; of an agreement that is over
 * none waits. `written`: the working copy of who writes, where it was just saved.
 */
export async function outdateRequests(ctx: Ctx, held: Held, written?: AgreementTerms, isGone = false): Promise<void> {
  const isOver = isGone || endedAgreements.includes(held.status);
  for (const { id, organisationId, textHash, sides } of await openRequestsAbout(ctx, held.id)) {
    const isThere = async () =>
      (await textsOf(ctx, held, organisationId, written)).some((terms) => hashOfText(terms) === textHash);
    if (!isOver && isForSame(sides, held) && (await isThere())) continue;
    await outdate(ctx, id);
  }
}

/** The texts of an agreement that an organisation can have been asked about: what all see, and its own copy beside it. */
async function textsOf(
  ctx: Ctx,
  held: Held,
  organisationId: string,
  written: AgreementTerms | undefined,
): Promise<AgreementTerms[]> {
  const isWriter = ctx.actor?.kind === 'user' && ctx.actor.userId === organisationId;
  if (!held.versionPublished) return [asGoingOut(held, written ?? held.terms)];
  const copy = (isWriter ? written : undefined) ?? (await findWorkingCopy(ctx, held.id, organisationId))?.terms;
  return [held.terms, ...(copy ? [asGoingOut(held, copy)] : [])];
}

/** A request waits for nobody any more. */
export const outdate = (ctx: Ctx, id: string): Promise<unknown> =>
  approvals.act(asSystem(ctx), { id }, 'outdate', async (ctx, request) => {
    await approvals.tell(ctx, request, 'approval.outdated', {});
    return closed(ctx, request);
  });
