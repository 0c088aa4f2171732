import { communityRules } from '@ahadi/domain/community/moderation/rules.ts';
import type { OwnDecision } from '@ahadi/domain/community/moderation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { formatEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { useFilterQuery } from '../../core/filters.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatInstant } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from '../community.module.css';
import { appealWords, measureWords } from '../words.ts';

/** What was decided about one's own words, with the text, the reason, and the appeal. */
export default function Decisions() {
  const [search, setSearch] = useFilterQuery();
  const [chosen, setChosen] = useState<OwnDecision | null>(null);
  const list = useInfiniteQuery(
    api.moderation.mine.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
      ...byCursorAfresh,
    }),
  );
  if (list.isPending) return <SkeletonRows rows={3} label="Loading decisions" />;
  if (list.error) return <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  // One's history leads here with the decision that one wants another person to look at.
  const asked = rows.find(({ id, appealUntil }) => id === search.get('decision') && appealUntil !== null);
  const appealing = chosen ?? asked ?? null;
  const leave = () => {
    setChosen(null);
    if (search.has('decision')) setSearch({ decision: null });
  };
  if (rows.length === 0)
    return (
      <EmptyState
        kind="nothing"
        title="Nothing was decided about your words"
        action={
          <Link className={buttonClass('quiet')} to={to('community')}>
            Go to the community
          </Link>
        }
      />
    );
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((decision) => (
          <li key={decision.id} className={styles.row}>
            <p className={styles.rowFacts}>
              <StateBadge tone="attention">{measureWords[decision.measure]}</StateBadge>
              <span>
                {decision.by}, {formatInstant(decision.at)}
              </span>
              {decision.days !== null && <span>for {decision.days} days</span>}
            </p>
            <Link className={styles.rowTitle} to={to('post', { id: decision.target.postId })}>
              {decision.title}
            </Link>
            <p>
              {decision.rule && <b>{communityRules[decision.rule]} </b>}
              {decision.reason}
            </p>
            <details className={styles.ownText}>
              <summary>Your text</summary>
              <Markdown text={decision.text} level={4} />
            </details>
            {decision.appeal ? (
              <p className={styles.rowFacts}>
                <StateBadge tone={decision.appeal.status === 'open' ? 'info' : 'neutral'}>
                  {appealWords[decision.appeal.status]}
                </StateBadge>
                {decision.appeal.reason && <span>{decision.appeal.reason}</span>}
              </p>
            ) : (
              decision.appealUntil && (
                <p className={styles.rowFacts}>
                  <Button variant="quiet" onClick={() => setChosen(decision)}>
                    Ask another person
                  </Button>
                  <span>until {formatEnd(decision.appealUntil)}</span>
                </p>
              )
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
      {appealing && <AppealDialog decision={appealing} onClose={leave} />}
    </>
  );
}

function AppealDialog({ decision, onClose }: { decision: OwnDecision; onClose: () => void }) {
  const [text, setText, forget] = useKept(`appeal:${decision.id}`, '');
  const deed = useDeed(api.moderation.appeal, {
    problems: {
      text: text.trim().length < 50 ? 'Say in at least 50 characters why it should be looked at again.' : undefined,
    },
    onDone: () => {
      forget();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Ask another person to look at it"
      confirm="Send the appeal"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ decisionId: decision.id, text })}
      onClose={onClose}
    >
      <p>Another moderator than the one who decided reads this. You can do it once.</p>
      <TextAreaField
        label="Why it should be decided otherwise"
        rows={6}
        maxLength={2_000}
        value={text}
        error={deed.at('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
