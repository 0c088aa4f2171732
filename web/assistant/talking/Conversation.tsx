import { chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import type { Chat } from '@ahadi/domain/assistant/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant, useNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { useChat } from '../useChat.ts';
import { readersOf, statusWords } from '../words.ts';
import { Actions } from './Actions.tsx';
import { AskedField } from './AskedField.tsx';
import { Closed } from './Closed.tsx';
import { Composer } from './Composer.tsx';
import { Message } from './Message.tsx';
import styles from './talking.module.css';

/** What is higher than this is read from its beginning. */
const MOST_OF_A_SCREEN = 0.55;

type Props = { talk: ReturnType<typeof useChat>; chat: Chat };

/** What was said, and where one goes on: by words, by a choice, by a field of the right kind, or with a person. */
export function Conversation({ talk, chat }: Props) {
  const { messages } = talk;
  const [said, setSaid] = useState<string | null>(null);
  const done = { onSuccess: (now: Chat) => talk.put(now), stale: [] };
  const ask = useCommand(api.assistant.ask, done);
  const answer = useCommand(api.assistant.answer, done);
  const choose = useCommand(api.assistant.choose, done);
  const isPending = ask.isPending || choose.isPending || answer.isPending;
  const failed = ask.error ?? choose.error ?? answer.error;
  const last = messages.at(-1);
  const asked = chat.isOwn && chat.status === 'collecting' ? (last?.asked ?? null) : null;
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const newest = last?.no;

  // What is new is in sight, from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new stands at the end
  useEffect(() => {
    const newestOne = list.current?.lastElementChild;
    const isLong = (newestOne?.clientHeight ?? 0) > window.innerHeight * MOST_OF_A_SCREEN;
    if (isLong) newestOne?.scrollIntoView({ block: 'start' });
    else end.current?.scrollIntoView({ block: 'end' });
  }, [newest, said]);
  useSeen(chat);

  // Said again after an answer that never came, the same words are said once.
  const unsent = useRef<{ text: string; clientId: string } | null>(null);
  const send = async (text: string): Promise<boolean> => {
    setSaid(text);
    if (unsent.current?.text !== text) unsent.current = { text, clientId: uuid() };
    try {
      const input = { id: chat.id, ...unsent.current };
      await (chat.isOwn ? ask.runAsync(input) : answer.runAsync(input));
      unsent.current = null;
      return true;
    } finally {
      setSaid(null);
    }
  };
  const canWrite = chatLifecycle.can(chat.isOwn ? 'ask' : 'answer', chat.status);
  return (
    <div className={styles.talk}>
      <header className={styles.head}>
        <div className={styles.headWords}>
          <p className={styles.breadcrumb}>
            <Link to={chat.isOwn ? to('chatbot') : to('chatbot', {}, { view: 'inbox' })}>
              {chat.isOwn ? brand.assistant : 'Inbox'}
            </Link>
            {chat.ticketNumber && ` / ${chat.ticketNumber}`}
          </p>
          <h1 className={styles.title}>{chat.title}</h1>
          <p className={styles.facts}>
            <StateBadge tone={statusWords[chat.status].tone}>{statusWords[chat.status].words}</StateBadge>
            <span>{readersOf(chat)}</span>
          </p>
        </div>
        <Actions chat={chat} onChange={talk.put} />
      </header>
      <div className={styles.messages}>
        {talk.hasEarlier && (
          <Button variant="plain" pending={talk.isFetchingEarlier} onClick={() => void talk.readEarlier()}>
            Show earlier
          </Button>
        )}
        <ol ref={list} aria-label="What was said" aria-live="polite">
          {messages.map((message) => (
            <Message
              key={message.id}
              chatId={chat.id}
              message={message}
              isLast={message.no === newest}
              isOwn={chat.isOwn}
              canAsk={chat.isOwn && canWrite}
              pending={isPending}
              onChoose={(choice) => choose.run({ id: chat.id, clientId: uuid(), choice })}
              onChange={talk.put}
            />
          ))}
          {said !== null && (
            <li className={styles.message} data-role={chat.isOwn ? 'user' : 'agent'} data-sending>
              <p>{said}</p>
            </li>
          )}
          {isPending && chat.isOwn && chat.status !== 'human' && chat.status !== 'waiting_human' && (
            <li className={styles.typing}>
              <span className="aside-voice">{brand.assistant} is writing</span>
              <span aria-hidden>· · ·</span>
            </li>
          )}
        </ol>
        {chat.waiting && <Waiting waiting={chat.waiting} />}
      </div>
      <div className={styles.foot}>
        {failed && (
          <Notice tone="danger" title="This was not sent; your text is kept">
            {problemOf(failed).sentence}
          </Notice>
        )}
        {asked ? (
          <AskedField
            key={last?.id}
            asked={asked}
            choices={last?.choices ?? []}
            pending={isPending}
            onSay={(text) => void send(text).catch(() => undefined)}
            onChoose={(choice) => choose.run({ id: chat.id, clientId: uuid(), choice })}
          />
        ) : canWrite ? (
          <Composer
            keptAs={`assistant:${chat.id}`}
            label={chat.isOwn ? 'Write' : 'Answer'}
            placeholder={placeholderFor(chat)}
            most={chat.isOwn ? 1_000 : 4_000}
            pending={isPending}
            onSend={send}
          />
        ) : (
          <Closed chat={chat} onChange={talk.put} />
        )}
      </div>
      <div ref={end} />
    </div>
  );
}

const countAgain = async (queryClient: QueryClient): Promise<void> => {
  for (const queryKey of [api.assistant.unread.key(), api.assistant.sessions.key()])
    await queryClient.invalidateQueries({ queryKey });
};

/** What was answered is read when its page is looked at; a page that lies behind another one is not. */
function useSeen({ id, isOwn, unread }: Chat): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOwn || unread === 0) return;
    // Counted here, too: news of it may leave before this page hears any. What fails is counted again next time.
    const see = () => {
      if (document.visibilityState === 'visible')
        client.assistant.markRead({ id }).then(
          () => countAgain(queryClient),
          () => undefined,
        );
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [id, isOwn, unread, queryClient]);
}

const placeholderFor = ({ isOwn, status }: Chat): string => {
  if (!isOwn) return 'Your answer; the writer sees your name';
  return status === 'human' || status === 'waiting_human' ? 'Write to support' : 'Ask on, or say what is different';
};

/** How many are before the reader, and when somebody is there. */
function Waiting({ waiting }: { waiting: NonNullable<Chat['waiting']> }) {
  const now = useNow();
  const before =
    waiting.place === 0
      ? 'You are next.'
      : waiting.place === 1
        ? 'One message is before yours.'
        : `${waiting.place} messages are before yours.`;
  const isOpen = new Date(waiting.opensAt) <= now;
  return (
    <Notice tone="attention" title="A person will answer here">
      {before} Support is there {isOpen ? 'now' : `from ${formatInstant(waiting.opensAt)}`}.
    </Notice>
  );
}
