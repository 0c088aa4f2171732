import { DAY } from '@ahadi/domain/core/time.ts';
import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { amountWords, count, formatCalendarDay } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Opening } from '../acting/deeds.ts';
import { EvidenceList } from '../EvidenceList.tsx';
import { isOnTheWay, nameOf } from '../offer.ts';
import { clockLabel, isTold, stageBadge } from '../words.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { StageActions } from './StageActions.tsx';
import { StagePromise } from './StagePromise.tsx';
import styles from './stage.module.css';

// Few stages are ever in dispute.
const DisputePart = lazy(() => import('./DisputePart.tsx').then((module) => ({ default: module.DisputePart })));

type Props = { view: EscrowView; stage: MilestoneView; onOpen: (opening: Opening) => void };

function badgeOf(view: EscrowView, stage: MilestoneView) {
  if (isOnTheWay(view, stage)) return { label: 'On its way', tone: 'info' as const };
  // The last movement names the state; where money went both ways, that would be half of the truth.
  if (stage.heldMinor === 0 && stage.releasedMinor > 0 && stage.refundedMinor > 0)
    return { label: 'Part paid out, part paid back', tone: 'good' as const };
  if (stage.isOverdue && stage.status === 'funded') return { label: 'Overdue', tone: 'danger' as const };
  return stageBadge[stage.status];
}

/** One stage: what was agreed, what money is in it, which clock runs, what was delivered, and what each side can do. */
export function StageCard({ view, stage, onOpen }: Props) {
  const badge = badgeOf(view, stage);
  const { currency } = view.terms;
  const words = (minor: number) => amountWords(minor, currency);
  // What ended before the work began was settled between nobody: all of it went back.
  const hasNotBegun = view.status === 'expired' || view.status === 'cancelled';
  const money = [
    stage.heldMinor === 0
      ? null
      : stage.heldMinor === stage.amountMinor
        ? 'all of it held'
        : `${words(stage.heldMinor)} held`,
    stage.releasedMinor > 0 ? `${words(stage.releasedMinor)} released` : null,
    stage.refundedMinor > 0 ? `${words(stage.refundedMinor)} returned` : null,
    stage.splitMinor > 0 ? `${words(stage.splitMinor)} ${hasNotBegun ? 'went back' : 'settled'}` : null,
    stage.status === 'awaiting_funds' && stage.fundedMinor > 0
      ? `${words(stage.amountMinor - stage.fundedMinor)} still to be paid in`
      : null,
  ].filter((part) => part !== null);
  const clocks = stage.clocks.filter(
    ({ kind, status }) => isTold(kind) && (status === 'running' || status === 'paused'),
  );
  return (
    <Card className={styles.card} aria-label={`Stage ${stage.seq}: ${stage.title}`} data-status={stage.status}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {view.milestones.length > 1 && <span className={styles.seq}>{stage.seq}</span>} {stage.title}
        </h2>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </div>
      <p className={styles.facts}>
        <strong>{words(stage.amountMinor)}</strong>
        {stage.deliverBy && <span>by {formatCalendarDay(stage.deliverBy)}</span>}
        {stage.requiresReturn && <span>comes back if rejected</span>}
        {money.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      {view.agreement && stage.obligationId && (
        <StagePromise agreementId={view.agreement.id} obligationId={stage.obligationId} />
      )}
      {clocks.map((clock) => (
        <p key={clock.kind} className={styles.clock}>
          <span>{clockLabel(clock.kind)}</span>
          {clock.dueAt !== null ? (
            <Countdown due={clock.dueAt} binding inline />
          ) : (
            <span className={styles.quiet}>
              stands still, with {count(Math.floor((clock.remainingMs ?? 0) / DAY), 'whole day')} left
            </span>
          )}
        </p>
      ))}
      {stage.criteria && (
        <details className={styles.more} open={stage.status === 'delivered' ? true : undefined}>
          <summary>How both see that it is done</summary>
          <p className={styles.told}>{stage.criteria}</p>
        </details>
      )}
      {stage.deliveries.length > 0 && <DeliveryList view={view} stage={stage} />}
      {stage.rejection && stage.contestedMinor > 0 && (
        <Notice
          tone="attention"
          title={`${nameOf(view, 'buyer')} rejected ${words(stage.rejection.contestedMinor)} of it`}
        >
          {stage.rejection.reason}
        </Notice>
      )}
      {stage.evidence.length > 0 && <StageFiles view={view} stage={stage} />}
      {(stage.dispute || stage.resolutions.length > 0) && (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <DisputePart view={view} stage={stage} />
        </Suspense>
      )}
      <StageActions view={view} stage={stage} onOpen={onOpen} />
    </Card>
  );
}

const whyWords: Record<MilestoneView['evidence'][number]['why'], string> = {
  reject: 'Why it was rejected',
  return: 'That it was sent back',
  dispute: 'About the dispute',
  decision: 'The decision',
};
const reasons = Object.keys(whyWords) as (keyof typeof whyWords)[]; // the table's own keys

/** Files that were named with a deed beside the deliveries, by what they are about. */
function StageFiles({ view, stage }: Pick<Props, 'view' | 'stage'>) {
  return (
    <div className={styles.entries}>
      {reasons
        .map((why) => ({ why, files: stage.evidence.filter((file) => file.why === why) }))
        .filter(({ files }) => files.length > 0)
        .map(({ why, files }) => (
          <div key={why} className={styles.entry}>
            <p className={styles.quiet}>{whyWords[why]}</p>
            <EvidenceList id={view.id} files={files} />
          </div>
        ))}
    </div>
  );
}
