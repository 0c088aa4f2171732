import type { DisputeStatus, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../core/time.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { counterAddress } from '../filing/counter.ts';
import { partyOf } from '../offer.ts';
import { responseWords } from '../words.ts';
import styles from './file.module.css';
import { ReliefList } from './ReliefList.tsx';

const awaited: readonly DisputeStatus[] = ['serving', 'awaiting_response', 'identity_check'];

/** The other side's answer, or that there is none yet. */
export function ResponseCard({ view }: { view: DisputeView }) {
  const { response } = view;
  const name = view.mySide === 'respondent' ? 'You' : (partyOf(view, 'respondent')?.name ?? 'The other side');
  if (!response)
    return view.policy === null ? null : (
      <Card title="The answer">
        <p className={styles.quiet}>
          {awaited.includes(view.status) ? 'There is none yet.' : 'There was no answer in the time given.'}
        </p>
      </Card>
    );
  const facts = [
    ...(response.admittedMinor === null
      ? []
      : [{ label: 'Admitted', value: amountWords(response.admittedMinor, view.claim.currency) }]),
    ...(response.planDue === null ? [] : [{ label: 'To be done by', value: formatCalendarDay(response.planDue) }]),
  ];
  return (
    <Card title="The answer" aside={`${name} · ${formatInstant(response.at)}`}>
      <div className={styles.stack}>
        <p className={styles.head}>
          <span className={styles.who}>{responseWords[response.kind].label}</span>
          {response.late && (
            <StateBadge tone="attention" dot={false}>
              After its time
            </StateBadge>
          )}
        </p>
        <p className={styles.story}>{response.narrative}</p>
        {facts.length > 0 && <KeyValue rows={facts} />}
        {response.counterRelief.length > 0 && (
          <div>
            <p className={styles.who}>Asked for in turn</p>
            <ReliefList relief={response.counterRelief} currency={view.claim.currency} />
          </div>
        )}
        {response.kind === 'counterclaim' && view.mySide === 'respondent' && view.counters.length === 0 && (
          <p>
            What you ask for in turn is decided in a dispute of its own.{' '}
            <Link className={buttonClass('quiet')} to={counterAddress(view)}>
              File it
            </Link>
          </p>
        )}
      </div>
    </Card>
  );
}
