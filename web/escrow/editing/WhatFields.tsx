import { escrowCurrencies } from '@ahadi/domain/escrow/fees/rules.ts';
import { Part } from '../../ui/Part.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { kindWords } from '../words.ts';
import styles from './editing.module.css';
import type { TermsEditing } from './useTerms.ts';

const kinds = Object.keys(kindWords) as (keyof typeof kindWords)[]; // the table's own keys

/** Title, kind, currency and description. */
export function WhatFields({ editing }: { editing: TermsEditing }) {
  const { terms, change, problemAt, touch } = editing;
  return (
    <Part id="what" title="What is it about?">
      <TextField
        label="Title"
        placeholder="Forty school desks for Kibra Primary"
        maxLength={120}
        autoComplete="off"
        value={terms.title}
        data-path="title"
        error={problemAt('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onBlur={() => touch('title')}
      />
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          help={kindWords[terms.kind].line}
          value={terms.kind}
          onChange={(event) => editing.setKind(event.currentTarget.value as typeof terms.kind)} // options are its keys
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind].label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Currency"
          value={terms.currency}
          data-path="currency"
          error={problemAt('currency')}
          onChange={(event) => editing.setCurrency(event.currentTarget.value)}
        >
          {!escrowCurrencies.includes(terms.currency) && <option value={terms.currency}>{terms.currency}</option>}
          {escrowCurrencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label="Description"
        optional
        help="What both sides should know. It is part of what you both accept."
        maxLength={10_000}
        value={terms.description}
        data-path="description"
        error={problemAt('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </Part>
  );
}
