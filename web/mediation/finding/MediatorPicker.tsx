import type { UserId } from '@ahadi/domain/core/ids.ts';
import { languageName } from '@ahadi/domain/core/languages.ts';
import { tierWords } from '@ahadi/domain/mediators/words.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursor } from '../../core/paging.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './finding.module.css';

const MOST = 3;
type Props = {
  chosen: readonly UserId[];
  onChange: (chosen: UserId[]) => void;
  country: string;
  error?: string | undefined;
};

/** One to three certified mediators, found by name or field. */
export function MediatorPicker({ chosen, onChange, country, error }: Props) {
  const [q, setQ] = useState('');
  const [words] = useDebouncedValue(q.trim(), 250);
  const [anywhere, setAnywhere] = useState(false);
  const list = useInfiniteQuery(
    api.mediators.directory.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        ...(words === '' ? {} : { q: words }),
        ...(anywhere ? {} : { country }),
      }),
      ...byCursor,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const toggle = (id: UserId) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, MOST));
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>
        Mediators, {chosen.length} of at most {MOST} chosen
      </legend>
      <TextField
        label="Search by name"
        optional
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <CheckField
        label="Show mediators of every country"
        checked={anywhere}
        onChange={(event) => setAnywhere(event.currentTarget.checked)}
      />
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      {list.isPending && <SkeletonText lines={4} />}
      {list.isError && <Notice tone="danger">{problemOf(list.error).sentence}</Notice>}
      {list.data && rows.length === 0 && (
        <p className={styles.quiet}>No mediator is found. Search for something else.</p>
      )}
      <ul className={styles.people}>
        {rows.map((one) => (
          <li key={one.userId}>
            <CheckField
              label={one.name}
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(one.userId)}
              disabled={!chosen.includes(one.userId) && chosen.length >= MOST}
              onChange={() => toggle(one.userId)}
              help={[
                tierWords[one.tier],
                one.judiciaryAccredited ? 'accredited by a court' : null,
                one.languages.map(({ code }) => languageName(code)).join(', '),
                one.casesEnded > 0
                  ? `${count(one.casesEnded, 'case')} ended here, ${one.casesSettled} with a settlement`
                  : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
            {one.digest && (
              <details className={styles.digest}>
                <summary>
                  What sides said: {count(one.digest.n, 'case')}, {one.digest.period}
                </summary>
                <p dir="auto">{one.digest.text}</p>
                {one.digest.reply && <p dir="auto">The mediator: {one.digest.reply}</p>}
              </details>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            More
          </Button>
        </div>
      )}
    </fieldset>
  );
}
