import { caseLifecycle } from '@ahadi/domain/community/moderation/lifecycle.ts';
import { communityRules } from '@ahadi/domain/community/moderation/rules.ts';
import type { ModerationCaseId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { AuthorLine } from '../AuthorLine.tsx';
import styles from '../community.module.css';
import { appealWords, caseWords, measureWords, reasonWords } from '../words.ts';
import { AppealForm } from './AppealForm.tsx';
import { DecideForm } from './DecideForm.tsx';

/** One case: the words, what was reported, what was decided, and the decision. */
export function CaseOfModeration({ id, back }: { id: ModerationCaseId; back: string }) {
  const { data, error, refetch } = useQuery(
    api.moderation.case.queryOptions({ input: { id }, refetchOnMount: 'always' }),
  );
  const stale = [api.moderation.key(), api.community.key()];
  const take = useCommand(api.moderation.take, { stale });
  const putBack = useCommand(api.moderation.putBack, { stale });
  if (error) return <ErrorCard {...problemOf(error)} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={10} />;
  const failed = take.error ?? putBack.error;
  return (
    <div className={styles.case}>
      <Link className={styles.back} to={back}>
        Back to the list
      </Link>
      <Card
        title={data.title}
        aside={<StateBadge tone={caseWords[data.status].tone}>{caseWords[data.status].words}</StateBadge>}
      >
        <div className={styles.toolbox}>
          <AuthorLine author={data.author} at={data.openedAt} what="case opened" />
          <Markdown text={data.body} level={3} />
          <p className={styles.rowFacts}>
            <Link
              className={styles.back}
              to={to(
                'post',
                { id: data.target.postId },
                data.target.kind === 'comment' ? { comment: data.target.id } : {},
              )}
            >
              See it in its place
            </Link>
            <span>
              {data.earlier === 0
                ? 'No earlier decision against the author'
                : `${count(data.earlier, 'earlier decision')} against the author`}
            </span>
          </p>
        </div>
      </Card>
      {data.words.length > 0 && (
        <Card title="What was reported">
          <ul className={styles.reports}>
            {data.words.map((word) => (
              <li key={`${word.at}${word.reason}`}>
                <b>{reasonWords[word.reason]}</b> {word.text} <span>{formatInstant(word.at)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.decisions.length > 0 && (
        <Card title="What was decided">
          <ol className={styles.reports}>
            {data.decisions.map((decision) => (
              <li key={decision.id}>
                <b>{measureWords[decision.measure]}</b> {decision.rule && communityRules[decision.rule]}{' '}
                {decision.reason}{' '}
                <span>
                  {decision.by}, {formatInstant(decision.at)}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {data.appeal && (
        <Card title="The appeal">
          <div className={styles.reports}>
            <p>{data.appeal.text}</p>
            {data.appeal.reason && (
              <p>
                <b>{appealWords[data.appeal.status]}</b> {data.appeal.reason}
              </p>
            )}
          </div>
        </Card>
      )}
      {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
      {data.barred !== null ? (
        <Notice title="You cannot decide this">{data.barred}</Notice>
      ) : (
        <>
          <div className={styles.deeds}>
            {data.status === 'open' && (
              <Button variant="quiet" pending={take.isPending} onClick={() => take.run({ id })}>
                Take it on
              </Button>
            )}
            {caseLifecycle.can('put_back', data.status) && (
              <Button variant="quiet" pending={putBack.isPending} onClick={() => putBack.run({ id })}>
                Put it back
              </Button>
            )}
          </div>
          {caseLifecycle.can('decide', data.status) && <DecideForm it={data} />}
          {caseLifecycle.can('uphold', data.status) && data.appeal && <AppealForm appealId={data.appeal.id} />}
        </>
      )}
    </div>
  );
}
