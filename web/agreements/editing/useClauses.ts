import type { Field } from '@ahadi/domain/agreements/fields/schema.ts';
import { isEmptyClause } from '@ahadi/domain/agreements/rules.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { withDueSummary } from '@ahadi/domain/agreements/summaries.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { v4 as uuid } from 'uuid';
import { emptyText } from '../document/richtext.ts';
import type { TextKeeper } from './textkeeper.ts';
import { moved } from './useReorder.ts';
import type { EditingWords } from './words.ts';

export type Removed = { clause: Clause; index: number };

/** What can be done with clauses. Always the same object, so that writing in one clause leaves the others as they are. */
export type ClauseDeeds = {
  put: (id: string, part: Partial<Clause>) => void;
  add: () => void;
  /** Asks the other side something in this clause. */
  ask: (clauseId: string) => void;
  /** Puts a ready clause at the end. */
  insert: (clause: Omit<Clause, 'id'>) => void;
  move: (from: number, to: number) => void;
  moveByButton: (index: number, by: -1 | 1) => void;
  remove: (index: number) => void;
  takeBack: (removed: Removed) => void;
};

/** A new summary holds for the words as they stand; other words make the one that stands there due. */
export function withPart<Kind extends Clause>(clause: Kind, part: Partial<Kind>): Kind {
  const now = { ...clause, ...part };
  if ('plain' in part) return { ...now, plainDue: false };
  if ('plainDue' in part) return now;
  const { plainDue } = withDueSummary({ ...clause, plainDue: false }, { ...now, plainDue: undefined });
  return plainDue ? { ...now, plainDue } : now;
}

/** What is said aloud about a deed, in the language of the page. */
type Told = ((say: EditingWords) => string) | null;

/** The clauses' own small memory: which was added last, which was deleted last, and what is said aloud about it. */
export function useClauses(keeper: TextKeeper) {
  const [added, setAdded] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [said, tell] = useState<Told>(null);
  const [deeds] = useState<ClauseDeeds>(() => {
    const setSaid = (words: NonNullable<Told>) => tell(() => words);
    const now = () => keeper.terms.clauses;
    const set = (clauses: Clause[]) => keeper.change({ clauses });
    const move = (from: number, to: number) => {
      set(moved(now(), from, to));
      const of = now().length;
      setSaid((say) => say.nowPlace({ from: from + 1, to: to + 1, of }));
    };
    return {
      put: (id, part) => set(now().map((it) => (it.id === id ? withPart(it, part) : it))),
      add: () => {
        const clause: Clause = { id: uuid(), heading: '', body: emptyText };
        setAdded(clause.id);
        set([...now(), clause]);
      },
      ask: (clauseId) => {
        const { fields = [] } = keeper.terms;
        const field: Field = {
          id: uuid(),
          side: fields.at(-1)?.side ?? 'B',
          clauseId,
          type: 'text',
          label: '',
          required: true,
        };
        setAsked(field.id);
        keeper.change({ fields: [...fields, field] });
      },
      insert: (ready) => {
        const clause: Clause = { ...ready, id: uuid() };
        setAdded(clause.id);
        set([...now(), clause]);
        const no = now().length;
        setSaid((say) => say.inserted({ heading: clause.heading, no }));
      },
      move,
      moveByButton: (index, by) => {
        const clause = now()[index];
        flushSync(() => move(index, index + by));
        // The element went elsewhere in the document and lost the focus on the way.
        document.getElementById(`${by < 0 ? 'up' : 'down'}-${clause?.id}`)?.focus();
      },
      remove: (index) => {
        const clause = now()[index];
        if (!clause) return;
        setRemoved(isEmptyClause(clause) ? null : { clause, index });
        set(now().filter((it) => it.id !== clause.id));
        setSaid((say) => say.saidDeleted({ no: index + 1 }));
      },
      takeBack: ({ clause, index }) => {
        set([...now().slice(0, index), clause, ...now().slice(index)]);
        setAdded(clause.id);
        setRemoved(null);
        setSaid((say) => say.isBack);
      },
    };
  });
  return { added, asked, removed, said, deeds };
}
