// Who may look at a post hears that it waits, and who wrote it what became of it.
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo, type Recipient } from '../core/notice.ts';
import { findPromotion, type HeldPromotion } from './post.store.ts';

/** A notice and where it leads. */
export type PromotionNotice = Notice & { link: string };

const is = <Name extends EventName>(event: WrittenEvent, name: Name): event is WrittenEvent<Name> & WrittenEvent =>
  event.name === name;

/** Who may look at a post hears that it waits; who wrote it hears what became of it. */
export async function noticesOfPromotion(ctx: Ctx, event: WrittenEvent): Promise<PromotionNotice[]> {
  const held = await findPromotion(ctx, event.subjectId);
  if (!held) return [];
  const all = held.administrators;
  const isAuthor = ({ userId }: Recipient) => userId !== null && held.authorUserIds.includes(userId);
  const link = to('adminEditPromotion', { id: held.id });
  return noticesFor(event, held, { authors: all.filter(isAuthor), others: all.filter((one) => !isAuthor(one)) }).map(
    (notice) => ({ ...notice, link }),
  );
}

type People = { authors: Recipient[]; others: Recipient[] };

function noticesFor(event: WrittenEvent, { form }: HeldPromotion, { authors, others }: People): Notice[] {
  const name = `“${form.title}”`;
  if (is(event, 'promotion.submitted'))
    return noticeTo(
      others,
      'info',
      'A sponsored post waits for you',
      `${name} by ${form.sponsorName}: look whether it may be shown. Nobody who wrote it can.`,
    );
  if (is(event, 'promotion.sent_back'))
    return noticeTo(authors, 'warning', 'A sponsored post came back', `${name}: ${event.payload.reason}`);
  if (is(event, 'promotion.approved'))
    return noticeTo(authors, 'success', 'A sponsored post was approved', `${name} is shown in its days.`);
  if (is(event, 'promotion.ended') && event.payload.by === 'clock')
    return noticeTo(authors, 'info', 'A sponsored post ended', `${name}: its last day is over.`);
  return [];
}
