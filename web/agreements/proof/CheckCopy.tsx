import type { VerifyReport } from '@ahadi/domain/agreements/checks.ts';
import { COPY_LIMIT_BYTES } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { IconFileCheck } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { useWordsHere } from '../../core/here.ts';
import { Notice } from '../../ui/Notice.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './proof.module.css';
import { ReportView } from './ReportView.tsx';
import { type ProofWords, proof } from './words.ts';

const MEGABYTE = 1024 * 1024;

/** Why a file is not even sent, or null. */
const whyNotSent = ({ size }: File, say: ProofWords): string | null =>
  size === 0
    ? say.emptyFile
    : size > COPY_LIMIT_BYTES
      ? say.tooLarge({ size: megabytes(size), limit: COPY_LIMIT_BYTES / MEGABYTE })
      : null;

/** What concerns the copy; the agreement's own checks stand above it, unless one of them fails here. */
const aboutCopy = (report: VerifyReport): VerifyReport => ({
  ...report,
  checks: report.checks.filter((check) => check.name === 'copy' || check.state === 'invalid'),
});

/** A copy of the PDF that somebody holds in hand: is it, to the last byte, the sealed one? */
export function CheckCopy({ view }: { view: AgreementView }) {
  const voice = useVoice();
  const say = useWordsHere(proof);
  const check = useCommand(api.agreements.verifyCopy, { stale: [] });
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = whyNotSent(file, say);
    setTooLarge(found);
    if (found === null) check.run({ id: view.id, file });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const problem = tooLarge ?? (check.error && refusalIn(voice, problemOf(check.error)));
  return (
    <div className={styles.copy}>
      <label
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileCheck size={16} stroke={1.8} aria-hidden />
        <span>
          <span className={styles.dropTitle}>{check.isPending ? say.checking : say.checkCopy}</span>
          <span className={styles.quiet}>{say.dropIt}</span>
        </span>
        <input
          type="file"
          className="aside-voice"
          accept="application/pdf,.pdf"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {check.data && !check.isPending && !problem && <ReportView report={aboutCopy(check.data)} />}
    </div>
  );
}
