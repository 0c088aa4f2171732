import type { MediationId } from '@ahadi/domain/core/ids.ts';
import type { Room } from '@ahadi/domain/mediation/rooms/schema.ts';
import { equalSplit } from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide, MediationRequest, MediationStatus } from '@ahadi/domain/mediation/schema.ts';
import { v7 as uuidv7 } from 'uuid';
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
  return { id, ref, amina, advocate, baraka, mediator };
}

/** Moves a case to a state, as its life would. */
export const setStatus = (world: World, { id }: Pick<Talks, 'id'>, status: MediationStatus) =>
  world.deps.db.updateTable('mediations').set({ status }).where('id', '=', id).execute();

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
