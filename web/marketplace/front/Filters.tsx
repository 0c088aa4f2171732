import { parseMoney } from '@ahadi/domain/core/money.ts';
import { escrowCurrencies } from '@ahadi/domain/escrow/fees/rules.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { countries, countryName } from '../../core/countries.ts';
import { useAtOnce } from '../../core/useAtOnce.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import field from '../../ui/Field.module.css';
import { useHome } from '../useHome.ts';
import styles from './front.module.css';
import { type FrontQuery, filtersIn, nothingAsked, useFrontQuery } from './useFrontQuery.ts';

const PAUSE = 400;
const names = new Intl.DisplayNames('en', { type: 'currency' });
const currencyName = (code: string): string => `${code} · ${names.of(code) ?? code}`;

const problemOf = (text: string, currency: string): string | undefined =>
  text.trim() === '' || parseMoney(text, currency) !== null ? undefined : 'Write an amount like 1,500.';

/** What narrows the shop further: the price, where it is brought, what is there, and one's favourites. */
export function Filters() {
  const { asked, setAsked } = useFrontQuery();
  const home = useHome();
  const [open, setOpen] = useState(false);
  const [isThere, tickThere] = useAtOnce(asked.stock !== '');
  const [isFavourite, tickFavourite] = useAtOnce(asked.favourites !== '');
  const id = useId();
  const number = filtersIn(asked);
  const { q, category, sort, ...rest } = nothingAsked;
  return (
    <section className={styles.filters} aria-label="Filters">
      <Button
        variant="quiet"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden /> Filters{number > 0 && ` (${number})`}
      </Button>
      <div id={id} className={styles.panel} data-open={open || undefined}>
        <PriceFields
          key={`${asked.currency}:${asked.least === '' && asked.most === ''}`}
          asked={asked}
          currency={asked.currency === '' ? home.currency : asked.currency}
          onChange={setAsked}
        />
        <label className={styles.narrow}>
          <span>Deliver to</span>
          <select
            className={field.input}
            value={asked.country}
            onChange={(event) => setAsked({ country: event.currentTarget.value })}
          >
            <option value="">Anywhere</option>
            {home.country && <option value={home.country}>{countryName(home.country)}, your country</option>}
            {countries
              .filter(({ code }) => code !== home.country)
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
        </label>
        <div>
          <CheckField
            label="Only what can be had now"
            checked={isThere}
            onChange={(event) => {
              tickThere(event.currentTarget.checked);
              setAsked({ stock: event.currentTarget.checked ? '1' : '' });
            }}
          />
          <CheckField
            label="Only your favourites"
            checked={isFavourite}
            onChange={(event) => {
              tickFavourite(event.currentTarget.checked);
              setAsked({ favourites: event.currentTarget.checked ? '1' : '' });
            }}
          />
        </div>
        {number > 0 && (
          <Button variant="quiet" onClick={() => setAsked(rest)}>
            Clear the filters
          </Button>
        )}
      </div>
    </section>
  );
}

type PriceProps = { asked: FrontQuery; currency: string; onChange: (change: Partial<FrontQuery>) => void };

function PriceFields({ asked, currency, onChange }: PriceProps) {
  const [typed, setTyped] = useState({ least: asked.least, most: asked.most });
  const later = useDebouncedCallback(onChange, PAUSE);
  const id = useId();
  const problem = problemOf(typed.least, currency) ?? problemOf(typed.most, currency);
  const input = (name: 'least' | 'most', label: string) => (
    <label className={styles.narrow}>
      <span>{label}</span>
      <input
        className={field.input}
        inputMode="decimal"
        value={typed[name]}
        aria-invalid={problemOf(typed[name], currency) ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={(event) => {
          setTyped({ ...typed, [name]: event.currentTarget.value });
          later({ [name]: event.currentTarget.value.trim() });
        }}
      />
    </label>
  );
  return (
    <fieldset className={styles.prices}>
      <legend className={styles.legend}>Price</legend>
      {input('least', 'From')}
      {input('most', 'To')}
      {problem && (
        <p id={id} className={`${field.error} ${styles.wide}`}>
          {problem}
        </p>
      )}
      <label className={`${styles.narrow} ${styles.wide}`}>
        <span>In</span>
        <select
          className={field.input}
          value={currency}
          onChange={(event) => onChange({ currency: event.currentTarget.value })}
        >
          {escrowCurrencies.map((code) => (
            <option key={code} value={code}>
              {currencyName(code)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
