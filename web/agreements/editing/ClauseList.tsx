import { isEmptyClause } from '@ahadi/domain/agreements/rules.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { v4 as uuid } from 'uuid';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { emptyText } from '../document/richtext.ts';
import { ClauseItem } from './ClauseItem.tsx';
import styles from './clauses.module.css';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';
import { moved, useReorder } from './useReorder.ts';

const MOST_CLAUSES = 200;

const focusQuietly = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

/** The clauses: add, write, move by dragging or by buttons, delete and take that back. Numbers follow the order. */
export function ClauseList({ editing }: { editing: Editing }) {
  const { keeper, change, problemAt, touch, generation } = editing;
  const { clauses } = editing.terms;
  const [added, setAdded] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ clause: Clause; index: number } | null>(null);
  const [said, setSaid] = useState('');

  // Read at the moment of the change: an editor's own handler may be older than the last rendering.
  const now = () => keeper.autosave.snapshot().value.clauses;
  const put = (id: string, part: Partial<Clause>) =>
    change({ clauses: now().map((it) => (it.id === id ? { ...it, ...part } : it)) });
  const move = (from: number, to: number) => {
    change({ clauses: moved(now(), from, to) });
    setSaid(`Clause ${from + 1} is now clause ${to + 1} of ${clauses.length}.`);
  };
  const moveByButton = (clause: Clause, index: number, by: -1 | 1) => {
    flushSync(() => move(index, index + by));
    // The element went elsewhere in the document and lost the focus on the way.
    document.getElementById(`${by < 0 ? 'up' : 'down'}-${clause.id}`)?.focus();
  };
  const add = () => {
    const clause: Clause = { id: uuid(), heading: '', body: emptyText };
    setAdded(clause.id);
    change({ clauses: [...now(), clause] });
  };
  const remove = (clause: Clause, index: number) => {
    setRemoved(isEmptyClause(clause) ? null : { clause, index });
    change({ clauses: now().filter((it) => it.id !== clause.id) });
    setSaid(`Clause ${index + 1} deleted.`);
  };
  const takeBack = () => {
    if (removed === null) return;
    change({ clauses: [...now().slice(0, removed.index), removed.clause, ...now().slice(removed.index)] });
    setAdded(removed.clause.id);
    setRemoved(null);
    setSaid('The clause is back.');
  };
  const { list, dragging, handle } = useReorder(move);

  const undo = removed && (
    <li className={styles.undo} key="undo">
      <span>
        Clause {removed.index + 1}
        {removed.clause.heading && `, “${removed.clause.heading}”,`} is deleted.
      </span>
      <button type="button" className={buttonClass('quiet')} ref={focusQuietly} onClick={takeBack}>
        Undo
      </button>
    </li>
  );

  return (
    <Section
      id="clauses"
      title="Clauses"
      sentence="One promise a clause: who does what, by when. Numbers follow the order by themselves."
    >
      <p className="aside-voice" role="status">
        {said}
      </p>
      <ol className={styles.list} ref={list}>
        {clauses.flatMap((clause, index) => {
          const item = (
            <li
              key={`${clause.id}-${generation}`}
              data-clause
              data-dragged={dragging?.from === index || undefined}
              data-land={dragging && landsAt(dragging, index, clauses.length)}
            >
              <ClauseItem
                clause={clause}
                index={index}
                isLast={index === clauses.length - 1}
                problem={problemAt(`clauses.${index}.body`)}
                focusHeading={added === clause.id}
                handle={handle(index)}
                onChange={(part) => put(clause.id, part)}
                onBlur={() => touch(`clauses.${index}.body`)}
                onMove={(by) => moveByButton(clause, index, by)}
                onRemove={() => remove(clause, index)}
              />
            </li>
          );
          return undo && removed.index === index ? [undo, item] : [item];
        })}
        {removed && removed.index >= clauses.length && undo}
      </ol>
      {clauses.length === 0 && !removed && (
        <p className={styles.none}>No clause yet. Begin with the promise that matters most.</p>
      )}
      {problemAt('clauses') && (
        <p className={styles.problem} data-path="clauses" tabIndex={-1}>
          {problemAt('clauses')}
        </p>
      )}
      <div>
        <Button
          variant="quiet"
          onClick={add}
          whyNot={clauses.length >= MOST_CLAUSES ? `${MOST_CLAUSES} clauses are the most.` : null}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden />
          Add a clause
        </Button>
      </div>
    </Section>
  );
}

const landsAt = ({ from, to }: { from: number; to: number }, index: number, length: number) => {
  if (to === from || to === from + 1) return undefined;
  if (to === index) return 'before';
  return to === length && index === length - 1 ? 'after' : undefined;
};
