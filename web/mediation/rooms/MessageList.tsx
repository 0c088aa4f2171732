import type { Release, Room, RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { Fragment, memo } from 'react';
import { megabytes } from '../../core/filesize.ts';
import { formatClock, formatDay, formatInstant } from '../../core/time.ts';
import { nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { sideName } from '../words.ts';
import styles from './rooms.module.css';

type Props = {
  view: MediationView;
  room: Room;
  userId: string;
  messages: readonly RoomMessage[];
  releases: readonly Release[];
  /** Everything after this was not read when the reader came. */
  readBefore: number;
  onRelease: ((message: RoomMessage) => void) | null;
};

const CLOSE_TOGETHER = 5 * 60_000;
const follows = (before: RoomMessage | undefined, message: RoomMessage): boolean =>
  before !== undefined &&
  before.authorUserId === message.authorUserId &&
  Date.parse(message.at) - Date.parse(before.at) < CLOSE_TOGETHER;

/** The messages by day; what one person wrote in one go stands under their name once. */
export function MessageList({ messages, releases, readBefore, ...rest }: Props) {
  const released = new Map(releases.map((release) => [release.messageId, release]));
  return (
    <ol className={styles.messages}>
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const isNewDay = !before || formatDay(before.at) !== formatDay(message.at);
        const isFirstNew =
          message.seq > readBefore &&
          (before === undefined ? readBefore > 0 : before.seq <= readBefore) &&
          message.authorUserId !== rest.userId;
        return (
          <Fragment key={message.id}>
            {isNewDay && (
              <li className={styles.day}>
                <time dateTime={message.at.slice(0, 10)}>{formatDay(message.at)}</time>
              </li>
            )}
            {isFirstNew && <li className={styles.newLine}>New since you were here</li>}
            <Message
              {...rest}
              message={message}
              release={released.get(message.id) ?? null}
              goesOn={!isNewDay && !isFirstNew && follows(before, message)}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

type MessageProps = Omit<Props, 'messages' | 'releases' | 'readBefore'> & {
  message: RoomMessage;
  release: Release | null;
  goesOn: boolean;
};

/** The same words for the same message: drawn again only when something of it changed. */
const Message = memo(function Message({ view, room, userId, message, release, goesOn, onRelease }: MessageProps) {
  const isOwn = message.authorUserId === userId;
  const told = release ?? message.released;
  const file = message.file;
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-goes-on={goesOn || undefined}>
      {!goesOn && (
        <p className={styles.author}>
          <strong>{isOwn ? 'You' : message.authorName}</strong>
          {message.authorAs === 'mediator' && !isOwn && ', mediator'}
          {message.authorAs === 'side' &&
            message.authorSide &&
            !isOwn &&
            sideName(view, message.authorSide) !== message.authorName &&
            ` for ${sideName(view, message.authorSide)}`}
        </p>
      )}
      <div className={styles.bubble}>
        {message.body !== '' && (
          <p className={styles.body} dir="auto">
            {message.body}
          </p>
        )}
        {file && (
          <a
            className={styles.file}
            href={`/api/v1/rooms/${room.id}/messages/${message.id}/file`}
            download={file.name}
            title={`SHA-256 ${file.sha256}`}
          >
            <IconPaperclip size={16} stroke={1.8} aria-hidden />
            <span>{file.name}</span>
            <span className={styles.size}>{megabytes(file.size)}</span>
          </a>
        )}
        <time className={styles.at} dateTime={message.at} title={formatInstant(message.at)}>
          {formatClock(message.at)}
        </time>
      </div>
      {told && (
        <p className={styles.released}>
          May be told to {nameList(told.toSides.map((side) => sideName(view, side)))}, as: “{told.wording}”
        </p>
      )}
      {!told && onRelease && message.authorAs === 'side' && message.body !== '' && (
        <Button
          variant="plain"
          className={styles.release}
          aria-label={`Let the mediator tell this: ${message.body.slice(0, 60)}`}
          onClick={() => onRelease(message)}
        >
          Let the mediator tell this
        </Button>
      )}
    </li>
  );
});
