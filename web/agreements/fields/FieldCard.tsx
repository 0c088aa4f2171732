import { hasOptions, isCalculable } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Field, FieldType } from '@ahadi/domain/agreements/fields/schema.ts';
import { useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { ItemCard, More, Pair } from '../editing/ItemCard.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { FormulaField } from './FormulaField.tsx';
import { LimitFields } from './LimitFields.tsx';
import { kinds, fields as words } from './words.ts';

type Props = {
  field: Field;
  /** Its place among all questions of the text. */
  index: number;
  editing: Editing;
  sides: readonly { side: string; names: string }[];
  isNew: boolean;
  put: (part: Partial<Field>) => void;
  onRemove: () => void;
};

/** One question on one card: what is asked, how, and of whom. What is rarely needed stands below until it is wanted. */
export function FieldCard({ field, index, editing, sides, isNew, put, onRemove }: Props) {
  const say = useWordsHere(words);
  // Opened by hand or by something to mend, it stays open: what is mended does not go away under one's hands.
  const [isOpen, setOpen] = useState(field.condition !== undefined || field.formula !== undefined);
  const path = (part: string) => `fields.${index}.${part}`;
  const problem = (part: string) => editing.problemAt(path(part));
  const change = (part: keyof Field, next: Partial<Field>) => {
    put(next);
    editing.touch(path(part));
  };
  const others = (editing.terms.fields ?? []).filter(({ id, side }) => id !== field.id && side === field.side);
  const known = [...new Set([...sides.map(({ side }) => side), field.side])].sort();
  const { clauses, currency } = editing.terms;
  const rest = ['validation', 'condition', 'formula'].some((part) => problem(part) !== undefined);
  return (
    <ItemCard
      name={say.questionNo({ no: index + 1 })}
      heading={say.questionHead({ no: index + 1 })}
      remove={{ label: say.deleteQuestion({ no: index + 1 }), title: say.delete }}
      isNew={isNew}
      onRemove={onRemove}
    >
      <TextField
        label={say.whatIsAsked}
        placeholder={say.askedLike}
        value={field.label}
        maxLength={140}
        autoComplete="off"
        data-path={path('label')}
        error={problem('label')}
        onChange={(event) => put({ label: event.currentTarget.value })}
        onBlur={() => editing.touch(path('label'))}
      />
      <Pair>
        <SelectField
          label={say.kind}
          value={field.type}
          onChange={(event) => put(ofType(event.currentTarget.value as FieldType))} // options are its kinds
        >
          {kinds.map((type) => (
            <option key={type} value={type}>
              {say[type]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={say.whoAnswers}
          value={field.side}
          data-path={path('side')}
          error={problem('side')}
          onChange={(event) => change('condition', { side: event.currentTarget.value })}
        >
          {known.map((side) => {
            const names = sides.find((one) => one.side === side)?.names ?? '';
            return (
              <option key={side} value={side}>
                {names === '' ? say.sideOf({ side }) : say.sideWith({ side, names })}
              </option>
            );
          })}
        </SelectField>
      </Pair>
      {hasOptions(field.type) && (
        <TextAreaField
          label={say.options}
          rows={3}
          placeholder={say.optionsLike}
          value={(field.validation?.options ?? []).join('\n')}
          data-path={path('options')}
          error={problem('options')}
          onChange={(event) =>
            put({
              validation: {
                ...field.validation,
                options: event.currentTarget.value
                  .split('\n')
                  .slice(0, 30)
                  .map((line) => line.slice(0, 100)),
              },
            })
          }
          onBlur={() => editing.touch(path('options'))}
        />
      )}
      {field.formula === undefined && field.type !== 'date_signed' && (
        <CheckField
          label={say.required}
          checked={field.required}
          onChange={(event) => put({ required: event.currentTarget.checked })}
        />
      )}
      <More summary={say.more} isOpen={isOpen || rest} onToggle={setOpen}>
        <ConditionEditor
          condition={field.condition}
          others={others}
          path={path('condition')}
          problem={problem('condition')}
          onChange={(condition) => change('condition', { condition })}
        />
        {isCalculable(field.type) && (
          <FormulaField
            formula={field.formula}
            others={others.filter(({ type }) => isCalculable(type))}
            path={path('formula')}
            problem={problem('formula')}
            onChange={(formula) => change('formula', { formula })}
          />
        )}
        <LimitFields
          field={field}
          currency={currency}
          path={path('validation')}
          problem={problem('validation')}
          onChange={(validation) => change('validation', { validation })}
        />
        <TextField
          label={say.help}
          optional
          value={field.help ?? ''}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => put({ help: event.currentTarget.value === '' ? undefined : event.currentTarget.value })}
        />
        <SelectField
          label={say.inClause}
          value={clauses.some(({ id }) => id === field.clauseId) ? (field.clauseId ?? '') : ''}
          onChange={(event) => put({ clauseId: event.currentTarget.value || null })}
        >
          <option value="">{say.afterClauses}</option>
          {clauses.map((clause, place) => (
            <option key={clause.id} value={clause.id}>
              {clause.heading
                ? say.clauseNo({ no: place + 1, heading: clause.heading })
                : say.clauseBare({ no: place + 1 })}
            </option>
          ))}
        </SelectField>
      </More>
    </ItemCard>
  );
}

/** Another kind has other limits; a formula stays with what can be calculated. */
const ofType = (type: FieldType): Partial<Field> => ({
  type,
  validation: hasOptions(type) ? { options: [] } : undefined,
  ...(isCalculable(type) ? {} : { formula: undefined }),
});
