import type { TicketId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { ticketLifecycle } from '@ahadi/domain/support/lifecycle.ts';
import { closingWords } from '@ahadi/domain/support/rules.ts';
import type { Ticket } from '@ahadi/domain/support/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { formatEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { useRealtime } from '../../core/realtime.ts';
import { useSession } from '../../core/session.ts';
import { formatDay, useNow } from '../../core/time.ts';
import { useKept } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from '../contact.module.css';
import { statusWords, topicNames } from '../words.ts';
import { afterSending } from './drafts.ts';
import { EventLine } from './EventLine.tsx';

/** One message with everything that was said about it. */
export default function MessageView({ id }: { id: TicketId }) {
  // This page stands outside of the frame that listens; an answer shows here at once all the same.
  useRealtime(useSession().session?.userId ?? null);
  const { data, error, refetch } = useQuery(
    api.support.ticket.queryOptions({ input: { id }, refetchOnMount: 'always' }),
  );
  if (error && problemOf(error).code !== 'NOT_FOUND' && problemOf(error).code !== 'BAD_INPUT')
    return <ErrorCard {...problemOf(error)} level={1} onRetry={refetch} />;
  if (error)
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title="There is no such message"
        action={
          <Link className={buttonClass('primary')} to={to('contact')}>
            Write to us
          </Link>
        }
      >
        The link is wrong, or it is not yours.
      </EmptyState>
    );
  if (!data) return <SkeletonText lines={8} />;
  return (
    <article className={styles.message} aria-labelledby="message">
      <header className={styles.messageHead}>
        <p className={styles.facts}>
          {data.number} · {topicNames[data.topic]} · sent {formatDay(data.createdAt)}
        </p>
        <h1 id="message" className={styles.messageTitle}>
          {data.subject}
        </h1>
        <StateBadge tone={statusWords[data.status].tone}>{statusWords[data.status].words}</StateBadge>
        {data.firstReplyDueAt && (
          <p className={styles.words}>The first answer comes by {formatEnd(data.firstReplyDueAt)}.</p>
        )}
        {data.about && (
          <p className={styles.words}>
            About <Link to={data.about.path}>{data.about.label}</Link>
          </p>
        )}
      </header>
      <ol className={styles.events} aria-label="What was said">
        {data.events.map((event) => (
          <EventLine key={event.id} ticketId={data.id} event={event} />
        ))}
      </ol>
      <Answering ticket={data} />
    </article>
  );
}

/** Writing on, saying that it is settled, opening it again, and how good the answer was. */
function Answering({ ticket }: { ticket: Ticket }) {
  const [draft, setDraft, forget] = useKept(`message:${ticket.id}`, { clientId: uuid(), body: '' });
  const sent = {
    onSuccess: (_: unknown, written: { body: string }) => setDraft((now) => afterSending(now, written.body)),
  };
  const write = useCommand(api.support.write, sent);
  const reopen = useCommand(api.support.reopen, sent);
  const confirm = useCommand(api.support.confirm, { onSuccess: forget });
  const rate = useCommand(api.support.rate);
  const canWrite = ticketLifecycle.can('write', ticket.status);
  const now = useNow();
  const isInTime = ticket.reopenUntil !== null && new Date(ticket.reopenUntil) >= now;
  const canReopen = ticketLifecycle.can('reopen', ticket.status) && isInTime;
  const failed = write.error ?? reopen.error ?? confirm.error ?? rate.error;
  const whyNot = draft.body.trim() === '' ? 'Write something first.' : null;
  return (
    <div className={styles.answering}>
      {(canWrite || canReopen) && (
        <>
          <TextAreaField
            label={canWrite ? 'Write on' : 'Not settled? Write what is missing'}
            rows={4}
            value={draft.body}
            onChange={(event) => setDraft({ ...draft, body: event.currentTarget.value })}
          />
          <div className={styles.buttons}>
            {canWrite ? (
              <Button
                pending={write.isPending}
                whyNot={whyNot}
                onClick={() => write.run({ id: ticket.id, clientId: draft.clientId, body: draft.body })}
              >
                Send
              </Button>
            ) : (
              <Button
                pending={reopen.isPending}
                whyNot={whyNot}
                onClick={() => reopen.run({ id: ticket.id, body: draft.body })}
              >
                Open it again
              </Button>
            )}
            {ticketLifecycle.can('confirm', ticket.status) && (
              <Button variant="quiet" pending={confirm.isPending} onClick={() => confirm.run({ id: ticket.id })}>
                It is settled
              </Button>
            )}
          </div>
          {canReopen && ticket.reopenUntil && (
            <p className={styles.facts}>
              {ticketLifecycle.can('close', ticket.status) && `${closingWords} `}
              You can open it again until {formatEnd(ticket.reopenUntil)}.
            </p>
          )}
        </>
      )}
      {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
      {(ticket.status === 'resolved' || ticket.status === 'closed') && (
        <fieldset className={styles.stars}>
          <legend>{ticket.rating === null ? 'How was the answer?' : 'Thank you. You can still change it.'}</legend>
          {[1, 2, 3, 4, 5].map((rating) => (
            <Button
              key={rating}
              variant="quiet"
              aria-pressed={ticket.rating === rating}
              aria-label={`${rating} of 5`}
              onClick={() => rate.run({ id: ticket.id, rating })}
            >
              {rating}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
