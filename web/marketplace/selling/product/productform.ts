import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { productLifecycle } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import { emptyProduct, problemsOfProduct } from '@ahadi/domain/marketplace/products/rules.ts';
import type { OwnProduct, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { api, client, reading } from '../../../core/api.ts';
import { FormKeeper } from '../../../core/formkeeper.ts';
import { queryClient } from '../../../core/query.ts';
import type { Problems } from '../../../core/useProblems.ts';
import { amountWords, count } from '../../../core/words.ts';

export type ProductKeeper = FormKeeper<OwnProduct, ProductContent>;

/** A product as it is typed. */
export type ProductEditing = {
  product: OwnProduct;
  /** Whose it is, as far as the reader may see it: for what the shop says where the product says nothing. */
  shop: SupplierView | null;
  content: ProductContent;
  change: (part: Partial<ProductContent>) => void;
  /** The newest of what is typed, for who waited for something else meanwhile. */
  newest: () => ProductContent;
  problems: Problems;
  notes: Readonly<Record<string, string>>;
};

/** What is being written: the change that waits, else what is on sale, else nothing yet. */
export const contentOf = ({ pending, live }: Pick<OwnProduct, 'pending' | 'live'>): ProductContent =>
  (pending ?? live)?.content ?? emptyProduct;

export const problemsOf = (content: ProductContent, currency: string): Record<string, string> =>
  problemsOfProduct(content, Number(stepOf(currency)));

/** Why nothing of it can be changed now, or null. */
export function whyNoChange({ status, pending }: Pick<OwnProduct, 'status' | 'pending'>): string | null {
  if (pending?.status === 'submitted') return 'It is being looked at. Take it back to change it.';
  return productLifecycle.whyNot('save', status);
}

/** It was approved and not archived since: a change waits beside what buyers see. */
export const isOnSale = ({ status }: Pick<OwnProduct, 'status'>): boolean =>
  productLifecycle.can('takedown', status) || productLifecycle.can('lift', status);

export function productKept(product: OwnProduct): void {
  queryClient.setQueryData(api.selling.product.queryKey({ input: { id: product.id } }), product);
}

export const productKeeper = (product: OwnProduct): ProductKeeper =>
  new FormKeeper<OwnProduct, ProductContent>(product, {
    written: contentOf,
    inShort: ({ title, description, pictures, priceMinor }) =>
      [
        title || 'no title',
        priceMinor > 0 ? amountWords(priceMinor, product.currency) : 'no price',
        `${description.length} characters`,
        count(pictures.length, 'picture'),
      ].join(' · '),
    onKept: productKept,
    read: () => client.selling.product({ id: product.id }, reading),
    put: (content, revision, key) =>
      client.selling.saveProduct({ id: product.id, revision, content }, { context: { idempotencyKey: key } }),
  });
