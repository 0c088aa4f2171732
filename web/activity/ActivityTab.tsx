import { deedWords, kindWords } from '@ahadi/domain/activity/rules.ts';
import type { Activity } from '@ahadi/domain/activity/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { HistoryTools, MissingParts } from '../core/HistoryTools.tsx';
import { ListCard } from '../core/ListCard.tsx';
import { byCursorAfresh } from '../core/paging.ts';
import { SpanFields } from '../core/SpanFields.tsx';
import { keyIn, useFilters } from '../core/span.ts';
import { formatClock, formatDay, formatInstant } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SelectField } from '../ui/TextField.tsx';
import styles from './history.module.css';

const byWords = { me: 'me', others: 'others', clock: 'deadlines and rules' } as const;

/** What one did and what was done to one's things, newest first, each deed with the hash under which it stands in its history. */
export default function ActivityTab() {
  const { values, days, span, isFiltered, set, clear } = useFilters(['kind', 'deed', 'by']);
  const asked = {
    kind: keyIn(kindWords, values.kind),
    deed: keyIn(deedWords, values.deed),
    by: keyIn(byWords, values.by),
    ...span,
  };
  const list = useInfiniteQuery(
    api.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...asked }),
      ...byCursorAfresh,
    }),
  );
  const pages = list.data?.pages ?? [];
  return (
    <div className={styles.stack}>
      <HistoryTools tab="activity" asked={asked} onClear={isFiltered ? clear : null}>
        <Choice
          label="About"
          all="Everything"
          words={kindWords}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
        <Choice
          label="What was done"
          all="Anything"
          words={deedWords}
          value={values.deed}
          onChange={(deed) => set({ deed })}
        />
        <Choice label="By" all="Anybody" words={byWords} value={values.by} onChange={(by) => set({ by })} />
        <SpanFields days={days} onChange={set} />
      </HistoryTools>
      <MissingParts pages={pages} onRetry={() => void list.refetch()} />
      <ListCard
        list={list}
        label="your activity"
        empty={
          isFiltered ? (
            <EmptyState
              kind="noMatch"
              title="Nothing like that"
              action={
                <Button variant="quiet" onClick={clear}>
                  Show everything
                </Button>
              }
            >
              Nothing of this kind happened in this time.
            </EmptyState>
          ) : (
            <EmptyState
              kind="nothing"
              title="Nothing here yet."
              action={
                <Link className={buttonClass('quiet')} to={to('newAgreement')}>
                  Write an agreement
                </Link>
              }
            >
              What you do, and what others do to your agreements, disputes, orders and words, stands here.
            </EmptyState>
          )
        }
      >
        <Deeds rows={pages.flatMap((page) => page.rows)} />
      </ListCard>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  words: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
};

/** One of a table's words, or all of them. */
export const Choice = ({ label, all, words, value, onChange }: ChoiceProps) => (
  <SelectField
    label={label}
    value={Object.hasOwn(words, value) ? value : ''}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    <option value="">{all}</option>
    {Object.entries(words).map(([key, word]) => (
      <option key={key} value={key}>
        {word}
      </option>
    ))}
  </SelectField>
);

const SHORT = 12;

/** Deeds under the days on which they were done. */
function Deeds({ rows }: { rows: readonly Activity[] }) {
  const days = new Map<string, Activity[]>();
  for (const row of rows) {
    const day = formatDay(row.at);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, deeds]) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ul>
        {deeds.map((deed) => (
          <Deed key={deed.id} deed={deed} />
        ))}
      </ul>
    </section>
  ));
}

const Deed = ({ deed }: { deed: Activity }) => (
  <li className={styles.deed}>
    <time className={styles.clock} dateTime={deed.at} title={formatInstant(deed.at)}>
      {formatClock(deed.at)}
    </time>
    <div className={styles.what}>
      <p>{deed.sentence}</p>
      {deed.about && (
        <p className={styles.about}>
          <Link to={deed.about.path}>{deed.about.label}</Link>
        </p>
      )}
    </div>
    <p className={styles.kind}>
      {kindWords[deed.kind]}
      <code title={`The deed stands in its history under ${deed.hash}`}>{deed.hash.slice(0, SHORT)}</code>
    </p>
  </li>
);
