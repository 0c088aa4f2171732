import { isCopy } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView, NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import { bounceWords } from '@ahadi/domain/notifications/bounces.ts';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { noticeWords } from '../filewords.ts';
import styles from './file.module.css';
import { groupsOf } from './noticegroups.ts';

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

function fateOf({ openedAt, deliveredAt, failedReason, returned }: NoticeProof): string {
  if (returned !== null) return `came back ${formatInstant(returned.at)}: ${bounceWords[returned.why]}`;
  if (failedReason !== null) return `not delivered: ${failedReason}`;
  if (openedAt !== null) return `opened ${formatInstant(openedAt)}`;
  return deliveredAt === null ? 'on its way' : `delivered ${formatInstant(deliveredAt)}`;
}

/** What was sent where, and what became of it: the proof that somebody was told. The newest is in sight, the rest behind one line. */
export function NoticesCard({ view }: { view: DisputeView }) {
  const [newest, ...rest] = groupsOf(view.notices);
  if (!newest) return null;
  const earlier = rest.flat().length;
  return (
    <Card title="Notices" aside={count(view.notices.length, 'notice')}>
      <Groups groups={[newest]} mySide={view.mySide} />
      {earlier > 0 && (
        <details className={styles.more}>
          <summary>{count(earlier, 'earlier notice')}</summary>
          <Groups groups={rest} mySide={view.mySide} />
        </details>
      )}
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

/** Each letter once, with every way that it went. */
const Groups = ({ groups, mySide }: { groups: readonly NoticeProof[][]; mySide: DisputeView['mySide'] }) => (
  <ul className={styles.rows}>
    {groups.map(
      ([first, ...others]) =>
        first && (
          <li key={first.kind + first.side}>
            <p className={styles.who}>{titleOf(first, mySide)}</p>
            {[first, ...others].map((notice) => (
              <p key={notice.channel + notice.attemptedAt + notice.to} className={styles.quiet}>
                {whereOf(notice, mySide)} · {formatInstant(notice.attemptedAt)} · {fateOf(notice)} · SHA-256{' '}
                <code title={notice.bodyHash}>{notice.bodyHash.slice(0, SHORT)}</code>
              </p>
            ))}
          </li>
        ),
    )}
  </ul>
);
