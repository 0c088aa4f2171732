import { brand } from '@ahadi/domain/brand.ts';
import type { TicketId } from '@ahadi/domain/core/ids.ts';
import type { TicketEvent } from '@ahadi/domain/support/schema.ts';
import { megabytes } from '../../core/filesize.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { formatInstant } from '../../core/time.ts';
import styles from '../contact.module.css';

const nameOf = ({ kind, name, internal }: TicketEvent): string => {
  if (kind === 'transcript') return `What was said with ${brand.assistant} before`;
  return internal ? `${name} · note for support only` : name;
};

type Props = { ticketId: TicketId; event: TicketEvent };

/** One thing that happened: words of somebody, or a line about what was done. */
export const EventLine = ({ ticketId, event }: Props) => {
  const isSaid = event.kind === 'message' || event.kind === 'note' || event.kind === 'transcript';
  return (
    <li
      className={styles.event}
      data-by={event.by}
      data-kind={isSaid ? 'said' : 'done'}
      data-internal={event.internal || undefined}
    >
      <p className={styles.facts}>
        <b>{nameOf(event)}</b> <time dateTime={event.at}>{formatInstant(event.at)}</time>
      </p>
      {isSaid ? <Markdown text={event.body} level={3} /> : <p>{event.body}</p>}
      {event.files.length > 0 && (
        <ul className={styles.files}>
          {event.files.map((file) => (
            <li key={file.id}>
              <a href={`/api/v1/support/messages/${ticketId}/files/${file.id}`} target="_blank" rel="noopener">
                {file.name}
              </a>{' '}
              · {megabytes(file.size)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
