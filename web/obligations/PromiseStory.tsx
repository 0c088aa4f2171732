import type { ObligationEvidence, ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { megabytes } from '../core/filesize.ts';
import { formatInstant, useNow } from '../core/time.ts';
import { Timeline, type TimelineItem } from '../ui/Timeline.tsx';
import styles from './promises.module.css';

/** Each time that it was said to be done, with its files, and what the other side answered. Nothing is shown before the first. */
export function PromiseStory({ it }: { it: ObligationView }) {
  const now = useNow();
  if (it.claims.length === 0) return null;
  const items = it.claims.flatMap((claim): TimelineItem[] => [
    {
      key: `said-${claim.no}`,
      state: claim.answer === null ? 'now' : 'past',
      title: claim.byName === null ? 'Its time was over' : `${claim.byName} said that it is done`,
      detail: formatInstant(claim.at, now),
      children: (
        <>
          {claim.text !== '' && <p className={styles.words}>“{claim.text}”</p>}
          {claim.evidence.length > 0 && <Files id={it.id} files={claim.evidence} />}
        </>
      ),
    },
    ...(claim.answer === null || claim.answeredAt === null
      ? []
      : [
          {
            key: `answered-${claim.no}`,
            state: 'past' as const,
            title: answers[claim.answer](it.creditorName),
            detail: formatInstant(claim.answeredAt, now),
            children: claim.reason !== null && (
              <p className={styles.words}>
                “{claim.reason}”{claim.criterion && ` Not met: ${claim.criterion}`}
              </p>
            ),
          },
        ]),
  ]);
  return (
    <details className={styles.story}>
      <summary>What happened so far</summary>
      <Timeline items={items} label={`What happened so far: ${it.term.title}`} />
    </details>
  );
}

const answers = {
  accepted: (name: string) => `${name} accepted it`,
  rejected: (name: string) => `${name} sent it back`,
  silence: () => 'Nobody objected in time: it counts as accepted',
} as const;

const SHORT = 12;

const Files = ({ id, files }: { id: string; files: readonly ObligationEvidence[] }) => (
  <ul className={styles.files} aria-label="Files">
    {files.map((file) => (
      <li key={file.id}>
        <IconPaperclip size={16} stroke={1.8} aria-hidden />
        <span>
          <a href={`/api/v1/obligations/${id}/evidence/${file.id}`} download={file.name}>
            {file.name}
          </a>{' '}
          <span className={styles.quiet}>
            {megabytes(file.size)} · <code title={file.sha256}>{file.sha256.slice(0, SHORT)}</code>
          </span>
        </span>
      </li>
    ))}
  </ul>
);
