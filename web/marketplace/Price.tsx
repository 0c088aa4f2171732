import { amountWords } from '../core/words.ts';

/** An amount with its currency, in figures of one width; no line breaks it in two. */
export const Price = ({ minor, currency, className }: { minor: number; currency: string; className?: string }) => (
  <data className={className} value={minor}>
    {amountWords(minor, currency)}
  </data>
);
