import { type ArticleAction, articleLifecycle } from '@ahadi/domain/help/lifecycle.ts';
import type { ArticleDraft } from '@ahadi/domain/help/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { LeaveGuard } from '../../core/LeaveGuard.tsx';
import { Markdown } from '../../core/Markdown.tsx';
import { queryClient } from '../../core/query.ts';
import { useKept } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { guided } from '../words.ts';
import { type ArticleText, inputOf, problemsOf, slugOf, textOf } from './article.ts';
import styles from './desk.module.css';
import { statusWords } from './words.ts';

type Deed = Exclude<ArticleAction, 'save' | 'doubt' | 'send_back'> | 'sendBack';
const deeds: readonly { deed: Deed; action: ArticleAction; label: string }[] = [
  { deed: 'publish', action: 'publish', label: 'Publish' },
  { deed: 'submit', action: 'submit', label: 'Ask another editor' },
  { deed: 'sendBack', action: 'send_back', label: 'Send back to the writer' },
  { deed: 'confirm', action: 'confirm', label: 'It is still right' },
  { deed: 'archive', action: 'archive', label: 'Archive' },
  { deed: 'restore', action: 'restore', label: 'Bring back' },
];

/** An article as it is written, and beside it as it will be read. What is typed is kept in this tab until it is saved. */
export function ArticleForm({ draft }: { draft: ArticleDraft | null }) {
  const start = textOf(draft);
  const [text, setText, forget] = useKept<ArticleText>(`help:${draft?.slug ?? 'new'}:${draft?.revision ?? 0}`, start);
  /** What the server has: a new article from its first save on, also where the deed that it was saved for is refused. */
  const [kept, setKept] = useState(draft);
  const [saved, setSaved] = useState(start);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReturnType<typeof problemOf> | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const home = useQuery(api.help.home.queryOptions());
  const isDirty = JSON.stringify(text) !== JSON.stringify(saved);
  const problems = tried ? problemsOf(text) : {};
  const at = (field: keyof ArticleText, path: string = field) =>
    problems[field] ?? refused?.fields[`article.${path}`] ?? refused?.fields[path];
  const change = (part: Partial<ArticleText>) => setText({ ...text, ...part });

  /** Answers the article as it stands, or null when something is to be mended first. */
  async function save(): Promise<ArticleDraft | null> {
    setTried(true);
    if (Object.keys(problemsOf(text)).length > 0) {
      requestAnimationFrame(() => focusFirstProblem(form.current));
      return null;
    }
    const article = inputOf(text);
    const now = kept
      ? await client.help.save({ slug: kept.slug, revision: kept.revision, article })
      : await client.help.create(article);
    setKept(now);
    setSaved(text);
    return now;
  }
  async function run(what: string, deed: () => Promise<ArticleDraft | null>): Promise<void> {
    if (busy !== null) return;
    setBusy(what);
    setRefused(null);
    try {
      const now = await deed();
      if (now === null) return;
      forget();
      await queryClient.invalidateQueries({ queryKey: api.help.key() });
      if (now.slug !== draft?.slug)
        await navigate(to('help', {}, { manage: '1', article: now.slug }), { replace: true });
    } catch (error) {
      setRefused(problemOf(error));
      requestAnimationFrame(() => focusFirstProblem(form.current));
    } finally {
      setBusy(null);
    }
  }
  const doDeed = (deed: Deed) =>
    run(deed, async () => {
      const now = isDirty || !kept ? await save() : kept;
      return now && client.help[deed]({ slug: now.slug, revision: now.revision });
    });

  return (
    <>
      <LeaveGuard
        hasUnsaved={isDirty}
        isSaving={busy !== null}
        flush={async () => (await save().catch(() => null)) !== null}
        reason="This article could not be saved as it is; something in it is to be mended first."
      />
      <nav className={styles.crumbs} aria-label="Where this is">
        <Link to={to('help', {}, { manage: '1' })}>Manage help</Link>
      </nav>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{draft ? draft.title : 'A new article'}</h1>
          {draft && (
            <p className={styles.badges}>
              <StateBadge tone={statusWords[draft.status].tone}>{statusWords[draft.status].words}</StateBadge>
              {draft.hasChange && <StateBadge tone="gold">Readers still see the version before</StateBadge>}
            </p>
          )}
        </div>
        {draft && draft.version > 0 && (
          <Link className={buttonClass('quiet')} to={to('helpArticle', { articleId: draft.slug })}>
            See it as readers do
          </Link>
        )}
      </header>
      <div className={styles.editor}>
        <form
          ref={form}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void run('save', save);
          }}
        >
          <TextField
            label="Title"
            maxLength={120}
            value={text.title}
            error={at('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextField
            label="Address"
            help={`/help/article/${text.slug === '' ? slugOf(text.title) || '…' : text.slug}`}
            optional
            maxLength={80}
            value={text.slug}
            error={at('slug')}
            onChange={(event) => change({ slug: event.currentTarget.value })}
          />
          <SelectField
            label="Subject"
            value={text.category}
            error={at('category')}
            onChange={(event) => change({ category: event.currentTarget.value })}
          >
            <option value="">Choose</option>
            {home.data?.categories.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="In one or two sentences"
            rows={2}
            value={text.summary}
            error={at('summary')}
            onChange={(event) => change({ summary: event.currentTarget.value })}
          />
          <TextAreaField
            label="As people ask it"
            help="One question a line, at least three before it is published. The search looks at them."
            rows={4}
            value={text.asked}
            error={at('asked', 'aliases')}
            onChange={(event) => change({ asked: event.currentTarget.value })}
          />
          <TextAreaField
            label="The article"
            help="Markdown: ## begins a section, 1. a step, - a point, **bold**."
            rows={22}
            value={text.body}
            error={at('body')}
            onChange={(event) => change({ body: event.currentTarget.value })}
          />
          <div className={styles.pair}>
            <TextField
              label="Page of the button"
              optional
              value={text.actionPath}
              error={at('actionPath', 'action.path')}
              onChange={(event) => change({ actionPath: event.currentTarget.value })}
            />
            <TextField
              label="What the button says"
              optional
              maxLength={40}
              value={text.actionLabel}
              error={at('actionLabel', 'action.label')}
              onChange={(event) => change({ actionLabel: event.currentTarget.value })}
            />
          </div>
          <SelectField
            label="Done together with the assistant"
            optional
            value={text.intent}
            onChange={(event) => change({ intent: event.currentTarget.value })}
          >
            <option value="">No</option>
            {guided.map(({ intent, label }) => (
              <option key={intent} value={intent}>
                {label}
              </option>
            ))}
          </SelectField>
          {refused && (
            <Notice
              tone="danger"
              title={isDirty ? 'This was not saved; your text is kept' : 'Your text is saved; this was not done'}
            >
              {refused.sentence}
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant="quiet"
              pending={busy === 'save'}
              whyNot={isDirty || !kept ? null : 'Nothing was changed.'}
            >
              Save
            </Button>
            {deeds
              .filter(({ action }) => articleLifecycle.can(action, draft?.status ?? 'draft'))
              .filter(
                ({ action }) => action !== 'publish' || draft?.status !== 'published' || draft.hasChange || isDirty,
              )
              .map(({ deed, label }) => (
                <Button
                  key={deed}
                  variant={deed === 'publish' ? 'primary' : 'quiet'}
                  pending={busy === deed}
                  onClick={() => void doDeed(deed)}
                >
                  {label}
                </Button>
              ))}
          </div>
        </form>
        <section className={styles.preview} aria-label="As it will be read">
          <h2 className={styles.previewTitle}>{text.title || 'The title'}</h2>
          <p className={styles.facts}>{text.summary}</p>
          <Markdown text={text.body} level={3} voice="document" />
        </section>
      </div>
    </>
  );
}
