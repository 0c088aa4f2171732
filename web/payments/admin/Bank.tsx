import type { BankAccountView, BankFileView, FileOutcome, FileReading } from '@ahadi/domain/payments/bank/schema.ts';
import { STATEMENT_LIMIT_BYTES } from '@ahadi/domain/payments/bank/statements.ts';
import { fileWords } from '@ahadi/domain/payments/words.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx';
import { columnAmount } from '../amounts.ts';
import styles from '../payments.module.css';
import { BankAccountDialog } from './BankAccountDialog.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { PayoutFiles } from './PayoutFiles.tsx';

/** Our accounts at banks: their statements are brought here, and what became of each file is said. */
export default function Bank() {
  const accounts = useQuery(api.finance.bankAccounts.queryOptions({ staleTime: 0 }));
  const [adding, setAdding] = useState(false);
  const add = (
    <Button variant="quiet" onClick={() => setAdding(true)}>
      Add an account
    </Button>
  );
  return (
    <div className={styles.stack}>
      <PayoutFiles />
      {accounts.isPending && <SkeletonRows rows={3} label="Loading our accounts" />}
      {accounts.isError && !accounts.data && (
        <ErrorCard {...problemOf(accounts.error)} onRetry={() => accounts.refetch()} />
      )}
      {accounts.data?.length === 0 && (
        <Card>
          <EmptyState kind="nothing" title="No account yet" action={add}>
            Add the account that clients’ money lies in. Then bring its statements here, as MT940, camt.053 or CSV.
          </EmptyState>
        </Card>
      )}
      {accounts.data?.map((account) => (
        <Account key={account.id} account={account} />
      ))}
      {accounts.data && accounts.data.length > 0 && <div className={styles.buttons}>{add}</div>}
      {accounts.data && accounts.data.length > 0 && <Files />}
      {adding && <BankAccountDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function Account({ account }: { account: BankAccountView }) {
  const { id, name, number, currency, readUntil, closingMinor, missingBefore } = account;
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const read = useCommand(api.finance.readBankFile, {
    onSuccess: (reading) => setChoosing(reading.kind === 'columns'),
  });
  const take = (chosen: File) => {
    const isTooLarge = chosen.size > STATEMENT_LIMIT_BYTES;
    setTooLarge(
      isTooLarge
        ? `The file is ${megabytes(chosen.size)}; the limit is ${megabytes(STATEMENT_LIMIT_BYTES)}. Nothing was read. Take a shorter time.`
        : null,
    );
    setFile(chosen);
    if (!isTooLarge) read.run({ id, file: chosen });
  };
  const asked = read.data?.kind === 'columns' ? read.data : null;
  return (
    <Card title={name} aside={`${number} · ${currency}`}>
      <div className={styles.stack}>
        <p className={styles.quiet}>
          {readUntil === null
            ? 'No statement was read yet.'
            : `Read until ${readUntil}, with ${currency} ${columnAmount(BigInt(closingMinor ?? 0), currency)} at its end.`}
          {missingBefore !== null && (
            <strong className={styles.failed}> A statement is missing before {missingBefore}.</strong>
          )}
        </p>
        <FileField
          label="A statement"
          help="MT940, camt.053 or CSV, at most 10 MB. One that was read before changes nothing."
          error={tooLarge ?? (read.error ? problemOf(read.error).sentence : undefined)}
          button="Choose a file"
          accept=".sta,.mt940,.940,.txt,.xml,.csv,text/csv,text/plain,application/xml,text/xml"
          progress={read.isPending ? 1 : null}
          onFile={take}
        />
        {read.data && !read.isPending && !tooLarge && <Became reading={read.data} />}
        {asked && !read.isPending && (
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => setChoosing(true)}>
              Choose its columns
            </Button>
          </div>
        )}
      </div>
      {choosing && asked && (
        <ColumnsDialog
          account={account}
          asked={asked}
          onClose={() => setChoosing(false)}
          onChosen={() => {
            setChoosing(false);
            if (file) read.run({ id, file });
          }}
        />
      )}
    </Card>
  );
}

const tones: Record<FileOutcome, Tone> = { read: 'good', known: 'neutral', partly: 'attention', refused: 'danger' };

/** In a sentence what was taken of a file. */
function taken({ outcome, statements, known, lines }: BankFileView): string {
  if (outcome === 'refused') return 'Nothing of it was taken.';
  const before = known > 0 ? ` ${count(known, 'statement', 'statements')} had been read before.` : '';
  return statements === 0
    ? `Nothing is new.${before}`
    : `${count(statements, 'statement', 'statements')} with ${count(lines, 'line', 'lines')}.${before}`;
}

function Became({ reading }: { reading: FileReading }) {
  if (reading.kind === 'columns')
    return <Notice tone="info">Say what the columns of this file are. Nothing was read yet.</Notice>;
  const { outcome } = reading.file;
  return (
    <div role="status" aria-label="What became of the file">
      <Notice tone={outcome === 'refused' ? 'danger' : outcome === 'partly' ? 'attention' : 'info'}>
        <strong>{fileWords[outcome]}.</strong> {taken(reading.file)}
        <Flaws file={reading.file} />
      </Notice>
    </div>
  );
}

const Flaws = ({ file }: { file: BankFileView }) =>
  file.flaws.length === 0 ? null : (
    <ul>
      {file.flaws.map(({ line, reason }) => (
        <li key={`${line} ${reason}`}>
          Line {line}: {reason}
        </li>
      ))}
    </ul>
  );

/** What became of every file, so that nobody takes a statement for read that was refused. */
function Files() {
  const list = useInfiniteQuery(
    api.finance.bankFiles.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursorAfresh }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.data && rows.length === 0) return null;
  return (
    <ListCard list={list} label="files" title="Files that were brought" empty={null}>
      <ul className={styles.rows}>
        {rows.map((file) => (
          <li key={file.id} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.title}>{file.name}</p>
              <p className={styles.facts}>
                {file.account} · {file.readBy} · <time dateTime={file.at}>{formatInstant(file.at)}</time> ·{' '}
                {taken(file)}
              </p>
              <div className={styles.facts}>
                <Flaws file={file} />
              </div>
            </div>
            <div>
              <StateBadge tone={tones[file.outcome]}>{fileWords[file.outcome]}</StateBadge>
            </div>
          </li>
        ))}
      </ul>
    </ListCard>
  );
}
