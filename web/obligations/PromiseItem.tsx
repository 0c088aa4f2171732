import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { rich } from '../core/Rich.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { Notice } from '../ui/Notice.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { PromiseStory } from './PromiseStory.tsx';
import styles from './promises.module.css';
import { Standing } from './Standing.tsx';
import { deedLabels, deedsOf, dueWords, moneyWords, type PromiseDeed, runningClock, tones } from './turn.ts';
import { useTelling } from './words.ts';

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
  const telling = useTelling();
  const { say, figures } = telling;
  const clock = runningClock(it);
  const { primary, more } = deedsOf(it);
  const due = dueWords(it, telling);
  const { extension } = it;
  return (
    <article className={styles.item} ref={place} tabIndex={-1} data-wanted={isWanted || undefined}>
      <header className={styles.head}>
        <h3 className={styles.title} dir="auto">
          {it.term.title}
        </h3>
        <StateBadge tone={tones[it.status]}>{say[it.status]}</StateBadge>
      </header>
      <p className={styles.who}>
        {[
          say.owes({ debtor: it.debtorName, creditor: it.creditorName }),
          it.term.amountMinor === null ? null : figures.money(it.term.amountMinor, it.currency),
          it.occurrences > 1 ? say.occurrence({ no: it.occurrence, of: it.occurrences }) : null,
          due,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {clock?.dueAt && it.fallsAwayOn === null && <Countdown due={clock.dueAt} inline />}
      <Standing it={it} />
      {it.stage && (
        <p className={styles.who}>
          {rich(moneyWords(it.stage, it.stage.ref, it.currency, telling), {
            a: (words) => <Link to={to('escrow', { id: it.stage?.escrowId ?? '' })}>{words}</Link>,
          })}
        </p>
      )}
      {it.endedParts.map(({ debtorId, creditorId, debtorName, creditorName, as }) => (
        <p key={`${debtorId} ${creditorId}`} className={styles.who}>
          {(as === 'waived' ? say.partWaived : say.partDone)({ debtor: debtorName, creditor: creditorName })}
        </p>
      ))}
      {!!it.settledMinor && (
        <p className={styles.who}>{say.settled({ money: figures.money(it.settledMinor, it.currency) })}</p>
      )}
      {it.term.criteria !== '' && <p className={styles.criteria}>{say.criteria({ criteria: it.term.criteria })}</p>}
      {extension && (
        <Notice
          tone="attention"
          title={
            extension.by === it.myRole && extension.isOwn !== false
              ? say.youAskedFor({ day: figures.calendarDay(extension.day) })
              : say.asksFor({
                  name: extension.byName ?? (extension.by === 'debtor' ? it.debtorName : it.creditorName),
                  day: figures.calendarDay(extension.day),
                })
          }
        >
          {say.untilAgreed({ reason: extension.reason })}
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
  const { say } = useTelling();
  const label = say[deedLabels[deed]];
  const named = say.deedOf({ deed: label, title: it.term.title });
  if (deed === 'dispute')
    return (
      <Link
        className={buttonClass(variant)}
        aria-label={named}
        to={to('newDispute', {}, { agreement: it.agreementId, promise: it.id })}
      >
        {label}
      </Link>
    );
  return (
    <Button variant={variant} aria-label={named} onClick={() => onDeed(deed)}>
      {label}
    </Button>
  );
}
