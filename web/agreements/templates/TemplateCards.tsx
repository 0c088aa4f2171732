import { MANY_TEMPLATES } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateRow } from '@ahadi/domain/agreements/templates/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCreating } from '../creating/words.ts';
import { problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './templates.module.css';

const matches = ({ name, summary, ownerName }: TemplateRow, words: string): boolean =>
  `${name} ${summary} ${ownerName}`.toLowerCase().includes(words.trim().toLowerCase());

/** What one can begin with: own templates first, then the platform's. With many of them there is a search. */
export function TemplateCards() {
  const say = useCreating();
  const voice = useVoice();
  const list = useQuery(api.templates.list.queryOptions());
  const [words, setWords] = useState('');
  if (list.isError && !list.data)
    return <ErrorCard {...problemIn(voice, problemOf(list.error))} onRetry={() => list.refetch()} />;
  if (!list.data) return <SkeletonRows rows={4} label={say.loadingTemplates} />;
  const usable = list.data
    .filter(({ isArchived }) => !isArchived)
    .toSorted((one, other) => Number(one.identityId === null) - Number(other.identityId === null));
  const found = usable.filter((row) => matches(row, words));
  return (
    <div className={styles.tight}>
      {usable.length > MANY_TEMPLATES && (
        <TextField
          label={say.searchTemplates}
          type="search"
          value={words}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {found.length === 0 ? (
        <EmptyState
          kind="noMatch"
          title={say.noTemplate}
          action={
            <Button variant="quiet" onClick={() => setWords('')}>
              {say.showAll}
            </Button>
          }
        />
      ) : (
        <ul className={styles.cards}>
          {found.map((row) => (
            <li key={row.id}>
              <Link className={styles.card} to={to('useTemplate', { id: row.id })}>
                {/* Ours are written in English; one's own by its letters. */}
                <span className={styles.cardName}>
                  <bdi lang={row.identityId === null ? 'en' : undefined}>{row.name}</bdi>
                </span>
                {row.summary !== '' && (
                  <span className={styles.cardSummary}>
                    <bdi lang={row.identityId === null ? 'en' : undefined}>{row.summary}</bdi>
                  </span>
                )}
                <span className={styles.quiet}>
                  {row.identityId === null
                    ? say.questions({ count: row.questions })
                    : say.ownVersion({ owner: row.ownerName, no: row.versionNo })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
