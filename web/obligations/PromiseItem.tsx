import { obligationStatusWords } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { amountWords, formatCalendarDay } from '../core/words.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { Notice } from '../ui/Notice.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { PromiseStory } from './PromiseStory.tsx';
import styles from './promises.module.css';
import { Standing } from './Standing.tsx';
import { deedLabels, deedsOf, dueWords, moneyWords, type PromiseDeed, runningClock, tones } from './turn.ts';

type Props = {
  it: ObligationView;
  /** A link led to it. */
  isWanted: boolean;
  onDeed: (deed: PromiseDeed) => void;
  /** What was just done. */
  children?: ReactNode;
};

/** One promise: what, by whom, until when, and the one thing to do now for the one whose turn it is. */
export function PromiseItem({ it, isWanted, onDeed, children }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const clock = runningClock(it);
  const { primary, more } = deedsOf(it);
  const due = dueWords(it);
  const { extension } = it;
  return (
    <article className={styles.item} ref={place} tabIndex={-1} data-wanted={isWanted || undefined}>
      <header className={styles.head}>
        <h3 className={styles.title}>{it.term.title}</h3>
        <StateBadge tone={tones[it.status]}>{obligationStatusWords[it.status]}</StateBadge>
      </header>
      <p className={styles.who}>
        {it.debtorName} → {it.creditorName}
        {it.term.amountMinor !== null && ` · ${amountWords(it.term.amountMinor, it.currency)}`}
        {it.occurrences > 1 && ` · ${it.occurrence} of ${it.occurrences}`}
        {due !== null && ` · ${due}`}
      </p>
      {clock?.dueAt && it.fallsAwayOn === null && <Countdown due={clock.dueAt} inline />}
      <Standing it={it} />
      {it.stage && (
        <p className={styles.who}>
          {moneyWords(it.stage, it.currency)} <Link to={to('escrow', { id: it.stage.escrowId })}>{it.stage.ref}</Link>
        </p>
      )}
      {it.endedParts.map(({ debtorId, creditorId, debtorName, creditorName, as }) => (
        <p key={`${debtorId} ${creditorId}`} className={styles.who}>
          Between {debtorName} and {creditorName} it is {as === 'waived' ? 'settled or given up' : 'done'}.
        </p>
      ))}
      {!!it.settledMinor && (
        <p className={styles.who}>
          {amountWords(it.settledMinor, it.currency)} of it was paid by a settlement or a decision, and counts for you.
        </p>
      )}
      {it.term.criteria !== '' && <p className={styles.criteria}>It is done when: {it.term.criteria}</p>}
      {extension && (
        <Notice
          tone="attention"
          title={
            extension.by === it.myRole
              ? `You asked for ${formatCalendarDay(extension.day)}`
              : `${extension.by === 'debtor' ? it.debtorName : it.creditorName} asks for ${formatCalendarDay(extension.day)}`
          }
        >
          “{extension.reason}” Until both agree the day stays as it is.
        </Notice>
      )}
      {children}
      {(primary !== null || more.length > 0) && (
        <div className={styles.deeds}>
          {primary !== null && <DeedButton it={it} deed={primary} variant="primary" onDeed={onDeed} />}
          {more.map((deed) => (
            <DeedButton key={deed} it={it} deed={deed} variant="quiet" onDeed={onDeed} />
          ))}
        </div>
      )}
      <PromiseStory it={it} />
    </article>
  );
}

type DeedProps = { it: ObligationView; deed: PromiseDeed; variant: 'primary' | 'quiet'; onDeed: Props['onDeed'] };

/** A dispute has a page of its own; all else is asked here. */
function DeedButton({ it, deed, variant, onDeed }: DeedProps) {
  const named = `${deedLabels[deed]}: ${it.term.title}`;
  if (deed === 'dispute')
    return (
      <Link
        className={buttonClass(variant)}
        aria-label={named}
        to={to('newDispute', {}, { agreement: it.agreementId, promise: it.id })}
      >
        {deedLabels.dispute}
      </Link>
    );
  return (
    <Button variant={variant} aria-label={named} onClick={() => onDeed(deed)}>
      {deedLabels[deed]}
    </Button>
  );
}
