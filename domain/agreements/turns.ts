import type { Turn } from '../core/turn.ts';
import { attendantLifecycle, partyLifecycle } from './lifecycle.ts';
import { hasAccepted, isTurnOf, waitingApprovers } from './rules.ts';
import type { AgreementView } from './schema.ts';

/** What it goes by whose turn it is in an agreement. `openSuggestionsBy`: the sides that have a suggestion which nobody answered. */
export type AgreementInTurns = Pick<AgreementView, 'status' | 'creatorUserId' | 'versionId' | 'parties'> & {
  terms: Pick<AgreementView['terms'], 'signMode'>;
  attendants: readonly Pick<AgreementView['attendants'][number], 'role' | 'partyId' | 'userId' | 'status'>[];
  delegations: readonly Pick<AgreementView['delegations'][number], 'status'>[];
  openSuggestionsBy: readonly string[];
};
type Verb = `agreement.${
  | 'answer_suggestions'
  | 'accept_text'
  | 'request_signatures'
  | 'answer_change'
  | 'sign'
  | 'answer_delegation'
  | 'answer_right_person'
  | 'sign_in_person'
  | 'approve'
  | 'attest'}`;

type Party = AgreementInTurns['parties'][number];
/**
 * What a party is waited for, with an account or without; null where it is somebody else's turn. Only who is waited for is reminded: a
 * reminder asks for nothing new.
 */
export function askedOf(it: Omit<AgreementInTurns, 'creatorUserId' | 'delegations'>, party: Party): Verb | null {
  if (it.status === 'negotiating') {
    if (it.openSuggestionsBy.some((side) => side !== party.side)) return 'agreement.answer_suggestions';
    return party.acceptedVersionId === it.versionId ? null : 'agreement.accept_text';
  }
  const isDue =
    it.status === 'signing' &&
    partyLifecycle.can('sign', party.status) &&
    isTurnOf(party, it.parties, it.terms.signMode) &&
    waitingApprovers(party.id, it.attendants).length === 0;
  return isDue ? 'agreement.sign' : null;
}

/** Whether somebody invited named the right person in their place: who made the agreement decides, and until then nobody acts there. */
const isNamedTo = ({ creatorUserId, parties }: AgreementInTurns, userId: string): boolean =>
  userId === creatorUserId && parties.some(({ rightPerson }) => Boolean(rightPerson));

/** While they agree on the text: to answer what another side suggests, to accept the text, to decide who is invited, or to ask for signatures once all did. */
function whileNegotiating(it: AgreementInTurns, userId: string): Verb | null {
  const own = it.parties.find((party) => party.userId === userId);
  const asked = own ? askedOf(it, own) : null;
  if (asked) return asked;
  if (isNamedTo(it, userId)) return 'agreement.answer_right_person';
  const isReady = userId === it.creatorUserId && it.parties.every((party) => hasAccepted(party, it.versionId));
  return isReady ? 'agreement.request_signatures' : null;
}

/** While it is signed: to sign in one's turn and to see to those who sign in person, to approve and attest, to answer who wants it otherwise. */
function whileSigning(it: AgreementInTurns, userId: string): Verb | null {
  const isCreator = userId === it.creatorUserId;
  const isDue = (party: (typeof it.parties)[number]) =>
    partyLifecycle.can('sign', party.status) && isTurnOf(party, it.parties, it.terms.signMode);
  if (isCreator && it.parties.some(({ status }) => status === 'change_requested')) return 'agreement.answer_change';
  const own = it.parties.find((party) => party.userId === userId);
  if (own && askedOf(it, own)) return 'agreement.sign';
  if (isCreator && it.delegations.some(({ status }) => status === 'asked')) return 'agreement.answer_delegation';
  if (isNamedTo(it, userId)) return 'agreement.answer_right_person';
  if (isCreator && it.parties.some((party) => party.inPerson && isDue(party))) return 'agreement.sign_in_person';
  const attends = it.attendants.filter((one) => one.userId === userId);
  if (attends.some(({ role, status }) => role === 'approver' && attendantLifecycle.can('refuse', status)))
    return 'agreement.approve';
  const hasSigned = (partyId: string | null) =>
    it.parties.some(({ id, status }) => id === partyId && status === 'signed');
  return attends.some(({ role, status, partyId }) => role === 'witness' && status !== 'attested' && hasSigned(partyId))
    ? 'agreement.attest'
    : null;
}

/** Whose turn it is in an agreement: of each who takes part with an account, the one thing that is waited for. */
export function turnsOfAgreement(it: AgreementInTurns): Turn<Verb, never>[] {
  const verbOf = it.status === 'negotiating' ? whileNegotiating : it.status === 'signing' ? whileSigning : () => null;
  const people = [it.creatorUserId, ...[...it.parties, ...it.attendants].flatMap(({ userId }) => userId ?? [])];
  return [...new Set<string>(people)].flatMap((userId) => {
    const verb = verbOf(it, userId);
    return verb ? [{ userId, verb, clock: it.status === 'signing' ? 'agreement.sign_window' : null }] : [];
  });
}
