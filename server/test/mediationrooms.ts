import type { MediationId } from '@ahadi/domain/core/ids.ts';
import type { Room } from '@ahadi/domain/mediation/rooms/schema.ts';
import { equalSplit } from '@ahadi/domain/mediation/rules.ts';
import type {
  CaseSide,
  MediationRequest,
  MediationStatus,
  ProfileCode,
  Settlement,
} from '@ahadi/domain/mediation/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { checkTurnsOf } from '../core/turns.ts';
import { turning } from '../turns.ts';
import type { Person, World } from './world.ts';

/** A case that is under way, with a person on each of two sides, a representative of the first, and a mediator. */
export type Talks = {
  id: MediationId;
  ref: string;
  amina: Person;
  advocate: Person;
  baraka: Person;
  mediator: Person;
};

let made = 0;
const request: MediationRequest = {
  title: 'Doors that were late',
  publicSummary: 'Doors for a building came three months late, and what is still to be paid for them is disputed.',
  category: 'commercial',
  band: '500_5k',
  currency: 'KES',
  country: 'KE',
  place: 'Nairobi',
  languages: ['en'],
  format: 'text_async',
  wantsAccredited: false,
  feeSplit: equalSplit(2),
  screening: { fear: false, pressure: false, capacity: false, urgency: false, note: '' },
};

