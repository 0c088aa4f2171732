import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { isClosed } from '@ahadi/domain/obligations/lifecycle.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { amountWords, count } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './promises.module.css';
import { Standing } from './Standing.tsx';
import { deedLabels, deedsOf, dueWords, tones } from './turn.ts';
import { useTelling } from './words.ts';

type Props = { agreementId: AgreementId; by?: 'settlement' | 'decision' };
/** Where a matter was settled or decided: what each side owes by that, how it stands and what is next. Nothing before everybody signed. */
export function SettledPromises({ agreementId, by = 'settlement' }: Props) {
  const list = useQuery(api.obligations.list.queryOptions({ input: { agreementId } }));
  if (!list.data || list.data.length === 0) return null;
  const closed = list.data.filter(({ status }) => isClosed(status));
  const current = list.data.filter(({ status }) => !isClosed(status));
  return (
    <Card
      title={`What the ${by} asks of each side`}
      aside={current.length === 0 ? 'all closed' : `${current.length} of ${list.data.length} open`}
      inset="flush"
    >
      {current.length > 0 && (
        <ol className={styles.list}>
          {current.map((it) => (
            <Owed key={it.id} it={it} />
          ))}
        </ol>
      )}
      {closed.length > 0 && (
        <details className={styles.closed} open={current.length === 0}>
          <summary>{count(closed.length, 'closed promise')}</summary>
          <ol className={styles.list}>
            {closed.map((it) => (
              <Owed key={it.id} it={it} />
            ))}
          </ol>
        </details>
      )}
      <p className={styles.whole}>
        <Link to={to('agreement', { id: agreementId })}>The {by}, word for word</Link>
      </p>
    </Card>
  );
}

/** One line of what is owed, with the deed that waits for the reader, which is done where the promise stands. */
function Owed({ it }: { it: ObligationView }) {
  const telling = useTelling();
  const { say } = telling;
  const { primary } = deedsOf(it);
  const promise = to('agreement', { id: it.agreementId }, { promise: it.id });
  const act = primary === 'dispute' ? to('newDispute', {}, { agreement: it.agreementId, promise: it.id }) : promise;
  const owes = it.myRole === 'debtor' ? 'You owe' : `${it.debtorName} owes`;
  const whom = it.myRole === 'creditor' ? 'you' : it.creditorName;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link to={promise}>{it.term.title}</Link>
        </h3>
        <StateBadge tone={tones[it.status]}>{say[it.status]}</StateBadge>
      </div>
      <p className={styles.who}>
        {[
          `${owes} ${whom}${it.term.amountMinor === null ? '' : ` ${amountWords(it.term.amountMinor, it.currency)}`}`,
          dueWords(it, telling),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Standing it={it} />
      {primary !== null && (
        <p>
          <Link
            className={buttonClass('quiet')}
            to={act}
            aria-label={say.deedOf({ deed: say[deedLabels[primary]], title: it.term.title })}
          >
            {say[deedLabels[primary]]}
          </Link>
        </p>
      )}
    </li>
  );
}
