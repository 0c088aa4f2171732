import type { Found } from '@ahadi/domain/dashboard/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { agreementsToFind } from '../../agreements/duties/service.ts';
import { userIdOf } from '../../core/authorize.ts';
import type { Ctx } from '../../core/ctx.ts';
import { type ThingRows, viewerOf } from '../../core/viewer.ts';
import { disputesToFind } from '../../disputes/duties.ts';
import { escrowsToFind } from '../../escrow/duties.ts';
import { searchHelp } from '../../help/service.ts';
import { ordersToFind } from '../../marketplace/duties.ts';
import { mediationsToFind } from '../../mediation/duties.ts';
import { notesToFind } from '../../notes/duties/service.ts';
import { findLike, type Thing, type ThingKind } from './store.ts';

const MOST_ARTICLES = 3;

const kinds: Record<ThingKind, { rows: ThingRows; noun: string; path: (thing: Thing) => string }> = {
  agreement: {
    rows: agreementsToFind,
    noun: 'Agreement',
    path: ({ id, status }) => to(status === 'draft' ? 'editAgreement' : 'agreement', { id }),
  },
  dispute: {
    rows: disputesToFind,
    noun: 'Dispute',
    path: ({ id, status }) => to(status === 'draft' ? 'editDispute' : 'dispute', { id }),
  },
  escrow: { rows: escrowsToFind, noun: 'Escrow', path: ({ id }) => to('escrow', { id }) },
  mediation: {
    rows: mediationsToFind,
    noun: 'Mediation',
    path: ({ id, status }) =>
      to(status === 'mediating' ? 'myCase' : status === 'draft' ? 'editMediation' : 'mediation', { id }),
  },
  order: { rows: ordersToFind, noun: 'Order', path: ({ id }) => to('order', { id }) },
  note: { rows: notesToFind, noun: 'Note', path: ({ id }) => to('notes', {}, { note: id }) },
};

const shape = (thing: Thing): Found => {
  const { noun, path } = kinds[thing.kind];
  const other = thing.other === '' ? '' : ` with ${thing.other}`;
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
  const viewer = viewerOf(userIdOf(ctx), ctx.now);
  const rows = Object.fromEntries(Object.entries(kinds).map(([kind, { rows }]) => [kind, rows(viewer)])) as Record<
    ThingKind,
    ReturnType<ThingRows>
  >; // the same keys
  const [things, help] = await Promise.allSettled([findLike(ctx, q, rows), searchHelp(ctx, { q, source: 'typing' })]);
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
