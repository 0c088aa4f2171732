import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import type { RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { actingFor, as, joined } from './members.ts';
import { clause, someone } from './story.ts';
import type { ApiClient, Person, World } from './world.ts';

/** A step of a rule that says no more than this. */
export const step = (
  name: string,
  it: Partial<Omit<RuleStep, 'members'>> & { members?: readonly string[] },
): RuleStep => ({
  ...{ id: uuidv7(), name, role: null, from: null, kinds: [] },
  ...it,
  members: [...(it.members ?? [])] as RuleStep['members'], // brands are born here
});

type Ids = { legal: string; finance: string; director: string };
/** What legal and finance approve each time, and a director from KES 1,000,000. */
const usual = ({ legal, finance }: Ids): RuleStep[] => [
  step('Legal', { members: [legal] }),
  step('Finance', { members: [finance] }),
  step('Director', { role: 'owner', from: { minor: 100_000_000, currency: 'KES' } }),
];

/** A draft by who acts, with one clause and somebody on the other side. */
export async function draftBy(
  acting: ApiClient,
  organisation: Person,
  other: { name: string; email: string },
  terms: Partial<AgreementTerms> = {},
) {
  const made = await acting.agreements.create({
    ownerIdentityId: organisation.identityId as never, // the brand is born here
    ...{ title: 'Haulage of 40 containers', currency: 'KES' },
  });
  const copy = await acting.agreements.openText({ id: made.id });
  const written = { ...copy.terms, valueMinor: 50_000_000, publicClauseOffered: false, ...terms };
  await acting.agreements.saveText({
    id: made.id,
    revision: copy.revision,
    terms: { ...written, clauses: [clause('Haulage', 'The carrier moves 40 containers from Mombasa to Nairobi.')] },
  });
  const own = made.parties[0];
  await acting.agreements.saveParties({
    id: made.id,
    parties: [
      { id: own?.id, side: 'A', name: own?.name ?? '', email: own?.email ?? '', signOrder: 1 },
      { side: 'B', name: other.name, email: other.email, signOrder: 2 },
    ],
  });
  return made.id;
}

/** Writes another first clause in a draft, or in the working copy of a shared one. */
export async function rewrite(acting: ApiClient, id: string, words: string) {
  const copy = await acting.agreements.openText({ id });
  await acting.agreements.saveText({
    id,
    revision: copy.revision,
    terms: { ...copy.terms, clauses: [{ ...clause('Haulage', words), id: copy.terms.clauses[0]?.id ?? uuidv7() }] },
  });
}

/** A company with a drafter, somebody of legal, of finance and a director who owns it, with its rule. */
export async function company(world: World, rule: (ids: Ids) => RuleStep[] = usual) {
  const organisation = await someone(world, 'Mzigo', { kind: 'business', organisation: 'Mzigo Logistics Ltd' });
  const named = (name: string) => someone(world, name);
  const drafter = await named('Dina Drafter');
  const legal = await named('Amina Otieno');
  const finance = await named('Farid Finance');
  const director = await named('Diana Director');
  const other = await named('Olga Other');
  const drafts = await joined(world, organisation, drafter, as('signatory'));
  const ids = {
    legal: await joined(world, organisation, legal, as('reader')),
    finance: await joined(world, organisation, finance, as('reader')),
    director: await joined(world, organisation, director, as('owner')),
  };
  const { steps } = await world.as(organisation).approvals.saveRule({ no: 0, steps: rule(ids) });
  const acting = await actingFor(world, drafter, organisation);
  const draft = (terms: Partial<AgreementTerms> = {}) => draftBy(acting, organisation, other, terms);
  return {
    organisation,
    drafter,
    legal,
    finance,
    director,
    other,
    ids: { ...ids, drafter: drafts },
    steps,
    acting,
    draft,
  };
}

/** The reader approves the step that waits for them. */
export async function approveAs(world: World, person: Person, id: string) {
  const api = world.as(person).approvals;
  const { mine } = await api.get({ id });
  return api.approve({ id, stepId: mine ?? uuidv7() });
}
