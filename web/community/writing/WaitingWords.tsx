import type { CommentId, PostId } from '@ahadi/domain/core/ids.ts';
import { outboxNow, useWaiting } from '../../core/offline/mine.ts';
import type { OutboxRecord } from '../../core/offline/outboxrules.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { keepDraft } from './useDraft.ts';
import type { WaitingOf } from './waiting.ts';
import styles from './writing.module.css';

const isOf = (entity: keyof WaitingOf) => (record: OutboxRecord) => record.entity === entity;

/** Posts of the reader that wait on this device. Taken back, they stand in the form again. */
export function WaitingPosts({ onTake }: { onTake: () => void }) {
  const records = useWaiting().filter(isOf('post'));
  return (
    <Waiting
      records={records}
      words={(record) => (record.payload as WaitingOf['post']).post.title} // put there by the form of posts
      onTake={(record) => {
        keepDraft('post:new', (record.payload as WaitingOf['post']).text); // as above
        onTake();
      }}
    />
  );
}

/** The same for comments of one thread; `onTake` opens the place that it answers, null for the post itself. */
export function WaitingComments({ postId, onTake }: { postId: PostId; onTake: (parent: CommentId | null) => void }) {
  const payloadOf = (record: OutboxRecord) => record.payload as WaitingOf['comment']; // put there by the form of comments
  const records = useWaiting().filter((record) => isOf('comment')(record) && payloadOf(record).postId === postId);
  return (
    <Waiting
      records={records}
      words={(record) => payloadOf(record).body}
      onTake={(record) => {
        const { parentId, body } = payloadOf(record);
        keepDraft(`comment:${parentId ?? postId}`, { post: postId, ...(parentId && { comment: parentId }), body });
        onTake(parentId);
      }}
    />
  );
}

type Props = {
  records: readonly OutboxRecord[];
  words: (record: OutboxRecord) => string;
  onTake: (record: OutboxRecord) => void;
};

function Waiting({ records, words, onTake }: Props) {
  if (records.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label="What you wrote that waits on this device">
      {records.map((record) => (
        <li key={record.seq}>
          <p className={styles.waitingFacts}>
            <StateBadge tone="attention">
              {record.state === 'needs_attention' ? 'Not sent' : 'Waits to be sent'}
            </StateBadge>
            <span>written {formatInstant(record.authoredAt)}</span>
          </p>
          <p className={styles.waitingWords}>{words(record)}</p>
          {record.reason && <Notice tone="attention">{record.reason}</Notice>}
          {record.state !== 'sending' && (
            <div className={styles.buttons}>
              <Button
                variant="quiet"
                onClick={() => {
                  onTake(record);
                  void outboxNow()?.remove(record.seq);
                }}
              >
                Change it
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
