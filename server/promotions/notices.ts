// Who may look at a post hears that it waits, and who wrote it what became of it.
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo, type Recipient, reasoned } from '../core/notice.ts';
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
  // What another did; nobody hears of their own deed.
  const told = authors.filter(({ userId }) => userId !== event.actorId);
  if (is(event, 'promotion.ended'))
    return noticeTo(
      told,
      'warning',
      'A sponsored post was ended',
      ...reasoned(
        `${name} was ended by another administrator. It is not shown and cannot be taken up again; you can copy it.`,
        event.payload.reason ?? '',
      ),
    );
  if (is(event, 'promotion.paused'))
    return noticeTo(
      told,
      'warning',
      'A sponsored post was paused',
      `${name} was paused by another administrator. It is not shown until one resumes it; its last day stays the same.`,
    );
  if (is(event, 'promotion.resumed'))
    return noticeTo(
      told,
      'success',
      'A sponsored post is shown again',
      `${name} was resumed by another administrator.`,
    );
  if (is(event, 'promotion.revised'))
    return noticeTo(
      told,
      'warning',
      'A sponsored post is a draft again',
      `${name} was opened by another administrator to be changed. It is not shown until it is sent in and approved once more.`,
    );
  return [];
}
