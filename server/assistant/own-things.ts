// A guided conversation offers what the reader can do it with.
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { OwnList, OwnValue, Slots } from '@ahadi/domain/assistant/flows/schema.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { parcelLifecycle } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { listAgreements } from '../agreements/draft.ts';
import type { Ctx } from '../core/ctx.ts';
import { listDisputable, listDisputes } from '../disputes/list.ts';
import { listEscrows } from '../escrow/list.ts';
import { viewOrder } from '../marketplace/order.ts';
import { thingsOfKind } from '../support/things.ts';

/** One of the reader's things that a guided conversation lets them choose. `currency`: of the amounts about it. */
export type Option = OwnValue & { currency?: string };
const MOST = 12;
const labelled = ({ ref, title }: { ref: string; title: string }): string => (title === '' ? ref : `${ref} · ${title}`);
const idOf = (slots: Slots, name: string): string | null => {
  const value = slots[name];
  return typeof value === 'object' && value !== null ? value.id : null;
};

/** Each list asks the feature that the things belong to, as their reader, and the life cycle what is possible with them. */
const lists: Record<OwnList, (ctx: Ctx, slots: Slots) => Promise<Option[]>> = {
  agreements_to_complain: async (ctx) =>
    (await listDisputable(ctx)).map((it) => ({ id: it.agreementId, label: labelled(it), currency: it.currency })),
  parties: async (ctx, slots) => {
    const chosen = (await listDisputable(ctx)).find(({ agreementId }) => agreementId === idOf(slots, 'agreement'));
    return (chosen?.others ?? []).map(({ partyId, name }) => ({ id: partyId, label: name }));
  },
  disputes_to_answer: async (ctx) =>
    (await listDisputes(ctx, { limit: 50, filter: 'open' })).rows
      .filter(({ mySide, status }) => mySide === 'respondent' && disputeLifecycle.can('respond', status))
      .map((row) => ({ id: row.id, label: labelled(row), currency: row.currency })),
  disputes_to_settle: async (ctx) =>
    (await listDisputes(ctx, { limit: 50, filter: 'open' })).rows
      .filter(({ mySide, status }) => mySide !== null && disputeLifecycle.can('offer', status))
      .map((row) => ({ id: row.id, label: labelled(row), currency: row.currency })),
  agreements_open: async (ctx) =>
    (await listAgreements(ctx, { limit: 50, filter: 'all' })).rows
      .filter(({ status }) => agreementLifecycle.can('void', status))
      .map((row) => ({ id: row.id, label: labelled(row), currency: row.currency })),
  agreements_signed: async (ctx) =>
    (await listAgreements(ctx, { limit: MOST, filter: 'signed' })).rows.map((row) => ({
      id: row.id,
      label: labelled(row),
      currency: row.currency,
    })),
  matters_to_mediate: async (ctx) => {
    const disputes = (await listDisputes(ctx, { limit: MOST, filter: 'open' })).rows.filter(
      ({ mySide, status }) => mySide !== null && disputeLifecycle.can('propose_extension', status),
    );
    const agreements = (await listAgreements(ctx, { limit: MOST, filter: 'signed' })).rows;
    return [...disputes, ...agreements].map((row) => ({ id: row.id, label: labelled(row) }));
  },
  escrows_open: async (ctx) =>
    (await listEscrows(ctx, { limit: 50, filter: 'open' })).rows
      .filter(({ status }) => escrowLifecycle.can('pay', status))
      .map((row) => ({ id: row.id, label: labelled(row), currency: row.currency })),
  orders: async (ctx) => (await thingsOfKind(ctx, 'order', MOST)).map(({ id, label }) => ({ id, label })),
  parcels: async (ctx, slots) => {
    const orderId = idOf(slots, 'order');
    if (orderId === null) return [];
    const { parcels } = await viewOrder(ctx, orderId);
    return parcels
      .filter(({ status }) => parcelLifecycle.can('report', status))
      .map(({ id, no, supplier }) => ({ id, label: `${no} · ${supplier.name}` }));
  },
  payments: async (ctx) => (await thingsOfKind(ctx, 'payment', MOST)).map(({ id, label }) => ({ id, label })),
};

/** What the reader can choose among now, the newest first. */
export const optionsOf = async (ctx: Ctx, list: OwnList, slots: Slots): Promise<Option[]> =>
  (await lists[list](ctx, slots))
    .slice(0, MOST)
    .map(({ label, ...option }) => ({ ...option, label: label.slice(0, 120) }));
