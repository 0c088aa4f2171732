// Somebody opens a shop, keeps what it says up to date and says when it is closed.
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import { escrowCurrencies } from '@ahadi/domain/escrow/fees/rules.ts';
import { marketDefaults, slugOf } from '@ahadi/domain/marketplace/rules.ts';
import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import { emptySupplier, problemsOfSupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import type { Closure, SupplierForm, SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { ownIdentity, userById } from '../accounts/account.ts';
import { refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { addSupplier, type HeldSupplier, supplierOfIdentity } from './supplier.store.ts';
import { shopsOf, suppliers, viewSupplier } from './supplier.ts';

/** The currency that a shop of a country begins with, where it is one that can be kept in escrow. */
const currencies: Readonly<Record<string, string>> = {
  KE: 'KES',
  UG: 'UGX',
  TZ: 'TZS',
  NG: 'NGN',
  GH: 'GHS',
  ZA: 'ZAR',
  GB: 'GBP',
  US: 'USD',
};

/** Every shop the reader acts for, the newest first. */
export const readShops = async (ctx: Ctx): Promise<SupplierView[]> =>
  (await shopsOf(ctx, userIdOf(ctx))).map(viewSupplier);

/**
 * Begins an application for one of the reader's identities, or answers the one there is. Throws EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN.
 */
export const startShop = (ctx: Ctx, identityId: string): Promise<SupplierView> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const identity = await ownIdentity(ctx, identityId);
    if (!(await userById(ctx, userId))?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const country = identity.country ?? 'KE';
    const form = { ...emptySupplier(country, currencies[country] ?? 'USD'), legalName: identity.legalName };
    const id = await addSupplier(ctx, {
      identityId,
      form: { ...form, registrationNo: identity.registrationNo ?? '', city: identity.city ?? '' },
      commissionBps: marketDefaults.commissionBps,
      createdBy: userId,
      byAdmin: false,
      slugOf: (id) => slugOf('', id),
    });
    const shop = id ?? (await supplierOfIdentity(ctx, identityId));
    if (!shop) throw new Error(`identity ${identityId} has no shop and can have none`);
    if (id) await emit(ctx, 'supplier.created', { kind: 'supplier', id }, { by: 'seller' }, [userId]);
    return suppliers.show(ctx, shop);
  });

/** What was looked at when the shop was approved, with the words for each that a change of it is refused with. */
const settled: readonly (keyof SupplierForm)[] = [
  'name',
  'legalName',
  'registrationNo',
  'taxId',
  'country',
  'currency',
  'acceptsRules',
];

/** A currency that money cannot be kept in is named by its field; null when it can. */
export const problemsOfCurrency = ({ currency }: SupplierForm): FieldProblems =>
  escrowCurrencies.includes(currency) ? {} : { currency: `Choose one of ${escrowCurrencies.join(', ')}.` };

/** An open shop stays as it was looked at: what buyers rely on is not changed by itself, and nothing that is needed is emptied. */
const problemsOfOpen = ({ form: before }: HeldSupplier, form: SupplierForm): FieldProblems => ({
  ...problemsOfSupplier(form),
  ...Object.fromEntries(
    settled
      .filter((field) => form[field] !== before[field])
      .map((field) => [field, 'This was checked when your shop was approved. Ask us to change it.']),
  ),
});

/**
 * Autosave. An open shop changes what it says of itself, its contacts, delivery and returns; all others everything. Throws STALE when
 * it was saved since `revision`, BAD_INPUT by field, ILLEGAL_TRANSITION.
 */
export const saveShop = suppliers.deed(
  'save',
  async (_ctx, held, { revision, form }: { revision: number; form: SupplierForm }) => {
    if (held.revision !== revision) throw new DomainError('STALE');
    const isOpen = supplierLifecycle.can('close', held.status);
    refuse({ ...problemsOfCurrency(form), ...(isOpen ? problemsOfOpen(held, form) : {}) });
    return { ...held, form, revision: revision + 1, slug: isOpen ? held.slug : slugOf(form.name, held.id) };
  },
);

/** Sends it to be looked at. Throws BAD_INPUT by field, MKT_LEVEL_NEEDED while the identity's contact is not confirmed. */
export const applyShop = suppliers.deed('apply', async (ctx, held) => {
  refuse(problemsOfSupplier(held.form));
  if (held.level < 1) throw new DomainError('MKT_LEVEL_NEEDED');
  await suppliers.tell(ctx, held, 'supplier.applied', {});
  return { ...held, appliedBy: userIdOf(ctx), appliedAt: ctx.now, note: null, fieldNotes: {} };
});

/** Takes it back while nobody has decided. */
export const withdrawShop = suppliers.deed('withdraw', async (ctx, held) => {
  await suppliers.tell(ctx, held, 'supplier.withdrawn', {});
  return { ...held, appliedAt: null };
});

/** Days on which nothing is sent, so that nothing is sold on them; null ends them. Throws BAD_INPUT. */
export const closeShop = suppliers.deed('close', async (ctx, held, { closure }: { closure: Closure | null }) => {
  if (closure && closure.to < closure.from) refuse({ 'closure.to': 'Choose a last day that is not before the first.' });
  await suppliers.tell(ctx, held, 'supplier.closed', { from: closure?.from ?? null, to: closure?.to ?? null });
  return { ...held, closure };
});
