import { escrowCurrencies } from '@ahadi/domain/escrow/fees/rules.ts';
import { defaultCurrency } from '../core/currency.ts';
import { useMe } from '../core/session.ts';

/** Where the reader is at home, as far as they said it, and what is paid with there of what can be paid with here. */
export function useHome(): { country: string | null; currency: string } {
  const country = useMe().identities.find(({ isPrimary }) => isPrimary)?.country ?? null;
  const currency = defaultCurrency(country);
  return { country, currency: escrowCurrencies.includes(currency) ? currency : (escrowCurrencies[0] ?? currency) };
}
