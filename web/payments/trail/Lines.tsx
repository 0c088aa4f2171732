import { firstWord, type Matchable, whyNotMatchTo } from '@ahadi/domain/payments/atdesk.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import type { TrailLine } from '@ahadi/domain/payments/trail.ts';
import { bucketWords, providerWords } from '@ahadi/domain/payments/words.ts';
import { useState } from 'react';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ClearDialog } from '../admin/ClearDialog.tsx';
import { MatchDialog } from '../admin/MatchDialog.tsx';
import { fullAmount } from '../amounts.ts';
import { begin } from '../badges.ts';
import styles from '../payments.module.css';
import own from './trail.module.css';

type To = Matchable & Pick<PaymentView, 'ref'>;
type Props = {
  lines: readonly TrailLine[];
  isCut: boolean;
  none: string;
  /** What lines can be matched to; none where it is a payout. */
  payment?: To;
};

/** The lines of statements that count for it or name it, and those that may be it. */
export function Lines({ lines, isCut, none, payment }: Props) {
  const counted = lines.filter(({ how }) => how === 'counts');
  const others = lines.filter(({ how }) => how === 'may_be');
  return (
    <Card title="On the statements" aria-label="On the statements">
      <div className={own.stack}>
        {counted.length === 0 ? (
          <p>{none}</p>
        ) : (
          <List lines={counted} label="Lines that count for it" payment={payment} />
        )}
        {others.length > 0 && (
          <>
            <h3>Lines that may be it</h3>
            <p className={own.weak}>The same amount in the days around it, and nobody is known for them.</p>
            <List lines={others} label="Lines that may be it" payment={payment} />
          </>
        )}
        {isCut && <p className={own.weak}>There are more than 200. The first 200 stand here.</p>}
      </div>
    </Card>
  );
}

type ListProps = { lines: readonly TrailLine[]; label: string; payment: To | undefined };

const List = ({ lines, label, payment }: ListProps) => (
  <ul className={own.items} aria-label={label}>
    {lines.map((line) => (
      <Line key={line.id} line={line} payment={payment} />
    ))}
  </ul>
);

function Line({ line, payment }: { line: TrailLine; payment: To | undefined }) {
  const [deed, setDeed] = useState<'clear' | 'match' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { receipt, direction, provider, currency, at, bucket, isCleared } = line;
  const isOpen = bucket !== 'matched' && !isCleared;
  return (
    <li className={own.item}>
      <div className={own.itemHead}>
        <b>
          {direction === 'in' ? 'In' : 'Out'}: {fullAmount(BigInt(line.amountMinor), currency)}
        </b>
        <StateBadge tone={bucket === 'matched' ? 'good' : isCleared ? 'neutral' : 'attention'}>
          {isCleared ? 'Cleared' : bucketWords[bucket]}
        </StateBadge>
      </div>
      <p className={own.weak}>
        <code>{receipt}</code> · {begin(providerWords[provider])} · <time dateTime={at}>{formatInstant(at)}</time>
        {line.isSimulated && ' · simulated, not real'}
      </p>
      {line.words && <p className={own.weak}>“{line.words}”</p>}
      {line.reasons.map((reason) => (
        <p key={reason} className={own.weak}>
          {isCleared ? 'Cleared' : 'To be cleared, a second administrator agrees'}: {reason}
        </p>
      ))}
      {line.matched && (
        <p className={own.weak}>
          {line.matched.isMine ? 'You' : 'Another administrator'} said that it is this payment’s: {line.matched.reason}
        </p>
      )}
      <DoneNotice sentence={done} />
      {isOpen && (
        <div className={styles.buttons}>
          {payment && line.direction === 'in' && (
            <Button
              variant="quiet"
              whyNot={whyNotMatchTo(line, payment) ?? (line.matched?.isMine ? firstWord : null)}
              aria-label={`Match ${receipt} to this payment`}
              onClick={() => setDeed('match')}
            >
              Match to this payment
            </Button>
          )}
          <Button variant="quiet" aria-label={`Clear ${receipt}`} onClick={() => setDeed('clear')}>
            Clear
          </Button>
        </div>
      )}
      {deed === 'clear' && <ClearDialog row={line} onClose={() => setDeed(null)} />}
      {deed === 'match' && payment && (
        <MatchDialog
          line={line}
          payment={payment.ref}
          onClose={() => setDeed(null)}
          onDone={(sentence) => {
            setDeed(null);
            setDone(sentence);
          }}
        />
      )}
    </li>
  );
}
