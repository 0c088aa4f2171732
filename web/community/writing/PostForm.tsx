import { shownIs } from '@ahadi/domain/community/publicity.ts';
import { topicWords } from '@ahadi/domain/community/rules.ts';
import type {
  EntryStatus,
  GuardAnswer,
  GuardHit,
  Post,
  PostInput,
  PostKind,
  Topic,
} from '@ahadi/domain/community/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { kindWords } from '../words.ts';
import type { PostText } from './empty.ts';
import { GuardDialog } from './GuardDialog.tsx';
import { MarkdownArea } from './MarkdownArea.tsx';
import { useDraft } from './useDraft.ts';
import { useWriting } from './useWriting.ts';
import styles from './writing.module.css';

const DangerNotice = lazy(() => import('../../core/DangerNotice.tsx'));

type Props = {
  /** Where what is typed is kept. */
  draftKey: string;
  start: PostText;
  /** How the post stood that is changed; null for a new one. */
  before: EntryStatus | null;
  mayAnnounce: boolean;
  send: string;
  onSend: (post: PostInput, guard: GuardAnswer) => Promise<{ row: Post | null; hits: GuardHit[] } | undefined>;
  onDone: (post: Post) => void;
  /** Lets it wait on this device; without it a text needs a connection. */
  onKeep?: (post: PostInput, text: PostText) => Promise<void>;
  onCancel: () => void;
};

const most = 20_000;
const topics = Object.keys(topicWords) as Topic[]; // the keys of the table are the topics

/** A post as it is written. Nothing typed is lost: not by leaving, not by a refusal, not on another device. */
export function PostForm({ draftKey, start, before, mayAnnounce, send, onSend, onDone, onKeep, onCancel }: Props) {
  const { data: text, put, forget } = useDraft<PostText>(draftKey, start);
  const standing = useQuery(api.community.standing.queryOptions()).data;
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // It stands where a button was pressed: the keyboard goes on in it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const writing = useWriting(
    (guard) => onSend(inputOf(text), guard),
    (post) => {
      forget();
      onDone(post);
    },
    onKeep && (() => onKeep(inputOf(text), text).then(forget)),
  );
  const problems = tried ? problemsOf(text) : {};
  // What the server says about one tag of several belongs to the field of all of them.
  const refused = Object.entries(writing.problem?.fields ?? {});
  const at = (field: keyof PostText) =>
    refused.find(([name]) => `${name}.`.startsWith(`post.${field}.`))?.[1] ?? problems[field];
  const kinds = (Object.keys(kindWords) as PostKind[]).filter((kind) => kind !== 'announcement' || mayAnnounce); // the keys of the table are the kinds
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(problemsOf(text)).length === 0) void writing.run();
        else requestAnimationFrame(() => focusFirstProblem(form.current));
      }}
    >
      <div className={styles.pair}>
        <SelectField
          label="What it is"
          value={text.kind}
          error={at('kind')}
          onChange={(event) => put({ ...text, kind: event.currentTarget.value as PostKind })} // options are its values
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Topic"
          value={text.topic}
          error={at('topic')}
          onChange={(event) => put({ ...text, topic: event.currentTarget.value as PostText['topic'] })} // options are its values
        >
          <option value="">Choose</option>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {topicWords[topic].name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={text.kind === 'question' ? 'Your question in one line' : 'Title'}
        maxLength={150}
        value={text.title}
        error={at('title')}
        onChange={(event) => put({ ...text, title: event.currentTarget.value })}
      />
      <MarkdownArea
        label="What you want to say"
        help={`${standing ? `${shownIs(before, { keepsPersonal: false, isLookedAt: standing.isReviewed }).words} ` : ''}Leave out names of people you have an open matter with.`}
        rows={8}
        most={most}
        value={text.body}
        error={at('body')}
        onChange={(body) => put({ ...text, body })}
      />
      <Suspense fallback={null}>
        <DangerNotice text={`${text.title}. ${text.body}`} />
      </Suspense>
      <TextField
        label="Tags"
        optional
        help="At most five, separated by commas."
        value={text.tags}
        error={at('tags')}
        onChange={(event) => put({ ...text, tags: event.currentTarget.value })}
      />
      {writing.problem && Object.keys(writing.problem.fields).length === 0 && (
        <Notice tone="danger" title="This was not sent; your text is kept">
          {writing.problem.sentence}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" pending={writing.pending}>
          {send}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Keep as a draft
        </Button>
        <Button
          variant="plain"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          Throw away
        </Button>
      </div>
      {writing.hits.length > 0 && (
        <GuardDialog
          hits={writing.hits}
          before={before}
          pending={writing.pending}
          onMask={() => void writing.mask()}
          onKeep={() => void writing.keep()}
          onClose={writing.close}
        />
      )}
    </form>
  );
}

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,#]/)
      .map((tag) => tag.trim().toLowerCase().replace(/\s+/g, '-'))
      .filter((tag) => tag !== ''),
  ),
];

const inputOf = ({ topic, kind, title, body, tags }: PostText): PostInput => ({
  topic: topic as Topic, // chosen before it is sent; the server judges again
  kind,
  title: title.trim(),
  body,
  tags: tagsOf(tags),
});

function problemsOf({ topic, title, body, tags }: PostText): Partial<Record<keyof PostText, string>> {
  const length = [...body.trim()].length;
  return {
    ...(topic === '' && { topic: 'Choose a topic.' }),
    ...(title.trim().length < 6 && { title: 'Write at least 6 characters.' }),
    ...(length < 20 && { body: 'Write at least 20 characters.' }),
    ...(length > most && {
      body: `This has ${length.toLocaleString('en')} characters; the limit is ${most.toLocaleString('en')}. Nothing was sent.`,
    }),
    ...(tagsOf(tags).length > 5 && { tags: 'Use at most five tags.' }),
  };
}
