import type { AmountBand } from '@ahadi/domain/mediation/schema.ts';
import { bandWords } from '@ahadi/domain/mediation/words.ts';
import type { Specialism } from '@ahadi/domain/mediators/schema.ts';
import { specialismWords } from '@ahadi/domain/mediators/words.ts';
import { countries } from '../../core/countries.ts';
import { Part } from '../../ui/Part.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import type { Editing } from './editing.ts';
import styles from './requesting.module.css';

const MOST = 1000;
const specialisms = Object.keys(specialismWords) as Specialism[]; // the table's own keys
const bands = Object.keys(bandWords) as AmountBand[]; // the table's own keys

/** What it is about, in words that strangers may read. */
export function WhatPart({ draft, changeRequest, problemAt, touch, tried }: Editing) {
  const { request } = draft;
  // A name or a number in the summary is said at once; that it is short only when they have stopped writing.
  const summary = problemAt('publicSummary');
  const shown = request.publicSummary.length >= 40 || tried ? summary : undefined;
  return (
    <Part id="what" title="What is it about?">
      <TextField
        label="Title"
        help="Only the sides and the mediator see it."
        placeholder="Late delivery of school desks"
        maxLength={140}
        autoComplete="off"
        value={request.title}
        data-path="title"
        error={problemAt('title')}
        onBlur={() => touch('title')}
        onChange={(event) => changeRequest({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label="Summary for mediators"
        help="Every certified mediator can read this. No names, numbers, addresses or links; they learn those when they are appointed."
        placeholder="A school ordered desks from a workshop. They came late and some are damaged. The two want to go on working together."
        rows={6}
        maxLength={MOST}
        value={request.publicSummary}
        data-path="publicSummary"
        error={shown}
        onChange={(event) => {
          touch('publicSummary');
          changeRequest({ publicSummary: event.currentTarget.value });
        }}
      />
      <span className={styles.counter} aria-hidden>
        {request.publicSummary.length} of {MOST}
      </span>
      <div className={styles.pair}>
        <SelectField
          label="Field"
          value={request.category}
          onChange={(event) => changeRequest({ category: event.currentTarget.value as Specialism })} // options are the table's keys
        >
          {specialisms.map((value) => (
            <option key={value} value={value}>
              {specialismWords[value]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="About how much is at stake"
          help="Mediators see this, and no sum."
          value={request.band}
          onChange={(event) => changeRequest({ band: event.currentTarget.value as AmountBand })} // options are the table's keys
        >
          {bands.map((value) => (
            <option key={value} value={value}>
              {bandWords[value]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Country whose law matters most"
          value={request.country}
          data-path="country"
          error={problemAt('country')}
          onChange={(event) => changeRequest({ country: event.currentTarget.value })}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </Part>
  );
}
