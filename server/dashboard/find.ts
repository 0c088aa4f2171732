// Everything that is somebody's is found by name and reference.
import type { Found } from '@ahadi/domain/dashboard/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { certificatesToFind, coursesToFind, registrationsToFind, runsToFind } from '../academy/duties.ts';
import { agreementsToFind, isFoundNow, wordsAsked } from '../agreements/duties.ts';
import { postsToFind } from '../community/duties.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { type ThingRows, viewerOf } from '../core/viewer.ts';
import { disputesToFind } from '../disputes/duties.ts';
import { escrowsToFind } from '../escrow/duties.ts';
import { searchHelp } from '../help/answers.ts';
import { ordersToFind, parcelsToFind, productsToFind, shopsToFind } from '../marketplace/duties.ts';
import { mediationsToFind } from '../mediation/duties.ts';
import { applicationsToFind } from '../mediators/duties.ts';
import { notesToFind } from '../notes/duties.ts';
import { obligationsToFind } from '../obligations/duties.ts';
import { ticketsToFind } from '../support/duties.ts';
import { findLike, type Thing, type ThingKind } from './find.store.ts';

const MOST_ARTICLES = 3;

/** Each kind that is looked for: its rows of a reader's, what it is called, and where it is opened. */
export const sought: Record<ThingKind, { rows: ThingRows; noun: string; path: (thing: Thing) => string }> = {
  agreement: {
    rows: agreementsToFind,
    noun: 'Agreement',
    path: ({ place: id, status }) => to(status === 'draft' ? 'editAgreement' : 'agreement', { id }),
  },
  obligation: {
    rows: obligationsToFind,
    noun: 'Promise',
    path: ({ id: promise, place: id }) => to('agreement', { id }, { promise }),
  },
  dispute: {
    rows: disputesToFind,
    noun: 'Dispute',
    path: ({ place: id, status }) => to(status === 'draft' ? 'editDispute' : 'dispute', { id }),
  },
  escrow: { rows: escrowsToFind, noun: 'Escrow', path: ({ place: id }) => to('escrow', { id }) },
  mediation: {
    rows: mediationsToFind,
    noun: 'Mediation',
    path: ({ place: id, status }) =>
      to(status === 'mediating' ? 'myCase' : status === 'draft' ? 'editMediation' : 'mediation', { id }),
  },
  mediator_application: {
    rows: applicationsToFind,
    noun: 'Application to mediate',
    path: () => to('applyMediator'),
  },
  order: { rows: ordersToFind, noun: 'Order', path: ({ place: id }) => to('order', { id }) },
  parcel: { rows: parcelsToFind, noun: 'Parcel to send', path: ({ place: id }) => to('parcel', { id }) },
  supplier: { rows: shopsToFind, noun: 'Shop', path: () => to('sellerDashboard') },
  product: { rows: productsToFind, noun: 'Product', path: ({ place: id }) => to('editProduct', { id }) },
  course: { rows: coursesToFind, noun: 'Course', path: ({ place: course }) => to('academy', {}, { course }) },
  course_run: { rows: runsToFind, noun: 'Course you teach', path: ({ place: teach }) => to('academy', {}, { teach }) },
  registration: {
    rows: registrationsToFind,
    noun: 'Registration',
    path: ({ place: registrationId }) => to('academyPayment', { registrationId }),
  },
  certificate: {
    rows: certificatesToFind,
    noun: 'Certificate',
    path: ({ place: verify }) => to('academy', {}, { verify }),
  },
  post: { rows: postsToFind, noun: 'Post', path: ({ place: id }) => to('post', { id }) },
  ticket: {
    rows: ticketsToFind,
    noun: 'Message to support',
    path: ({ place: message }) => to('contact', {}, { message }),
  },
  note: { rows: notesToFind, noun: 'Note', path: ({ place: note }) => to('notes', {}, { note }) },
};

/** What stands between a thing's reference and its `other`: a side unless said otherwise. */
const joins: Partial<Record<ThingKind, string>> = { obligation: 'in', course_run: 'at', parcel: 'for', product: 'of' };

const shape = (thing: Thing): Found => {
  const { noun, path } = sought[thing.kind];
  const other = thing.other === '' ? '' : ` ${joins[thing.kind] ?? 'with'} ${thing.other}`;
  return {
    kind: thing.kind,
    id: thing.id,
    title: thing.title.trim() || `${noun} without a title`,
    about: `${noun}${thing.ref === '' ? '' : ` ${thing.ref}`}${other}`,
    path: path(thing),
  };
};

/** The reader's own things and help articles for some words. One of the two may fail: then the other is there, and `failed` says so. */
export async function findThings(ctx: Ctx, q: string): Promise<{ found: Found[]; failed: boolean }> {
  const me = userIdOf(ctx);
  const viewer = viewerOf(me, ctx.now);
  const rows = Object.fromEntries(Object.entries(sought).map(([kind, { rows }]) => [kind, rows(viewer)])) as Record<
    ThingKind,
    ReturnType<ThingRows>
  >; // the same keys
  const [things, help] = await Promise.allSettled([
    findLike(ctx, q, rows, { agreement: (id) => isFoundNow(viewer.me, wordsAsked(me, q), id) }),
    searchHelp(ctx, { q, source: 'typing' }),
  ]);
  for (const part of [things, help])
    if (part.status === 'rejected') ctx.log.error('a search of the palette failed', { failure: part.reason });
  const articles = help.status === 'fulfilled' && !help.value.isNearest ? help.value.hits.slice(0, MOST_ARTICLES) : [];
  return {
    found: [
      ...(things.status === 'fulfilled' ? things.value.map(shape) : []),
      ...articles.map(
        ({ slug, title }): Found => ({
          kind: 'article',
          id: slug,
          title,
          about: 'Help article',
          path: to('helpArticle', { articleId: slug }),
        }),
      ),
    ],
    failed: things.status === 'rejected' || help.status === 'rejected',
  };
}
