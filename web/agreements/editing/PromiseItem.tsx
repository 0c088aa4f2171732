import { obligationKindWords } from '@ahadi/domain/obligations/rules.ts';
import type { DueRule, ObligationKind, ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { ItemCard, More, Pair } from './ItemCard.tsx';
import PromiseDue from './PromiseDue.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import type { Editing } from './useEditing.ts';

export type SideWords = { side: string; names: string };

type Props = {
  term: ObligationTerm;
  index: number;
  editing: Editing;
  sides: readonly SideWords[];
  /** It was just added: one writes on without reaching for it. */
  isNew: boolean;
  put: (part: Partial<ObligationTerm>) => void;
  onRemove: () => void;
};

/** One promise on one card: what, by whom, by when; what is rarely needed stands below until it is wanted. */
export function PromiseItem({ term, index, editing, sides, isNew, put, onRemove }: Props) {
  const path = (field: string) => `obligations.${index}.${field}`;
  const problem = (field: string) => editing.problemAt(path(field));
  const touch = (field: string) => () => editing.touch(path(field));
  return (
    <ItemCard name={`Promise ${index + 1}`} isNew={isNew} onRemove={onRemove}>
      {term.clauseDue && (
        <PromiseDue
          term={term}
          currency={editing.terms.currency}
          path={path('clauseDue')}
          onStay={() => put({ clauseDue: false })}
        />
      )}
      <TextField
        label="What is promised"
        placeholder="Deliver 400 lanterns to Gikomba"
        value={term.title}
        maxLength={140}
        autoComplete="off"
        data-path={path('title')}
        error={problem('title')}
        onChange={(event) => put({ title: event.currentTarget.value })}
        onBlur={touch('title')}
      />
      <Pair>
        <SelectField
          label="Kind"
          value={term.kind}
          onChange={(event) => put({ kind: event.currentTarget.value as ObligationKind })} // options are its kinds
        >
          {Object.entries(obligationKindWords).map(([kind, { name }]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectField>
        {term.kind === 'pay' && (
          <MoneyField
            label={`Amount in ${editing.terms.currency}`}
            currency={editing.terms.currency}
            minor={term.amountMinor}
            path={path('amountMinor')}
            error={problem('amountMinor')}
            onChange={(minor) => put({ amountMinor: minor === 0 ? null : minor })}
            onBlur={touch('amountMinor')}
          />
        )}
      </Pair>
      <WhoFields term={term} sides={sides} path={path} problem={problem} put={put} />
      <DueFields term={term} path={path} problem={problem} touch={touch} put={put} />
      <TextAreaField
        label="How both see that it is done"
        optional
        rows={2}
        placeholder="All 400 light up, counted at the gate."
        value={term.criteria}
        maxLength={2000}
        onChange={(event) => put({ criteria: event.currentTarget.value })}
      />
      <More summary="Proof, time to answer, and its clause" isOpen={problem('clauseId') !== undefined}>
        <CheckField
          label="Marking it as done needs a file that shows it"
          checked={term.evidenceRequired}
          onChange={(event) => put({ evidenceRequired: event.currentTarget.checked })}
        />
        <Pair>
          <SelectField
            label="Days to answer"
            help="Silence after them counts as accepted."
            value={String(term.reviewDays)}
            onChange={(event) => put({ reviewDays: Number(event.currentTarget.value) })}
          >
            {[...new Set([1, 3, 7, 14, 30, 60, term.reviewDays])]
              .sort((one, other) => one - other)
              .map((days) => (
                <option key={days} value={days}>
                  {days}
                </option>
              ))}
          </SelectField>
          <SelectField
            label="From clause"
            optional
            value={term.clauseId ?? ''}
            data-path={path('clauseId')}
            error={problem('clauseId')}
            onChange={(event) => put({ clauseId: event.currentTarget.value || null })}
          >
            <option value="">None</option>
            {editing.terms.clauses.map((clause, place) => (
              <option key={clause.id} value={clause.id}>
                {place + 1}. {clause.heading || 'Clause without a heading'}
              </option>
            ))}
            {term.clauseId !== null && !editing.terms.clauses.some(({ id }) => id === term.clauseId) && (
              <option value={term.clauseId}>A clause that was deleted</option>
            )}
          </SelectField>
        </Pair>
      </More>
    </ItemCard>
  );
}

type Part = Pick<Props, 'term' | 'put'> & {
  path: (field: string) => string;
  problem: (field: string) => string | undefined;
};

const labelOf = ({ side, names }: SideWords): string => (names === '' ? `Side ${side}` : `Side ${side}: ${names}`);

/** With two sides one choice says both. */
function WhoFields({ term, sides, path, problem, put }: Part & { sides: readonly SideWords[] }) {
  const known = [...new Set([...sides.map(({ side }) => side), term.debtor, term.creditor])].sort();
  const words = (side: string) => labelOf(sides.find((one) => one.side === side) ?? { side, names: '' });
  const other = known.length === 2 ? (debtor: string) => known.find((side) => side !== debtor) : () => undefined;
  const options = known.map((side) => (
    <option key={side} value={side}>
      {words(side)}
    </option>
  ));
  return (
    <Pair>
      <SelectField
        label="Who owes it"
        value={term.debtor}
        data-path={path('debtor')}
        error={problem('debtor')}
        onChange={({ currentTarget: { value: debtor } }) => put({ debtor, creditor: other(debtor) ?? term.creditor })}
      >
        {options}
      </SelectField>
      <SelectField
        label="To whom"
        value={term.creditor}
        data-path={path('creditor')}
        error={problem('creditor')}
        onChange={({ currentTarget: { value: creditor } }) => put({ creditor, debtor: other(creditor) ?? term.debtor })}
      >
        {options}
      </SelectField>
    </Pair>
  );
}

const dayOrNull = (value: string): string | null => (value === '' ? null : value);
const firstDay = (due: DueRule): string | null =>
  due.kind === 'on' ? due.day : due.kind === 'repeats' ? due.from : null;

function DueFields({ term, path, problem, touch, put }: Part & { touch: (field: string) => () => void }) {
  const { due } = term;
  const wiring = { 'data-path': path('due'), error: problem('due'), onBlur: touch('due') };
  return (
    <>
      <Pair>
        <SelectField
          label="When"
          value={due.kind === 'after' ? 'after' : 'on'}
          onChange={(event) =>
            put({
              due: event.currentTarget.value === 'after' ? { kind: 'after', days: 14 } : { kind: 'on', day: null },
            })
          }
        >
          <option value="on">By the end of a day</option>
          <option value="after">Days after it comes into force</option>
        </SelectField>
        {due.kind === 'after' ? (
          <TextField
            label="Days"
            type="number"
            inputMode="numeric"
            min={0}
            max={3650}
            value={String(due.days)}
            {...wiring}
            onChange={(event) => {
              const days = Math.trunc(Number(event.currentTarget.value));
              if (days >= 0 && days <= 3650) put({ due: { kind: 'after', days } });
            }}
          />
        ) : (
          <TextField
            label={due.kind === 'repeats' ? 'First day' : 'Day'}
            type="date"
            value={firstDay(due) ?? ''}
            {...wiring}
            onChange={(event) => {
              const day = dayOrNull(event.currentTarget.value);
              put({ due: due.kind === 'repeats' ? { ...due, from: day } : { kind: 'on', day } });
            }}
          />
        )}
      </Pair>
      {due.kind !== 'after' && (
        <CheckField
          label="It repeats"
          checked={due.kind === 'repeats'}
          onChange={(event) =>
            put({
              due: event.currentTarget.checked
                ? { kind: 'repeats', from: firstDay(due), rule: 'FREQ=MONTHLY;COUNT=12' }
                : { kind: 'on', day: firstDay(due) },
            })
          }
        />
      )}
      {due.kind === 'repeats' && <RepeatFields due={due} onChange={(next) => put({ due: next })} />}
    </>
  );
}
