import { MOST_IN_A_FILE } from '@ahadi/domain/payments/bank/batch.ts';
import type { BatchLine, BatchStatus, PayoutBatchView } from '@ahadi/domain/payments/bank/schema.ts';
import { batchWords } from '@ahadi/domain/payments/words.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { problemOf } from '../../core/errors.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords, count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx';
import { columnAmount } from '../amounts.ts';
import { payoutBadge } from '../badges.ts';
import styles from '../payments.module.css';
import { deskPath } from './useDeskTab.ts';

const tones: Record<BatchStatus, Tone> = { made: 'attention', released: 'good', dropped: 'neutral' };
const payoutCount = (payouts: number): string => count(payouts, 'payout', 'payouts');

/** Payouts by bank: a file of them is made by one person, released by another, and brought to the bank. */
export function PayoutFiles() {
  const list = useInfiniteQuery(
    api.finance.payoutBatches.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursorAfresh,
    }),
  );
  const [done, setDone] = useState<string | null>(null);
  const make = useCommand(api.finance.makeBatch, {
    onSuccess: ({ ref, payouts, amountMinor, currency }) =>
      setDone(
        `File ${ref} is made, with ${payoutCount(payouts)} of ${amountWords(amountMinor, currency)}. Nothing leaves before another administrator releases it.`,
      ),
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const [first] = list.data?.pages ?? [];
  // Where no payout ever went by bank and none can, the part is not there.
  if (first && rows.length === 0 && first.waiting.payouts === 0 && first.whyNot !== null) return null;
  return (
    <>
      <DoneNotice sentence={done} />
      {first && (
        <Card title="Payouts by bank">
          <div className={styles.stack}>
            <p>
              {first.waiting.payouts === 0
                ? 'No approved payout waits for a file.'
                : `${first.waiting.payouts < MOST_IN_A_FILE ? '' : 'At least '}${payoutCount(first.waiting.payouts)} of ${amountWords(first.waiting.amountMinor, first.waiting.currency)} ${first.waiting.payouts === 1 ? 'waits' : 'wait'} for a file.`}
            </p>
            {first.whyNot !== null && <Notice tone="attention">{first.whyNot}</Notice>}
            {make.error && <p className={styles.failed}>{problemOf(make.error).sentence}</p>}
            <div className={styles.buttons}>
              <Button
                pending={make.isPending}
                whyNot={first.whyNot ?? (first.waiting.payouts === 0 ? 'No approved payout waits for a file.' : null)}
                onClick={() => {
                  setDone(null);
                  make.run({});
                }}
              >
                Make a file
              </Button>
            </div>
            <p className={styles.quiet}>
              Another administrator reads the file and releases it. Then it can be taken along to the bank; the
              statements below say what was paid and what came back.
            </p>
          </div>
        </Card>
      )}
      {(list.isError || rows.length > 0) && (
        <ListCard list={list} label="files of payouts" title="Files of payouts" empty={null}>
          <ul className={styles.rows}>
            {rows.map((batch) => (
              <File key={batch.id} batch={batch} onBegin={() => setDone(null)} onDone={setDone} />
            ))}
          </ul>
        </ListCard>
      )}
    </>
  );
}

/** What became of its payouts, as far as it is known. */
function became({ status, paid, returned, onTheirWay, takenBack }: PayoutBatchView): string {
  if (status === 'dropped') return 'Its payouts wait for another file.';
  const parts = [
    paid > 0 && `${paid} paid`,
    onTheirWay > 0 && `${onTheirWay} on their way`,
    returned > 0 && `${returned} came back`,
    takenBack > 0 && `${takenBack} not paid`,
  ].filter((part) => part !== false);
  if (status === 'released') return `${parts.join(', ')}.`;
  return takenBack > 0
    ? `${payoutCount(takenBack)} of it ${takenBack === 1 ? 'was' : 'were'} taken back. Drop it and make another one.`
    : 'Nothing leaves before it is released.';
}

type RowProps = { batch: PayoutBatchView; onBegin: () => void; onDone: (sentence: string) => void };

function File({ batch, onBegin, onDone }: RowProps) {
  const [deed, setDeed] = useState<'release' | 'drop' | 'read' | null>(null);
  const { id, ref, status, amountMinor, currency, madeBy, madeAt, releasedBy, releasedAt, isMine } = batch;
  const begin = (name: typeof deed) => {
    onBegin();
    setDeed(name);
  };
  const finish = (sentence: string) => {
    setDeed(null);
    onDone(sentence);
  };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          <code>{ref}</code> · {payoutCount(batch.payouts)}
        </p>
        <p className={styles.facts}>
          Made by {madeBy}, <time dateTime={madeAt}>{formatInstant(madeAt)}</time>
          {releasedBy !== null && releasedAt !== null && (
            <>
              {' '}
              · released by {releasedBy}, <time dateTime={releasedAt}>{formatInstant(releasedAt)}</time>
            </>
          )}
        </p>
        <p className={styles.facts}>{became(batch)}</p>
      </div>
      <div>
        <StateBadge tone={tones[status]}>{batchWords[status]}</StateBadge>
      </div>
      <p className={styles.amount}>
        {currency}&nbsp;{columnAmount(BigInt(amountMinor), currency)}
      </p>
      <div className={styles.deeds}>
        {status === 'made' && (
          <>
            <Button
              variant="quiet"
              whyNot={isMine ? 'You made it; another administrator releases it.' : null}
              aria-label={`Read and release ${ref}`}
              onClick={() => begin('release')}
            >
              Read and release
            </Button>
            <Button variant="plain" aria-label={`Drop the file ${ref}`} onClick={() => begin('drop')}>
              Drop
            </Button>
          </>
        )}
        {status === 'released' && (
          <>
            <DownloadButton
              label={`File ${ref}`}
              name={`payouts-${ref}.csv`}
              read={(from) => from.finance.batchFile({ id })}
            />
            <Button variant="plain" aria-label={`Its payouts: ${ref}`} onClick={() => begin('read')}>
              Its payouts
            </Button>
          </>
        )}
      </div>
      {deed === 'release' && <Release batch={batch} onDone={finish} onClose={() => setDeed(null)} />}
      {deed === 'drop' && <Drop batch={batch} onDone={finish} onClose={() => setDeed(null)} />}
      {deed === 'read' && (
        <ConfirmDialog
          title={`File ${ref}`}
          confirm="Done"
          onConfirm={() => setDeed(null)}
          onClose={() => setDeed(null)}
        >
          <Payouts batch={batch} />
        </ConfirmDialog>
      )}
    </li>
  );
}

