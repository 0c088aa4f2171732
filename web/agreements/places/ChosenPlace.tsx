import { hasOptions, isOwnDoing } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Field } from '@ahadi/domain/agreements/fields/schema.ts';
import { isAskedOnce } from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { LimitFields } from '../fields/LimitFields.tsx';
import { usePlaceNames } from './naming.ts';
import styles from './places.module.css';
import type { Placing } from './usePlacing.ts';
import { usePlacingWords } from './words.ts';

type Props = { editing: Editing; placing: Placing; chosen: Place };

/** What is done with the place that was chosen: what it asks and of whom, where else it stands, and that it goes. */
export function ChosenPlace({ editing, placing, chosen }: Props) {
  const say = usePlacingWords();
  const { whoOf, titleOf } = usePlaceNames();
  const { terms, parties, sides } = placing;
  const index = terms.fields?.findIndex(({ id }) => id === chosen.fieldId) ?? -1;
  const field = terms.fields?.[index];
  const isOwn = field !== undefined && !isAskedOnce(field.type) && !isOwnDoing(field);
  // Of the place in English, of its question in the language of the page.
  const misplaced = editing.problemAt(`places.${placing.places.indexOf(chosen)}`);
  const problem = isOwn ? undefined : editing.problemAt(`fields.${index}.label`);
  const pages = terms.document?.pages.length ?? 1;
  const known = [...new Set([...sides, chosen.side])].sort();
  return (
    <div className={styles.chosen}>
      {field && isOwn && <Asked key={field.id} {...{ editing, field, index }} />}
      <div className={styles.row}>
        <p>{say.placeOnPage({ place: titleOf(chosen, terms, parties), page: chosen.page })}</p>
        {known.length > 1 && (
          <label className={styles.who}>
            <span>{say.filledBy}</span>
            <select value={chosen.side} onChange={(event) => placing.give(chosen, event.currentTarget.value)}>
              {known.map((side) => (
                <option key={side} value={side}>
                  {whoOf(side, parties)}
                </option>
              ))}
            </select>
          </label>
        )}
        {pages > 1 && (
          <Button variant="quiet" onClick={() => placing.copyToAll(chosen)}>
            {say.copyAll}
          </Button>
        )}
        <Button variant="quiet" onClick={() => placing.remove(chosen)}>
          {say.takeOff}
        </Button>
      </div>
      <p className={styles.help} aria-hidden>
        {say.keys}
      </p>
      {misplaced ? (
        <p className={styles.problem} lang="en" dir="ltr">
          {misplaced}
        </p>
      ) : (
        problem && <p className={styles.problem}>{problem}</p>
      )}
    </div>
  );
}

/** The question whose answer stands there: its words, what can be chosen, and what an answer keeps to. */
function Asked({ editing, field, index }: { editing: Editing; field: Field; index: number }) {
  const say = usePlacingWords();
  const put = (part: Partial<Field>) =>
    editing.change({
      fields: editing.keeper.terms.fields?.map((one) => (one.id === field.id ? { ...one, ...part } : one)),
    });
  const path = (part: string) => `fields.${index}.${part}`;
  return (
    <>
      <TextField
        label={say.whatAsked}
        value={field.label}
        maxLength={140}
        error={editing.problemAt(path('label'))}
        onChange={(event) => put({ label: event.currentTarget.value })}
        onBlur={() => editing.touch(path('label'))}
      />
      {hasOptions(field.type) && (
        <TextAreaField
          label={say.chooseFrom}
          rows={3}
          placeholder={say.optionsLike}
          value={(field.validation?.options ?? []).join('\n')}
          data-path={path('options')}
          error={editing.problemAt(path('options'))}
          onChange={(event) =>
            put({ validation: { ...field.validation, options: linesOf(event.currentTarget.value) } })
          }
          onBlur={() => editing.touch(path('options'))}
        />
      )}
      <LimitFields
        field={field}
        currency={editing.terms.currency}
        path={path('validation')}
        problem={editing.problemAt(path('validation'))}
        onChange={(validation) => {
          put({ validation });
          editing.touch(path('validation'));
        }}
      />
      <CheckField
        label={field.type === 'checkbox' ? say.mustTick : say.mustFill}
        checked={field.required}
        onChange={(event) => put({ required: event.currentTarget.checked })}
      />
    </>
  );
}

/** As many as a question may have. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .slice(0, 30)
    .map((line) => line.slice(0, 100));
