import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { marketDefaults, slugOf } from '@ahadi/domain/marketplace/rules.ts';
import { type SupplierAction, supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import { problemsOfSupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import type {
  SupplierForm,
  SupplierRow,
  SupplierStatus,
  SupplierView,
} from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { identitiesOfUser, userOfConfirmedEmail } from '../../../accounts/service.ts';
import { authorize, userIdOf } from '../../../core/authorize.ts';
import { type Ctx, transaction } from '../../../core/ctx.ts';
import { alignCountry } from '../../products/store.ts';
import { problemsOfCurrency, refuseProblems } from '../../selling/shops/service.ts';
import { readSupplier, step, tell, viewSupplier } from '../../suppliers/service.ts';
import {
  addSupplier,
  changeSupplier,
  type HeldSupplier,
  hasProducts,
  type SupplierChange,
} from '../../suppliers/store.ts';
import { listSuppliers } from './store.ts';

/** Every supplier, what was changed last first. Throws FORBIDDEN for who is no administrator. */
export async function readSuppliers(
  ctx: Ctx,
  input: PageRequest & { status?: SupplierStatus | undefined; q?: string | undefined },
): Promise<Page<SupplierRow>> {
  authorize(ctx, 'marketplace.curate', null);
  return listSuppliers(ctx, input);
}

/** All of one supplier. Throws FORBIDDEN, NOT_FOUND. */
export async function readOneSupplier(ctx: Ctx, id: string): Promise<SupplierView> {
  authorize(ctx, 'marketplace.curate', null);
  return viewSupplier(await readSupplier(ctx, id));
}

/**
 * Enters a supplier for somebody with an account, as sent in by the administrator, so that another one decides about it. Throws
 * FORBIDDEN, BAD_INPUT by field: no such confirmed address, a shop that is there already, a form that is not whole.
 */
export async function enterSupplier(
  ctx: Ctx,
  { ownerEmail, form }: { ownerEmail: string; form: SupplierForm },
): Promise<SupplierView> {
  authorize(ctx, 'marketplace.curate', null);
  refuseProblems({ ...problemsOfSupplier(form), ...problemsOfCurrency(form) });
  return transaction(ctx, async (ctx) => {
    const owner = await userOfConfirmedEmail(ctx, ownerEmail);
    const [identity] = owner ? await identitiesOfUser(ctx, owner.id) : [];
    if (!owner || !identity)
      throw new DomainError('BAD_INPUT', undefined, {
        ownerEmail: 'Nobody has an account with this confirmed address.',
      });
    const me = userIdOf(ctx);
    authorize(ctx, 'supplier.administer', { memberUserIds: [owner.id], appliedBy: null, terminationBy: null });
    const id = await addSupplier(ctx, {
      identityId: identity.id,
      form,
      commissionBps: marketDefaults.commissionBps,
      createdBy: me,
      byAdmin: true,
      slugOf: (id) => slugOf(form.name, id),
    });
    if (!id) throw new DomainError('BAD_INPUT', undefined, { ownerEmail: 'This person has a shop already.' });
    const held = await readSupplier(ctx, id);
    await tell(ctx, held, 'supplier.created', { by: 'admin' });
    await changeSupplier(ctx, id, {
      status: supplierLifecycle.next('apply', held.status),
      applied_by: me,
      applied_at: ctx.now,
    });
    await tell(ctx, held, 'supplier.applied', {});
    return viewSupplier(await readSupplier(ctx, id));
  });
}

/** A deed of an administrator on somebody else's shop, whatever they may see. Throws FORBIDDEN, NOT_FOUND. */
async function curate(
  ctx: Ctx,
  id: string,
  action: SupplierAction,
  deed: (ctx: Ctx, held: HeldSupplier) => Promise<SupplierChange | undefined>,
): Promise<SupplierView> {
  authorize(ctx, 'marketplace.curate', null);
  return step(ctx, id, action, deed);
}

type Change = { revision: number; form: SupplierForm; commissionBps: number; trust: number; reason: string };

/**
 * Changes what a supplier says, what it pays and how far it is trusted; what is under way keeps its commission. Throws STALE,
 * BAD_INPUT by field (the currency stays once there are products), FORBIDDEN.
 */
export const changeByAdmin = (
  ctx: Ctx,
  id: string,
  { revision, form, commissionBps, trust, reason }: Change,
): Promise<SupplierView> =>
  curate(ctx, id, 'administer', async (ctx, held) => {
    if (held.revision !== revision) throw new DomainError('STALE');
    const mayBeIncomplete = supplierLifecycle.can('apply', held.status);
    refuseProblems({ ...problemsOfCurrency(form), ...(mayBeIncomplete ? {} : problemsOfSupplier(form)) });
    if (form.currency !== held.currency && (await hasProducts(ctx, id)))
      refuseProblems({ currency: 'There are products with prices in the currency of now. It stays.' });
    if (form.country !== held.country) await alignCountry(ctx, id, form.country);
    await tell(ctx, held, 'supplier.changed', { reason, commissionBps, trust });
    return { form, revision: revision + 1, commission_bps: commissionBps, trust };
  });

/** From now on it sells. Throws STALE when it says something else by now than in the `revision` that was looked at. */
export const approveSupplier = (
  ctx: Ctx,
  id: string,
  { revision, note }: { revision?: number | undefined; note: string },
): Promise<SupplierView> =>
  curate(ctx, id, 'approve', async (ctx, held) => {
    if (revision !== undefined && revision !== held.revision) throw new DomainError('STALE');
    await tell(ctx, held, 'supplier.approved', { commissionBps: held.commissionBps, note });
    return { approved_at: held.approvedAt ?? ctx.now, note: note || null, field_notes: {} };
  });

/** Back to whoever sent it in, with what is asked for. */
export const askSupplier = (
  ctx: Ctx,
  id: string,
  { reason, fieldNotes }: { reason: string; fieldNotes: Record<string, string> },
): Promise<SupplierView> =>
  curate(ctx, id, 'ask', async (ctx, held) => {
    const fields = Object.keys(fieldNotes);
    if (fields.length > 40) refuseProblems({ fieldNotes: 'Say it in fewer notes.' });
    await tell(ctx, held, 'supplier.asked', { reason, fields });
    return { note: reason, field_notes: fieldNotes };
  });

export const rejectSupplier = (ctx: Ctx, id: string, reason: string): Promise<SupplierView> =>
  curate(ctx, id, 'reject', async (ctx, held) => {
    await tell(ctx, held, 'supplier.rejected', { reason });
    return { note: reason };
  });

/** It sells nothing until this is lifted; what was ordered goes on. */
export const suspendSupplier = (ctx: Ctx, id: string, reason: string): Promise<SupplierView> =>
  curate(ctx, id, 'suspend', async (ctx, held) => {
    await tell(ctx, held, 'supplier.suspended', { reason });
    return { note: reason };
  });

/** It sells again; a removal for good that was proposed meanwhile is off the table. */
export const reinstateSupplier = (ctx: Ctx, id: string, reason: string): Promise<SupplierView> =>
  curate(ctx, id, 'reinstate', async (ctx, held) => {
    await tell(ctx, held, 'supplier.reinstated', { reason });
    return { note: null, termination_by: null };
  });

/**
 * Closes a shop for good: the first administrator proposes it, with the second it is done; what was ordered goes on. Throws
 * PUB_TWO_PERSON_REQUIRED for the first once more.
 */
export const terminateSupplier = (ctx: Ctx, id: string, reason: string): Promise<SupplierView> =>
  curate(ctx, id, 'terminate', async (ctx, held) => {
    const me = userIdOf(ctx);
    if (held.terminationBy === null) {
      await tell(ctx, held, 'supplier.termination_proposed', { reason });
      return { status: held.status, termination_by: me };
    }
    if (held.terminationBy === me) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    authorize(ctx, 'supplier.confirm_termination', held);
    await tell(ctx, held, 'supplier.terminated', { reason });
    return { note: reason };
  });
