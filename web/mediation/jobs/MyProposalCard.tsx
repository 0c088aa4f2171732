import { languageName } from '@ahadi/domain/core/languages.ts';
import { proposalLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import type { JobView, MyProposal } from '@ahadi/domain/mediation/schema.ts';
import { feeKindWords } from '@ahadi/domain/mediation/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { formatInstant } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords, count, formatCalendarDay, nameList } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './jobs.module.css';
import { creditWords, proposalBadge } from './words.ts';

/** The reader's own proposal, as it was sent. */
export function MyProposalCard({ job, mine }: { job: JobView; mine: MyProposal }) {
  const [withdrawing, setWithdrawing] = useState(false);
  const badge = proposalBadge[mine.status];
  return (
    <Card title="Your proposal" aside={<StateBadge tone={badge.tone}>{badge.label}</StateBadge>}>
      <div className={styles.stack}>
        {mine.status === 'selected' && (
          <Notice
            tone="gold"
            title="The sides chose you"
            action={
              <Link className={buttonClass('primary')} to={to('myCase', { id: job.id })}>
                Go to the case
              </Link>
            }
          >
            You see the names there, and accept or decline.
          </Notice>
        )}
        <KeyValue
          rows={[
            { label: 'Fee', value: mine.feeMinor === 0 ? 'nothing' : amountWords(mine.feeMinor, job.currency) },
            {
              label: 'Calculated',
              value:
                mine.hourlyMinor === null
                  ? feeKindWords[mine.feeKind]
                  : `${amountWords(mine.hourlyMinor, job.currency)} an hour, at most the fee`,
            },
            { label: 'Sessions', value: mine.sessions },
            { label: 'Could begin', value: formatCalendarDay(mine.earliestOn) },
            { label: 'Languages', value: nameList(mine.languages.map(languageName)) },
            {
              label: 'Credits',
              value: mine.credits === 0 ? 'none' : `${mine.credits}, ${creditWords[mine.creditState]}`,
            },
            { label: 'Sent', value: formatInstant(mine.submittedAt) },
          ]}
        />
        <p className={styles.said}>{mine.approach}</p>
        {mine.conflictStatement && (
          <>
            <p className={styles.quiet}>Ties you named</p>
            <p className={styles.said}>{mine.conflictStatement}</p>
          </>
        )}
        {proposalLifecycle.can('withdraw', mine.status) && (
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => setWithdrawing(true)}>
              Withdraw it
            </Button>
          </div>
        )}
      </div>
      {withdrawing && <WithdrawDialog job={job} mine={mine} onClose={() => setWithdrawing(false)} />}
    </Card>
  );
}

function WithdrawDialog({ job, mine, onClose }: { job: JobView; mine: MyProposal; onClose: () => void }) {
  const deed = useDeed(api.mediation.withdrawProposal, { onDone: onClose });
  return (
    <ConfirmDialog
      title="Withdraw your proposal?"
      confirm="Withdraw it"
      cancel="Keep it"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: job.id })}
      onClose={onClose}
    >
      <p>
        {mine.credits > 0 &&
          {
            held: `The ${count(mine.credits, 'credit')} it holds come back. `,
            consumed: 'It was opened, so its credits stay used. ',
            returned: 'Its credits have come back already. ',
          }[mine.creditState]}
        While the matter is open you can write one other proposal, and no third.
      </p>
    </ConfirmDialog>
  );
}
