import type { TicketId } from '@ahadi/domain/core/ids.ts';
import { toldBy } from '@ahadi/domain/notifications/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { ticketLifecycle } from '@ahadi/domain/support/lifecycle.ts';
import type { Ticket, TicketPriority } from '@ahadi/domain/support/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useKept } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import { afterSending } from '../messages/drafts.ts';
import { EventLine } from '../messages/EventLine.tsx';
import { topicNames } from '../words.ts';
import styles from './desk.module.css';
import { deskWords, priorityWords } from './words.ts';

/** One message on the desk: who wrote, what was said, and the answer. */
export function CaseOfSupport({ id, back }: { id: TicketId; back: string }) {
  const { data, error, refetch } = useQuery(
    api.support.ticket.queryOptions({ input: { id }, refetchOnMount: 'always' }),
  );
  if (error) return <ErrorCard {...problemOf(error)} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={8} />;
  return (
    <article className={styles.case} aria-labelledby="case">
      <Link className={styles.back} to={back}>
        Back to the list
      </Link>
      <header className={styles.caseHead}>
        <h2 id="case">{data.subject}</h2>
        <p className={styles.badges}>
          <StateBadge tone={deskWords[data.status].tone}>{deskWords[data.status].words}</StateBadge>
          <span className={styles.facts}>{data.number}</span>
        </p>
        <KeyValue
          rows={[
            { label: 'From', value: `${data.requester} · ${data.email}` },
            { label: 'Topic', value: topicNames[data.topic] },
            ...(data.about ? [{ label: 'About', value: data.about.label }] : []),
            { label: 'Answered by', value: data.assignee ?? 'nobody yet' },
            ...(data.rating === null ? [] : [{ label: 'Rated', value: `${data.rating} of 5` }]),
          ]}
        />
        {data.chatId && (
          <Link className={buttonClass('quiet')} to={to('chat', { sessionId: data.chatId })}>
            Open the conversation
          </Link>
        )}
      </header>
      <ol className={styles.events} aria-label="What was said">
        {data.events.map((event) => (
          <EventLine key={event.id} ticketId={data.id} event={event} />
        ))}
      </ol>
      <Work ticket={data} />
    </article>
  );
}

/** What a person of support does with it: answer, note, take, set its urgency, end it. */
function Work({ ticket }: { ticket: Ticket }) {
  const { id } = ticket;
  const [draft, setDraft] = useKept(`support:${id}`, { clientId: uuid(), body: '' });
  const [isNote, setIsNote] = useState(false);
  const clear = {
    onSuccess: (_: unknown, sent: { body: string }) => setDraft((now) => afterSending(now, sent.body)),
  };
  const answer = useCommand(api.support.answer, clear);
  const note = useCommand(api.support.note, clear);
  const take = useCommand(api.support.take);
  const resolve = useCommand(api.support.resolve);
  const spam = useCommand(api.support.markSpam);
  const restore = useCommand(api.support.restore);
  const priority = useCommand(api.support.setPriority);
  const failed = [answer, note, take, resolve, spam, restore, priority].find(({ error }) => error)?.error;
  const can = (action: Parameters<typeof ticketLifecycle.can>[0]) => ticketLifecycle.can(action, ticket.status);
  const isEmpty = draft.body.trim() === '' ? 'Write something first.' : null;
  return (
    <div className={styles.work}>
      {can('answer') && (
        <>
          <TextAreaField
            label={isNote ? 'A note for support only' : 'Your answer'}
            help={
              isNote
                ? 'The writer never sees it.'
                : `The writer sees your name. They are told ${toldBy('help', 'they')}; without an account by letter alone.`
            }
            rows={6}
            value={draft.body}
            onChange={(event) => setDraft({ ...draft, body: event.currentTarget.value })}
          />
          <label className={styles.toggle}>
            <input type="checkbox" checked={isNote} onChange={(event) => setIsNote(event.currentTarget.checked)} />
            Only a note
          </label>
        </>
      )}
      {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
      <div className={styles.buttons}>
        {can('answer') &&
          (isNote ? (
            <Button pending={note.isPending} whyNot={isEmpty} onClick={() => note.run({ id, body: draft.body })}>
              Keep the note
            </Button>
          ) : (
            <Button
              pending={answer.isPending}
              whyNot={isEmpty}
              onClick={() => answer.run({ id, clientId: draft.clientId, body: draft.body })}
            >
              Answer
            </Button>
          ))}
        {can('take') && (
          <Button variant="quiet" pending={take.isPending} onClick={() => take.run({ id })}>
            Take it on
          </Button>
        )}
        {can('resolve') && (
          <Button variant="quiet" pending={resolve.isPending} onClick={() => resolve.run({ id })}>
            It is answered
          </Button>
        )}
        {can('mark_spam') && (
          <Button variant="plain" pending={spam.isPending} onClick={() => spam.run({ id })}>
            Spam
          </Button>
        )}
        {can('restore') && (
          <Button variant="quiet" pending={restore.isPending} onClick={() => restore.run({ id })}>
            Not spam
          </Button>
        )}
      </div>
      {/* What is answered or over waits for nobody, however urgent it was. */}
      {can('answer') && (
        <SelectField
          label="Urgency"
          value={ticket.priority}
          onChange={(event) => priority.run({ id, priority: event.currentTarget.value as TicketPriority })} // options are its values
        >
          {Object.entries(priorityWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
