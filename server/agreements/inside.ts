// What an organisation's people approve inside before a text goes out in its name, or before a text of another side binds it.
import { endedAgreements } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementTerms, Party } from '@ahadi/domain/agreements/schema.ts';
import { withSidesSaid } from '@ahadi/domain/agreements/sides/rules.ts';
import { asSent } from '@ahadi/domain/agreements/summaries.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { stepsFor } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { aboutOtherTexts, approvalOf } from './approval.store.ts';
import { approvals, hashOfSides, hashOfText } from './approval.ts';
import type { Held } from './held.store.ts';
import { findWorkingCopy } from './text.store.ts';

/** A written text as it would be sent: nothing of it is judged. */
export const asGoingOut = (
  { purpose, parties }: Pick<Held, 'purpose' | 'parties'>,
  terms: AgreementTerms,
): AgreementTerms => asSent(purpose === null ? withSidesSaid(terms, parties) : terms);

/** To whom an agreement goes, as it is approved. */
export const sidesOf = ({ parties, attendants }: Pick<Held, 'parties' | 'attendants'>): string =>
  hashOfSides(parties, attendants);

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
  const { steps, isApproved } = await approvalOf(ctx, {
    ...about,
    sidesHash: held.versionPublished ? null : sidesOf(held),
  });
  const needed = stepsFor(steps, terms);
  return { organisationId, steps: needed, isApproved: isApproved || needed.length === 0 };
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
 * Requests that wait for approval of a text that is not there any more wait for nobody. `written` is the working copy of who writes, where it
 * was just saved.
 */
export async function outdateRequests(ctx: Ctx, held: Held, written?: AgreementTerms): Promise<void> {
  const isOver = endedAgreements.includes(held.status);
  for (const organisationId of new Set(held.underRules.map((one) => one.organisationId))) {
    const copy =
      written ?? (held.versionPublished ? (await findWorkingCopy(ctx, held.id, organisationId))?.terms : held.terms);
    const hashes = [
      ...(held.versionPublished ? [hashOfText(held.terms)] : []),
      ...(copy ? [hashOfText(asGoingOut(held, copy))] : []),
    ];
    const about = { organisationId, agreementId: held.id, hashes: isOver ? [] : hashes };
    for (const id of await aboutOtherTexts(ctx, { ...about, sidesHash: held.versionPublished ? null : sidesOf(held) }))
      await approvals.act(asSystem(ctx), { id }, 'outdate', async (ctx, request) => {
        await approvals.tell(ctx, request, 'approval.outdated', {});
        return { ...request, waitsFor: [], able: [], closedAt: ctx.now };
      });
  }
}
