// Readers are shown what runs in a place and fits them, and can say why, close and hide it.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Placement, PromotionDeed, SponsoredPost, WhyThis } from '@ahadi/domain/promotions/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { urlOfPicture } from './picture.ts';
import { isOff } from './preference.store.ts';
import { readerOf, rolesOfReader, todayOf } from './reader.ts';
import * as store from './show.store.ts';

/** Who asks, as far as an audience can ask. What they do here is looked up only while some post wants to know it. */
const askingOf = async (ctx: Ctx, reader: store.Reader, locale: string): Promise<store.Asking> => ({
  reader,
  locale,
  roles: (await store.hasAudience(ctx)) ? await rolesOfReader(ctx) : [],
});

/** Sponsored posts that the reader may be shown now, newest first, at most five; none for who turned them off. */
export async function listSponsored(
  ctx: Ctx,
  { placement, locale }: { placement: Placement; locale: string },
): Promise<SponsoredPost[]> {
  if (await isOff(ctx, userIdOf(ctx))) return [];
  const reader = await readerOf(ctx);
  const posts = await store.listShowable(ctx, placement, await askingOf(ctx, reader, locale));
  return posts.map((post) => ({
    id: post.id as SponsoredPost['id'], // the brand is born here
    title: post.title,
    description: post.description,
    image_url: urlOfPicture(post.imageSha256),
    cta_url: post.ctaUrl,
    cta_text: post.ctaText,
    is_active: post.isActive,
    created_at: post.createdAt.toISOString(),
    image_alt: post.imageAlt,
    sponsor_name: post.sponsorName,
    weight: post.weight,
  }));
}

type Appearance = { id: string; showing: string; locale: string };

/**
 * Asked right before a post appears. True when it may, and then it is counted, once however often the same showing is named; false when
 * its cap, its audience, its dates or a wish of the reader stand against it, or the name was used for something else.
 */
export async function show(ctx: Ctx, { id, showing, locale }: Appearance): Promise<{ shown: boolean }> {
  if (await isOff(ctx, userIdOf(ctx))) return { shown: false };
  const reader = await readerOf(ctx);
  const asking = await askingOf(ctx, reader, locale);
  return insistentTransaction(ctx, async (ctx) => {
    await store.holdPerson(ctx, reader);
    const before = await store.findShowing(ctx, showing);
    if (before) return { shown: before.promotionId === id && reader.hashes.includes(before.personHash) };
    if (!(await store.isShowable(ctx, id, asking))) return { shown: false };
    if (!(await store.takePlace(ctx, id, reader.today))) return { shown: false };
    const it = { showing, promotionId: id, personHash: reader.hash, day: reader.today };
    if (!(await store.addEvent(ctx, { ...it, kind: 'shown' }))) throw new DomainError('NOT_FOUND'); // somebody else's name at the same instant: nothing is counted
    return { shown: true };
  });
}

/** What the reader did with a showing of theirs; each deed counts once. Throws NOT_FOUND for one that is not theirs, alike for none. */
export const noteDeed = async (
  ctx: Ctx,
  { id, showing, deed }: { id: string; showing: string; deed: PromotionDeed },
): Promise<{ counted: boolean }> => {
  const reader = await readerOf(ctx);
  return insistentTransaction(ctx, async (ctx) => {
    const it = await store.findShowing(ctx, showing);
    if (!it || it.promotionId !== id || !reader.hashes.includes(it.personHash)) throw new DomainError('NOT_FOUND');
    const day = todayOf(ctx);
    const counted = await store.addEvent(ctx, { ...it, showing, kind: deed, day });
    if (counted) await store.countDeed(ctx, id, day, deed);
    return { counted };
  });
};

/** Who is behind a post, who can see it and how often it was: for everybody, also after its end. Throws NOT_FOUND for one that was never shown. */
export async function readWhy(ctx: Ctx, id: string): Promise<WhyThis> {
  const told = await store.findTold(ctx, id);
  if (!told) throw new DomainError('NOT_FOUND');
  const { sponsorName, roles, locales, startsAt, endsAt, ...figures } = told;
  return {
    sponsor_name: sponsorName,
    roles,
    locales,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    figures,
  };
}
