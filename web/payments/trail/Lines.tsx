import type { TrailLine } from '@ahadi/domain/payments/trail.ts';
import { bucketWords, providerWords } from '@ahadi/domain/payments/words.ts';
import { useState } from 'react';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ClearDialog } from '../admin/ClearDialog.tsx';
import { fullAmount } from '../amounts.ts';
import { begin } from '../badges.ts';
import own from './trail.module.css';

type Props = { lines: readonly TrailLine[]; isCut: boolean; none: string };

/** The lines of statements that count for it or name it, and those that may be it. */
export function Lines({ lines, isCut, none }: Props) {
  const counted = lines.filter(({ how }) => how === 'counts');
  const others = lines.filter(({ how }) => how === 'may_be');
  return (
    <Card title="On the statements" aria-label="On the statements">
      <div className={own.stack}>
        {counted.length === 0 ? <p>{none}</p> : <List lines={counted} label="Lines that count for it" />}
        {others.length > 0 && (
          <>
            <h3>Lines that may be it</h3>
            <p className={own.weak}>The same amount in the days around it, and nobody is known for them.</p>
            <List lines={others} label="Lines that may be it" />
          </>
        )}
        {isCut && <p className={own.weak}>There are more than 200. The first 200 stand here.</p>}
      </div>
    </Card>
  );
}

const List = ({ lines, label }: { lines: readonly TrailLine[]; label: string }) => (
  <ul className={own.items} aria-label={label}>
    {lines.map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </ul>
);

function Line({ line }: { line: TrailLine }) {
  const [clearing, setClearing] = useState(false);
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
      </p>
      {line.words && <p className={own.weak}>“{line.words}”</p>}
      {line.reasons.map((reason) => (
        <p key={reason} className={own.weak}>
          {isCleared ? 'Cleared' : 'To be cleared, a second administrator agrees'}: {reason}
        </p>
      ))}
      {isOpen && (
        <div>
          <Button variant="quiet" aria-label={`Clear ${receipt}`} onClick={() => setClearing(true)}>
            Clear
          </Button>
        </div>
      )}
      {clearing && <ClearDialog row={line} onClose={() => setClearing(false)} />}
    </li>
  );
}
