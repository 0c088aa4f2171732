import { firstAnswer } from '@ahadi/domain/disputes/answering/rules.ts';
import type { DisputeStatus, DisputeView, Response } from '@ahadi/domain/disputes/schema.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../core/time.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { responseWords } from '../filewords.ts';
import { counterAddress } from '../filing/counter.ts';
import { partyOf } from '../offer.ts';
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
  const { earlier = [], former = [] } = response;
  return (
    <Card title="The answer" aside={`${name} · ${formatInstant(firstAnswer(response).at)}`}>
      <div className={styles.stack}>
        {earlier.length > 0 && <p className={styles.quiet}>As it was corrected {formatInstant(response.at)}:</p>}
        <Answer answer={response} currency={view.claim.currency} />
        {response.kind === 'counterclaim' && view.mySide === 'respondent' && view.counters.length === 0 && (
          <p>
            What you ask for in turn is decided in a dispute of its own.{' '}
            <Link className={buttonClass('quiet')} to={counterAddress(view)}>
              File it
            </Link>
          </p>
        )}
        {[...former, ...earlier].toReversed().map((before) => (
          <section key={before.at} className={styles.before}>
            <p className={styles.quiet}>
              {former.includes(before) ? 'Before it was opened again, as' : 'As'} it was written{' '}
              {formatInstant(before.at)}:
            </p>
            <Answer answer={before} currency={view.claim.currency} />
          </section>
        ))}
      </div>
    </Card>
  );
}

/** What an answer says, as it counts or as it stood before a correction. */
function Answer({ answer, currency }: { answer: Omit<Response, 'earlier' | 'former'>; currency: string }) {
  const facts = [
    ...(answer.admittedMinor === null
      ? []
      : [{ label: 'Admitted', value: amountWords(answer.admittedMinor, currency) }]),
    ...(answer.planDue === null ? [] : [{ label: 'To be done by', value: formatCalendarDay(answer.planDue) }]),
  ];
  return (
    <>
      <p className={styles.head}>
        <span className={styles.who}>{responseWords[answer.kind].label}</span>
        {answer.late && (
          <StateBadge tone="attention" dot={false}>
            After its time
          </StateBadge>
        )}
      </p>
      <p className={styles.story}>{answer.narrative}</p>
      {facts.length > 0 && <KeyValue rows={facts} />}
      {answer.counterRelief.length > 0 && (
        <div>
          <p className={styles.who}>Asked for in turn</p>
          <ReliefList relief={answer.counterRelief} currency={currency} />
        </div>
      )}
    </>
  );
}
