import { plainText } from '@ahadi/domain/agreements/rules.ts';
import type { ReadyClause } from '@ahadi/domain/agreements/templates/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Speaking } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { problemIn } from '../refusal.ts';
import styles from '../templates/templates.module.css';
import { useVoice } from '../words.ts';
import { useFurther } from './words.ts';

type Props = { onInsert: (clause: ReadyClause['clause']) => void; onClose: () => void };

/** The clause library: read, search, and put one at the end of the text. */
export default function ReadyClauses({ onInsert, onClose }: Props) {
  const say = useFurther();
  const voice = useVoice();
  const list = useQuery(api.templates.clauses.queryOptions());
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = (list.data ?? []).filter(({ category, clause }) =>
    `${category} ${clause.heading} ${clause.plain ?? ''} ${plainText(clause.body)}`.toLowerCase().includes(wanted),
  );
  const categories = [...new Set(found.map(({ category }) => category))];
  return (
    <Dialog title={say.ready} wide onClose={onClose} footer={<Button onClick={onClose}>{say.done}</Button>}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{say.readyLead}</p>
        {list.isPending && (
          <div role="status" aria-label={say.loadingClauses}>
            <SkeletonText lines={6} />
          </div>
        )}
        {list.isError && !list.data && (
          <ErrorCard {...problemIn(voice, problemOf(list.error))} level={3} onRetry={() => list.refetch()} />
        )}
        {list.data && (
          <TextField
            label={say.searchClauses}
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
            title={say.noMatch}
            action={
              <Button variant="quiet" onClick={() => setWords('')}>
                {say.showAll}
              </Button>
            }
          />
        )}
        {categories.map((category) => (
          <section key={category} aria-label={category}>
            <h3 className={styles.groupTitle}>
              <Speaking language="en">{category}</Speaking>
            </h3>
            {found
              .filter((one) => one.category === category)
              .map(({ id, clause }) => (
                <div key={id} className={styles.ready}>
                  <div className={styles.readyHead}>
                    <Speaking language="en">{clause.heading}</Speaking>
                    <Button
                      variant="quiet"
                      aria-label={say.insertNamed({ heading: clause.heading })}
                      onClick={() => {
                        onInsert(clause);
                        onClose();
                      }}
                    >
                      {say.insert}
                    </Button>
                  </div>
                  <Speaking language="en">
                    {clause.plain && <p className={styles.quiet}>{clause.plain}</p>}
                    <p>{plainText(clause.body)}</p>
                  </Speaking>
                </div>
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
