import { tongueOf } from '@ahadi/domain/assistant/danger/tongue.ts';
import type { Chat, ChatMessage } from '@ahadi/domain/assistant/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import type { ChatId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { formatClock, formatDay, formatInstant, localDay, timeNow } from '../../core/time.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './talking.module.css';

type Props = {
  chatId: ChatId;
  message: ChatMessage;
  isLast: boolean;
  isOwn: boolean;
  canAsk: boolean;
  pending: boolean;
  onChoose: (choice: string) => void;
  onChange: (chat: Chat) => void;
};

const speakers: Readonly<Record<ChatMessage['role'], string>> = {
  user: 'You',
  assistant: brand.assistant,
  agent: 'Support',
  system: '',
};

/** Today's words need no day. */
const formatMoment = (at: string): string =>
  localDay(new Date(at)) === localDay(timeNow()) ? formatClock(at) : formatInstant(at);

/** Ways out stand back behind the answers. */
const quietest = new Set(['back', 'cancel', 'person', 'skip']);

/** One thing that was said, with where it comes from and the ways on. Choices work on the last message alone, but for the way to help in danger. */
export function Message({ chatId, message, isLast, isOwn, canAsk, pending, onChoose, onChange }: Props) {
  const { role, kind, body, citations, choices, explanation, caution } = message;
  // The card of an explanation has its own links.
  const ways = (explanation ? choices.filter(({ path }) => path === null) : choices).filter(
    ({ path }) => path !== null || (isLast && isOwn),
  );
  const speaker = message.name ?? (role === 'user' && !isOwn ? 'The writer' : speakers[role]);
  return (
    <li className={styles.message} data-role={role} data-kind={kind}>
      {role !== 'system' && (
        <p className={styles.speaker}>
          <b>{speaker}</b> <time dateTime={message.at}>{formatMoment(message.at)}</time>
        </p>
      )}
      {caution && (
        <div className={styles.caution}>
          <p dir="auto">{caution.words}</p>
          {canAsk && (
            <Button variant="quiet" pending={pending} onClick={() => onChoose(caution.choice.id)}>
              {caution.choice.label}
            </Button>
          )}
        </div>
      )}
      {role === 'user' ? (
        <p className={styles.said} dir="auto">
          {body}
        </p>
      ) : (
        // What its card says in its own places is not said twice.
        !explanation && (
          // Danger is answered in the language in which it was told.
          <div dir="auto" lang={kind === 'safety' ? tongueOf(body) : undefined}>
            <Markdown text={body} level={3} />
          </div>
        )
      )}
      {message.snippet && (
        <blockquote className={styles.snippet}>
          {citations[0] && citations[0].heading !== '' && <b className={styles.section}>{citations[0].heading}</b>}
          {message.snippet.map(({ text, hit }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity but their place
            hit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
          )}
        </blockquote>
      )}
      {explanation && <Standing explanation={explanation} />}
      {message.byModel && <p className={styles.byModel}>Written by a language model from the articles below.</p>}
      {citations.length > 0 && (
        <ul className={styles.citations} aria-label="Where this comes from">
          {citations.map(({ slug, title, heading, anchor, checkedAt }) => (
            <li key={`${slug}#${anchor}`}>
              <Link to={`${to('helpArticle', { articleId: slug })}${anchor ? `#${anchor}` : ''}`}>
                {title}
                {heading ? `, ${heading}` : ''}
              </Link>
              <span>checked {formatDay(checkedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {ways.length > 0 && (
        <div className={styles.buttons}>
          {ways.map(({ id, label, path }, at) =>
            path !== null ? (
              <Link key={id} className={buttonClass(kind === 'draft' && at === 0 ? 'primary' : 'quiet')} to={path}>
                {label}
              </Link>
            ) : (
              <Button
                key={id}
                variant={quietest.has(id) ? 'plain' : 'quiet'}
                pending={pending}
                onClick={() => onChoose(id)}
              >
                {label}
              </Button>
            ),
          )}
        </div>
      )}
      {kind === 'answer' && isOwn && <Helped chatId={chatId} message={message} onChange={onChange} />}
    </li>
  );
}

/** Where one of the reader's own things stands. */
const Standing = ({ explanation }: { explanation: NonNullable<ChatMessage['explanation']> }) => (
  <div className={styles.standing} data-mine={explanation.isYourTurn || undefined}>
    <p className={styles.standingHead}>
      <Link to={explanation.path}>{explanation.label}</Link>
      {explanation.isYourTurn && <StateBadge tone="gold">Your turn</StateBadge>}
    </p>
    <p>{explanation.state}</p>
    <dl>
      {explanation.turn && (
        <div>
          <dt>Whose turn</dt>
          <dd>{explanation.turn}</dd>
        </div>
      )}
      {explanation.dueAt && (
        <div>
          <dt>Until</dt>
          <dd>
            <Countdown due={explanation.dueAt} inline binding />
          </dd>
        </div>
      )}
      {explanation.otherwise && (
        <div>
          <dt>If nobody acts</dt>
          <dd>{explanation.otherwise}</dd>
        </div>
      )}
    </dl>
    <div className={styles.buttons}>
      {explanation.actions.map(({ id, label, path }) => (
        <Link key={id} className={buttonClass('quiet')} to={path ?? explanation.path}>
          {label}
        </Link>
      ))}
      {explanation.article && (
        <Link className={buttonClass('plain')} to={to('helpArticle', { articleId: explanation.article })}>
          Read about it
        </Link>
      )}
    </div>
  </div>
);

function Helped({ chatId, message, onChange }: Pick<Props, 'chatId' | 'message' | 'onChange'>) {
  const rate = useCommand(api.assistant.rate, { onSuccess: onChange, stale: [] });
  const say = (helpful: boolean) => rate.run({ id: chatId, messageId: message.id, helpful });
  return (
    <p className={styles.helped}>
      {message.helpful === null ? 'Did this help?' : 'Thank you.'}
      <Button variant="plain" aria-pressed={message.helpful === true} onClick={() => say(true)}>
        Yes
      </Button>
      <Button variant="plain" aria-pressed={message.helpful === false} onClick={() => say(false)}>
        No
      </Button>
    </p>
  );
}
