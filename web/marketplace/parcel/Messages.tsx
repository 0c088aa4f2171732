import type { Parcel, ParcelMessage } from '@ahadi/domain/marketplace/buying/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatInstant } from '../../core/time.ts';
import { useKept } from '../../core/useKept.ts';
import { useWhyNotActing } from '../../core/useWhyNotActing.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from './parcel.module.css';

const MOST = 2000;

/** What buyer and seller write to each other about a parcel: folded away until somebody looks, open when something is unread. */
export function Messages({ parcel }: { parcel: Parcel }) {
  const [hadUnread] = useState(parcel.unread > 0);
  const [open, setOpen] = useState(hadUnread);
  const other = parcel.as === 'buyer' ? parcel.supplier.name : parcel.buyer.name;
  return (
    <details className={styles.messages} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Messages {parcel.as === 'admin' ? '' : `with ${other} `}
        {parcel.unread > 0 && <StateBadge tone="gold">{parcel.unread} new</StateBadge>}
      </summary>
      {open && <Thread parcel={parcel} other={other} />}
    </details>
  );
}

function Thread({ parcel, other }: { parcel: Parcel; other: string }) {
  const list = useInfiniteQuery(
    api.marketplace.messages.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: parcel.id, cursor }),
      ...byCursorAfresh,
    }),
  );
  // The newest page comes first; they are read from the oldest on.
  const messages = (list.data?.pages.flatMap(({ rows }) => rows) ?? []).toReversed();
  return (
    <div className={styles.thread}>
      {list.isPending && <SkeletonText lines={3} />}
      {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />}
      <ShowMore list={list} variant="plain">
        Show earlier messages
      </ShowMore>
      {list.data && messages.length === 0 && (
        <p className={styles.quiet}>
          Nothing was written yet. Both sides read what stands here, and an administrator if it is disputed.
        </p>
      )}
      {messages.length > 0 && (
        <ul className={styles.said} aria-label="Messages">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      {parcel.as !== 'admin' && <Write parcel={parcel} other={other} />}
    </div>
  );
}

const Message = ({ message: { author, text, at, isMine } }: { message: ParcelMessage }) => (
  <li className={styles.message} data-mine={isMine || undefined}>
    <p className={styles.quiet}>
      <span className={styles.author}>{isMine ? 'You' : author}</span> <time dateTime={at}>{formatInstant(at)}</time>
    </p>
    <p className={styles.text} dir="auto">
      {text}
    </p>
  </li>
);

function Write({ parcel, other }: { parcel: Parcel; other: string }) {
  const [text, setText] = useKept(`message:${parcel.id}`, '');
  const whyNot = useWhyNotActing('draft');
  const write = useCommand(api.marketplace.write, {
    onSuccess: (_, sent) => setText((now) => (now.trim() === sent.text ? '' : now)),
  });
  const send = () => {
    if (text.trim() !== '') write.run({ id: parcel.id, text: text.trim() });
  };
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextAreaField
        label={`Write to ${other}`}
        rows={2}
        maxLength={MOST}
        value={text}
        error={write.error ? problemOf(write.error).sentence : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {write.isSuccess && text === '' && (
        <Notice tone="good" announce>
          It is sent.
        </Notice>
      )}
      <Button type="submit" variant="quiet" whyNot={whyNot} pending={write.isPending}>
        Send
      </Button>
    </form>
  );
}
