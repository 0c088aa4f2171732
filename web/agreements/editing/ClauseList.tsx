import { fieldsOfClause } from '@ahadi/domain/agreements/fields/rules.ts';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { Signer } from '../document/sides.ts';
import { ClauseItem } from './ClauseItem.tsx';
import styles from './clauses.module.css';
import { Section } from './Section.tsx';
import { type Removed, useClauses } from './useClauses.ts';
import type { Editing } from './useEditing.ts';
import { landsAt, useReorder } from './useReorder.ts';
import { useEditingWords } from './words.ts';

// Most texts ask nobody anything.
const ClauseDue = lazy(() => import('../promising/ClauseDue.tsx'));
const FieldCards = lazy(() => import('../fields/FieldCards.tsx'));
const ReadyClauses = lazy(() => import('../further/ReadyClauses.tsx'));

const MOST_CLAUSES = 200;

const focusQuietly = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

/** The clauses: add, write, move by dragging or by buttons, delete and take that back. Numbers follow the order. */
export function ClauseList({ editing, parties }: { editing: Editing; parties: readonly Signer[] }) {
  const say = useEditingWords();
  const { keeper, problemAt, touch, generation } = editing;
  const { clauses } = editing.terms;
  const { added, asked, removed, said, deeds } = useClauses(keeper);
  const { list, dragging, handle } = useReorder(deeds.move);
  const cardsOf = (clauseId: string | null) =>
    fieldsOfClause(editing.terms.fields, clauseId, clauses).length > 0 && (
      <Suspense fallback={null}>
        <FieldCards {...{ clauseId, editing, parties }} added={asked} />
      </Suspense>
    );
  const loose = cardsOf(null);
  const [choosing, setChoosing] = useState(false);
  const whyNoMore = clauses.length >= MOST_CLAUSES ? say.mostClauses({ most: MOST_CLAUSES }) : null;
  const undo = removed && <UndoRow key="undo" removed={removed} onUndo={() => deeds.takeBack(removed)} />;
  return (
    <Section id="clauses" title={say.clauses} sentence={say.clausesLead}>
      <p className="aside-voice" role="status">
        {said?.(say)}
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
              <Suspense fallback={null}>
                <ClauseDue {...{ clause, editing }} />
              </Suspense>
              {cardsOf(clause.id)}
            </li>
          );
          return undo && removed.index === index ? [undo, item] : [item];
        })}
        {removed && removed.index >= clauses.length && undo}
      </ol>
      {clauses.length === 0 && !removed && <p className={styles.none}>{say.noClause}</p>}
      {loose && (
        <div className={styles.orphans}>
          <p>{say.looseQuestions}</p>
          {loose}
        </div>
      )}
      {problemAt('clauses') && (
        <p className={styles.problem} data-path="clauses" tabIndex={-1}>
          {problemAt('clauses')}
        </p>
      )}
      <div className={styles.adding}>
        <Button variant="quiet" onClick={deeds.add} whyNot={whyNoMore}>
          <IconPlus size={16} stroke={1.8} aria-hidden />
          {say.addClause}
        </Button>
        <Button variant="quiet" onClick={() => setChoosing(true)} whyNot={whyNoMore}>
          {say.insertReady}
        </Button>
      </div>
      {choosing && (
        <Suspense fallback={null}>
          <ReadyClauses onInsert={deeds.insert} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function UndoRow({ removed: { clause, index }, onUndo }: { removed: Removed; onUndo: () => void }) {
  const say = useEditingWords();
  const { heading } = clause;
  return (
    <li className={styles.undo}>
      <span>{heading ? say.isDeletedNamed({ no: index + 1, heading }) : say.isDeleted({ no: index + 1 })}</span>
      <button type="button" className={buttonClass('quiet')} ref={focusQuietly} onClick={onUndo}>
        {say.undo}
      </button>
    </li>
  );
}
