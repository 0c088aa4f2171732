import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { CheckCopy } from './CheckCopy.tsx';
import { LogHead } from './LogHead.tsx';
import styles from './proof.module.css';
import { ReportView } from './ReportView.tsx';
import { proof } from './words.ts';

/** What keeps an agreement from being sealed. */
const failing = { time_stamp: 'stampFailing', seal: 'sealFailing' } as const;

/** Recomputes text, signatures, history and seal. A sealed agreement is checked at once; before that only on request. */
export function VerifyCard({ view }: { view: AgreementView }) {
  const voice = useVoice();
  const say = useWordsHere(proof);
  const [asked, setAsked] = useState(false);
  const isSealed = view.sealedAt !== null;
  const report = useQuery(
    api.agreements.verify.queryOptions({ input: { id: view.id }, enabled: isSealed || asked, staleTime: 0 }),
  );
  return (
    <Card
      title={say.verify}
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
          {report.data ? say.verifyAgain : say.verifyNow}
        </button>
      }
    >
      {view.sealFailing && (
        <Notice tone="attention">
          {say[failing[view.sealFailing.at]]} {say.failsSince({ when: voice.figures.instant(view.sealFailing.since) })}
        </Notice>
      )}
      {report.isError && <Notice tone="danger">{refusalIn(voice, problemOf(report.error))}</Notice>}
      {report.data && <ReportView report={report.data} />}
      {report.isLoading && <SkeletonText lines={4} />}
      {!report.data && !report.isLoading && !report.isError && <p className={styles.quiet}>{say.verifyWords}</p>}
      {view.contentHash !== null && (
        <p className={styles.hash}>
          <span className={styles.quiet}>{say.hashOfText}</span>
          <code>{view.contentHash}</code>
        </p>
      )}
      {isSealed && (
        <div className={styles.pack}>
          <DownloadButton
            label={say.pack}
            name={`${view.ref}-evidence.zip`}
            read={(from) => from.agreements.evidence({ id: view.id })}
          />
          <p className={styles.quiet}>{say.packWords}</p>
        </div>
      )}
      {isSealed && <CheckCopy view={view} />}
      {isSealed && <LogHead />}
    </Card>
  );
}
