import type { TemplateView } from '@ahadi/domain/agreements/templates/schema.ts';
import type { TemplateId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { LeaveGuard } from '../core/LeaveGuard.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatDay } from '../core/time.ts';
import { count } from '../core/words.ts';
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

export const meta = pageMeta('Template');

/** One template of an identity: its text, its questions, and its versions. */
export default function TemplatePage() {
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
        <div role="status" aria-label="Loading the template">
          <SkeletonText lines={8} />
        </div>
      </Card>
    );
  return <Whole view={template.data} />;
}

function Whole({ view }: { view: TemplateView }) {
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('agreements')}>Agreements</Link> / <Link to={to('templates')}>Templates</Link>
          </>
        }
        title={view.name}
        facts={`${view.ownerName} · version ${view.versionNo} · ${count(view.published.variables.length, 'question')}`}
        actions={
          !view.isArchived && (
            <Link className={buttonClass('quiet')} to={to('useTemplate', { id: view.id })}>
              Use it
            </Link>
          )
        }
      />
      <div className={`${styles.stack} ${styles.narrow}`}>
        {view.mayWrite ? (
          <Editor view={view} />
        ) : (
          <Notice>You can use this template. It can be changed by those who may edit for {view.ownerName}.</Notice>
        )}
        <Versions view={view} />
        {view.mayWrite && <Archive view={view} />}
      </div>
    </>
  );
}

function Editor({ view }: { view: TemplateView }) {
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState<{ passage: string | null } | null>(null);
  const editing = useTemplateDraft(view, (no) => setSaid(`Version ${no} is published. It is what everybody uses now.`));
  const { draft, problem } = editing;
  return (
    <>
      <TextField
        label="Name of the template"
        value={draft.name}
        maxLength={140}
        autoComplete="off"
        error={editing.problemAt('name') ?? problem?.fields.name}
        onChange={(event) => editing.change({ name: event.currentTarget.value })}
      />
      <TextAreaField
        label="When does one use it?"
        optional
        rows={2}
        value={draft.summary}
        maxLength={300}
        onChange={(event) => editing.change({ summary: event.currentTarget.value })}
      />
      <TextField
        key={editing.generation}
        label="Title of the agreements"
        help="What stands in double braces is the answer to a question."
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
        <p className={styles.quiet}>
          {count(draft.content.obligations.length, 'promise')} of the text{' '}
          {draft.content.obligations.length === 1 ? 'goes' : 'go'} along.
        </p>
      )}
      {problem && <Notice tone="danger">{problem.sentence}</Notice>}
      {editing.hasProblems && (
        <Notice tone="danger">Something keeps it from being published; it is marked above.</Notice>
      )}
      <p role="status">{said}</p>
      <div className={styles.actions}>
        <Button
          pending={editing.isPublishing}
          whyNot={editing.canPublish ? null : `Nothing was changed since version ${view.versionNo}.`}
          onClick={() => void editing.publish()}
        >
          Publish version {view.versionNo + 1}
        </Button>
        <Button
          variant="quiet"
          pending={editing.isSaving}
          whyNot={editing.hasUnsaved ? null : 'Everything is saved.'}
          onClick={() =>
            void editing.flush().then((at) => at !== null && setSaid('Saved. Nobody uses it before you publish it.'))
          }
        >
          Save
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
        reason="What you changed in this template could not be saved."
      />
    </>
  );
}

const Versions = ({ view }: { view: TemplateView }) => (
  <section className={styles.group} aria-label="Versions">
    <h2 className={styles.groupTitle}>Versions</h2>
    <Card inset="flush">
      <ul className={styles.rows}>
        {view.versions.map(({ no, at, byName }) => (
          <li key={no} className={styles.row}>
            <span className={styles.rowName}>Version {no}</span>
            <span className={styles.quiet}>
              {formatDay(at)}
              {byName && `, by ${byName}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  </section>
);

function Archive({ view }: { view: TemplateView }) {
  const archive = useCommand(api.templates.archive);
  const restore = useCommand(api.templates.restore);
  const failed = archive.error ?? restore.error;
  const { id, isArchived } = view;
  return (
    <section className={styles.group} aria-label="Archive">
      <h2 className={styles.groupTitle}>Archive</h2>
      <p className={styles.quiet}>
        {isArchived
          ? 'It is put away: nobody begins with it.'
          : 'Put away, nobody begins with it any more. Agreements that were made from it stay.'}
      </p>
      {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
      <div>
        {isArchived ? (
          <Button variant="quiet" pending={restore.isPending} onClick={() => restore.run({ id })}>
            Take it out of the archive
          </Button>
        ) : (
          <Button variant="quiet" pending={archive.isPending} onClick={() => archive.run({ id })}>
            Put it away
          </Button>
        )}
      </div>
    </section>
  );
}
