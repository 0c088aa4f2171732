// Administrators look at shops, approve them and change their terms.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { marketDefaults, slugOf } from '@ahadi/domain/marketplace/rules.ts';
import { opensWithAccount } from '@ahadi/domain/marketplace/shutting.ts';
import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import { problemsOfSupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import type {
  SupplierForm,
  SupplierRow,
  SupplierStatus,
  SupplierView,
} from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { identitiesOfUser, userOfConfirmedEmail } from '../accounts/account.ts';
import { refuse } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { byCurator } from './desk.ts';
import { alignCountry } from './product.store.ts';
import { problemsOfCurrency } from './shop.ts';
import { listSuppliers, refusalsOf } from './shop-desk.store.ts';
import { isNobodyThere } from './shop-restriction.ts';
import { addSupplier, hasProducts } from './supplier.store.ts';
import { suppliers, viewSupplier } from './supplier.ts';

/** Every supplier, what was changed last first. Throws FORBIDDEN for who is no administrator. */
export async function readSuppliers(
  ctx: Ctx,
  input: PageRequest & { status?: SupplierStatus | undefined; q?: string | undefined },
): Promise<Page<SupplierRow>> {
  return listSuppliers(ctx, input);
}

/** All of one supplier; of one that waits for a decision also what was refused before. Throws FORBIDDEN, NOT_FOUND. */
export async function readOneSupplier(ctx: Ctx, id: string): Promise<SupplierView> {
  const view = await suppliers.show(ctx, id);
  const refusals = view.status === 'applied' ? await refusalsOf(ctx, id) : [];
  return refusals.length > 0 ? { ...view, refusals } : view;
}

/**
 * Enters a supplier for somebody with an account, as sent in by the administrator, so that another one decides about it. Throws
 * FORBIDDEN, BAD_INPUT by field: no such confirmed address, a shop that is there already, a form that is not whole.
 */
export async function enterSupplier(
  ctx: Ctx,
  { ownerEmail, form }: { ownerEmail: string; form: SupplierForm },
): Promise<SupplierView> {
  refuse({ ...problemsOfSupplier(form), ...problemsOfCurrency(form) });
  return transaction(ctx, async (ctx) => {
    const owner = await userOfConfirmedEmail(ctx, ownerEmail);
    const [identity] = owner ? await identitiesOfUser(ctx, owner.id) : [];
    if (!owner || !identity)
      throw new DomainError('BAD_INPUT', undefined, {
        ownerEmail: 'Nobody has an account with this confirmed address.',
      });
    const me = userIdOf(ctx);
    authorize(ctx, 'supplier.administer', { memberUserIds: [owner.id], appliedBy: null });
    const id = await addSupplier(ctx, {
      identityId: identity.id,
      form,
      commissionBps: marketDefaults.commissionBps,
      createdBy: me,
      byAdmin: true,
      slugOf: (id) => slugOf(form.name, id),
    });
    if (!id) throw new DomainError('BAD_INPUT', undefined, { ownerEmail: 'This person has a shop already.' });
    const held = await suppliers.work(ctx, id, async (ctx, held) => {
      await suppliers.tell(ctx, held, 'supplier.created', { by: 'admin' });
      await suppliers.tell(ctx, held, 'supplier.applied', {});
      return suppliers.moved({ ...held, appliedBy: me, appliedAt: ctx.now }, 'apply');
    });
    return viewSupplier(held);
  });
}

type Reason = { reason: string };
type Change = Reason & { revision: number; form: SupplierForm; commissionBps: number; trust: number };

/**
 * Changes what a supplier says, what it pays and how far it is trusted; what is under way keeps its commission. Throws STALE,
 * BAD_INPUT by field (the currency stays once there are products), FORBIDDEN.
 */
export const changeByAdmin = byCurator(
  suppliers.deed('administer', async (ctx, held, { revision, form, commissionBps, trust, reason }: Change) => {
    if (held.revision !== revision) throw new DomainError('STALE');
    const mayBeIncomplete = supplierLifecycle.can('apply', held.status);
    refuse({ ...problemsOfCurrency(form), ...(mayBeIncomplete ? {} : problemsOfSupplier(form)) });
    if (form.currency !== held.currency && (await hasProducts(ctx, held.id)))
      refuse({ currency: 'There are products with prices in the currency of now. It stays.' });
    if (form.country !== held.country) await alignCountry(ctx, held.id, form.country);
    await suppliers.tell(ctx, held, 'supplier.changed', { reason, commissionBps, trust });
    return { ...held, form, revision: revision + 1, commissionBps, trust };
  }),
);

/** From now on it sells; while all its people are suspended it stays shut until one of them is back. Throws STALE when it says something else by now than in the `revision` that was looked at. */
export const approveSupplier = byCurator(
  suppliers.deed('approve', async (ctx, held, { revision, note }: { revision?: number | undefined; note: string }) => {
    if (revision !== undefined && revision !== held.revision) throw new DomainError('STALE');
    const waitsForAccount = await isNobodyThere(ctx, held);
    await suppliers.tell(ctx, held, 'supplier.approved', { commissionBps: held.commissionBps, note, waitsForAccount });
    const approved = { ...held, approvedAt: held.approvedAt ?? ctx.now, note: note || null, fieldNotes: {} };
    if (!waitsForAccount) return approved;
    // What a suspended account takes along stays shut with it, and comes back with it.
    await suppliers.tell(ctx, held, 'supplier.suspended', { reason: opensWithAccount });
    return { ...suppliers.moved(suppliers.moved(approved, 'approve'), 'suspend'), note: opensWithAccount };
  }),
);

/** Back to its sender, with what is asked for. */
export const askSupplier = byCurator(
  suppliers.deed('ask', async (ctx, held, { reason, fieldNotes }: Reason & { fieldNotes: Record<string, string> }) => {
    const fields = Object.keys(fieldNotes);
    if (fields.length > 40) refuse({ fieldNotes: 'Say it in fewer notes.' });
    await suppliers.tell(ctx, held, 'supplier.asked', { reason, fields });
    return { ...held, note: reason, fieldNotes };
  }),
);

export const rejectSupplier = byCurator(
  suppliers.deed('reject', async (ctx, held, { reason }: Reason) => {
    await suppliers.tell(ctx, held, 'supplier.rejected', { reason });
    return { ...held, note: reason };
  }),
);
