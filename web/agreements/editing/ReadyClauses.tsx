import { plainText } from '@ahadi/domain/agreements/rules.ts';
import type { ReadyClause } from '@ahadi/domain/agreements/templates/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../templates/templates.module.css';

type Props = { onInsert: (clause: ReadyClause['clause']) => void; onClose: () => void };

/** The clause library: read, search, and put one at the end of the text. */
export default function ReadyClauses({ onInsert, onClose }: Props) {
  const list = useQuery(api.templates.clauses.queryOptions());
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = (list.data ?? []).filter(({ category, clause }) =>
    `${category} ${clause.heading} ${clause.plain ?? ''} ${plainText(clause.body)}`.toLowerCase().includes(wanted),
  );
  const categories = [...new Set(found.map(({ category }) => category))];
  return (
    <Dialog title="Ready clauses" wide onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={styles.stack}>
        <p className={styles.quiet}>
          A clause goes to the end of your text, where you change it as you need. It helps you write; it is not legal
          advice.
        </p>
        {list.isPending && (
          <div role="status" aria-label="Loading the clauses">
            <SkeletonText lines={6} />
          </div>
        )}
        {list.isError && !list.data && (
          <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />
        )}
        {list.data && (
          <TextField
            label="Search the clauses"
            type="search"
            value={words}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        {list.data && found.length === 0 && (
          <EmptyState
            kind="noMatch"
            level={3}
            title="No clause has these words"
            action={
              <Button variant="quiet" onClick={() => setWords('')}>
                Show all
              </Button>
            }
          />
        )}
        {categories.map((category) => (
          <section key={category} aria-label={category}>
            <h3 className={styles.groupTitle}>{category}</h3>
            {found
              .filter((one) => one.category === category)
              .map(({ id, clause }) => (
                <div key={id} className={styles.ready}>
                  <div className={styles.readyHead}>
                    <span>{clause.heading}</span>
                    <Button
                      variant="quiet"
                      aria-label={`Insert ${clause.heading}`}
                      onClick={() => {
                        onInsert(clause);
                        onClose();
                      }}
                    >
                      Insert
                    </Button>
                  </div>
                  {clause.plain && <p className={styles.quiet}>{clause.plain}</p>}
                  <p>{plainText(clause.body)}</p>
                </div>
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
