import { hasOptions, isCalculable } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Field, FieldType } from '@ahadi/domain/agreements/fields/schema.ts';
import { fieldTypeWords } from '@ahadi/domain/agreements/fields/words.ts';
import { useState } from 'react';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { ItemCard, More, Pair } from '../editing/ItemCard.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { FormulaField } from './FormulaField.tsx';
import { LimitFields } from './LimitFields.tsx';

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
      name={`Question ${index + 1}`}
      heading={`Question ${index + 1}, asked at signing`}
      remove={{ label: `Delete question ${index + 1}`, title: 'Delete' }}
      isNew={isNew}
      onRemove={onRemove}
    >
      <TextField
        label="What is asked"
        placeholder="Your phone number"
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
          label="Kind of answer"
          value={field.type}
          onChange={(event) => put(ofType(event.currentTarget.value as FieldType))} // options are its kinds
        >
          {Object.entries(fieldTypeWords).map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Who answers"
          value={field.side}
          data-path={path('side')}
          error={problem('side')}
          onChange={(event) => change('condition', { side: event.currentTarget.value })}
        >
          {known.map((side) => {
            const names = sides.find((one) => one.side === side)?.names ?? '';
            return (
              <option key={side} value={side}>
                {names === '' ? `Side ${side}` : `Side ${side}: ${names}`}
              </option>
            );
          })}
        </SelectField>
      </Pair>
      {hasOptions(field.type) && (
        <TextAreaField
          label="To choose from, one a line"
          rows={3}
          placeholder={'M-Pesa\nBank'}
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
          label="Has to be answered"
          checked={field.required}
          onChange={(event) => put({ required: event.currentTarget.checked })}
        />
      )}
      <More summary="Only if…, limits, help" isOpen={isOpen || rest} onToggle={setOpen}>
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
          label="Help below the question"
          optional
          value={field.help ?? ''}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => put({ help: event.currentTarget.value === '' ? undefined : event.currentTarget.value })}
        />
        <SelectField
          label="In clause"
          value={clauses.some(({ id }) => id === field.clauseId) ? (field.clauseId ?? '') : ''}
          onChange={(event) => put({ clauseId: event.currentTarget.value || null })}
        >
          <option value="">None: after the clauses</option>
          {clauses.map((clause, place) => (
            <option key={clause.id} value={clause.id}>
              {place + 1}. {clause.heading || 'Clause without a heading'}
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
