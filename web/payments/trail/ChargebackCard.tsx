import { isLate, MOST_FILES, reasonWords, wasLate, whyNotAnswer } from '@ahadi/domain/payments/chargebacks/rules.ts';
import type { PaymentTrail } from '@ahadi/domain/payments/trail.ts';
import { useState } from 'react';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { GivenFiles } from '../../core/GivenFiles.tsx';
import { formatInstant, useNow } from '../../core/time.ts';
import { amountWords, count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { chargebackBadge } from '../badges.ts';
import { AnswerBank } from './AnswerBank.tsx';
import own from './trail.module.css';

const hrefOf = (id: string) => `/api/v1/finance/chargeback-files/${id}`;

type Props = { payment: PaymentTrail['payment']; chargeback: NonNullable<PaymentTrail['chargeback']> };

/** What the payer’s bank asks back, by when it wants an answer, what it was sent, and how it ended. */
export function ChargebackCard({ payment, chargeback }: Props) {
  const now = useNow();
  const [answering, setAnswering] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const { status, dueAt, answers, files } = chargeback;
  const badge = chargebackBadge(chargeback, now);
  const late = isLate(chargeback, now);
  const due = dueAt === null ? 'The provider names no day' : formatInstant(dueAt);
  return (
    <Card
      title="Asked back by the payer’s bank"
      aria-label="Asked back by the payer’s bank"
      aside={<StateBadge tone={badge.tone}>{badge.label}</StateBadge>}
    >
      <div className={own.stack}>
        <KeyValue
          rows={[
            { label: 'Amount', value: amountWords(chargeback.amountMinor, payment.currency) },
            { label: 'Why', value: reasonWords(chargeback.reason) },
            { label: 'Heard', value: formatInstant(chargeback.openedAt) },
            { label: 'Answer by', value: due },
            ...(status === 'open' ? [] : [{ label: 'Decided', value: formatInstant(chargeback.changedAt) }]),
          ]}
        />
        {late && (
          <Notice tone="danger">The day is over and nothing was sent. Ask the provider whether it still helps.</Notice>
        )}
        {answers.length === 0 ? (
          <p className={own.weak}>{status === 'open' ? 'Nothing was sent yet.' : 'Nothing was sent.'}</p>
        ) : (
          <ul className={own.items} aria-label="What was sent to the bank">
            {answers.map((answer) => (
              <li key={answer.id} className={own.item}>
                <p>{answer.words}</p>
                {answer.files.length > 0 && (
                  <GivenFiles files={answer.files} hrefOf={hrefOf} label="Files that were sent" />
                )}
                <p className={own.weak}>
                  Sent by {answer.by}, <time dateTime={answer.at}>{formatInstant(answer.at)}</time>
                </p>
              </li>
            ))}
          </ul>
        )}
        {wasLate(chargeback) && <p className={own.weak}>It was sent after the day that the bank named.</p>}
        {files.length > 0 && !answering && (
          <p className={own.weak}>{count(files.length, 'file')} beside it, not sent.</p>
        )}
        <DoneNotice sentence={done} />
        {answering ? (
          <AnswerBank
            paymentId={payment.id}
            files={files}
            most={MOST_FILES}
            hrefOf={hrefOf}
            onClose={() => setAnswering(false)}
            onDone={(sentence) => {
              setAnswering(false);
              setDone(sentence);
            }}
          />
        ) : (
          status === 'open' && (
            <>
              <p className={own.weak}>
                The provider’s dashboard takes the answer. Write down here what you sent, with the files, so that it
                stays.
              </p>
              <div>
                <Button variant="quiet" whyNot={whyNotAnswer(chargeback, payment)} onClick={() => setAnswering(true)}>
                  Keep what was sent
                </Button>
              </div>
            </>
          )
        )}
      </div>
    </Card>
  );
}
