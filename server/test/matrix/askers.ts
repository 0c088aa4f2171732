import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { sql } from 'kysely';
import type { ByLetter } from '../../core/ctx.ts';
import type { KeyBearer } from '../../core/keys.ts';
import { partOf } from '../kinds.ts';
import type { Person } from '../world.ts';
import type { Stage, Story } from './stage.ts';

/** Who asks: somebody with a session or a key, or nobody. `label` is what the table of audiences calls them. */
export type Asker = {
  label: string;
  userId: string | null;
  identityId: string;
  roles: readonly Role[];
  sessionId: string | null;
  key?: KeyBearer;
  /** As which party they read by the link of a letter. */
  byLetter?: ByLetter;
  /** What they have a part in. */
  stories: readonly Story[];
};

export const nobody: Asker = { label: 'anyone', userId: null, identityId: '', roles: [], sessionId: null, stories: [] };

/** In these somebody has a draft, a text that is negotiated, and a sealed one: what a key of theirs is for. */
const withKeys: readonly string[] = [
  'an agreement is negotiated',
  'an agreement is signed by all',
  'one text goes to many, and is kept as a template',
];

/** Everybody who asks: who has no part in anything, with each role and with none; who has a part in a story; and keys of some of these. */
export async function askersOf({
  world,
  stories,
  strangers,
}: Stage): Promise<{ without: Asker[]; parts: Asker[]; keys: Asker[] }> {
  const { db } = world.deps;
  // Everybody just signed in: what asks for that is asked here, too.
  await sql`update sessions set created_at = ${world.clock.now()}`.execute(db);
  const { rows } = await sql<{ userId: string; sessionId: string; roles: Role[] }>`
    select s.user_id as "userId", min(s.id::text) as "sessionId",
      coalesce((select array_agg(role::text order by role) from user_roles r where r.user_id = s.user_id), '{}') as roles
    from sessions s group by s.user_id`.execute(db);
  const asker = (person: Person, label?: string): Asker => {
    const found = rows.find(({ userId }) => userId === person.id);
    if (!found) throw new Error(`${person.name} has no session`);
    const own = stories.filter(({ people }) => people.some(({ id }) => id === person.id));
    const { identityId } = person;
    return { ...found, identityId, label: label ?? partOf(person.name, found.roles), stories: own };
  };
  const people = new Map(stories.flatMap((story) => story.people.map((person) => [person.id, person])));
  const all = [...people.values()].map((person) => asker(person));
  const keyOf = (name: string): Asker => {
    const owner = all.find(({ label, stories: [story] }) => label === 'one' && story?.name === name);
    if (!owner?.userId) throw new Error(`nobody began it: ${name}`);
    const { userId, identityId } = owner;
    const bearer: KeyBearer = { keyId: userId, userId, identityId, scopes: ['agreements:read', 'agreements:write'] };
    return { ...owner, label: 'key', roles: [], sessionId: null, key: bearer };
  };
  return {
    without: [...strangers].map(([label, person]) => asker(person, label)),
    parts: all,
    keys: withKeys.map(keyOf),
  };
}
