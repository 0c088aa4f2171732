import { isCopy } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView, NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { noticeWords } from '../filewords.ts';
import styles from './file.module.css';

const SHORT = 12;

function titleOf(notice: NoticeProof, mySide: DisputeView['mySide']): string {
  const title = noticeWords[notice.kind];
  if (!isCopy(notice)) return title;
  return `${title}: copy for ${mySide === 'filer' ? 'you, who filed it' : 'the side that filed it'}`;
}

const whereOf = ({ channel, to, side }: NoticeProof, mySide: DisputeView['mySide']): string => {
  if (channel === 'email') return `E-mail to ${to}`;
  return side === mySide ? 'In your account' : `In ${to}`;
};

function fateOf({ openedAt, deliveredAt, failedReason }: NoticeProof): string {
  if (failedReason !== null) return `not delivered: ${failedReason}`;
  if (openedAt !== null) return `opened ${formatInstant(openedAt)}`;
  return deliveredAt === null ? 'on its way' : `delivered ${formatInstant(deliveredAt)}`;
}

/** What was sent where, and what became of it: the proof that somebody was told. */
export function NoticesCard({ view }: { view: DisputeView }) {
  if (view.notices.length === 0) return null;
  return (
    <Card title="Notices" aside={count(view.notices.length, 'notice')}>
      <ul className={styles.rows}>
        {view.notices.map((notice) => (
          <li key={notice.kind + notice.side + notice.channel + notice.attemptedAt}>
            <p className={styles.who}>{titleOf(notice, view.mySide)}</p>
            <p className={styles.quiet}>
              {whereOf(notice, view.mySide)} · {formatInstant(notice.attemptedAt)} · {fateOf(notice)} · SHA-256{' '}
              <code title={notice.bodyHash}>{notice.bodyHash.slice(0, SHORT)}</code>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.proof}>
        <a href={`/api/v1/disputes/${view.id}/notices/proof?as=pdf`} download>
          Proof as PDF
        </a>
        <a href={`/api/v1/disputes/${view.id}/notices/proof?as=json`} download>
          as JSON, to check
        </a>
      </p>
    </Card>
  );
}
