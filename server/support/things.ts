// What a message is about is one of its writer's own things, read through its own feature.
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { About, AboutKind, AboutView } from '@ahadi/domain/support/schema.ts';
import { viewAgreement } from '../agreements/agreement.ts';
import { listAgreements } from '../agreements/draft.ts';
import type { Ctx } from '../core/ctx.ts';
import { viewDispute } from '../disputes/dispute.ts';
import { listDisputes } from '../disputes/list.ts';
import { viewEscrow } from '../escrow/escrow.ts';
import { listEscrows } from '../escrow/list.ts';
import { listOrders } from '../marketplace/list.ts';
import { viewOrder } from '../marketplace/order.ts';
import { listMediations } from '../mediation/list.ts';
import { viewCase } from '../mediation/mediation.ts';
import { listPayments } from '../payments/list.ts';
import { viewPayment } from '../payments/payment.ts';

type Thing = { id: string; ref: string; title: string; path: string };
/** How things of a kind are found: one by its id as the reader may see it, and the reader's newest. */
type Finder = {
  one: (ctx: Ctx, id: string) => Promise<Thing>;
  newest: (ctx: Ctx, limit: number) => Promise<Thing[]>;
};
const named = <It extends { id: string; ref: string; title: string }>({ id, ref, title }: It, path: string): Thing => ({
  id,
  ref,
  title,
  path,
});

/** Each asks the feature that it belongs to, which decides what is whose. What is said in the community is found from its page. */
const finders: Record<AboutKind, Finder | null> = {
  agreement: {
    one: async (ctx, id) => {
      const { ref, terms } = await viewAgreement(ctx, id);
      return { id, ref, title: terms.title, path: to('agreement', { id }) };
    },
    newest: async (ctx, limit) =>
      (await listAgreements(ctx, { limit, filter: 'all' })).rows.map((row) =>
        named(row, to('agreement', { id: row.id })),
      ),
  },
  dispute: {
    one: async (ctx, id) => {
      const { ref, claim } = await viewDispute(ctx, id);
      return { id, ref, title: claim.title, path: to('dispute', { id }) };
    },
    newest: async (ctx, limit) =>
      (await listDisputes(ctx, { limit, filter: 'all' })).rows.map((row) => named(row, to('dispute', { id: row.id }))),
  },
  mediation: {
    one: async (ctx, id) => {
      const { ref, request } = await viewCase(ctx, id);
      return { id, ref, title: request.title, path: to('mediation', { id }) };
    },
    newest: async (ctx, limit) =>
      (await listMediations(ctx, { limit, filter: 'all', as: 'side' })).rows.map((row) =>
        named(row, to('mediation', { id: row.id })),
      ),
  },
  escrow: {
    one: async (ctx, id) => {
      const { ref, terms } = await viewEscrow(ctx, id);
      return { id, ref, title: terms.title, path: to('escrow', { id }) };
    },
    newest: async (ctx, limit) =>
      (await listEscrows(ctx, { limit, filter: 'all' })).rows.map((row) => named(row, to('escrow', { id: row.id }))),
  },
  order: {
    one: async (ctx, id) => {
      const { number, parcels } = await viewOrder(ctx, id);
      const title = parcels.flatMap(({ lines }) => lines.map((line) => line.title))[0] ?? '';
      return { id, ref: number, title, path: to('order', { id }) };
    },
    newest: async (ctx, limit) =>
      (await listOrders(ctx, { limit, filter: 'all' })).rows.map((row) => ({
        id: row.id,
        ref: row.number,
        title: row.titles[0] ?? '',
        path: to('order', { id: row.id }),
      })),
  },
  payment: {
    one: async (ctx, id) => {
      const { ref, about } = await viewPayment(ctx, id);
      return { id, ref, title: about.title, path: about.path };
    },
    newest: async (ctx, limit) => {
      const { rows } = await listPayments(ctx, { limit, direction: 'all' });
      return rows.flatMap(({ paymentId, what, path }) =>
        paymentId
          ? [{ id: paymentId, ref: 'Payment', title: what, path: path ?? to('history', {}, { tab: 'payments' }) }]
          : [],
      );
    },
  },
  post: null,
};

const labelOf = ({ ref, title }: Thing): string => (title === '' ? ref : `${ref} · ${title}`);

/** One of the reader's own things, or null when there is none or it is not theirs to see. */
export async function findThing(ctx: Ctx, { kind, id }: About): Promise<(AboutView & { ref: string }) | null> {
  const finder = finders[kind];
  if (!finder) return null;
  try {
    const thing = await finder.one(ctx, id);
    return { kind, id, ref: thing.ref, label: labelOf(thing), path: thing.path };
  } catch (failure) {
    // Its own feature answers like for an unknown one; then it is not named here either.
    if (failure instanceof DomainError && ['NOT_FOUND', 'FORBIDDEN'].includes(failure.code)) return null;
    throw failure;
  }
}

/** The reader's newest things of a kind. */
export async function thingsOfKind(ctx: Ctx, kind: AboutKind, limit: number): Promise<AboutView[]> {
  const finder = finders[kind];
  const found = finder ? await finder.newest(ctx, limit) : [];
  // A payment stands in the list once for each of its moves.
  const once = [...new Map(found.map((thing) => [thing.id, thing])).values()];
  return once.map((thing) => ({ kind, id: thing.id, label: labelOf(thing), path: thing.path }));
}

const NEWEST = 5;
/** What a message can be about: the reader's five newest of each kind. */
export async function ownThings(ctx: Ctx): Promise<AboutView[]> {
  const things: AboutView[] = [];
  for (const kind of Object.keys(finders) as AboutKind[]) things.push(...(await thingsOfKind(ctx, kind, NEWEST)));
  return things;
}
