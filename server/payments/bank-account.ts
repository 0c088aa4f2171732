// Statements are read of the accounts that an administrator named.

import { DomainError } from '@ahadi/domain/errors.ts';
import type { BankAccountForm, BankAccountView, CsvColumns } from '@ahadi/domain/payments/bank/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import * as store from './bank-account.store.ts';

/** Our accounts at banks, by their names. */
export const listBankAccounts = (ctx: Ctx): Promise<BankAccountView[]> => store.listAccounts(ctx);

async function viewOf(ctx: Ctx, id: string): Promise<BankAccountView> {
  const [found] = await store.listAccounts(ctx, id);
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

/** From now on statements of it can be read. Throws BAD_INPUT where there is one with this number. */
export const addBankAccount = (ctx: Ctx, form: BankAccountForm): Promise<BankAccountView> =>
  transaction(ctx, async (ctx) => {
    const id = uuidv7();
    if (!(await store.addAccount(ctx, id, form, userIdOf(ctx))))
      throw new DomainError('BAD_INPUT', undefined, { number: 'There is an account with this number already.' });
    const { name, number, currency } = form;
    await emit(ctx, 'ledger.bank_account_added', { kind: 'ledger', id }, { name, number, currency });
    return viewOf(ctx, id);
  });

/** How its CSV is read from now on; what was read before stays. Throws NOT_FOUND. */
export const chooseColumns = (
  ctx: Ctx,
  { id, columns }: { id: string; columns: CsvColumns },
): Promise<BankAccountView> =>
  transaction(ctx, async (ctx) => {
    if (!(await store.findAccount(ctx, id, true))) throw new DomainError('NOT_FOUND');
    await store.setColumns(ctx, id, columns);
    await emit(ctx, 'ledger.bank_columns_chosen', { kind: 'ledger', id }, { columns });
    return viewOf(ctx, id);
  });
