import type { TemplateView } from '@ahadi/domain/agreements/templates/schema.ts';
import type { TemplateId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { type Problem, problemOf } from '../core/errors.ts';
import { useFigures } from '../core/here.ts';
import { LeaveGuard } from '../core/LeaveGuard.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { TextAreaField, TextField } from '../ui/TextField.tsx';
import { PassageList } from './templates/PassageList.tsx';
import { QuestionDialog } from './templates/QuestionDialog.tsx';
import { QuestionList } from './templates/QuestionList.tsx';
import { TemplateMissing } from './templates/TemplateMissing.tsx';
import { TemplateNotice } from './templates/TemplateNotice.tsx';
import styles from './templates/templates.module.css';
import { useTemplateDraft } from './templates/useTemplateDraft.ts';
import { type TemplateWords, useTemplates } from './templates/words.ts';

// Most of what is written is kept.
const Refused = lazy(() => import('./sending/Refused.tsx'));

export const meta = pageMeta('Template');

/** One template of an identity: its text, its questions, and its versions. */
export default function TemplatePage() {
  const say = useTemplates();
  const id = useIdParam<TemplateId>();
  const template = useQuery(
    api.templates.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  );
  usePageTitle(template.data?.name);
  if (template.isError && !template.data)
    return <TemplateMissing error={template.error} onRetry={() => template.refetch()} />;
  if (!template.data)
    return (
      <Card>
        <div role="status" aria-label={say.loadingOne}>
          <SkeletonText lines={8} />
        </div>
      </Card>
    );
  return <Whole view={template.data} />;
}

function Whole({ view }: { view: TemplateView }) {
  const say = useTemplates();
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('agreements')}>{say.agreements}</Link> / <Link to={to('templates')}>{say.templates}</Link>
          </>
        }
        title={<bdi>{view.name}</bdi>}
        facts={say.row({ owner: view.ownerName, no: view.versionNo, count: view.published.variables.length })}
        actions={
          !view.isArchived && (
            <Link className={buttonClass('quiet')} to={to('useTemplate', { id: view.id })}>
              {say.use}
            </Link>
          )
        }
      />
      <div className={`${styles.stack} ${styles.narrow}`}>
        {view.mayWrite ? <Editor view={view} /> : <Notice>{say.mayUse({ owner: view.ownerName })}</Notice>}
        <Versions view={view} />
        {view.mayWrite && <Archive view={view} />}
      </div>
    </>
  );
}

function Editor({ view }: { view: TemplateView }) {
  const say = useTemplates();
  const [said, tell] = useState<((say: TemplateWords) => string) | null>(null);
  const setSaid = (words: (say: TemplateWords) => string) => tell(() => words);
  const [asking, setAsking] = useState<{ passage: string | null } | null>(null);
  const editing = useTemplateDraft(view, (no) => setSaid((say) => say.published({ no })));
  const { draft, problem } = editing;
  return (
    <>
      <TextField
        label={say.name}
        value={draft.name}
        maxLength={140}
        autoComplete="off"
        error={editing.problemAt('name') ?? problem?.fields.name}
        onChange={(event) => editing.change({ name: event.currentTarget.value })}
      />
      <TextAreaField
        label={say.whenUsed}
        optional
        rows={2}
        value={draft.summary}
        maxLength={300}
        onChange={(event) => editing.change({ summary: event.currentTarget.value })}
      />
      <TextField
        key={editing.generation}
        label={say.agreementTitle}
        help={say.bracesHelp}
        value={draft.content.title}
        maxLength={200}
        autoComplete="off"
        error={editing.problemAt('title')}
        onChange={(event) => {
          const title = event.currentTarget.value;
          editing.changeContent((now) => ({ ...now, title }));
        }}
      />
      <PassageList editing={editing} onQuestion={(passage) => setAsking({ passage })} />
      <QuestionList editing={editing} onAdd={() => setAsking({ passage: null })} />
      <TemplateNotice editing={editing} />
      {draft.content.obligations.length > 0 && (
        <p className={styles.quiet}>{say.alongCount({ count: draft.content.obligations.length })}</p>
      )}
      {problem && <Failed problem={problem} />}
      {editing.hasProblems && <Notice tone="danger">{say.keptBack}</Notice>}
      <p role="status">{said?.(say)}</p>
      <div className={styles.actions}>
        <Button
          pending={editing.isPublishing}
          whyNot={editing.canPublish ? null : say.unchanged({ no: view.versionNo })}
          onClick={() => void editing.publish()}
        >
          {say.publish({ no: view.versionNo + 1 })}
        </Button>
        <Button
          variant="quiet"
          pending={editing.isSaving}
          whyNot={editing.hasUnsaved ? null : say.allSaved}
          onClick={() => void editing.flush().then((at) => at !== null && setSaid((say) => say.saved))}
        >
          {say.save}
        </Button>
      </div>
      {asking && (
        <QuestionDialog
          content={draft.content}
          passage={asking.passage}
          onMade={(change) => editing.changeContent(change, true)}
          onClose={() => setAsking(null)}
        />
      )}
      <LeaveGuard
        hasUnsaved={editing.hasUnsaved}
        isSaving={editing.isSaving}
        flush={async () => (await editing.flush()) !== null}
        reason={say.notSaved}
      />
    </>
  );
}

const Failed = ({ problem }: { problem: Problem }) => (
  <Notice tone="danger">
    <Suspense fallback={null}>
      <Refused problem={problem} />
    </Suspense>
  </Notice>
);

function Versions({ view }: { view: TemplateView }) {
  const say = useTemplates();
  const figures = useFigures();
  return (
    <section className={styles.group} aria-label={say.versions}>
      <h2 className={styles.groupTitle}>{say.versions}</h2>
      <Card inset="flush">
        <ul className={styles.rows}>
          {view.versions.map(({ no, at, byName: name }) => (
            <li key={no} className={styles.row}>
              <span className={styles.rowName}>{say.version({ no })}</span>
              <span className={styles.quiet}>
                {name ? say.publishedBy({ day: figures.day(at), name }) : figures.day(at)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Archive({ view }: { view: TemplateView }) {
  const say = useTemplates();
  const archive = useCommand(api.templates.archive);
  const restore = useCommand(api.templates.restore);
  const failed = archive.error ?? restore.error;
  const { id, isArchived } = view;
  return (
    <section className={styles.group} aria-label={say.archive}>
      <h2 className={styles.groupTitle}>{say.archive}</h2>
      <p className={styles.quiet}>{isArchived ? say.isArchived : say.archiveWords}</p>
      {failed && <Failed problem={problemOf(failed)} />}
      <div>
        {isArchived ? (
          <Button variant="quiet" pending={restore.isPending} onClick={() => restore.run({ id })}>
            {say.restore}
          </Button>
        ) : (
          <Button variant="quiet" pending={archive.isPending} onClick={() => archive.run({ id })}>
            {say.putAway}
          </Button>
        )}
      </div>
    </section>
  );
}
