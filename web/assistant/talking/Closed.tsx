import type { Chat } from '@ahadi/domain/assistant/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { formatEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { useNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './talking.module.css';

/** A closed conversation: how good it was, and the way back into it. */
export function Closed({ chat, onChange }: { chat: Chat; onChange: (chat: Chat) => void }) {
  const done = { onSuccess: onChange, stale: [] };
  const reopen = useCommand(api.assistant.reopen, done);
  const now = useNow();
  const score = useCommand(api.assistant.score, done);
  const failed = reopen.error ?? score.error;
  if (!chat.isOwn)
    return (
      <p className={styles.quiet}>
        This conversation is closed. Its writer can open it again
        {chat.rating !== null && `; they rated it ${chat.rating} of 5`}.
      </p>
    );
  return (
    <div className={styles.closed}>
      <fieldset className={styles.stars}>
        <legend>
          {chat.rating === null ? 'How did this go, from 1 to 5?' : 'Thank you. You can still change it.'}
        </legend>
        {[1, 2, 3, 4, 5].map((rating) => (
          <Button
            key={rating}
            variant="quiet"
            aria-pressed={chat.rating === rating}
            aria-label={`${rating} of 5`}
            onClick={() => score.run({ id: chat.id, rating })}
          >
            {rating}
          </Button>
        ))}
        <span className={styles.scale} aria-hidden>
          1 is bad, 5 is good
        </span>
      </fieldset>
      {chat.reopenUntil && new Date(chat.reopenUntil) >= now && (
        <p className={styles.again}>
          <Button variant="quiet" pending={reopen.isPending} onClick={() => reopen.run({ id: chat.id })}>
            Go on with it
          </Button>
          <span className={styles.quiet}>possible until {formatEnd(chat.reopenUntil)}</span>
        </p>
      )}
      {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
    </div>
  );
}
