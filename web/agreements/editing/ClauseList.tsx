import { IconPlus } from '@tabler/icons-react';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ClauseItem } from './ClauseItem.tsx';
import styles from './clauses.module.css';
import { Section } from './Section.tsx';
import { type Removed, useClauses } from './useClauses.ts';
import type { Editing } from './useEditing.ts';
import { landsAt, useReorder } from './useReorder.ts';

const MOST_CLAUSES = 200;

const focusQuietly = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

/** The clauses: add, write, move by dragging or by buttons, delete and take that back. Numbers follow the order. */
export function ClauseList({ editing }: { editing: Editing }) {
  const { keeper, problemAt, touch, generation } = editing;
  const { clauses } = editing.terms;
  const { added, removed, said, deeds } = useClauses(keeper);
  const { list, dragging, handle } = useReorder(deeds.move);
  const undo = removed && <UndoRow key="undo" removed={removed} onUndo={() => deeds.takeBack(removed)} />;
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
              data-land={dragging ? landsAt(dragging, index, clauses.length) : undefined}
            >
              <ClauseItem
                clause={clause}
                index={index}
                isLast={index === clauses.length - 1}
                problem={problemAt(`clauses.${index}.body`)}
                focusHeading={added === clause.id}
                deeds={deeds}
                handle={handle}
                touch={touch}
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
          onClick={deeds.add}
          whyNot={clauses.length >= MOST_CLAUSES ? `${MOST_CLAUSES} clauses are the most.` : null}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden />
          Add a clause
        </Button>
      </div>
    </Section>
  );
}

const UndoRow = ({ removed, onUndo }: { removed: Removed; onUndo: () => void }) => (
  <li className={styles.undo}>
    <span>
      Clause {removed.index + 1}
      {removed.clause.heading && `, “${removed.clause.heading}”,`} is deleted.
    </span>
    <button type="button" className={buttonClass('quiet')} ref={focusQuietly} onClick={onUndo}>
      Undo
    </button>
  </li>
);
