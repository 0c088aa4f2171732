import { escrowCurrencies } from '@ahadi/domain/escrow/fees/rules.ts';
import type { SupplierForm } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { countries, countryName } from '../../../core/countries.ts';
import { KeyValue } from '../../../ui/KeyValue.tsx';
import { Part } from '../../../ui/Part.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/TextField.tsx';
import { DeliveryRates } from '../../forms/DeliveryRates.tsx';
import styles from '../../forms/form.module.css';
import { helpWithNote, ReviewerNote } from '../../forms/ReviewerNote.tsx';
import { ownReturns } from '../../returns.ts';
import type { ShopEditing } from './shopform.ts';

type TextPath = {
  [Key in keyof SupplierForm]: SupplierForm[Key] extends string ? Key : never;
}[keyof SupplierForm];

type LineProps = {
  editing: ShopEditing;
  path: TextPath;
  label: string;
  most: number;
  help?: string;
  placeholder?: string;
  optional?: boolean;
  autoComplete?: string;
  inputMode?: 'email' | 'tel';
  rows?: number;
};

/** One written field of the form, wired to its problem and the reviewer's word about it. */
function Line({ editing, path, label, most, help, rows, ...rest }: LineProps) {
  const { form, change, problems, notes } = editing;
  const field = {
    ...rest,
    label,
    maxLength: most,
    help: helpWithNote(notes[path], help),
    value: form[path],
    error: problems.at(path),
    'data-path': path,
    onBlur: () => problems.touch(path),
  };
  return rows === undefined ? (
    <TextField {...field} onChange={(event) => change({ [path]: event.currentTarget.value })} />
  ) : (
    <TextAreaField {...field} rows={rows} onChange={(event) => change({ [path]: event.currentTarget.value })} />
  );
}

/** Who sells: the name buyers read, the name in law, and where it is. */
export function WhoFields({ editing }: { editing: ShopEditing }) {
  const { form, change, isOpen, notes } = editing;
  if (isOpen)
    return (
      <Part
        id="who"
        title="Who sells"
        sentence="This was looked at when your shop was approved. Write to us if it has to change."
      >
        <KeyValue
          rows={[
            { label: 'Shop', value: form.name },
            { label: 'Name in law', value: form.legalName },
            { label: 'Registration', value: form.registrationNo || 'none given' },
            { label: 'Tax number', value: form.taxId || 'none given' },
            { label: 'Country', value: countryName(form.country) },
            { label: 'Sells in', value: form.currency },
          ]}
        />
      </Part>
    );
  return (
    <Part id="who" title="Who sells" sentence="Buyers read the name of the shop. The rest is for who looks at it.">
      <Line editing={editing} path="name" label="Name of the shop" most={80} placeholder="Baraka Tools" />
      <Line
        editing={editing}
        path="legalName"
        label="Name in law"
        most={160}
        help="As it is registered, or your own name where nothing is."
        autoComplete="organization"
      />
      <div className={styles.pair}>
        <Line editing={editing} path="registrationNo" label="Registration number" most={60} optional />
        <Line editing={editing} path="taxId" label="Tax number" most={60} optional />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Country"
          help={helpWithNote(notes.country)}
          value={form.country}
          data-path="country"
          onChange={(event) => change({ country: event.currentTarget.value })}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Currency you sell in"
          help={helpWithNote(notes.currency, 'All your prices are in it, and your money comes in it.')}
          value={form.currency}
          data-path="currency"
          onChange={(event) => change({ currency: event.currentTarget.value })}
        >
          {[...new Set([form.currency, ...escrowCurrencies])].map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </SelectField>
      </div>
    </Part>
  );
}

/** How buyers and goods that come back reach the shop. */
export const ReachFields = ({ editing }: { editing: ShopEditing }) => (
  <Part
    id="reach"
    title="Where you are"
    sentence="Buyers read the town and the country. The rest is for goods that come back, and for us."
  >
    <div className={styles.pair}>
      <Line editing={editing} path="city" label="Town" most={80} autoComplete="address-level2" />
      <Line editing={editing} path="phone" label="Telephone" most={30} autoComplete="tel" inputMode="tel" />
    </div>
    <Line
      editing={editing}
      path="address"
      label="Address"
      most={300}
      placeholder="Shop 14, Kariakoor Market, Ring Road"
      autoComplete="street-address"
    />
    <Line editing={editing} path="email" label="E-mail for buyers" most={254} autoComplete="email" inputMode="email" />
  </Part>
);

/** What the shop is and sells. */
export const AboutFields = ({ editing }: { editing: ShopEditing }) => (
  <Part id="about" title="What you sell">
    <Line
      editing={editing}
      path="about"
      label="About the shop"
      most={1500}
      rows={5}
      help="Buyers read this on your page: who you are, what you make or where it comes from, how you work."
    />
    {!editing.isOpen && (
      <Line
        editing={editing}
        path="goods"
        label="What you will sell"
        most={600}
        rows={3}
        help="For who looks at your application: kinds of goods, about how many, new or used."
      />
    )}
  </Part>
);

/** Where goods are brought to, and how they come back. */
export function SendingFields({ editing }: { editing: ShopEditing }) {
  const { form, change, problems, notes } = editing;
  return (
    <>
      <Part
        id="delivery"
        title="Where you bring goods"
        sentence="A row for a region goes before the row for its whole country. What no row names cannot be ordered from there. Days are working days on the way."
      >
        <ReviewerNote note={notes.delivery} />
        <DeliveryRates
          rates={form.delivery}
          currency={form.currency}
          country={form.country}
          problemAt={problems.at}
          onChange={(delivery) => change({ delivery })}
        />
      </Part>
      <Part id="returns" title="What comes back">
        <SelectField
          label="Days to send something back"
          help={helpWithNote(notes.returnDays, `From the day it was received. ${ownReturns}`)}
          value={form.returnDays}
          data-path="returnDays"
          onChange={(event) => change({ returnDays: Number(event.currentTarget.value) })}
        >
          {[...new Set([0, 3, 7, 14, 30, 60, form.returnDays])]
            .sort((one, other) => one - other)
            .map((days) => (
              <option key={days} value={days}>
                {days === 0 ? 'None: only what is broken or wrong' : `${days} days`}
              </option>
            ))}
        </SelectField>
        <Line
          editing={editing}
          path="returnPolicy"
          label="How it comes back"
          most={1500}
          rows={4}
          help="Who pays for the way, in what state it has to be, and where it goes."
        />
      </Part>
    </>
  );
}
