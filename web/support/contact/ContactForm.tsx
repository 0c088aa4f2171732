import { to } from '@ahadi/domain/paths.ts';
import { TICKET_FILES } from '@ahadi/domain/support/rules.ts';
import type { About, AboutKind, TicketTopic } from '@ahadi/domain/support/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { useSearch } from '../../core/search.ts';
import { useSession } from '../../core/session.ts';
import { useKept } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from '../contact.module.css';
import { topicNames } from '../words.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { type ContactText, problemsOf } from './form.ts';
import { usePuzzle } from './usePuzzle.ts';

const DangerNotice = lazy(() => import('../../core/DangerNotice.tsx'));

type Sent = { number: string; id: string | null; lost: readonly string[] };
const topics = Object.keys(topicNames) as TicketTopic[]; // the keys of the table are the topics

type Props = { suggestions: (subject: string, onSolved: () => void) => ReactNode };

/** The form. What is typed stays in this tab until it is sent; a suggestion that helps ends it without a message. */
export function ContactForm({ suggestions }: Props) {
  const { session } = useSession();
  const [search] = useSearch();
  const asked = (name: string) => search.get(name) ?? '';
  // A message that a link filled in is another one than what was begun here.
  const [text, setText, forget] = useKept<ContactText>(asked('text') === '' ? 'contact' : `contact:${asked('text')}`, {
    clientId: uuid(),
    name: session?.name ?? '',
    email: session?.email ?? '',
    topic: topics.find((topic) => topic === asked('topic')) ?? '',
    subject: asked('subject').slice(0, 150),
    message: asked('text'),
    about: asked('about'),
    consent: false,
  });
  const things = useQuery(api.support.things.queryOptions({ enabled: session !== null }));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ReturnType<typeof problemOf> | null>(null);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [solved, setSolved] = useState(false);
  const [subject] = useDebouncedValue(text.subject.trim(), 400);
  const form = useRef<HTMLFormElement>(null);
  const honey = useRef<HTMLInputElement>(null);
  const puzzle = usePuzzle();
  const change = (part: Partial<ContactText>) => {
    puzzle.begin();
    setText({ ...text, ...part });
  };
  const problems = tried ? problemsOf(text) : {};
  const at = (field: keyof ContactText) => refused?.fields[field] ?? problems[field];

  async function send(): Promise<void> {
    setTried(true);
    setRefused(null);
    const wrong = Object.keys(problemsOf(text)).length > 0;
    if (wrong || text.topic === '' || sending) return void requestAnimationFrame(() => focusFirstProblem(form.current));
    setSending(true);
    try {
      const { clientId, name, email, topic, subject: about, message } = text;
      const answer = await client.support.contact({
        ...{ clientId, name, email, topic, subject: about, message, consent: true },
        about: aboutOf(text.about),
        website: honey.current?.value ?? '',
        puzzle: await puzzle.answer(),
      });
      const lost = answer.id === null ? [] : await addFiles(answer.id, files);
      forget();
      setSent({ ...answer, lost });
    } catch (error) {
      setRefused(problemOf(error));
      requestAnimationFrame(() => focusFirstProblem(form.current));
    } finally {
      puzzle.used();
      setSending(false);
    }
  }

  if (solved)
    return (
      <Notice tone="good" title="Good, that is settled" announce>
        Nothing was sent. <Link to={to('help')}>More from the help center</Link>
      </Notice>
    );
  if (sent) return <SentNotice {...sent} />;
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SelectField
        label="What it is about"
        value={text.topic}
        error={at('topic')}
        onChange={(event) => change({ topic: event.currentTarget.value as ContactText['topic'] })} // options are its values
      >
        <option value="">Choose</option>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {topicNames[topic]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="In one line"
        value={text.subject}
        error={at('subject')}
        maxLength={150}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      {suggestions(subject, () => setSolved(true))}
      <TextAreaField
        label="Your message"
        rows={8}
        value={text.message}
        error={at('message')}
        help="What happened, when, and what you expected. Never write a password or a code."
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Suspense fallback={null}>
        <DangerNotice text={`${text.subject}. ${text.message}`} />
      </Suspense>
      {things.data && things.data.length > 0 && (
        <SelectField
          label="Which one"
          optional
          value={text.about}
          help="Only you and the people of support see this."
          onChange={(event) => change({ about: event.currentTarget.value })}
        >
          <option value="">None of mine</option>
          {things.data.map(({ kind, id, label }) => (
            <option key={id} value={`${kind}:${id}`}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {session && <ChosenFiles files={files} onChange={setFiles} />}
      <div className={styles.pair}>
        <TextField
          label="Your name"
          autoComplete="name"
          value={text.name}
          error={at('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label="Your e-mail address"
          type="email"
          autoComplete="email"
          value={text.email}
          error={at('email')}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      </div>
      <label className={styles.honey} aria-hidden>
        Leave this empty
        <input ref={honey} name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <CheckField
        label="You may use my address to answer this message"
        checked={text.consent}
        error={at('consent')}
        onChange={(event) => change({ consent: event.currentTarget.checked })}
      />
      {refused && Object.keys(refused.fields).length === 0 && (
        <Notice tone="danger" title="Nothing was sent; your text is kept">
          {refused.sentence}
        </Notice>
      )}
      <div>
        <Button type="submit" size="lg" pending={sending}>
          Send
        </Button>
      </div>
    </form>
  );
}

const aboutOf = (value: string): About | null => {
  const [kind, id] = value.split(':');
  return kind && id ? { kind: kind as AboutKind, id } : null; // from the list above, or judged by the server
};

/** Sends the files after the message; answers the names of those that were refused. */
async function addFiles(
  id: Parameters<typeof client.support.addFile>[0]['id'],
  files: readonly File[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const file of files.slice(0, TICKET_FILES.most))
    await client.support
      .addFile({ id, file })
      .catch((error: unknown) => lost.push(`${file.name}: ${problemOf(error).sentence}`));
  return lost;
}

const SentNotice = ({ number, id, lost }: Sent) => (
  <div className={styles.sent}>
    <Notice tone="good" title={`Your message has the number ${number}`} announce>
      It was sent. A copy is on its way to your address, and the answer comes there, too.
    </Notice>
    {lost.length > 0 && (
      <Notice tone="attention" title="Not every file could be sent">
        <ul>
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
    )}
    {id !== null && (
      <Link className={buttonClass('primary')} to={to('contact', {}, { message: id })}>
        See your message
      </Link>
    )}
  </div>
);
