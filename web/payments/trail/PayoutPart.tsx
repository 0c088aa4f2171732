import type { PayoutId } from '@ahadi/domain/core/ids.ts';
import { whyNotAskOut, whyNotPayout } from '@ahadi/domain/payments/atdesk.ts';
import type { PayoutTrail } from '@ahadi/domain/payments/trail.ts';
import { batchWords, partWords, providerWords } from '@ahadi/domain/payments/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ApprovePayout, RefusePayout } from '../admin/PayoutDialogs.tsx';
import { useSummary } from '../admin/Summary.tsx';
import { deskPath } from '../admin/useDeskTab.ts';
import { begin, payoutBadge, railWords } from '../badges.ts';
import { Happened } from './Happened.tsx';
import { Lines } from './Lines.tsx';
import { Postings } from './Postings.tsx';
import { Uncertain } from './Returned.tsx';
import { type Origin, TrailFrame } from './TrailFrame.tsx';
import own from './trail.module.css';

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** A payout with all that is kept about it, and what can be done now. */
export default function PayoutPart({ id, from }: { id: string; from: Origin }) {
  const read = useQuery(
    // The server decides whether it names anything; the brand is born here, at the edge.
    api.finance.payout.queryOptions({ input: { id: id as PayoutId }, staleTime: 0, refetchOnMount: 'always' }),
  );
  return (
    <TrailFrame what="payout" from={from} read={read}>
      {(trail) => <Payout trail={trail} />}
    </TrailFrame>
  );
}

function Payout({ trail }: { trail: PayoutTrail }) {
  const { payout, provider, lines, postings, cut, batch } = trail;
  const badge = payoutBadge[payout.status];
  return (
    <>
      <header className={own.head}>
        <h2 className={own.title} ref={focusIt} tabIndex={-1}>
          {amountWords(payout.amountMinor, payout.currency)} to {payout.destination.holderName}
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </h2>
      </header>
      <div className={own.columns}>
        <div className={own.main}>
          <Happened {...trail} provider={provider} currency={payout.currency} />
          <Postings postings={postings} isCut={cut.includes('postings')} about={null} />
        </div>
        <div className={own.side}>
          <Deeds trail={trail} />
          <Card title="Facts">
            <Facts trail={trail} />
          </Card>
          {batch && <Batch batch={batch} />}
          <Lines lines={lines} isCut={cut.includes('lines')} none="No statement names it yet." />
        </div>
      </div>
    </>
  );
}

function Facts({ trail: { payout, provider, name, askedBy } }: { trail: PayoutTrail }) {
  const { destination, part, currency } = payout;
  return (
    <KeyValue
      rows={[
        { label: 'Reference', value: <code>{payout.ref}</code> },
        { label: 'Of', value: name },
        ...(askedBy === null || askedBy === name ? [] : [{ label: 'Asked by', value: askedBy }]),
        { label: 'To', value: `${destination.holderName}, ${destination.masked}` },
        { label: 'How', value: `${railWords[destination.kind]}, ${providerWords[provider]}` },
        ...(part === null
          ? []
          : [{ label: 'Part', value: `${partWords(part)}, of ${amountWords(part.totalMinor, currency)} in all` }]),
        {
          label: 'Approved',
          value:
            payout.approvalsNeeded === 0
              ? 'The rules let it go by itself'
              : `${payout.approvals} of ${payout.approvalsNeeded}`,
        },
        ...(payout.receipt === null ? [] : [{ label: 'Provider’s number', value: <code>{payout.receipt}</code> }]),
        ...(payout.failure === null ? [] : [{ label: 'Code', value: payout.failure }]),
        { label: 'Asked', value: formatInstant(payout.requestedAt) },
        ...(payout.isSimulated ? [{ label: 'Money', value: 'Simulated, not real' }] : []),
      ]}
    />
  );
}

const Batch = ({ batch }: { batch: NonNullable<PayoutTrail['batch']> }) => (
  <Card
    title="File for the bank"
    aside={<StateBadge tone={batch.status === 'made' ? 'attention' : 'good'}>{batchWords[batch.status]}</StateBadge>}
  >
    <KeyValue
      rows={[
        {
          label: 'File',
          value: (
            <Link to={deskPath('bank')}>
              <code>{batch.ref}</code>
            </Link>
          ),
        },
        { label: 'Made by', value: `${batch.madeBy}, ${formatInstant(batch.madeAt)}` },
        ...(batch.releasedBy === null || batch.releasedAt === null
          ? []
          : [{ label: 'Released by', value: `${batch.releasedBy}, ${formatInstant(batch.releasedAt)}` }]),
        { label: 'Print', value: <code>{batch.print}</code> },
      ]}
    />
  </Card>
);

/** What somebody at the desk can do about it now; what they cannot says why. */
function Deeds({ trail: { payout, provider, uncertain } }: { trail: PayoutTrail }) {
  const [deed, setDeed] = useState<'approve' | 'refuse' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const isStopped = (useSummary().data?.stopped ?? null) !== null;
  const ask = useCommand(api.finance.askPayout, {
    onSuccess: ({ asked }) =>
      setDone(
        asked === 0
          ? `${begin(providerWords[provider])} could not be asked. It is asked again by the clock.`
          : `${begin(providerWords[provider])} was asked. What was answered stands below.`,
      ),
  });
  const start = (name: typeof deed) => {
    setDone(null);
    setDeed(name);
  };
  const finish = (sentence: string) => {
    setDeed(null);
    setDone(sentence);
  };
  const stopped = isStopped ? 'Payouts stand still until the books prove right.' : null;
  return (
    <Card title="What can be done now" aria-label="What can be done now">
      <div className={own.deeds}>
        <DoneNotice sentence={done} />
        {ask.error && <Notice tone="danger">{problemOf(ask.error).sentence}</Notice>}
        <Button
          variant="quiet"
          pending={ask.isPending}
          whyNot={whyNotAskOut(payout, provider)}
          onClick={() => ask.run({ id: payout.id })}
        >
          Ask the provider again
        </Button>
        <Button variant="quiet" whyNot={whyNotPayout('approve', payout) ?? stopped} onClick={() => start('approve')}>
          Approve
        </Button>
        <Button variant="quiet" whyNot={whyNotPayout('refuse', payout)} onClick={() => start('refuse')}>
          Refuse
        </Button>
      </div>
      {uncertain && <Uncertain row={uncertain} />}
      {deed === 'approve' && <ApprovePayout payout={payout} onDone={finish} onClose={() => setDeed(null)} />}
      {deed === 'refuse' && <RefusePayout payout={payout} onDone={finish} onClose={() => setDeed(null)} />}
    </Card>
  );
}
