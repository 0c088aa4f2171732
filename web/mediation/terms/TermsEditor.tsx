import { courtProfiles } from '@ahadi/domain/mediation/court/profiles.ts';
import { foreseen } from '@ahadi/domain/mediation/court/rules.ts';
import type { CaseSide, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../core/api.ts';
import { localDay, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { count } from '../../core/words.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { useOwn } from '../useOwn.ts';
import { profileWords, scopeWords } from '../words.ts';
import { blankTerm, draftOf, problemsOfDraft, type TermDraft, type TermsDraft, termsOf } from './draft.ts';
import styles from './terms.module.css';

const MOST = 40;
const profiles = Object.keys(profileWords) as TermsDraft['profile'][]; // the table's own keys
const scopes = Object.keys(scopeWords) as TermsDraft['scope'][]; // the table's own keys

type Props = { view: MediationView; onClose: () => void; onDone: (sentence: string) => void };

/** Terms that a court could enforce: each is looked at while it is written. What is typed is kept for this tab. */
export function TermsEditor({ view, onClose, onDone }: Props) {
  const { currency } = view.request;
  const form = useRef<HTMLFormElement>(null);
  const today = localDay(useNow());
  const [draft, setDraft, forget] = useOwn<TermsDraft>(
    `terms:${view.id}:${view.settlement?.no ?? 0}`,
    draftOf(view.settlement, { currency, place: view.request.place, country: view.request.country, newKey: uuid }),
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const sides = view.sides.map(({ side }) => side);
  const problems = problemsOfDraft(draft, sides, today, currency);
  const deed = useDeed(api.mediation.proposeTerms, {
    problems,
    onDone: () => {
      forget();
      onDone('Your terms are on the table. Every side reads them and answers.');
    },
  });
  const at = (path: string) => deed.at(path) ?? (tried || touched.has(path) ? problems[path] : undefined);
  const touch = (path: string) => setTouched((before) => new Set(before).add(path));
  const set = (key: string, part: Partial<TermDraft>) =>
    setDraft({ ...draft, terms: draft.terms.map((term) => (term.key === key ? { ...term, ...part } : term)) });
  const toMend = Object.keys(problems).length;
  return (
    <Card title="Write the terms">
      <form
        ref={form}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          deed.run({
            id: view.id,
            scope: draft.scope,
            place: draft.place.trim(),
            profile: draft.profile,
            terms: termsOf(draft, currency),
          });
          focusFirstProblem(form.current);
        }}
      >
        <p className={styles.quiet}>
          Say who does what by when, and what follows if not, so that a stranger could tell whether it was done. New
          terms replace the old ones, and nobody has accepted them yet.
        </p>
        {draft.terms.map((term, index) => (
          <TermFields
            key={term.key}
            view={view}
            term={term}
            index={index}
            at={at}
            touch={touch}
            onChange={(part) => set(term.key, part)}
            onRemove={
              draft.terms.length > 1
                ? () => setDraft({ ...draft, terms: draft.terms.filter(({ key }) => key !== term.key) })
                : null
            }
          />
        ))}
        {draft.terms.length < MOST && (
          <div>
            <Button variant="quiet" onClick={() => setDraft({ ...draft, terms: [...draft.terms, blankTerm(uuid())] })}>
              Add a term
            </Button>
          </div>
        )}
        <div className={styles.pair}>
          <SelectField
            label="Scope"
            value={draft.scope}
            onChange={(event) => setDraft({ ...draft, scope: event.currentTarget.value as TermsDraft['scope'] })} // options are the table's keys
          >
            {scopes.map((value) => (
              <option key={value} value={value}>
                {scopeWords[value]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Place of the settlement"
            maxLength={120}
            value={draft.place}
            error={at('place')}
            onBlur={() => touch('place')}
            onChange={(event) => setDraft({ ...draft, place: event.currentTarget.value })}
          />
        </div>
        <SelectField
          label="Where a court could confirm it"
          help="It goes to a court only if every side agrees to that. It can be changed later."
          value={draft.profile}
          onChange={(event) => setDraft({ ...draft, profile: event.currentTarget.value as TermsDraft['profile'] })} // options are the table's keys
        >
          {profiles.map((value) => (
            <option key={value} value={value}>
              {profileWords[value]}
            </option>
          ))}
        </SelectField>
        {foreseen({ ...view, category: view.request.category }, courtProfiles[draft.profile]).map((sentence) => (
          <Notice key={sentence} tone="attention">
            {sentence}
          </Notice>
        ))}
        {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
        {tried && toMend > 0 && (
          <p role="status" className={styles.quiet}>
            {count(toMend, 'thing')} to mend first.
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" pending={deed.pending}>
            Put them on the table
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
        </div>
      </form>
    </Card>
  );
}

type FieldsProps = {
  view: MediationView;
  term: TermDraft;
  index: number;
  at: (path: string) => string | undefined;
  touch: (path: string) => void;
  onChange: (part: Partial<TermDraft>) => void;
  onRemove: (() => void) | null;
};

function TermFields({ view, term, index, at, touch, onChange, onRemove }: FieldsProps) {
  const path = `terms.${index}`;
  const options = view.sides.map(({ side, name }) => (
    <option key={side} value={side}>
      {name}
    </option>
  ));
  return (
    <fieldset className={styles.edit}>
      <legend className="aside-voice">Term {index + 1}</legend>
      <div className={styles.editHead}>
        <span className={styles.number}>Term {index + 1}</span>
        {onRemove && (
          <Button variant="plain" aria-label={`Remove term ${index + 1}`} onClick={onRemove}>
            <IconX size={16} stroke={1.8} aria-hidden />
          </Button>
        )}
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Who does it"
          value={term.who}
          error={at(`${path}.who`)}
          onBlur={() => touch(`${path}.who`)}
          onChange={(event) => onChange({ who: event.currentTarget.value as CaseSide | '' })} // options are the view's own sides
        >
          <option value="">Choose</option>
          {options}
        </SelectField>
        <TextField
          label="By when"
          type="date"
          value={term.by}
          error={at(`${path}.by`)}
          onBlur={() => touch(`${path}.by`)}
          onChange={(event) => onChange({ by: event.currentTarget.value })}
        />
      </div>
      <TextAreaField
        label="What is done"
        placeholder="Delivers forty desks of oak to Kibra Primary, unloaded and assembled."
        maxLength={1000}
        rows={3}
        value={term.what}
        error={at(`${path}.what`)}
        onBlur={() => touch(`${path}.what`)}
        onChange={(event) => onChange({ what: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <AmountField
          label="Amount"
          optional
          currency={view.request.currency}
          value={term.amount}
          error={at(`${path}.amountMinor`)}
          onChange={(amount) => onChange({ amount })}
        />
        {term.amount.trim() !== '' && (
          <SelectField
            label="Paid to"
            value={term.to}
            error={at(`${path}.to`)}
            onBlur={() => touch(`${path}.to`)}
            onChange={(event) => onChange({ to: event.currentTarget.value as CaseSide | '' })} // options are the view's own sides
          >
            <option value="">Choose</option>
            {options}
          </SelectField>
        )}
      </div>
      <TextField
        label="What follows if it is not done"
        placeholder="The price is paid back within seven days."
        maxLength={500}
        value={term.otherwise}
        error={at(`${path}.otherwise`)}
        onBlur={() => touch(`${path}.otherwise`)}
        onChange={(event) => onChange({ otherwise: event.currentTarget.value })}
      />
    </fieldset>
  );
}
