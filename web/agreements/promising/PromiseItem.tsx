import type { DueRule, ObligationKind, ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { ItemCard, More, Pair } from '../editing/ItemCard.tsx';
import type { Editing } from '../editing/useEditing.ts';
import PromiseDue from './PromiseDue.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { usePromising } from './words.ts';

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
  const say = usePromising();
  const path = (field: string) => `obligations.${index}.${field}`;
  const problem = (field: string) => editing.problemAt(path(field));
  const touch = (field: string) => () => editing.touch(path(field));
  return (
    <ItemCard
      name={say.promiseNo({ no: index + 1 })}
      remove={{ label: say.deletePromise({ no: index + 1 }), title: say.delete }}
      {...{ isNew, onRemove }}
    >
      {term.clauseDue && (
        <PromiseDue
          term={term}
          currency={editing.terms.currency}
          path={path('clauseDue')}
          onStay={() => put({ clauseDue: false })}
        />
      )}
      <TextField
        label={say.what}
        placeholder={say.whatLike}
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
          label={say.kind}
          value={term.kind}
          onChange={(event) => put({ kind: event.currentTarget.value as ObligationKind })} // options are its kinds
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {say[names[kind]]}
            </option>
          ))}
        </SelectField>
        {term.kind === 'pay' && (
          <MoneyField
            label={say.amountIn({ currency: editing.terms.currency })}
            notAnAmount={say.amountLike}
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
        label={say.criteria}
        optional
        rows={2}
        placeholder={say.criteriaLike}
        value={term.criteria}
        maxLength={2000}
        onChange={(event) => put({ criteria: event.currentTarget.value })}
      />
      <More summary={say.more} isOpen={problem('clauseId') !== undefined}>
        <CheckField
          label={say.evidence}
          checked={term.evidenceRequired}
          onChange={(event) => put({ evidenceRequired: event.currentTarget.checked })}
        />
        <Pair>
          <SelectField
            label={say.reviewDays}
            help={say.reviewHelp}
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
            label={say.fromClause}
            optional
            value={term.clauseId ?? ''}
            data-path={path('clauseId')}
            error={problem('clauseId')}
            onChange={(event) => put({ clauseId: event.currentTarget.value || null })}
          >
            <option value="">{say.none}</option>
            {editing.terms.clauses.map((clause, place) => (
              <option key={clause.id} value={clause.id}>
                {clause.heading
                  ? say.clauseNo({ no: place + 1, heading: clause.heading })
                  : say.clauseBare({ no: place + 1 })}
              </option>
            ))}
            {term.clauseId !== null && !editing.terms.clauses.some(({ id }) => id === term.clauseId) && (
              <option value={term.clauseId}>{say.clauseGone}</option>
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

/** With two sides one choice says both. */
function WhoFields({ term, sides, path, problem, put }: Part & { sides: readonly SideWords[] }) {
  const say = usePromising();
  const labelOf = (it: SideWords): string => (it.names === '' ? say.sideOf(it) : say.sideWith(it));
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
        label={say.debtor}
        value={term.debtor}
        data-path={path('debtor')}
        error={problem('debtor')}
        onChange={({ currentTarget: { value: debtor } }) => put({ debtor, creditor: other(debtor) ?? term.creditor })}
      >
        {options}
      </SelectField>
      <SelectField
        label={say.creditor}
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

const names = {
  pay: 'pay',
  deliver: 'deliver',
  perform: 'perform',
  refrain: 'refrain',
  provide_document: 'provide_document',
  notify: 'notify',
} as const satisfies Record<ObligationKind, string>;
const kinds = Object.keys(names) as ObligationKind[]; // its keys are the kinds

const dayOrNull = (value: string): string | null => (value === '' ? null : value);
const firstDay = (due: DueRule): string | null =>
  due.kind === 'on' ? due.day : due.kind === 'repeats' ? due.from : null;

function DueFields({ term, path, problem, touch, put }: Part & { touch: (field: string) => () => void }) {
  const say = usePromising();
  const { due } = term;
  const wiring = { 'data-path': path('due'), error: problem('due'), onBlur: touch('due') };
  return (
    <>
      <Pair>
        <SelectField
          label={say.when}
          value={due.kind === 'after' ? 'after' : 'on'}
          onChange={(event) =>
            put({
              due: event.currentTarget.value === 'after' ? { kind: 'after', days: 14 } : { kind: 'on', day: null },
            })
          }
        >
          <option value="on">{say.onDay}</option>
          <option value="after">{say.afterForce}</option>
        </SelectField>
        {due.kind === 'after' ? (
          <TextField
            label={say.days}
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
            label={due.kind === 'repeats' ? say.firstDay : say.day}
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
          label={say.repeats}
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
