import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import type { AddressField, TypedAddress } from './address.ts';
import styles from './checkout.module.css';

type Props = {
  typed: TypedAddress;
  problems: Partial<Record<AddressField, string>>;
  onChange: (change: Partial<TypedAddress>) => void;
};

/** Who receives it and where exactly. */
export const AddressFields = ({ typed, problems, onChange }: Props) => (
  <div className={styles.fields}>
    <TextField
      label="Name"
      autoComplete="name"
      maxLength={120}
      value={typed.name}
      error={problems.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <TextField
      label="Telephone"
      type="tel"
      autoComplete="tel"
      maxLength={30}
      placeholder="0712 345 678"
      value={typed.phone}
      error={problems.phone}
      onChange={(event) => onChange({ phone: event.currentTarget.value })}
    />
    <TextField
      label="Town"
      autoComplete="address-level2"
      maxLength={80}
      value={typed.city}
      error={problems.city}
      onChange={(event) => onChange({ city: event.currentTarget.value })}
    />
    <TextField
      label="Where exactly"
      autoComplete="street-address"
      maxLength={200}
      placeholder="Street and house, or what it is next to"
      value={typed.street}
      error={problems.street}
      onChange={(event) => onChange({ street: event.currentTarget.value })}
    />
    <div className={styles.wide}>
      <TextAreaField
        label="A note for who brings it"
        optional
        rows={2}
        maxLength={300}
        value={typed.note}
        error={problems.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </div>
  </div>
);
