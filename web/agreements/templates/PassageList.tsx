import { countPassage } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateClause } from '@ahadi/domain/agreements/templates/schema.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { emptyText } from '../document/richtext.ts';
import { PlainWords } from '../editing/PlainWords.tsx';
import RichTextField from '../editing/RichTextField.tsx';
import { withPart } from '../editing/useClauses.ts';
import styles from './templates.module.css';
import type { TemplateDraft } from './useTemplateDraft.ts';
import { useTemplates } from './words.ts';

type Props = { editing: TemplateDraft; onQuestion: (passage: string) => void };

/** The clauses of a template: words marked in one become a question, and a whole one can hang on an answer. */
export function PassageList({ editing, onQuestion }: Props) {
  const say = useTemplates();
  const { content } = editing.draft;
  const setClauses = (change: (all: TemplateClause[]) => TemplateClause[], isFromOutside = false) =>
    editing.changeContent((now) => ({ ...now, clauses: change(now.clauses) }), isFromOutside);
  return (
    <section className={styles.group} aria-label={say.clauses}>
      <h2 className={styles.groupTitle}>{say.clauses}</h2>
      {content.clauses.map((clause, index) => (
        <Passage
          key={`${clause.id}-${editing.generation}`}
          {...{ editing, clause, index, onQuestion }}
          put={(part) => setClauses((all) => all.map((one) => (one.id === clause.id ? withPart(one, part) : one)))}
          setWhen={(when) =>
            setClauses((all) =>
              all.map((one) => {
                if (one.id !== clause.id) return one;
                const { when: _before, ...rest } = one;
                return when === null ? rest : { ...rest, when };
              }),
            )
          }
          onRemove={() =>
            editing.changeContent((now) => ({
              ...now,
              clauses: now.clauses.filter(({ id }) => id !== clause.id),
              obligations: now.obligations.map((one) =>
                one.clauseId === clause.id ? { ...one, clauseId: null } : one,
              ),
            }))
          }
        />
      ))}
      {editing.problemAt('clauses') && (
        <p className={styles.problem} role="alert">
          {editing.problemAt('clauses')}
        </p>
      )}
      <div>
        <Button
          variant="quiet"
          onClick={() => setClauses((all) => [...all, { id: uuid(), heading: '', body: emptyText }])}
        >
          {say.addClause}
        </Button>
      </div>
    </section>
  );
}

type PassageProps = Props & {
  clause: TemplateClause;
  index: number;
  put: (part: Partial<TemplateClause>) => void;
  setWhen: (when: { variable: string; is: string } | null) => void;
  onRemove: () => void;
};

const parted = '\u001f';
/** The words that are marked on the page now, as one line. */
const markedWords = (): string => (window.getSelection()?.toString() ?? '').trim();

function Passage({ editing, clause, index, put, setWhen, onRemove, onQuestion }: PassageProps) {
  const say = useTemplates();
  const [hint, setHint] = useState<'markFirst' | 'notFound' | null>(null);
  const { content } = editing.draft;
  const no = index + 1;
  const labelId = `passage-${clause.id}`;
  const hintId = `hint-${clause.id}`;
  const problem = editing.problemAt(`clauses.${index}`);
  const conditions = content.variables.flatMap(({ name, type, label, choices = [] }) =>
    type === 'choice' ? choices.map((is) => ({ key: `${name}${parted}${is}`, words: say.onlyIf({ label, is }) })) : [],
  );
  const ask = () => {
    const passage = markedWords();
    if (passage === '') setHint('markFirst');
    else if (countPassage(content, passage) === 0) setHint('notFound');
    else {
      setHint(null);
      onQuestion(passage);
    }
  };
  return (
    <div className={styles.passage} data-wrong={problem ? true : undefined}>
      <TextField
        label={say.headingOf({ no })}
        value={clause.heading}
        maxLength={140}
        autoComplete="off"
        error={problem}
        onChange={(event) => put({ heading: event.currentTarget.value })}
      />
      <span className="aside-voice" id={labelId}>
        {say.textOf({ no })}
      </span>
      <div>
        <RichTextField
          initial={clause.body}
          onChange={(body) => put({ body })}
          onBlur={() => undefined}
          labelledBy={labelId}
          describedBy={hintId}
        />
      </div>
      <PlainWords clause={clause} number={no} put={(_id, part) => put(part)} />
      {conditions.length > 0 && (
        <SelectField
          label={say.whenThere}
          value={clause.when ? `${clause.when.variable}${parted}${clause.when.is}` : ''}
          onChange={(event) => {
            const [variable, is] = event.currentTarget.value.split(parted);
            setWhen(variable && is ? { variable, is } : null);
          }}
        >
          <option value="">{say.always}</option>
          {conditions.map(({ key, words }) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      <p className={styles.quiet} id={hintId} role="status">
        {hint && say[hint]}
      </p>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          aria-label={say.makeQuestionIn({ no })}
          // The marked words stay marked.
          onMouseDown={(event) => event.preventDefault()}
          onClick={ask}
        >
          {say.makeQuestion}
        </Button>
        <Button variant="quiet" aria-label={say.deleteClause({ no })} onClick={onRemove}>
          {say.delete}
        </Button>
      </div>
    </div>
  );
}
