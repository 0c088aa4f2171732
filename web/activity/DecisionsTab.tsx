import type { DecisionArea, DecisionRow } from '@ahadi/domain/activity/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { formatEnd } from '../core/ends.ts';
import { HistoryTools, MissingParts } from '../core/HistoryTools.tsx';
import { ListCard } from '../core/ListCard.tsx';
import { byCursorAfresh } from '../core/paging.ts';
import { SpanFields } from '../core/SpanFields.tsx';
import { keyIn, useFilters } from '../core/span.ts';
import { formatInstant } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { StateBadge, type Tone } from '../ui/StateBadge.tsx';
import { Choice } from './ActivityTab.tsx';
import styles from './history.module.css';

const areaWords: Record<DecisionArea, string> = {
  community: 'Community',
  selling: 'Selling',
  mediating: 'Mediating',
  identity: 'Identity',
};
const appealBadges: Record<NonNullable<DecisionRow['appeal']>['status'], { label: string; tone: Tone }> = {
  open: { label: 'Appeal is being looked at', tone: 'info' },
  upheld: { label: 'Appeal: the decision stays', tone: 'neutral' },
  overturned: { label: 'Appeal: taken back', tone: 'good' },
  modified: { label: 'Appeal: changed', tone: 'good' },
};

/** What was decided about oneself, with its reason and the way to have another person look at it. */
export default function DecisionsTab() {
  const { values, days, span, isFiltered, set, clear } = useFilters(['area']);
  const asked = { area: keyIn(areaWords, values.area), ...span };
  const list = useInfiniteQuery(
    api.activity.decisions.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...asked }),
      ...byCursorAfresh,
    }),
  );
  const pages = list.data?.pages ?? [];
  return (
    <div className={styles.stack}>
      <HistoryTools tab="moderation" asked={asked} onClear={isFiltered ? clear : null}>
        <Choice
          label="About"
          all="Everything"
          words={areaWords}
          value={values.area}
          onChange={(area) => set({ area })}
        />
        <SpanFields days={days} onChange={set} />
      </HistoryTools>
      <MissingParts pages={pages} onRetry={() => void list.refetch()} />
      <ListCard
        list={list}
        title="Decisions about you"
        aside="each with its reason"
        label="decisions about you"
        empty={
          isFiltered ? (
            <EmptyState
              kind="noMatch"
              level={3}
              title="Nothing like that"
              action={
                <Button variant="quiet" onClick={clear}>
                  Show everything
                </Button>
              }
            >
              Nothing of this kind was decided in this time.
            </EmptyState>
          ) : (
            <EmptyState
              kind="nothing"
              level={3}
              title="Nothing stands here"
              action={
                <Link className={buttonClass('quiet')} to={to('terms', {}, { text: 'community-rules' })}>
                  Read the community rules
                </Link>
              }
            >
              A decision about your words, your shop, your work as a mediator or your identity stands here with its
              reason, and with the way to have another person look at it. What two administrators decided about your
              account or a certificate stands under <Link to={to('restrictions')}>decisions about you</Link>.
            </EmptyState>
          )
        }
      >
        <ul className={styles.rows}>
          {pages
            .flatMap((page) => page.rows)
            .map((row) => (
              <Decision key={row.id} row={row} />
            ))}
        </ul>
      </ListCard>
    </div>
  );
}

const Decision = ({ row }: { row: DecisionRow }) => (
  <li className={styles.row}>
    <div className={styles.what}>
      <p className={styles.title}>
        {row.sentence}
        <StateBadge dot={false}>{areaWords[row.area]}</StateBadge>
        {row.appeal && (
          <StateBadge tone={appealBadges[row.appeal.status].tone}>{appealBadges[row.appeal.status].label}</StateBadge>
        )}
      </p>
      <p className={styles.facts}>
        {row.by}, <time dateTime={row.at}>{formatInstant(row.at)}</time>
        {row.days !== null && ` · for ${row.days} ${row.days === 1 ? 'day' : 'days'}`}
      </p>
      {row.about && (
        <p className={styles.facts}>
          <Link to={row.about.path}>{row.about.label}</Link>
        </p>
      )}
      {row.rule && <p className={styles.facts}>Rule: {row.rule}</p>}
      {row.reason && <p className={styles.reason}>{row.reason}</p>}
      {row.appeal?.reason && <p className={styles.reason}>To your appeal: {row.appeal.reason}</p>}
    </div>
    {row.appealPath && row.appealUntil && (
      <div className={styles.deeds}>
        <Link
          className={buttonClass('quiet')}
          to={row.appealPath}
          aria-label={`Ask another person about: ${row.sentence}${row.about ? `, ${row.about.label}` : ''}`}
        >
          Ask another person
        </Link>
        <span className={styles.facts}>until {formatEnd(row.appealUntil)}</span>
      </div>
    )}
  </li>
);
