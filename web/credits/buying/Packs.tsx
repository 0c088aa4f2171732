import type { CreditPack } from '@ahadi/domain/credits/schema.ts';
import { amountWords, count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import styles from './buying.module.css';

type Props = {
  packs: readonly CreditPack[];
  currency: string;
  onCurrency: (currency: string) => void;
  chosen: CreditPack | undefined;
  onChoose: (pack: CreditPack) => void;
};

/** What is on sale in one currency, with what a credit costs in each pack. */
export function Packs({ packs, currency, onCurrency, chosen, onChoose }: Props) {
  const currencies = [...new Set(packs.map((pack) => pack.currency))];
  return (
    <Card title="Choose a pack" aside="tax included">
      {currencies.length > 1 && (
        <div className={styles.currencies}>
          <Chips
            legend="Currency"
            options={currencies.map((value) => ({ value, label: value }))}
            start={currency}
            onChange={onCurrency}
          />
        </div>
      )}
      <fieldset className={styles.packs}>
        <legend className="aside-voice">Pack</legend>
        {packs
          .filter((pack) => pack.currency === currency)
          .map((pack) => (
            <label key={pack.code} className={styles.pack}>
              <input type="radio" name="pack" checked={pack === chosen} onChange={() => onChoose(pack)} />
              <span className={styles.packCredits}>{count(pack.credits, 'credit')}</span>
              <span className={styles.packPrice}>{amountWords(pack.priceMinor, pack.currency)}</span>
              <span className={styles.quiet}>
                {amountWords(Math.round(pack.priceMinor / pack.credits), pack.currency)} each
              </span>
            </label>
          ))}
      </fieldset>
    </Card>
  );
}
