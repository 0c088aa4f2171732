import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import type { DeliveryRate } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { IconX } from '@tabler/icons-react';
import { countries, countryName } from '../../core/countries.ts';
import { Button } from '../../ui/Button.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './form.module.css';

const MOST = 60;

/** Where the next one begins: the country of the last, or one's own. */
export const nextRate = (rates: readonly DeliveryRate[], country: string): DeliveryRate => ({
  country: rates.at(-1)?.country ?? country,
  region: '',
  feeMinor: 0,
  freeFromMinor: null,
  daysLeast: 1,
  daysMost: 4,
});

type Props = {
  rates: readonly DeliveryRate[];
  currency: string;
  /** Of the shop, for the first row. */
  country: string;
  onChange: (rates: DeliveryRate[]) => void;
  problemAt: (path: string) => string | undefined;
};

/** Where goods are brought to, for how much and how fast: a row a place. */
export function DeliveryRates({ rates, currency, country, onChange, problemAt }: Props) {
  const set = (index: number, part: Partial<DeliveryRate>) =>
    onChange(rates.map((rate, at) => (at === index ? { ...rate, ...part } : rate)));
  return (
    <div className={styles.rates}>
      {rates.map((rate, index) => (
        <Rate
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no identity, and its fields keep nothing of their own
          key={index}
          rate={rate}
          currency={currency}
          problemAt={(field) => problemAt(`delivery.${index}.${field}`)}
          path={(field) => `delivery.${index}.${field}`}
          onChange={(part) => set(index, part)}
          onRemove={() => onChange(rates.filter((_rate, at) => at !== index))}
        />
      ))}
      {problemAt('delivery') && <p className={styles.problem}>{problemAt('delivery')}</p>}
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          data-path="delivery"
          whyNot={rates.length >= MOST ? `There are ${MOST} places. Remove one first.` : null}
          onClick={() => onChange([...rates, nextRate(rates, country)])}
        >
          {rates.length === 0 ? 'Add a place' : 'Add another place'}
        </Button>
      </div>
    </div>
  );
}

type RateProps = {
  rate: DeliveryRate;
  currency: string;
  problemAt: (field: string) => string | undefined;
  path: (field: string) => string;
  onChange: (part: Partial<DeliveryRate>) => void;
  onRemove: () => void;
};

const placeOf = ({ country, region }: DeliveryRate): string =>
  region.trim() === '' ? countryName(country) : `${region.trim()}, ${countryName(country)}`;

function Rate({ rate, currency, problemAt, path, onChange, onRemove }: RateProps) {
  return (
    <fieldset className={styles.rate}>
      <legend className="aside-voice">{placeOf(rate)}</legend>
      <SelectField
        label="Country"
        value={rate.country}
        onChange={(event) => onChange({ country: event.currentTarget.value })}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Region"
        placeholder="all of it"
        maxLength={60}
        value={rate.region}
        data-path={path('region')}
        error={problemAt('region')}
        onChange={(event) => onChange({ region: event.currentTarget.value })}
      />
      <MoneyField
        label={`Costs ${currency}`}
        currency={currency}
        stepMinor={Number(stepOf(currency))}
        minor={rate.feeMinor}
        path={path('feeMinor')}
        error={problemAt('feeMinor')}
        onChange={(minor) => onChange({ feeMinor: minor ?? 0 })}
      />
      <MoneyField
        label="Free from"
        placeholder="never"
        currency={currency}
        minor={rate.freeFromMinor}
        path={path('freeFromMinor')}
        error={problemAt('freeFromMinor')}
        onChange={(minor) => onChange({ freeFromMinor: minor === 0 ? null : minor })}
      />
      <div className={styles.days}>
        <NumberField
          label="Days"
          aria-label="Working days, at least"
          help=""
          least={0}
          most={60}
          value={rate.daysLeast}
          path={path('daysLeast')}
          error={problemAt('daysLeast')}
          onChange={(daysLeast) => onChange({ daysLeast })}
        />
        <NumberField
          label={<span aria-hidden>to</span>}
          aria-label="Working days, at most"
          help=""
          least={0}
          most={90}
          value={rate.daysMost}
          path={path('daysMost')}
          error={problemAt('daysMost')}
          onChange={(daysMost) => onChange({ daysMost })}
        />
      </div>
      <button type="button" className={styles.icon} aria-label={`Remove ${placeOf(rate)}`} onClick={onRemove}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </fieldset>
  );
}
