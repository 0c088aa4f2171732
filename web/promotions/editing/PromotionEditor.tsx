import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { flushSync } from 'react-dom';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { LeaveGuard } from '../../core/LeaveGuard.tsx';
import { SaveBar } from '../../core/SaveBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import styles from './editing.module.css';
import { AudienceFields, TargetField, WhenFields, WordFields } from './Fields.tsx';
import { Previews } from './Previews.tsx';
import { usePromotionForm } from './usePromotionForm.ts';

type Props = {
  /** Null while it was never saved. */
  view: PromotionView | null;
  onCreated?: (view: PromotionView) => void;
  onSubmitted?: () => void;
};

/** A sponsored post while it is written: saved when its author says so, and beside it how readers will see it. */
export function PromotionEditor({ view, onCreated, onSubmitted }: Props) {
  const writing = usePromotionForm(view);
  const { editing, kept, theirs } = writing;
  const refuse = (error: Error) => {
    const problem = problemOf(error);
    if (problem.code === 'STALE' && view) return void writing.compare(view.id);
    writing.setRefused(problem.fields);
    focusFirstOf(Object.keys(problem.fields).map((path) => path.replace(/^form\./, '')));
  };
  const create = useCommand(api.promoting.create, {
    onSuccess: (made, { form }) => {
      // Before the way out is asked for: nothing is unsaved any more.
      flushSync(() => writing.saved(made, form));
      onCreated?.(made);
    },
    onError: refuse,
  });
  const save = useCommand(api.promoting.save, {
    onSuccess: (after, { form }) => writing.saved(after, form),
    onError: refuse,
  });
  const submit = useCommand(api.promoting.submit, { onSuccess: () => onSubmitted?.(), onError: refuse });
  const pending = create.isPending || save.isPending || submit.isPending;
  const keep = (form: PromotionForm, revision = kept.revision) =>
    view ? save.runAsync({ id: view.id, revision, form }) : create.runAsync({ form });
  const saveDraft = () => void keep(editing.form).catch(() => undefined); // told by `refuse` and below
  const toMend = Object.keys(writing.problems);
  const sendIn = () => {
    flushSync(() => writing.tryAll());
    if (toMend.length > 0 || !view) return focusFirstOf(toMend);
    void (
      writing.hasUnsaved
        ? save.runAsync({ id: view.id, revision: kept.revision, form: editing.form })
        : Promise.resolve(view)
    )
      .then((after) => after && submit.runAsync({ id: view.id, revision: Math.max(after.revision, kept.revision) }))
      .catch(() => undefined); // as above
  };
  const failed = [create.error, save.error, submit.error].find((error) => error !== null);
  const refused = failed ? problemOf(failed) : null;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {view?.note && (
          <Notice tone="attention" title="The reviewer sent it back">
            {view.note}
          </Notice>
        )}
        <Card title="What it says">
          <div className={styles.fields}>
            <WordFields editing={editing} />
            <TargetField editing={editing} />
          </div>
        </Card>
        <Card title="When, where and how often">
          <div className={styles.fields}>
            <WhenFields editing={editing} />
          </div>
        </Card>
        <Card title="For whom" aside="never by what people write or do here">
          <div className={styles.fields}>
            <AudienceFields editing={editing} />
          </div>
        </Card>
        {refused && refused.code !== 'STALE' && Object.keys(refused.fields).length === 0 && (
          <Notice
            tone="danger"
            action={
              view && (
                <Button variant="quiet" pending={create.isPending} onClick={() => create.run({ form: editing.form })}>
                  Keep mine as a new draft
                </Button>
              )
            }
          >
            {refused.sentence}
          </Notice>
        )}
        <SaveBar
          toMend={writing.hasTried ? toMend.length : 0}
          note={
            <span role="status" className={styles.quiet}>
              {writing.hasUnsaved ? 'Not saved yet' : view ? 'Saved' : 'Nothing written yet'}
            </span>
          }
        >
          <Button
            variant={view ? 'quiet' : 'primary'}
            pending={create.isPending || save.isPending}
            whyNot={writing.hasUnsaved ? null : 'There is nothing new to save.'}
            onClick={saveDraft}
          >
            Save draft
          </Button>
          {view && (
            <Button pending={pending} onClick={sendIn}>
              Send in for review
            </Button>
          )}
        </SaveBar>
      </div>
      <Previews form={editing.form} />
      {theirs && view && (
        <ConflictDialog
          before={kept.form}
          mine={editing.form}
          theirs={theirs}
          pending={save.isPending}
          onChosen={(form) => {
            writing.setForm(form);
            void keep(form, theirs.revision).catch(() => undefined); // told by `refuse`
          }}
          onClose={writing.notNow}
        />
      )}
      <LeaveGuard
        hasUnsaved={writing.hasUnsaved}
        isSaving={pending}
        flush={() => Promise.resolve(false)}
        reason="What you wrote here is not saved yet."
      />
    </div>
  );
}