/** The rows of a case as its life leaves them once it is under way; what leads there has tests of its own. */
export async function talking(world: World, status: MediationStatus = 'active'): Promise<Talks> {
  made += 1;
  const n = made;
  const person = (name: string) => world.person(name, { email: `${name.toLowerCase()}.${n}@example.org` });
  const [amina, baraka, advocate, mediator] = [
    await person('Amina'),
    await person('Baraka'),
    await person('Advocate'),
    await person('Mumbi'),
  ];
  const id = uuidv7() as MediationId; // the brand is born here
  const ref = `MD-2026-9${String(n).padStart(5, '0')}`;
  const at = world.clock.now();
  const { db } = world.deps;
  await db
    .insertInto('mediations')
    .values({
      id,
      ref,
      status,
      requester_user_id: amina.id,
      request: JSON.stringify(request),
      title: request.title,
      consent_version: '2026-11',
      mediator_user_id: mediator.id,
      chosen_user_id: mediator.id,
      accepted_at: at,
      started_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const side = (letter: CaseSide, who: Person) => ({
    mediation_id: id,
    side: letter,
    name: who.name,
    email: who.email,
    user_id: who.id,
    identity_id: who.identityId,
    consent: 'consented',
    consent_at: at,
    consent_version: '2026-11',
  });
  await db
    .insertInto('mediation_sides')
    .values([side('A', amina), side('B', baraka)])
    .execute();
  await db
    .insertInto('mediation_representatives')
    .values({
      mediation_id: id,
      side: 'A',
      user_id: advocate.id,
      capacity: 'Advocate',
      may_settle: false,
      named_at: at,
    })
    .execute();
  await followTurns(world, id);
  return { id, ref, amina, advocate, baraka, mediator };
}

/** Whose turn it is in a case whose rows were written here. */
const followTurns = (world: World, id: string) =>
  checkTurnsOf(world.ctx(), { kind: 'mediation', id }, turning.mediation, true);

/** Moves a case to a state, as its life would. */
export async function setStatus(world: World, { id }: Pick<Talks, 'id'>, status: MediationStatus): Promise<void> {
  await world.deps.db.updateTable('mediations').set({ status }).where('id', '=', id).execute();
  await followTurns(world, id);
}

/** A room of a case as somebody sees it. */
export async function roomOf(
  world: World,
  who: Person,
  { id }: Pick<Talks, 'id'>,
  kind: Room['kind'],
  side: CaseSide | null = null,
): Promise<Room> {
  const rooms = await world.as(who).rooms.list({ mediationId: id });
  const room = rooms.find((one) => one.kind === kind && one.side === side);
  if (!room) throw new Error(`${who.name} sees no ${kind} ${side ?? ''}`);
  return room;
}

/** Writes in a room. */
export const say = (world: World, who: Person, room: Pick<Room, 'id'>, body: string, despiteWarnings = false) =>
  world.as(who).rooms.send({ roomId: room.id, body, despiteWarnings });

/** What only the platform writes of a settled case: terms, signatures of both sides and the mediator, one session that was held. */
export async function settled(
  world: World,
  { profile = 'ke_private_settlement' as ProfileCode, courtConsent = ['A', 'B'] as CaseSide[] } = {},
): Promise<Talks> {
  const talks = await talking(world);
  const { amina, baraka, mediator } = talks;
  const { db } = world.deps;
  const at = world.clock.now();
  const day = (days: number) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const { id: agreementId } = await world
    .as(amina)
    .agreements.create({ ownerIdentityId: amina.identityId, title: 'Settlement', currency: 'KES' });
  const { current_version_id: versionId } = await db
    .selectFrom('agreements')
    .select('current_version_id')
    .where('id', '=', agreementId)
    .executeTakeFirstOrThrow();
  const hash = 'c'.repeat(64);
  await db.updateTable('agreements').set({ status: 'executed' }).where('id', '=', agreementId).execute();
  await db
    .updateTable('agreement_versions')
    .set({ content_hash: hash, frozen_at: at, document: '{}' })
    .where('id', '=', versionId)
    .execute();
  for (const [n, who] of [amina, baraka, mediator].entries()) {
    const partyId = uuidv7();
    await db
      .deleteFrom('agreement_parties')
      .where('agreement_id', '=', agreementId)
      .where('user_id', '=', who.id)
      .execute();
    await db
      .insertInto('agreement_parties')
      .values({
        id: partyId,
        agreement_id: agreementId,
        side: 'ABM'[n] ?? 'M',
        name: who.name,
        email: who.email,
        user_id: who.id,
        status: 'signed',
      })
      .execute();
    await db
      .insertInto('agreement_signatures')
      .values({
        id: uuidv7(),
        agreement_id: agreementId,
        version_id: versionId ?? '',
        party_id: partyId,
        user_id: who.id,
        content_hash: hash,
        name_as_signed: who.name,
        mark: JSON.stringify({ kind: 'typed', text: who.name }),
        level: 2,
        consented_at: at,
        signed_at: at,
      })
      .execute();
  }
  const settlement: Settlement = {
    no: 1,
    scope: 'full',
    terms: [
      {
        who: 'B',
        what: 'Delivers four doors to Plot 7 in Nakuru.',
        by: day(30),
        amountMinor: 5_000_000,
        to: 'A',
        otherwise: 'Pays 1,000 shillings a day.',
      },
    ],
    place: 'Nairobi',
    profile,
    accepted: ['A', 'B'],
    courtConsent,
    reflectionWaived: [],
    reflectionEndsAt: at.toISOString(),
    agreementId,
    signedAt: at.toISOString(),
  };
  await db
    .updateTable('mediations')
    .set({
      settlement: JSON.stringify(settlement),
      settlement_agreement_id: agreementId,
      outcome: 'settled',
      report: JSON.stringify({
        ...{ outcome: 'settled', startedOn: day(0), endedOn: day(0), sessions: 1 },
        ...{ attendance: [{ name: amina.name, sessions: 1 }], sha256: hash, at: at.toISOString() },
      }),
      ended_at: at,
    })
    .where('id', '=', talks.id)
    .execute();
  const sessionId = uuidv7();
  await db
    .insertInto('mediation_sessions')
    .values({
      id: sessionId,
      mediation_id: talks.id,
      no: 1,
      kind: 'joint',
      starts_at: at,
      minutes: 90,
      place: 'Nairobi',
      status: 'held',
      note: 'Perspicacious note',
    })
    .execute();
  for (const [side, who] of [
    ['A', amina],
    ['B', baraka],
    [null, mediator],
  ] as const)
    await db
      .insertInto('mediation_attendance')
      .values({ session_id: sessionId, user_id: who.id, side, capacity: 'Party', may_settle: true, in_at: at })
      .execute();
  await setStatus(world, talks, 'settled');
  return talks;
}
