import type { Field, SignedAnswers } from '@ahadi/domain/agreements/fields/schema.ts';
import { shownField } from '@ahadi/domain/agreements/fields/shown.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { formatCalendarDay } from '../../core/words.ts';
import type { Signer } from '../document/sides.ts';
import styles from './fields.module.css';
import { hrefOfFile } from './given.ts';

/** The answers of those that signed, and where their files are read. */
export type Answered = { agreementId: string; signed: readonly SignedAnswers[] };

type Props = {
  fields: readonly Field[];
  terms: AgreementTerms;
  parties: readonly Signer[];
  answered: Answered | undefined;
};

/** What is asked here, as part of the text; once a party signed, what it answered. */
export function FieldLines({ fields, terms, parties, answered }: Props) {
  const around = {
    all: terms.fields ?? [],
    parties: parties.map(({ id = '', side, name }) => ({ id, side, name })),
    signed: answered?.signed ?? [],
    currency: terms.currency,
    say: formatCalendarDay,
  };
  return (
    <dl className={styles.lines}>
      {fields.map((field) => {
        const { id, label, asked, answers } = shownField(field, around);
        return (
          <div key={id}>
            <dt>{answers.length === 0 ? asked : label}</dt>
            {answers.map(({ partyId, name, words, file }) => (
              <dd key={partyId}>
                {answered && file ? (
                  <a href={hrefOfFile(answered.agreementId, file.fileId)} download={file.name}>
                    {words}
                  </a>
                ) : (
                  words
                )}{' '}
                <span className={styles.who}>{name}</span>
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
