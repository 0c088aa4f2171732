// One's own deeds and what was done to one's things stand in one list.
import { kindOf } from '@ahadi/domain/activity/rules.ts';
import type { Activity, ActivityFilter } from '@ahadi/domain/activity/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { ownRefs } from '../records/reading.ts';
import { type Deed, type Entry, listDeedsOf } from './history.store.ts';
import { placeOf, tellDeed, toldClocks, toldOfOthers, untold } from './sentences.ts';

const shape = (deed: Deed, me: string): Activity =>
  ({
    id: deed.id,
    name: deed.name,
    at: deed.at.toISOString(),
    kind: kindOf(deed.subject_kind),
    byMe: deed.actor_id === me,
    ...tellDeed(deed, me),
    about: deed.label === null ? null : { label: deed.label, path: placeOf(deed) },
    hash: deed.hash.toString('hex'),
  }) as Activity; // the brand of the hash is born here

const telling = { toldOfOthers, toldClocks, untold };

/** The newest deeds of the reader's own, in one question; their public entries are asked for where one is among them. */
export async function listOwnDeeds(ctx: Ctx, limit: number): Promise<Activity[]> {
  const me = userIdOf(ctx);
  const found = (entries: readonly Entry[]) => listDeedsOf(ctx, me, { by: 'me', limit }, { ...telling, entries });
  const some = await found([]);
  const deeds = some.some(({ subject_kind: kind }) => kind === 'record') ? await found(await ownRefs(ctx)) : some;
  return deeds.slice(0, limit).map((deed) => shape(deed, me));
}

/** The reader's own deeds and what was done to their things, newest first. */
export async function listActivity(
  ctx: Ctx,
  input: PageRequest & ActivityFilter,
): Promise<Page<Activity> & { missing: string[] }> {
  const me = userIdOf(ctx);
  const deeds = await listDeedsOf(ctx, me, input, { ...telling, entries: await ownRefs(ctx) });
  const page = pageFrom(
    deeds,
    input.limit,
    (deed) => ({ at: deed.at_us, id: deed.id }),
    (deed) => shape(deed, me),
  );
  return { ...page, missing: [] };
}
