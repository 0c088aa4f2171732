import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import { emptyPromotion } from '@ahadi/domain/promotions/form.ts';
import type { Figures, PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import type { Ctx } from '@ahadi/server/core/ctx.ts';
import { createPromotion, submitPromotion } from '@ahadi/server/promotions/draft.ts';
import { keepPicture } from '@ahadi/server/promotions/picture.ts';
import { approve, pause, sendBack } from '@ahadi/server/promotions/run.ts';
import type { Stage } from '../world.ts';
import type { Drawing } from './drawings.ts';

type Post = Partial<PromotionForm> & Pick<PromotionForm, 'title' | 'description' | 'sponsorName'>;

/** What two administrators have to do with sponsored posts: two that run in the corner, one in the community, one that waits, one that came back. */
export async function promotions(stage: Stage): Promise<void> {
  const running = await approved(stage, 21, 'tanks', {
    title: 'A water tank now, paid by harvest',
    description:
      'Tanks of 1,000 to 10,000 litres, brought to Kisumu, Siaya and Homa Bay. Pay in twelve parts, without interest.',
    sponsorName: 'Maji Bora Tanks',
    imageAlt: 'Two green water tanks beside a house with a red roof, hills behind',
    ctaText: 'See sizes and prices',
    ctaUrl: 'https://majibora.example/tanks',
    dailyCap: 400,
  });
  await count(stage, running, [
    [14, { shown: 182, clicked: 9, closed: 120, hidden: 3 }],
    [9, { shown: 205, clicked: 14, closed: 131, hidden: 2 }],
    [2, { shown: 167, clicked: 8, closed: 101, hidden: 1 }],
  ]);
  const savings = await approved(stage, 12, 'savings', {
    title: 'Save for stock with forty others',
    description:
      'A savings group for shops and workshops around the lake. Meet once a month, borrow three times what you saved.',
    sponsorName: 'Lake Basin Sacco',
    imageAlt: 'Four piles of coins, each higher than the one before, and a young plant',
    ctaText: 'How it works',
    ctaUrl: 'https://lakebasin.example/join',
  });
  await count(stage, savings, [[4, { shown: 96, clicked: 11, closed: 52, hidden: 0 }]]);
  const lanterns = await approved(stage, 9, 'lanterns', {
    title: 'Light that the sun paid for',
    description: 'Solar lanterns from sellers we know, with escrow: you pay when they burn.',
    sponsorName: 'Lanterns Ltd',
    imageAlt: 'Three lanterns that glow at night, under stars',
    ctaText: 'Look at lanterns',
    ctaUrl: to('marketplace', {}, { q: 'lantern' }),
    placement: 'feed',
  });
  await count(stage, lanterns, [[3, { shown: 61, clicked: 7, closed: 12, hidden: 1 }]]);
  const seasonal = await approved(stage, 30, 'tanks', {
    title: 'Gutters before the long rains',
    description: 'Measured and fitted in one visit, anywhere in Nakuru County.',
    sponsorName: 'Mvua Gutters',
    imageAlt: 'A house with a red roof and two tanks for rain water',
    ctaText: 'Ask for a visit',
    ctaUrl: 'https://mvua.example',
  });
  await pause(stage.as('faith', 6), { id: seasonal });
  // Waits for the other administrator.
  const waiting = await written(stage.as('faith', 1), 'training', {
    title: 'Five days on listening to both sides',
    description: 'A course for chiefs, elders and shop stewards in Nakuru. Lunch and papers are in the fee.',
    sponsorName: 'Rift Valley Peace Forum',
    imageAlt: 'Five people side by side at a round table with two papers on it',
    ctaText: 'See the days',
    ctaUrl: 'https://rvpf.example/course',
    startsAt: ahead(stage, 7),
  });
  await submitPromotion(stage.as('faith', 1), waiting);
  const returned = await written(stage.as('daniel', 3), 'savings', {
    title: 'Double your savings in ninety days',
    description: 'Put in what you have and take out twice as much. Places are few.',
    sponsorName: 'Quick Growth Circle',
    imageAlt: 'Four piles of coins, each higher than the one before',
    ctaText: 'Join today',
    ctaUrl: 'https://quickgrowth.example',
  });
  await submitPromotion(stage.as('daniel', 3), returned);
  await sendBack(stage.as('faith', 2), {
    id: returned.id,
    reason:
      'Nobody can promise to double money in ninety days. Ask the sponsor for their licence from SASRA, or drop it.',
  });
  await stage.follow(1);
}

const ahead = (stage: Stage, days: number): string =>
  new Date(stage.system(0).now.getTime() + days * DAY).toISOString();

async function written(ctx: Ctx, picture: Drawing, post: Post): Promise<PromotionView> {
  const bytes = await readFile(join(import.meta.dirname, 'pictures', `${picture}.webp`));
  const { sha256 } = await keepPicture(
    ctx,
    new File([new Uint8Array(bytes)], `${picture}.webp`, { type: 'image/webp' }),
  );
  const endsAt = new Date(ctx.now.getTime() + 90 * DAY).toISOString();
  return createPromotion(ctx, { ...emptyPromotion, imageSha256: sha256, endsAt, ...post });
}

/** Written by Daniel, approved by Faith a day later, and shown since. */
async function approved(stage: Stage, daysAgo: number, picture: Drawing, post: Post): Promise<PromotionView['id']> {
  const draft = await written(stage.as('daniel', daysAgo), picture, post);
  await submitPromotion(stage.as('daniel', daysAgo), draft);
  await approve(stage.as('faith', daysAgo - 1), draft);
  return draft.id;
}

/** What readers of the story saw and did, day by day; who they were was never kept. */
async function count(stage: Stage, id: string, days: readonly (readonly [daysAgo: number, Figures])[]): Promise<void> {
  const { db } = stage.system(0);
  await db
    .insertInto('promotion_days')
    .values(days.map(([daysAgo, figures]) => ({ promotion_id: id, day: stage.day(-daysAgo), ...figures })))
    .execute();
}
