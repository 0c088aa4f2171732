import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { contract } from '@ahadi/domain/contract.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomOf, say, type Talks, talking } from '../test/mediationrooms.ts';
import { refusal } from '../test/refusal.ts';
import { type ApiClient, makeWorld, type Person, type World } from '../test/world.ts';

type Api = ApiClient['rooms'];
type About = { mediationId: never; roomId: never; messageId: never };

/** Every procedure of the rooms with an input that is right for a member. */
const asked: { [Name in keyof typeof contract.rooms]: (api: Api, it: About) => Promise<unknown> } = {
  list: (api, it) => api.list(it),
  messages: (api, it) => api.messages(it),
  send: (api, it) => api.send({ ...it, body: 'I am not in here.' }),
  file: (api, it) => api.file(it),
  markRead: (api, it) => api.markRead({ ...it, seq: 1 }),
  release: (api, it) => api.release({ ...it, wording: 'They said so.', toSides: ['B'] }),
  releases: (api, it) => api.releases(it),
};
const procedures = Object.keys(contract.rooms) as (keyof typeof contract.rooms)[];
/** Those whose input names a case and no room: who takes part in the case gets their own part of it. */
const ofTheCase: readonly string[] = ['list', 'releases'];

let world: World;
let talks: Talks;
let about: About;
const people = new Map<string, Person>();
const withRoles: Record<string, Role[]> = {
  administrator: ['admin'],
  officer: ['officer'],
  'record officer': ['record_officer'],
  reviewer: ['reviewer'],
  'holder of every role': ['admin', 'officer', 'record_officer', 'reviewer'],
};
const kinds = [...Object.keys(withRoles), 'stranger', 'candidate mediator', 'former mediator', 'former representative'];

beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  talks = await talking(world);
  for (const kind of kinds)
    people.set(
      kind,
      await world.person(kind, { email: `${kind.replace(/ /g, '')}@example.org`, roles: withRoles[kind] ?? [] }),
    );
  const { db } = world.deps;
  const at = world.clock.now();
  const of = (kind: string) => people.get(kind)?.id ?? '';
  // One proposed and was not chosen; another was chosen once and is not the mediator any more.
  for (const [kind, status] of [
    ['candidate mediator', 'opened'],
    ['former mediator', 'disqualified'],
  ] as const)
    await db
      .insertInto('mediation_proposals')
      .values({
        id: uuidv7(),
        mediation_id: talks.id,
        user_id: of(kind),
        proposal: '{}',
        tier: 'full',
        judiciary_accredited: false,
        credits: 1,
        status,
        submitted_at: at,
      })
      .execute();
  await db
    .insertInto('mediation_readers')
    .values({ user_id: of('former representative'), mediation_id: talks.id, updated_at: at })
    .execute();
  const caucus = await roomOf(world, talks.amina, talks, 'caucus', 'A');
  const { message } = await world
    .as(talks.amina)
    .rooms.send({ roomId: caucus.id, body: 'In confidence.', file: new File(['A note.'], 'note.txt') });
  about = { mediationId: talks.id, roomId: caucus.id, messageId: message?.id } as never as About; // brands are the contract's
});
afterAll(() => world.close());

describe('for everybody who is no member there is no room, in every procedure', () => {
  test.each(kinds.flatMap((kind) => procedures.map((procedure) => [kind, procedure] as const)))(
    '%s: %s',
    async (kind, procedure) => {
      const api = world.as(people.get(kind) as Person).rooms; // made above
      const failure = (attempt: Promise<unknown>) =>
        attempt.then(
          () => ({}),
          (failure: object) => failure,
        );
      const real = await failure(asked[procedure](api, about));
      expect(real).toMatchObject(refusal('NOT_FOUND'));
      // An id that was never given answers in the very same words.
      const unknown = { mediationId: uuidv7(), roomId: uuidv7(), messageId: uuidv7() } as never as About;
      const made = await failure(asked[procedure](api, unknown));
      const told = ({ code, message, data }: { code?: string; message?: string; data?: unknown }) => [
        code,
        message,
        data,
      ];
      expect(told(real)).toEqual(told(made));
    },
  );

  test.each(procedures.filter((procedure) => !ofTheCase.includes(procedure)))(
    'the other side and its caucus: %s',
    async (procedure) => {
      await expect(asked[procedure](world.as(talks.baraka).rooms, about)).rejects.toMatchObject(refusal('NOT_FOUND'));
    },
  );

  test.each(procedures)('nobody signed in: %s', async (procedure) => {
    await expect(asked[procedure](world.anyone().rooms, about)).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  test('and nothing of it was written or read', async () => {
    const { messages, room } = await world.as(talks.amina).rooms.messages({ roomId: about.roomId });
    expect(messages.map(({ body }) => body)).toEqual(['In confidence.']);
    expect(room.lastSeq).toBe(1);
    expect(await world.as(talks.amina).rooms.releases({ mediationId: about.mediationId })).toEqual([]);
  });

  test('a representative who was taken back is out at once', async () => {
    const { advocate } = talks;
    const api = world.as(advocate).rooms;
    expect((await api.messages({ roomId: about.roomId })).messages).toHaveLength(1);
    await world.deps.db.deleteFrom('mediation_representatives').where('user_id', '=', advocate.id).execute();
    for (const procedure of procedures)
      await expect(asked[procedure](api, about)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('a mediator who is replaced is out at once', async () => {
    const other = await talking(world);
    const room = await roomOf(world, other.mediator, other, 'caucus', 'A');
    await say(world, other.amina, room, 'In confidence.');
    const next = people.get('stranger') as Person; // made above
    await world.deps.db
      .updateTable('mediations')
      .set({ mediator_user_id: next.id })
      .where('id', '=', other.id)
      .execute();
    const it = { mediationId: other.id, roomId: room.id, messageId: uuidv7() } as never as About;
    for (const procedure of procedures)
      await expect(asked[procedure](world.as(other.mediator).rooms, it)).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await world.as(next).rooms.messages({ roomId: room.id })).messages).toHaveLength(1);
  });
});
