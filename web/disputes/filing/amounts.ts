import { notAnAmount } from '@ahadi/domain/core/amounts.ts';
import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import type { Claim, Relief } from '@ahadi/domain/disputes/schema.ts';
import { asksForMoney } from '../filewords.ts';

/** An amount as it stands in its field: without the currency, which stands beside it. */
export const amountText = (amountMinor: number | null, currency: string): string =>
  amountMinor === null ? '' : formatMoney(amountMinor, currency).replace(`${currency} `, '');

export const amountsOf = ({ relief, currency }: Pick<Claim, 'relief' | 'currency'>): string[] =>
  relief.map(({ amountMinor }) => amountText(amountMinor, currency));

/** The same requests with their amounts read again, as typed and in this currency. What is no amount yet counts as none. */
export const readAmounts = (relief: readonly Relief[], typed: readonly string[], currency: string): Relief[] =>
  relief.map((row, index) => ({
    ...row,
    amountMinor: asksForMoney(row.kind) ? parseMoney(typed[index] ?? '', currency) : null,
  }));

/** Problems of amounts that are typed but are none; they stay in their fields and are not part of the claim. */
export const problemsOfTyped = (
  relief: readonly Relief[],
  typed: readonly string[],
  currency: string,
): Record<string, string> =>
  Object.fromEntries(
    relief.flatMap(({ kind }, index) =>
      asksForMoney(kind) && (typed[index] ?? '').trim() !== '' && parseMoney(typed[index] ?? '', currency) === null
        ? [[`relief.${index}.amountMinor`, notAnAmount(currency)]]
        : [],
    ),
  );
