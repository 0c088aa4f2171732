import { chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import type { Chat } from '@ahadi/domain/assistant/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type MoreAction, MoreActions } from '../../ui/MoreActions.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './talking.module.css';

/** What can be done with the whole conversation: what leads to a person in sight, what ends it behind a button. */
export function Actions({ chat, onChange }: { chat: Chat; onChange: (chat: Chat) => void }) {
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const done = { onSuccess: onChange, stale: [] };
  const handOff = useCommand(api.assistant.handOff, done);
  const close = useCommand(api.assistant.close, done);
  const take = useCommand(api.assistant.take, done);
  const giveBack = useCommand(api.assistant.giveBack, done);
  const queryClient = useQueryClient();
  const remove = useCommand(api.assistant.remove, {
    // What is gone is not read again.
    stale: [api.assistant.sessions.key(), api.assistant.unread.key()],
    onSuccess: async () => {
      await navigate(to('chatbot'));
      queryClient.removeQueries({ queryKey: api.assistant.session.key({ input: { id: chat.id } }) });
    },
  });
  const failed = handOff.error ?? close.error ?? take.error ?? giveBack.error;
  const { id, isOwn, status } = chat;
  const whyNotHanded = chatLifecycle.whyNot('hand_off', status);
  const whyNotClosed = chatLifecycle.whyNot('close', status);
  const more: MoreAction[] = [
    { key: 'person', label: 'Talk to a person', why: whyNotHanded, run: () => handOff.run({ id }), onPhone: true },
    { key: 'close', label: 'Close it', why: whyNotClosed, run: () => close.run({ id }) },
    { key: 'remove', label: 'Remove it for good', why: null, run: () => setRemoving(true) },
  ].filter(({ key, why }) => why === null && (key === 'close' || isOwn));
  return (
    <div className={styles.actions}>
      {isOwn && whyNotHanded === null && (
        <Button
          variant="quiet"
          className={styles.aside}
          pending={handOff.isPending}
          onClick={() => handOff.run({ id })}
        >
          Talk to a person
        </Button>
      )}
      {!isOwn && status === 'waiting_human' && (
        <Button pending={take.isPending} onClick={() => take.run({ id })}>
          Take it on
        </Button>
      )}
      {!isOwn && chatLifecycle.can('give_back', status) && (
        <Button variant="quiet" pending={giveBack.isPending} onClick={() => giveBack.run({ id })}>
          Return it to {brand.assistant}
        </Button>
      )}
      {more.length > 0 && <MoreActions actions={more} about="this conversation" />}
      {failed && (
        <div className={styles.failed}>
          <Notice tone="danger">{problemOf(failed).sentence}</Notice>
        </div>
      )}
      {removing && (
        <ConfirmDialog
          title="Remove this conversation"
          confirm="Remove it"
          cancel="Keep it"
          tone="danger"
          pending={remove.isPending}
          problem={remove.error ? problemOf(remove.error).sentence : null}
          onConfirm={() => remove.run({ id })}
          onClose={() => setRemoving(false)}
        >
          <p>
            All that was said in “{chat.title}” goes for good.
            {chat.ticketNumber && ` The message ${chat.ticketNumber} to support stays among your messages.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
