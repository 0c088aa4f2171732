import { promotionTimes } from '@ahadi/domain/promotions/rules.ts';
import type { Placement, PromotionDeed, SponsoredPost } from '@ahadi/domain/promotions/schema.ts';
import { v4 as uuid } from 'uuid';
import { api, client } from '../core/api.ts';
import { queryClient } from '../core/query.ts';
import { dismiss, dismissedIds } from './dismissed.ts';
import { readingLanguage } from './words.ts';

/** A post that the server counted as shown, under this name. */
export type Appearance = { post: SponsoredPost; showing: string };

/** What the server would show in a place: fresh for fifteen minutes (specification §9). */
export const sponsoredOptions = (placement: Placement) =>
  api.promotions.list.queryOptions({
    input: { placement, locale: readingLanguage() },
    staleTime: promotionTimes.fresh,
    gcTime: promotionTimes.fresh,
  });

/** Those that were not dismissed, the ones with most weight first, otherwise as they were read: the newest first. */
export const remaining = (posts: readonly SponsoredPost[], dismissed: ReadonlySet<string>): SponsoredPost[] =>
  posts.filter(({ id }) => !dismissed.has(id)).toSorted((one, other) => other.weight - one.weight);

/** Reads what may come before its time, so that it does not wait for the list then. A failure is met when it is asked for. */
export const readAhead = (placement: Placement): void => void queryClient.prefetchQuery(sponsoredOptions(placement));

/**
 * The next post that may appear, counted as shown; null when there is none. Throws what the reading threw. The server is asked for each
 * right before it appears, because its cap, dates and wishes may stand otherwise than when the list was read.
 */
export async function nextAppearance(placement: Placement): Promise<Appearance | null> {
  const posts = await queryClient.fetchQuery(sponsoredOptions(placement));
  for (const post of remaining(posts, dismissedIds())) {
    const showing = uuid();
    const { shown } = await client.promotions.show({ id: post.id, showing, locale: readingLanguage() });
    if (shown) return { post, showing };
  }
  return null;
}

/** Records what a reader did: it is dismissed for this browser session at once, and counted when the server hears of it. */
export function noteDeed({ post, showing }: Appearance, deed: PromotionDeed): void {
  dismiss(post.id);
  void client.promotions
    .note({ id: post.id, showing, deed })
    .catch((failure: unknown) => console.warn('What became of a sponsored post was not counted', failure));
}
