import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { problemsOfSupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import type { SupplierForm, SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { api, client, reading } from '../../../core/api.ts';
import { FormKeeper } from '../../../core/formkeeper.ts';
import { queryClient } from '../../../core/query.ts';
import type { Problems } from '../../../core/useProblems.ts';
import { count } from '../../../core/words.ts';

export type ShopKeeper = FormKeeper<SupplierView, SupplierForm>;

/** The form as it is typed, and what may not be changed any more. */
export type ShopEditing = {
  form: SupplierForm;
  change: (part: Partial<SupplierForm>) => void;
  problems: Problems;
  /** What the reviewer said of single fields. */
  notes: Readonly<Record<string, string>>;
  /** True once the shop was approved: who it is stays as it was looked at. */
  isOpen: boolean;
};

/** What stands against sending it, by field, with what only the schema knows. */
export function problemsOfShop(form: SupplierForm): Record<string, string> {
  const email = form.email === '' ? null : problemOfEmail(form.email);
  return { ...problemsOfSupplier(form), ...(email === null ? {} : { email }) };
}

/** In a line, for who has to choose between two of them. */
const shopInShort = (form: SupplierForm): string =>
  [form.name || 'no name', `${form.about.length} characters about it`, count(form.delivery.length, 'place')].join(
    ' · ',
  );

/** Shops as they are kept in the browser: the one that was saved takes its place. */
export function shopKept(view: SupplierView): void {
  queryClient.setQueryData(api.selling.shops.queryKey(), (shops) =>
    shops?.map((shop) => (shop.id === view.id ? view : shop)),
  );
}

export const shopKeeper = (view: SupplierView): ShopKeeper =>
  new FormKeeper<SupplierView, SupplierForm>(view, {
    written: ({ form }) => form,
    inShort: shopInShort,
    onKept: shopKept,
    // Buyers read an open shop as soon as it is kept, so nothing that they need may be missing.
    ready: (form) => view.status !== 'approved' || Object.keys(problemsOfShop(form)).length === 0,
    read: async () => {
      const theirs = (await client.selling.shops(undefined, reading)).find(({ id }) => id === view.id);
      if (!theirs) throw new Error('The shop is not one of the reader’s any more.');
      return theirs;
    },
    // An address that is none yet stays in its field until it is one.
    put: (form, revision, key) =>
      client.selling.save(
        { id: view.id, revision, form: problemOfEmail(form.email) === null ? form : { ...form, email: '' } },
        { context: { idempotencyKey: key } },
      ),
  });
