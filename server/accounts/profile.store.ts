// A profile's row is there as soon as it is needed.
import type {
  ConsentKind,
  Mentions,
  OwnProfile,
  PrivacyChoice,
  Profile,
} from '@ahadi/domain/accounts/profile/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db' | 'now'>;

type Row = {
  display_name: string | null;
  headline: string;
  about: string;
  organisation: string;
  country: string | null;
  languages: string[];
  links: string[];
  phone: string | null;
  is_public: boolean;
  shows_organisation: boolean;
  shows_numbers: boolean;
  shows_activity: boolean;
  mentions: Mentions;
};

/** What stands for somebody who never said anything, as the columns' defaults are. */
const unsaid: Row = {
  display_name: null,
  headline: '',
  about: '',
  organisation: '',
  country: null,
  languages: [],
  links: [],
  phone: null,
  is_public: true,
  shows_organisation: true,
  shows_numbers: true,
  shows_activity: true,
  mentions: 'everyone',
};

/** What somebody says of themselves and lets others see; what everybody begins with where they never said anything. */
export async function profileOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<OwnProfile> {
  const { rows } = await sql<Row>`
    select display_name, headline, about, organisation, country, languages, links, phone, is_public, shows_organisation,
      shows_numbers, shows_activity, mentions from profiles where user_id = ${userId}`.execute(ctx.db);
  const row = rows[0] ?? unsaid;
  const { rows: said } = await sql<{ given: boolean }>`
    select given from consents where user_id = ${userId} and kind = 'assistant_model' order by id desc limit 1`.execute(
    ctx.db,
  );
  return {
    profile: {
      displayName: row.display_name,
      headline: row.headline,
      about: row.about,
      organisation: row.organisation,
      country: row.country,
      languages: row.languages,
      links: row.links,
    },
    phone: row.phone,
    privacy: {
      isPublic: row.is_public,
      showsOrganisation: row.shows_organisation,
      showsNumbers: row.shows_numbers,
      showsActivity: row.shows_activity,
      mentions: row.mentions,
      assistantModel: said[0]?.given ?? false,
    },
  };
}

/** The row of a person's profile is there afterwards and held until the transaction ends. */
export const holdProfile = (ctx: Db, userId: string) =>
  sql`
    insert into profiles as p (user_id, updated_at) values (${userId}, ${ctx.now})
    on conflict (user_id) do update set updated_at = ${ctx.now}`.execute(ctx.db);

export const saveAbout = (ctx: Db, userId: string, it: Profile) =>
  sql`
    update profiles set display_name = ${it.displayName}, headline = ${it.headline}, about = ${it.about},
      organisation = ${it.organisation}, country = ${it.country}, languages = ${it.languages}, links = ${JSON.stringify(it.links)}
    where user_id = ${userId}`.execute(ctx.db);

export const savePhone = (ctx: Db, userId: string, phone: string | null) =>
  sql`update profiles set phone = ${phone} where user_id = ${userId}`.execute(ctx.db);

export const savePrivacy = (ctx: Db, userId: string, it: PrivacyChoice) =>
  sql`
    update profiles set is_public = ${it.isPublic}, shows_organisation = ${it.showsOrganisation},
      shows_numbers = ${it.showsNumbers}, shows_activity = ${it.showsActivity}, mentions = ${it.mentions}
    where user_id = ${userId}`.execute(ctx.db);

export const addConsent = (ctx: Db, userId: string, kind: ConsentKind, given: boolean) =>
  sql`
    insert into consents (id, user_id, kind, given, at) values (${uuidv7()}, ${userId}, ${kind}, ${given}, ${ctx.now})`.execute(
    ctx.db,
  );

/** What somebody said yes or no to, and which legal texts they accepted, the newest first; at most two hundred. */
export async function consentsOf(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ id: string; kind: string; version: number | null; given: boolean; at: Date }[]> {
  const { rows } = await sql<{ id: string; kind: string; version: number | null; given: boolean; at: Date }>`
    select id::text as id, kind, null::integer as version, given, at from consents where user_id = ${userId}
    union all select kind || ':' || version, kind, version, true, at from legal_acceptances where user_id = ${userId}
    order by at desc, id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Of these people those whom `authorId` may call into a conversation, as each of them chose. */
export async function mentionable(ctx: Pick<Ctx, 'db'>, authorId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select it.id from unnest(${ids}::uuid[]) with ordinality it (id, place) left join profiles p on p.user_id = it.id
    where coalesce(p.mentions, 'everyone') = 'everyone' or (p.mentions = 'known' and exists (
      select 1 from follows f where f.user_id = it.id and f.kind = 'user' and f.target = ${authorId}::text and f.level <> 'mute'))
    order by it.place`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
