import { authorityAsked } from '@ahadi/domain/agreements/authority/rules.ts';
import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { noteEmailVerified } from '../accounts/account.ts';
import type { PersonWishes } from './people.ts';
import type { Person, World } from './world.ts';

/** A clause of plain words. */
export const clause = (heading: string, words: string): AgreementTerms['clauses'][number] => ({
  id: uuidv7(),
  heading,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
});

let people = 0;
/** A person whose address is nobody else's, however often the name is used. */
export const someone = (world: World, name: string, wishes: PersonWishes = {}): Promise<Person> =>
  world.person(name, {
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${++people}@example.org`,
    isAwaited: wishes.email !== undefined,
    ...wishes,
  });

/** The person opens the link in the confirmation mail. */
export async function confirm(world: World, person: Person): Promise<void> {
  await world.deps.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
  await noteEmailVerified(world.ctx(), person.id);
  await world.settle();
}

export type Story = { owner: Person; other: Person; id: AgreementView['id'] };
type Wishes = Partial<AgreementTerms> & { guests?: { name: string; email: string }[] };

/** A draft by `owner` with one clause and `other` on the other side, not shared yet. */
export async function drafted(
  world: World,
  owner: Person,
  other: { name: string; email: string },
  { guests = [], ...wishes }: Wishes = {},
): Promise<AgreementView> {
  const api = world.as(owner).agreements;
  const made = await api.create({
    ownerIdentityId: owner.identityId as AgreementView['ownerIdentityId'],
    title: 'Supply of 400 solar lanterns',
    currency: 'KES',
  }); // the brand is born here
  const copy = await api.openText({ id: made.id });
  await api.saveText({
    id: made.id,
    revision: copy.revision,
    terms: { ...copy.terms, clauses: [clause('Goods', 'The seller delivers 400 lanterns.')], ...wishes },
  });
  const own = made.parties[0];
  return api.saveParties({
    id: made.id,
    parties: [
      { id: own?.id, side: 'A', name: own?.name ?? '', email: own?.email ?? '', signOrder: 1 },
      { side: 'B', name: other.name, email: other.email, signOrder: 2 },
      ...guests.map((guest, index) => ({ side: 'B', name: guest.name, email: guest.email, signOrder: 3 + index })),
    ],
  });
}

/** Two people with a shared agreement, in negotiation; its creator has accepted the text by sharing it. */
export async function shared(world: World, wishes: Wishes = {}): Promise<Story> {
  const owner = await someone(world, 'Amina Odhiambo');
  const other = await someone(world, 'Lanterns Ltd', { kind: 'business', organisation: 'Lanterns Ltd' });
  const { id } = await drafted(world, owner, other, wishes);
  await world.as(owner).agreements.share({ id });
  await world.settle();
  return { owner, other, id };
}

/** The same with the text accepted, the public-history clause answered by both and signatures asked for. */
export async function askedToSign(
  world: World,
  wishes: Wishes = {},
): Promise<Story & { contentHash: NonNullable<AgreementView['contentHash']> }> {
  const story = await shared(world, wishes);
  for (const person of [story.owner, story.other]) {
    const api = world.as(person).agreements;
    const view = await api.get({ id: story.id });
    await api.acceptText({ id: story.id, versionId: view.versionId });
    if (view.terms.publicClauseOffered) await api.answerClause({ id: story.id, accept: true });
  }
  const { contentHash } = await world.as(story.owner).agreements.requestSignatures({ id: story.id });
  if (!contentHash) throw new Error('asking for signatures freezes the text');
  await world.settle();
  return { ...story, contentHash };
}

/** What somebody who signs for an organisation says of themself. */
export const authority = { position: 'Managing director', basis: 'director' } as const;

/** The authority to sign with where this person's party is an organisation, as a part of what is sent. */
export async function asAsked(world: World, person: Person, id: AgreementView['id']) {
  const { parties, delegations, myPartyId } = await world.as(person).agreements.get({ id });
  const party = parties.find((one) => one.id === myPartyId);
  return party && authorityAsked(party, delegations) === 'required' ? { authority } : {};
}

/** A plain typed signature at level 0. */
export const sign = async (world: World, person: Person, story: { id: AgreementView['id']; contentHash: string }) =>
  world.as(person).agreements.sign({
    id: story.id,
    contentHash: story.contentHash,
    level: 0,
    mark: { kind: 'typed', text: person.name },
    electronicRecordsConsent: true,
    ...(await asAsked(world, person, story.id)),
  });

/** The same with both signatures given, sealed and in force. */
export async function signedByAll(world: World, wishes: Wishes = {}): Promise<Story & { contentHash: string }> {
  const story = await askedToSign(world, wishes);
  await sign(world, story.owner, story);
  await sign(world, story.other, story);
  await world.settle();
  return story;
}

/** Two who may each decide what the other proposed. */
export const twoAdmins = async (world: World): Promise<readonly [Person, Person]> => [
  await someone(world, 'Admin Uno', { roles: ['admin'] }),
  await someone(world, 'Admin Due', { roles: ['admin'] }),
];
