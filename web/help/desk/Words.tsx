import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './desk.module.css';

/** Words that mean the same here, so that "refund" finds what is written under "return". */
export function Words() {
  const { data, error, refetch } = useQuery(api.help.synonyms.queryOptions({ refetchOnMount: 'always' }));
  const save = useCommand(api.help.saveSynonym);
  const remove = useCommand(api.help.removeSynonym);
  const [word, setWord] = useState('');
  const [canon, setCanon] = useState('');
  const failed = save.error ?? remove.error;
  if (error) return <ErrorCard {...problemOf(error)} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} label="Loading words" />;
  return (
    <div className={styles.stack}>
      <form
        className={styles.pairForm}
        onSubmit={(event) => {
          event.preventDefault();
          save.run({ word: word.trim().toLowerCase(), canon: canon.trim().toLowerCase(), status: 'active' });
          setWord('');
          setCanon('');
        }}
      >
        <TextField
          label="From anyone who writes"
          maxLength={40}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <TextField
          label="also means"
          maxLength={40}
          value={canon}
          onChange={(event) => setCanon(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="quiet"
          pending={save.isPending}
          whyNot={word.trim().length < 2 || canon.trim().length < 2 ? 'Write both words first.' : null}
        >
          Add
        </Button>
      </form>
      {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
      <ul className={styles.pairs}>
        {data.map((pair) => (
          <li key={`${pair.word}=${pair.canon}`}>
            <span>
              {pair.word} <span className={styles.facts}>also means</span> {pair.canon}
            </span>
            {pair.status === 'proposed' && <StateBadge tone="info">Proposed</StateBadge>}
            {pair.status === 'proposed' && (
              <Button variant="plain" onClick={() => save.run({ ...pair, status: 'active' })}>
                Use it
              </Button>
            )}
            <Button
              variant="plain"
              aria-label={`Remove ${pair.word} and ${pair.canon}`}
              onClick={() => remove.run({ word: pair.word, canon: pair.canon })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
