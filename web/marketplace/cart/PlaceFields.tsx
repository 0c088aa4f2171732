import { useState } from 'react';
import { countries } from '../../core/countries.ts';
import { problemOf } from '../../core/errors.ts';
import { useWhyNotActing } from '../../core/useWhyNotActing.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { useHome } from '../useHome.ts';
import styles from './cart.module.css';
import type { usePlace } from './usePlace.ts';

type Props = { country: string | null; region: string; place: ReturnType<typeof usePlace> };

/** Where it would be brought to: what that costs is calculated at once. */
export function PlaceFields({ country, region, place }: Props) {
  const home = useHome();
  const whyNot = useWhyNotActing('draft');
  const [typed, setTyped] = useState(region);
  const send = (to: { country: string; region: string }) => {
    if (to.country !== '') place.run({ country: to.country, region: to.region.trim() });
  };
  return (
    <div className={styles.place}>
      <SelectField
        label="Country"
        value={country ?? ''}
        disabled={whyNot !== null}
        onChange={(event) => {
          setTyped('');
          send({ country: event.currentTarget.value, region: '' });
        }}
      >
        <option value="">Choose</option>
        {home.country && countries.some(({ code }) => code === home.country) && (
          <option value={home.country}>{countries.find(({ code }) => code === home.country)?.name}</option>
        )}
        {countries
          .filter(({ code }) => code !== home.country)
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      <TextField
        label="County or region"
        optional
        maxLength={60}
        value={typed}
        help="Some shops bring it for another price to some regions."
        disabled={country === null || whyNot !== null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => country !== null && typed.trim() !== region && send({ country, region: typed })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {whyNot !== null && <p className={styles.quiet}>{whyNot}</p>}
      {place.error && <Notice tone="danger">{problemOf(place.error).sentence}</Notice>}
    </div>
  );
}
