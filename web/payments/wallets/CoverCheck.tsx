import type { CoverFile, CoverProof, CoverStatement } from '@ahadi/domain/transparency/schema.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { fullAmount } from '../amounts.ts';
import styles from '../payments.module.css';
import { type Checked, checkedHere } from './covering.ts';
import own from './wallets.module.css';

type Props = {
  /** "Check that your money is there" */
  title: string;
  /** Reads the proofs once somebody asks. */
  useProofs: (isAsked: boolean) => UseQueryResult<CoverProof[]>;
  /** What is said where nothing was there at that instant. */
  nothing: (at: string) => string;
  /** What an account is called by its name in the books, like `wallet.0199…:KES`. */
  nameOf: (account: string) => string;
};

/** Whether money is in the daily statement of all customers' money, calculated on this device when somebody asks. */
export function CoverCheck({ title, useProofs, nothing, nameOf }: Props) {
  const [open, setOpen] = useState(false);
  const proofs = useProofs(open);
  const stated = useQuery(api.transparency.cover.queryOptions({ enabled: open }));
  const checked = useQuery({
    queryKey: ['cover calculated here', title, proofs.dataUpdatedAt, stated.dataUpdatedAt],
    queryFn: () => checkedHere(proofs.data ?? [], stated.data?.keys ?? []),
    enabled: open && proofs.data !== undefined && stated.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = [proofs, stated, checked].find(({ isError, data }) => isError && data === undefined);
  return (
    <Card>
      <details className={own.cover} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{title}</summary>
        <div className={styles.stack}>
          <p className={styles.quiet}>
            Once a day all that is owed to customers is added up, signed and written into the public log. This device
            calculates that this money is part of the sum, so you need not take our word for it. Others learn no names
            from it.
          </p>
          {failed ? (
            <ErrorCard {...problemOf(failed.error)} onRetry={() => failed.refetch()} />
          ) : stated.data && checked.data ? (
            <Found {...stated.data} proofs={checked.data} nothing={nothing} nameOf={nameOf} />
          ) : (
            open && <SkeletonText lines={3} />
          )}
        </div>
      </details>
    </Card>
  );
}

const FILE = 'ahadi-proof-of-cover.json';
/** What was calculated, so that anybody can calculate it again without us. */
const fileOf = (proof: CoverFile): File =>
  new File([JSON.stringify(proof, null, 2)], FILE, { type: 'application/json' });
const bare = ({ verdict: _, ...proof }: Checked): CoverProof => proof;

type Read = { statements: readonly CoverStatement[]; keys: CoverFile['keys']; proofs: readonly Checked[] };

function Found({ statements, proofs, keys, nothing, nameOf }: Read & Pick<Props, 'nothing' | 'nameOf'>) {
  const [first] = statements;
  if (!first)
    return <p className={styles.quiet}>Nothing was added up yet. It is done within half an hour of the first money.</p>;
  if (proofs.length === 0) return <p className={styles.quiet}>{nothing(formatInstant(first.at))}</p>;
  return (
    <>
      {proofs.map((proof) => (
        <Proof key={`${proof.account} ${proof.statement.at}`} proof={proof} name={nameOf(proof.account)} />
      ))}
      <div className={styles.buttons}>
        <DownloadButton
          label="Save the proof"
          name={FILE}
          read={async () => fileOf({ keys, proofs: proofs.map(bare) })}
        />
      </div>
    </>
  );
}

function Proof({ proof: { statement, amountMinor, verdict }, name }: { proof: Checked; name: string }) {
  const amount = fullAmount(BigInt(amountMinor), statement.currency);
  const total = fullAmount(BigInt(statement.owedMinor), statement.currency);
  const there = fullAmount(BigInt(statement.thereMinor), statement.currency);
  const isCovered = BigInt(statement.thereMinor) >= BigInt(statement.owedMinor);
  if (verdict === 'uncheckable')
    return (
      <Notice tone="attention" title="This browser cannot check signatures">
        Save the proof and check it with a newer browser or another program.
      </Notice>
    );
  if (verdict !== 'holds')
    return (
      <Notice
        tone="danger"
        title={
          verdict === 'unsigned'
            ? 'The statement is not rightly signed'
            : `${amount} in ${name} is not in the statement`
        }
      >
        Save the proof and write to us: this must not be.
      </Notice>
    );
  return (
    <div className={own.proof}>
      <IconCircleCheck size={20} stroke={1.8} aria-hidden />
      <div>
        <p>
          <strong>{amount}</strong> in {name} is in the sum.
        </p>
        <p className={styles.quiet}>
          {formatInstant(statement.at)}: {total} owed to all customers, {there} with payment providers for it
          {isCovered ? '.' : ', which is less.'} Calculated on this device.
        </p>
      </div>
    </div>
  );
}
