import type { PromotionId } from '@ahadi/domain/core/ids.ts';
import { emptyPromotion } from '@ahadi/domain/promotions/form.ts';
import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { Person, World } from './world.ts';

/** A picture of one colour as a file that a browser sends. */
export async function pictureFile(width = 1200, height = 600, format: 'png' | 'jpeg' = 'png'): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#1f6f4f' } }).toFormat(format);
  return new File([new Uint8Array(await drawn.toBuffer())], `picture.${format}`, { type: `image/${format}` });
}

/** A whole form; its end is thirty days away unless said otherwise. */
export async function promotionForm(
  world: World,
  admin: Person,
  wishes: Partial<PromotionForm> = {},
): Promise<PromotionForm> {
  const { sha256 } = await world.as(admin).promoting.addPicture({ file: await pictureFile() });
  return {
    ...emptyPromotion,
    title: 'Water tanks on credit',
    description: 'Pay in twelve parts, delivered in Kisumu and Homa Bay.',
    imageSha256: sha256,
    imageAlt: 'A green tank beside a house',
    sponsorName: 'Maji Bora',
    ctaText: 'See the tanks',
    ctaUrl: 'https://example.org/tanks',
    endsAt: new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    ...wishes,
  };
}

/** A post that one administrator wrote and sent in, and another approved. */
export async function approved(
  world: World,
  { author, reviewer }: { author: Person; reviewer: Person },
  wishes: Partial<PromotionForm> = {},
): Promise<PromotionView> {
  const desk = world.as(author).promoting;
  const { id, revision } = await desk.create({ form: await promotionForm(world, author, wishes) });
  await desk.submit({ id, revision });
  return world.as(reviewer).promoting.approve({ id, revision });
}

/** The post appears to this person, if it may; answers the name of the showing, or null. */
export async function seen(world: World, who: Person, id: PromotionId, locale = 'en'): Promise<string | null> {
  const showing = uuidv7();
  const { shown } = await world.as(who).promotions.show({ id, showing, locale });
  return shown ? showing : null;
}
