import type { Application } from '@ahadi/domain/mediators/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { LeaveGuard } from '../../core/LeaveGuard.tsx';
import { lazy } from '../../core/lazy.ts';
import { SaveBar } from '../../core/SaveBar.tsx';
import { SaveNote } from '../../core/SaveNote.tsx';
import { useAutosave } from '../../core/useAutosave.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { AccreditationFields } from './AccreditationFields.tsx';
import { ApplicationKeeper } from './applicationkeeper.ts';
import styles from './applying.module.css';
import { HonestyFields } from './HonestyFields.tsx';
import { PapersPart } from './PapersPart.tsx';
import { useForm } from './useForm.ts';
import { WhoFields } from './WhoFields.tsx';
import { WorkFields } from './WorkFields.tsx';

// Rare: two windows at once.
const Conflict = lazy(() => import('./Conflict.tsx'));

const LEVEL_NEEDED = 2;

/** The level of identity that sending needs, and the way to it. */
const LevelHint = ({ application }: { application: Application }) =>
  application.verificationLevel >= LEVEL_NEEDED ? null : (
    <Notice
      tone="attention"
      title="Your identity has to be checked first"
      action={<Link to={to('profile', {}, { tab: 'account', verify: application.identityId })}>Have it checked</Link>}
    >
      You can write everything now. Sending needs the level “Documents checked”, because the sides have to know who is
      in the room.
    </Notice>
  );

/** The application while it is written, or written again after a reviewer asked for more. */
export default function Editor({ application, onWithdraw }: { application: Application; onWithdraw: () => void }) {
  const [keeper] = useState(() => new ApplicationKeeper(application));
  const { autosave } = keeper;
  const text = useAutosave(autosave);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const editing = useForm(text.value, application.documents, (form) => autosave.change(form));
  const submit = useCommand(api.mediators.submit, {
    onSuccess: () => window.scrollTo({ top: 0 }),
    onError: (error) => {
      const { fields } = problemOf(error);
      editing.setRefused(fields);
      if (Object.keys(fields).length > 0) setAsking(false);
    },
  });
  const toMend = Object.keys(editing.problems);
  const again = application.status === 'info_requested';
  const ask = async () => {
    flushSync(() => editing.tryAll());
    if (toMend.length > 0) return focusFirstOf(toMend);
    setBusy(true);
    const done = await autosave.flush();
    setBusy(false);
    if (done) setAsking(true);
  };
  const refused = submit.error ? problemOf(submit.error) : null;
  return (
    <div className={styles.form}>
      {text.status === 'stale' && (
        <Suspense fallback={null}>
          <Conflict keeper={keeper} />
        </Suspense>
      )}
      {application.asked && (
        <Notice tone="attention" title="The reviewer asks for more">
          {application.asked}
        </Notice>
      )}
      <LevelHint application={application} />
      <WhoFields editing={editing} />
      <WorkFields editing={editing} />
      <AccreditationFields editing={editing} />
      <HonestyFields editing={editing} />
      <PapersPart application={application} problem={editing.problemAt('documents')} />
      <SaveBar toMend={editing.hasTried ? toMend.length : 0} note={<SaveNote text={text} />}>
        <Button variant="plain" onClick={onWithdraw}>
          {again ? 'Withdraw it' : 'Throw it away'}
        </Button>
        <Button pending={busy} onClick={() => void ask()}>
          {again ? 'Send it again' : 'Send it'}
        </Button>
      </SaveBar>
      {asking && (
        <ConfirmDialog
          title="Send the application?"
          confirm="Send it"
          cancel="Look again"
          pending={submit.isPending}
          problem={refused && Object.keys(refused.fields).length === 0 ? refused.sentence : null}
          onConfirm={() => submit.run({ id: application.id })}
          onClose={() => setAsking(false)}
        >
          <p>
            Reviewers read all of it, with {count(application.documents.length, 'paper')}. It cannot be changed until
            they ask for more. You are told of every step.
          </p>
        </ConfirmDialog>
      )}
      <LeaveGuard
        hasUnsaved={autosave.hasUnsaved && !submit.isSuccess}
        isSaving={text.status === 'saving'}
        flush={() => autosave.flush()}
        reason="Your newest words could not be saved."
      />
    </div>
  );
}
