import type { PaymentId } from '@ahadi/domain/core/ids.ts';
import { whyNotAsk, whyNotGiveBack, whyNotJudge } from '@ahadi/domain/payments/atdesk.ts';
import { shownIntent } from '@ahadi/domain/payments/lifecycle.ts';
import type { PaymentTrail } from '@ahadi/domain/payments/trail.ts';
import { providerWords } from '@ahadi/domain/payments/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords, count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FirstWord, ReviewDialog } from '../admin/ReviewDialog.tsx';
import { paymentBadge, railWords } from '../badges.ts';
import { ruleWords } from '../explaining/explanation.ts';
import { ChargebackCard } from './ChargebackCard.tsx';
import { Happened } from './Happened.tsx';
import { Lines } from './Lines.tsx';
import { Postings } from './Postings.tsx';
import { Refunds } from './Returned.tsx';
import { type Origin, TrailFrame } from './TrailFrame.tsx';
import own from './trail.module.css';

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** A payment with all that is kept about it: what was asked, said, booked and decided, and what can be done now. */
export default function PaymentPart({ id, from }: { id: string; from: Origin }) {
  const read = useQuery(
    // The server decides whether it names anything; the brand is born here, at the edge.
    api.finance.payment.queryOptions({ input: { id: id as PaymentId }, staleTime: 0, refetchOnMount: 'always' }),
  );
  return (
    <TrailFrame what="payment" from={from} read={read}>
      {(trail) => <Payment trail={trail} />}
    </TrailFrame>
  );
}

function Payment({ trail }: { trail: PaymentTrail }) {
  const { payment, cameMinor, lines, postings, cut } = trail;
  const badge = paymentBadge[shownIntent(payment)];
  const rule = ruleWords(payment);
  return (
    <>
      <header className={own.head}>
        <h2 className={own.title} ref={focusIt} tabIndex={-1}>
          {amountWords(payment.amountMinor, payment.currency)} for {payment.about.title}
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </h2>
        <p>
          <strong>{rule.title}.</strong> {rule.line}
        </p>
      </header>
      <FirstWord payment={payment} />
      <div className={own.columns}>
        <div className={own.main}>
          <Happened {...trail} provider={payment.provider} currency={payment.currency} />
          <Postings postings={postings} isCut={cut.includes('postings')} about={payment.about} />
        </div>
        <div className={own.side}>
          <Deeds trail={trail} />
          {trail.chargeback && <ChargebackCard payment={payment} chargeback={trail.chargeback} />}
          <Card title="Facts">
            <Facts trail={trail} />
          </Card>
          {trail.refunds.length > 0 && <Refunds refunds={trail.refunds} currency={payment.currency} />}
          <Lines
            lines={lines}
            payment={{ ...payment, cameMinor }}
            isCut={cut.includes('lines')}
            none={
              payment.provider === 'wallet'
                ? 'It moved within our own books, so no statement has it.'
                : 'No statement names it yet.'
            }
          />
        </div>
      </div>
    </>
  );
}

function Facts({ trail: { payment, name, askedBy, cameMinor } }: { trail: PaymentTrail }) {
  const { currency, returnedMinor } = payment;
  const amount = (minor: number) => amountWords(minor, currency);
  return (
    <KeyValue
      rows={[
        { label: 'Reference', value: <code>{payment.ref}</code> },
        { label: 'Payer', value: name },
        ...(askedBy === null || askedBy === name ? [] : [{ label: 'Asked by', value: askedBy }]),
        { label: 'For', value: <Link to={payment.about.path}>{payment.about.title}</Link> },
        { label: 'Asked for', value: amount(payment.amountMinor) },
        { label: 'Came in', value: amount(cameMinor) },
        ...(returnedMinor > 0 ? [{ label: 'Given back', value: amount(returnedMinor) }] : []),
        { label: 'How', value: `${railWords[payment.rail]}, ${providerWords[payment.provider]}` },
        ...(payment.phone === null ? [] : [{ label: 'Phone', value: payment.phone }]),
        ...(payment.receipt === null ? [] : [{ label: 'Provider’s number', value: <code>{payment.receipt}</code> }]),
        { label: 'Asked', value: formatInstant(payment.createdAt) },
        ...(payment.expiresAt === null
          ? []
          : [{ label: 'Time to pay until', value: formatInstant(payment.expiresAt) }]),
        ...(payment.decidedAt === null ? [] : [{ label: 'Decided', value: formatInstant(payment.decidedAt) }]),
        ...(payment.isSimulated ? [{ label: 'Money', value: 'Simulated, not real' }] : []),
      ]}
    />
  );
}

/** What somebody at the desk can do about it now; what they cannot says why. */
function Deeds({ trail }: { trail: PaymentTrail }) {
  const { payment } = trail;
  const [saying, setSaying] = useState<{ start?: boolean } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const ask = useCommand(api.finance.askPayment, {
    onSuccess: ({ asked }) =>
      setDone(
        asked === 0
          ? 'The provider could not be asked. It is asked again by the clock.'
          : `${count(asked, 'question was', 'questions were')} put. What was answered stands below.`,
      ),
  });
  const begin = (start?: boolean) => {
    setDone(null);
    setSaying(start === undefined ? {} : { start });
  };
  return (
    <Card title="What can be done now" aria-label="What can be done now">
      <div className={own.deeds}>
        <DoneNotice sentence={done} />
        {ask.error && <Notice tone="danger">{problemOf(ask.error).sentence}</Notice>}
        <Button
          variant="quiet"
          pending={ask.isPending}
          whyNot={whyNotAsk(payment)}
          onClick={() => ask.run({ id: payment.id })}
        >
          Ask the provider again
        </Button>
        <Button variant="quiet" whyNot={whyNotJudge(payment)} onClick={() => begin()}>
          Say what it was
        </Button>
        <Button variant="quiet" whyNot={whyNotGiveBack(payment, trail)} onClick={() => begin(false)}>
          Give it back
        </Button>
      </div>
      {saying && (
        <ReviewDialog
          payment={payment}
          {...saying}
          onClose={() => setSaying(null)}
          onDone={(sentence) => {
            setSaying(null);
            setDone(sentence);
          }}
        />
      )}
    </Card>
  );
}
