import { describeSealFailing } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { CheckCopy } from './CheckCopy.tsx';
import { LogHead } from './LogHead.tsx';
import styles from './proof.module.css';
import { ReportView } from './ReportView.tsx';

/** Recomputes text, signatures, history and seal. A sealed agreement is checked at once; before that only on request. */
export function VerifyCard({ view }: { view: AgreementView }) {
  const [asked, setAsked] = useState(false);
  const isSealed = view.sealedAt !== null;
  const report = useQuery(
    api.agreements.verify.queryOptions({ input: { id: view.id }, enabled: isSealed || asked, staleTime: 0 }),
  );
  return (
    <Card
      title="Verify"
      className={styles.verify}
      aside={
        <button
          type="button"
          className={styles.link}
          aria-busy={report.isFetching}
          onClick={() => {
            if (asked || isSealed) void report.refetch();
            setAsked(true);
          }}
        >
          {report.data ? 'Verify again' : 'Verify now'}
        </button>
      }
    >
      {view.sealFailing && (
        <Notice tone="attention">
          {describeSealFailing[view.sealFailing.at]} It fails since {formatInstant(view.sealFailing.since)}.
        </Notice>
      )}
      {report.isError && <Notice tone="danger">{problemOf(report.error).sentence}</Notice>}
      {report.data && <ReportView report={report.data} />}
      {report.isLoading && <SkeletonText lines={4} />}
      {!report.data && !report.isLoading && !report.isError && (
        <p className={styles.quiet}>
          Recomputes the hash of the text, every signature, the chain of deeds and the seal, and trusts none of what is
          stored.
        </p>
      )}
      {view.contentHash !== null && (
        <p className={styles.hash}>
          <span className={styles.quiet}>SHA-256 of the text</span>
          <code>{view.contentHash}</code>
        </p>
      )}
      {isSealed && (
        <div className={styles.pack}>
          <DownloadButton
            label="Download the evidence pack"
            name={`${view.ref}-evidence.zip`}
            read={(from) => from.agreements.evidence({ id: view.id })}
          />
          <p className={styles.quiet}>
            The text, the sealed PDF, the signatures, the history and its place in our log, with a page that checks all
            of it without us and without a network.
          </p>
        </div>
      )}
      {isSealed && <CheckCopy view={view} />}
      {isSealed && <LogHead />}
    </Card>
  );
}
