import { Role } from '@ahadi/domain/accounts/schema.ts';
import { secretIn } from '@ahadi/domain/agreements/invitations/rules.ts';
import { sql } from 'kysely';
import type { ByLetter } from '../../core/ctx.ts';
import { bankEnv } from '../bankpayouts.ts';
import { type Cast, castOf, deeds, scenes, secretsOf } from '../costs/scene.ts';
import { onePage } from '../courts.ts';
import { fileOf, photo } from '../papers.ts';
import { drafted, someone } from '../story.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { unknownId } from './bodies.ts';
import { firstScenes, moneyScenes } from './moneyscenes.ts';
import { lastScenes, moreScenes } from './scenes.ts';
import type { Samples } from './valid.ts';

/** A row of a table as JSON, and the story in which it was made. */
export type Row = Readonly<Record<string, unknown>> & { id: string };

/** What happened: who acted in it or was made for it, and the rows that it left, by table. */
export type Story = { name: string; people: readonly Person[]; rows: ReadonlyMap<string, readonly Row[]> };

/** Everything that the matrix asks about, and who asks. */
export type Stage = {
  world: World;
  stories: readonly Story[];
  /** Somebody who has no part in anything, and one person for each role who has none either. */
  strangers: ReadonlyMap<string, Person>;
  /** What only the one who was told it knows: a calendar’s address, the link below a letter, the one that confirms a challenge, the one of an invitation. */
  secrets: Samples['secrets'];
  /** As whom somebody reads by the link of an invitation. */
  byLetter: ByLetter;
};

/** Plays all that the suite of costs plays, and what is missing there, each as a story of its own. */
export async function setStage(): Promise<Stage> {
  const env = { DEMO: '1', PAYMENTS_SANDBOX: '1', ...bankEnv, LOG_LEVEL: 'silent' };
  // Every name leads to a place in the open; nothing is sent there.
  const world = await makeWorld({ env, lookUp: async () => ['93.184.216.34'] });
  const watched = watching(world);
  const acts: { name: string; people: readonly Person[]; until: ReadonlySet<string> }[] = [];
  const tables = await tablesOf(world);
  let cast!: Cast;
  const play = async (name: string, act: () => Promise<unknown>) => {
    await act();
    acts.push({ name, people: watched.seen(), until: await idsIn(world, tables) });
  };
  await play('the cast', async () => {
    cast = await castOf(watched.world);
  });
  for (const [name, scene] of Object.entries({
    ...firstScenes,
    ...scenes,
    ...moreScenes,
    ...moneyScenes,
    ...deeds,
    ...lastScenes,
  }))
    await play(name, () => scene(watched.world, cast));
  const strangers = new Map([['stranger', await someone(world, 'Sara Stranger')]]);
  for (const role of Role.options) strangers.set(role, await someone(world, `Nobody ${role}`, { roles: [role] }));
  await world.settle();
  const challenge =
    /[?&]challenge=([^\s&#]+)/.exec((await world.mailbox('wanjiku@example.org'))[0]?.text ?? '')?.[1] ?? '';
  const { secret, byLetter } = await invitedByLetter(world);
  const secrets = { ...(await secretsOf(world, cast.amina)), challenge, invitation: secret };
  return { world, stories: await storiesOf(world, tables, acts), strangers, secrets, byLetter };
}

/** An agreement with somebody who has no account, in no story: as whom they read, and the secret in their letter. */
async function invitedByLetter(world: World): Promise<{ byLetter: ByLetter; secret: string }> {
  const email = 'by.letter@strangers.example';
  const owner = await someone(world, 'Aisha Inviting');
  const { id } = await drafted(world, owner, { name: 'Brian Otieno', email });
  const { parties } = await world.as(owner).agreements.share({ id });
  await world.settle();
  const letter = (await world.mailbox(email)).at(-1)?.text ?? '';
  const partyId = parties.find((party) => party.email === email)?.id ?? '';
  const secret = secretIn(/#letter=\S+/.exec(letter)?.[0] ?? '') ?? '';
  await world.anyone().invitations.open({ secret });
  const { id: readerId } = await world.deps.db
    .selectFrom('invitation_readers')
    .select('id')
    .where('party_id', '=', partyId)
    .executeTakeFirstOrThrow();
  return { byLetter: { readerId, agreementId: id, partyId, email }, secret };
}

/** What bodies are made of in this world. */
export async function samplesOf({ world, stories, secrets }: Stage): Promise<Samples> {
  const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
  return {
    days: [day(30).slice(0, 10), day(30), day(-1).slice(0, 10)],
    files: [fileOf(await photo(1200, 600)), await onePage()],
    id: unknownId(),
    secrets,
    anywhere: (table) => stories.flatMap(({ rows }) => rows.get(table) ?? []),
  };
}

/** The same world, which notes who is made and who acts. `seen` answers them, and begins again. */
function watching(world: World): { world: World; seen: () => readonly Person[] } {
  let people = new Map<string, Person>();
  const note = (person: Person | null): void => {
    if (person) people.set(person.id, person);
  };
  return {
    world: {
      ...world,
      person: async (...wishes) => {
        const person = await world.person(...wishes);
        note(person);
        return person;
      },
      as: (person) => {
        note(person);
        return world.as(person);
      },
      request: (person, call) => {
        note(person);
        return world.request(person, call);
      },
    },
    seen: () => {
      const seen = [...people.values()];
      people = new Map();
      return seen;
    },
  };
}

/** A table and what its rows are told apart by. */
type Table = { name: string; key: string };

const otherwiseNamed: readonly Table[] = [
  { name: 'help_categories', key: 'slug' },
  { name: 'sign_ins', key: 'session_id' },
  { name: 'mediation_representatives', key: 'user_id' },
  { name: 'agreement_documents', key: 'sha256' },
  { name: 'promotion_pictures', key: 'sha256' },
  { name: 'promotion_events', key: 'showing' },
];

/** What has an id, and what is named in addresses by something else. */
async function tablesOf({ owner: db }: World): Promise<readonly Table[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`.execute(db);
  return [...rows.map(({ name }) => ({ name, key: 'id' })), ...otherwiseNamed];
}

async function idsIn({ owner: db }: World, tables: readonly Table[]): Promise<ReadonlySet<string>> {
  const all = sql.join(
    tables.map(({ name, key }) => sql`select ${sql.ref(key)}::text as id from ${sql.table(name)}`),
    sql` union all `,
  );
  const { rows } = await sql<{ id: string }>`${all}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Each row belongs to the first act after which it was there. */
async function storiesOf(
  { owner: db }: World,
  tables: readonly Table[],
  acts: readonly { name: string; people: readonly Person[]; until: ReadonlySet<string> }[],
): Promise<Story[]> {
  const stories = acts.map(({ name, people }) => ({ name, people, rows: new Map<string, Row[]>() }));
  for (const { name, key } of tables) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) || jsonb_build_object('id', ${sql.ref(key)}) as row from ${sql.table(name)} t
      order by ${sql.ref(key)}`.execute(db);
    for (const { row } of rows) {
      const story = stories[acts.findIndex(({ until }) => until.has(row.id))];
      if (story) story.rows.set(name, [...(story.rows.get(name) ?? []), row]);
    }
  }
  return stories;
}
