import { topicWords } from '@ahadi/domain/community/rules.ts';
import type { Post, Topic } from '@ahadi/domain/community/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import styles from '../community.module.css';
import { useOpenCase } from './useOpenCase.ts';

/** What a moderator does with a post that needs no decision about its author: pin it, move it, open it again. */
export default function Tools({ post, onClose }: { post: Post; onClose: () => void }) {
  const [topic, setTopic] = useState<Topic>(post.topic);
  const [reason, setReason] = useTyped(`tools ${post.id}`);
  const open = useOpenCase();
  const stale = [api.community.key(), api.moderation.key()];
  const pin = useCommand(api.moderation.pin, { stale, onSuccess: onClose });
  const move = useCommand(api.moderation.move, { stale, onSuccess: onClose });
  const unlock = useCommand(api.moderation.unlock, { stale, onSuccess: onClose });
  const failed = pin.error ?? move.error ?? unlock.error;
  const noReason = reason.trim().length < 20 ? 'Give the author a reason of at least 20 characters first.' : null;
  return (
    <Dialog title="Moderate this post" onClose={onClose}>
      <div className={styles.toolbox}>
        <p>To remove it, to lock it or to warn its author, open a case.</p>
        <div className={styles.deeds}>
          <Button pending={open.pending} onClick={() => open.run('post', post.id)}>
            Open a case
          </Button>
          <Button
            variant="quiet"
            pending={pin.isPending}
            onClick={() => pin.run({ id: post.id, days: post.isPinned ? 0 : 14 })}
          >
            {post.isPinned ? 'Unpin it' : 'Pin it for 14 days'}
          </Button>
        </div>
        <TextAreaField
          label="Reason"
          help="The author and the public log show it."
          rows={3}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SelectField
          label="Topic"
          value={topic}
          onChange={(event) => setTopic(event.currentTarget.value as Topic)} // options are its values
        >
          {(Object.keys(topicWords) as Topic[]).map((one) => (
            <option key={one} value={one}>
              {topicWords[one].name}
            </option>
          ))}
        </SelectField>
        <div className={styles.deeds}>
          <Button
            variant="quiet"
            pending={move.isPending}
            whyNot={topic === post.topic ? 'Choose another topic first.' : noReason}
            onClick={() => move.run({ id: post.id, topic, reason })}
          >
            Move it
          </Button>
          {post.isLocked && (
            <Button
              variant="quiet"
              pending={unlock.isPending}
              whyNot={noReason}
              onClick={() => unlock.run({ id: post.id, reason })}
            >
              Unlock it
            </Button>
          )}
        </div>
        {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
      </div>
    </Dialog>
  );
}
