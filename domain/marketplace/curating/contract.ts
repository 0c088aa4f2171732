import * as z from 'zod';
import { signedIn, through } from '../../core/door.ts';
import { OrderId, ProductId, RevisionId, SupplierId } from '../../core/ids.ts';
import { PageRequest, pageOf } from '../../core/page.ts';
import { Revision } from '../../core/revision.ts';
import { DaySchema, EmailSchema, ReasonSchema } from '../../core/schema.ts';
import { Order, OrderRow, OrderStatus } from '../buying/schema.ts';
import { OwnProduct, OwnProductRow, ProductStatus } from '../products/schema.ts';
import { SupplierForm, SupplierRow, SupplierStatus, SupplierView } from '../suppliers/schema.ts';
import { CuratedProduct, CurationEntry, MarketFinance, ReviewRow } from './schema.ts';

const atDesk = through({ desk: 'marketplace.curate' });

const supplier = z.object({ id: SupplierId });
const withReason = supplier.extend({ reason: ReasonSchema });
const FieldNotes = z.record(z.string().max(60), z.string().trim().min(3).max(500));
const deed = <Input extends z.ZodType>(path: `/${string}`, input: Input) =>
  signedIn.route({ method: 'POST', path }).input(input).output(SupplierView);

/** Curating: for administrators, never about what is their own (FORBIDDEN). Every deed is kept with its reason. */
export const curating = {
  queue: atDesk.route({ method: 'GET', path: '/curating/queue' }).input(PageRequest).output(pageOf(ReviewRow)),
  product: atDesk
    .route({ method: 'GET', path: '/curating/products/{id}' })
    .input(z.object({ id: ProductId }))
    .output(CuratedProduct),
  /** Throws STALE when the revision is not the one that waits, PUB_TWO_PERSON_REQUIRED for who sent it in. */
  decide: atDesk
    .route({ method: 'POST', path: '/curating/products/{id}/decision' })
    .input(
      z.object({
        id: ProductId,
        revisionId: RevisionId,
        outcome: z.enum(['approve', 'ask', 'reject']),
        note: z.string().trim().max(1000).default(''),
        fieldNotes: FieldNotes.default({}),
      }),
    )
    .output(CuratedProduct),
  products: atDesk
    .route({ method: 'GET', path: '/curating/products' })
    .input(
      PageRequest.extend({
        status: ProductStatus.optional(),
        supplier: SupplierId.optional(),
        q: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(OwnProductRow)),
  /** Off sale at once; buyers with open orders are told. */
  takedown: atDesk
    .route({ method: 'POST', path: '/curating/products/{id}/takedown' })
    .input(z.object({ id: ProductId, reason: ReasonSchema }))
    .output(OwnProduct),
  lift: atDesk
    .route({ method: 'POST', path: '/curating/products/{id}/lift' })
    .input(z.object({ id: ProductId, reason: ReasonSchema }))
    .output(OwnProduct),
  /** A place on the front, 1 to 12; null takes it away. */
  feature: atDesk
    .route({ method: 'POST', path: '/curating/products/{id}/feature' })
    .input(z.object({ id: ProductId, rank: z.int().min(1).max(12).nullable() }))
    .output(OwnProduct),

  suppliers: atDesk
    .route({ method: 'GET', path: '/curating/suppliers' })
    .input(PageRequest.extend({ status: SupplierStatus.optional(), q: z.string().trim().max(100).optional() }))
    .output(pageOf(SupplierRow)),
  supplier: atDesk.route({ method: 'GET', path: '/curating/suppliers/{id}' }).input(supplier).output(SupplierView),
  /** Enters a supplier for somebody with an account, by their address. It still is approved by another administrator. */
  addSupplier: atDesk
    .route({ method: 'POST', path: '/curating/suppliers' })
    .input(z.object({ ownerEmail: EmailSchema, form: SupplierForm }))
    .output(SupplierView),
  saveSupplier: signedIn
    .route({ method: 'PUT', path: '/curating/suppliers/{id}' })
    .input(
      supplier.extend({
        revision: Revision,
        form: SupplierForm,
        commissionBps: z.int().min(0).max(3000),
        trust: z.int().min(0).max(3),
        reason: ReasonSchema,
      }),
    )
    .output(SupplierView),
  /** `revision`: what was looked at. Throws STALE when it was taken back, changed and sent again since. */
  approve: deed(
    '/curating/suppliers/{id}/approve',
    supplier.extend({ revision: Revision.optional(), note: z.string().trim().max(1000).default('') }),
  ),
  ask: deed('/curating/suppliers/{id}/ask', withReason.extend({ fieldNotes: FieldNotes.default({}) })),
  reject: deed('/curating/suppliers/{id}/reject', withReason),

  orders: atDesk
    .route({ method: 'GET', path: '/curating/orders' })
    .input(PageRequest.extend({ status: OrderStatus.optional(), q: z.string().trim().max(100).optional() }))
    .output(pageOf(OrderRow)),
  order: atDesk
    .route({ method: 'GET', path: '/curating/orders/{id}' })
    .input(z.object({ id: OrderId }))
    .output(Order),
  /** Days inclusive, at most 366 of them. */
  finance: atDesk
    .route({ method: 'GET', path: '/curating/finance' })
    .input(z.object({ from: DaySchema, to: DaySchema }))
    .output(MarketFinance),
  /** What administrators did here, newest first. */
  log: atDesk.route({ method: 'GET', path: '/curating/log' }).input(PageRequest).output(pageOf(CurationEntry)),
};
