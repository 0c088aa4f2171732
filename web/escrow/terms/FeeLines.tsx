import type { FeeLines as Fees } from '@ahadi/domain/escrow/schema.ts';
import { amountWords } from '../../core/words.ts';
import { KeyValue } from '../../ui/KeyValue.tsx';

type Props = { totalMinor: number; fees: Fees; currency: string };

/** What the buyer pays in all, what the seller gets at most, and what of it is our fee with the tax inside. */
export function FeeLines({ totalMinor, fees, currency }: Props) {
  const words = (minor: number) => amountWords(minor, currency);
  return (
    <KeyValue
      rows={[
        { label: 'All stages together', value: words(totalMinor) },
        { label: 'Our fee, paid by the buyer', value: words(fees.buyerMinor) },
        { label: 'Our fee, taken from the seller', value: words(fees.sellerMinor) },
        { label: 'of which tax', value: words(fees.vatMinor) },
        { label: 'The buyer pays in', value: <strong>{words(totalMinor + fees.buyerMinor)}</strong> },
        { label: 'The seller gets', value: <strong>{words(totalMinor - fees.sellerMinor)}</strong> },
      ]}
    />
  );
}