type DeedProps = { batch: PayoutBatchView; onDone: (sentence: string) => void; onClose: () => void };

function Release({ batch, onDone, onClose }: DeedProps) {
  const { id, ref, amountMinor, currency, madeBy, print } = batch;
  const release = useCommand(api.finance.releaseBatch, {
    onSuccess: () => onDone(`File ${ref} is released. Take it along to the bank; what it says cannot change any more.`),
  });
  return (
    <ConfirmDialog
      title={`Release file ${ref}`}
      confirm="Release it"
      pending={release.isPending}
      problem={release.error ? problemOf(release.error).sentence : null}
      onConfirm={() => release.run({ id })}
      onClose={onClose}
    >
      <p>
        {payoutCount(batch.payouts)} of {amountWords(amountMinor, currency)}, made by {madeBy}. With your word the money
        is on its way, and nobody takes it back.
      </p>
      <Payouts batch={batch} />
      <p className={styles.quiet}>
        Print of the file: <code>{print}</code>
      </p>
    </ConfirmDialog>
  );
}

function Drop({ batch, onDone, onClose }: DeedProps) {
  const { id, ref } = batch;
  const drop = useCommand(api.finance.dropBatch, {
    onSuccess: () => onDone(`File ${ref} is dropped. Its payouts wait for another one.`),
  });
  return (
    <ConfirmDialog
      title={`Drop file ${ref}`}
      confirm="Drop it"
      pending={drop.isPending}
      problem={drop.error ? problemOf(drop.error).sentence : null}
      onConfirm={() => drop.run({ id })}
      onClose={onClose}
    >
      <p>It was never given out, so no money moves. Its payouts stay approved and wait for another file.</p>
    </ConfirmDialog>
  );
}

/** Whom a file pays, and how much. */
function Payouts({ batch }: { batch: PayoutBatchView }) {
  const { id, ref, currency } = batch;
  const lines = useQuery(api.finance.batchLines.queryOptions({ input: { id }, staleTime: 0 }));
  if (lines.isPending) return <SkeletonRows rows={3} label="Loading the payouts" />;
  if (!lines.data) return <ErrorCard {...problemOf(lines.error)} onRetry={() => lines.refetch()} />;
  return (
    <ul className={styles.rows} aria-label={`Payouts of ${ref}`}>
      {lines.data.map((line) => (
        <Line key={line.ref} line={line} currency={currency} />
      ))}
    </ul>
  );
}

const Line = ({ line, currency }: { line: BatchLine; currency: string }) => (
  <li>
    <strong>{amountWords(line.amountMinor, currency)}</strong> of {line.identityName} to {line.holderName},{' '}
    {line.masked}
    {line.bankName !== null && `, ${line.bankName}`}
    <span className={styles.facts}>
      {' '}
      ·{' '}
      <Link to={deskPath('bank', { payout: line.id })}>
        <code>{line.ref}</code>
      </Link>{' '}
      · {payoutBadge[line.status].label}
    </span>
  </li>
);
