import type { MemberPowers } from '@ahadi/domain/organisations/schema.ts';
import { authority, drafted, someone } from './story.ts';
import type { ApiClient, Person, World } from './world.ts';

export const signatory = (minor: number | null, currency = 'KES'): MemberPowers => ({
  role: 'signatory',
  limit: minor === null ? null : { minor, currency },
});
export const as = (role: MemberPowers['role']): MemberPowers => ({ role, limit: null });

/** Asks somebody by the organisation's own sign-in, and has them say yes. Answers the membership's id. */
export async function joined(world: World, organisation: Person, person: Person, powers: MemberPowers) {
  const { id } = await world.as(organisation).organisations.invite({ email: person.email, powers });
  await world.as(person).organisations.accept({ id });
  return id;
}

/** The contract as a member's pages call it that were opened as the organisation. */
export async function actingFor(world: World, person: Person, organisation: Person): Promise<ApiClient> {
  await world.as(person).organisations.act({ organisationId: organisation.id });
  return world.as(person, organisation);
}

/** An organisation of one, and somebody with an account of their own who acts for it. */
export async function organised(world: World, powers: MemberPowers) {
  const organisation = await someone(world, 'Lake Basin Organisation', {
    kind: 'business',
    organisation: 'Lake Basin Ltd',
  });
  const member = await someone(world, 'Amina Member');
  const membership = await joined(world, organisation, member, powers);
  return { organisation, member, membership };
}

/** An agreement that waits for the organisation's signature, accepted by this member, and how they sign it. */
export async function toSignFor(
  world: World,
  member: Person,
  organisation: Person,
  terms: { valueMinor: number | null; currency?: string },
) {
  const owner = await someone(world, 'Owner');
  const { id } = await drafted(world, owner, organisation, { currency: 'KES', publicClauseOffered: false, ...terms });
  await world.as(owner).agreements.share({ id });
  await world.settle();
  const acting = world.as(member, organisation);
  const { versionId } = await acting.agreements.get({ id });
  await acting.agreements.acceptText({ id, versionId });
  const { contentHash } = await world.as(owner).agreements.requestSignatures({ id });
  await world.settle();
  const sign = () =>
    acting.agreements.sign({
      id,
      contentHash: contentHash as NonNullable<typeof contentHash>,
      level: 0,
      mark: { kind: 'typed', text: member.name },
      electronicRecordsConsent: true,
      authority,
    });
  return { id, owner, sign, acting };
}
