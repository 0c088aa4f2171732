import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { SaveNote } from '../../core/SaveNote.tsx';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { pathsOfRows } from '../attending/attendants.ts';
import styles from './editing.module.css';
import { loadJudge } from './judging.ts';
import { pathsOfParties } from './parties.ts';
import type { Editing } from './useEditing.ts';

// Opened by a button only.
const PreviewDialog = lazy(() => import('./PreviewDialog.tsx').then((module) => ({ default: module.PreviewDialog })));
const DiscardDialog = lazy(() => import('./DiscardDialog.tsx'));
const loadShare = () => import('./ShareDialog.tsx').then((module) => ({ default: module.ShareDialog }));
const ShareDialog = lazy(loadShare);
const loadSend = () => import('./SendDialog.tsx').then((module) => ({ default: module.SendDialog }));
const SendDialog = lazy(loadSend);

type Open = 'preview' | 'share' | 'send' | 'discard' | null;

/** Where each problem is mended: the names that the fields carry as data-path. */
const pathsToMend = (
  {
    problems,
    partyProblems,
    attendants,
    attendantProblems,
  }: Pick<Editing, 'problems' | 'partyProblems' | 'attendants' | 'attendantProblems'>,
  withParties: boolean,
): string[] => [
  ...Object.keys(problems),
  ...(withParties ? pathsOfParties(partyProblems) : []),
  ...pathsOfRows(attendantProblems),
  // Of what is shared already the list is sent by its button: sending the text does not send it along.
  ...(!withParties && attendants.status !== 'saved' ? ['attendants'] : []),
];

/** What is saved, and what can be done with the text: preview, and then share it or send it as a version. */
export function EditBar({ view, editing }: { view: AgreementView; editing: Editing }) {
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  const isDraft = view.status === 'draft';

  const toMend = pathsToMend(editing, isDraft);
  /** Saves everything, then opens the summary; what must be mended first takes the focus instead. */
  const goOn = async (next: 'share' | 'send') => {
    setBusy(true);
    const wrong = pathsToMend({ ...editing, problems: await editing.tryAll() }, isDraft);
    const done = wrong.length === 0 && (await editing.flush());
    setBusy(false);
    if (done) setOpen(next);
    else focusFirstOf(wrong);
  };

  const action = isDraft ? 'share' : 'publish_text';
  return (
    <div className={styles.bar}>
      {editing.hasTried && toMend.length > 0 ? (
        <p className={styles.note} data-tone="danger" role="status">
          {count(toMend.length, 'thing')} to mend first.{' '}
          <button type="button" className={styles.jump} onClick={() => focusFirstOf(toMend)}>
            Show
          </button>
        </p>
      ) : (
        <SaveNote
          text={editing.text}
          besides={
            isDraft && [editing.parties, editing.attendants].some(({ status }) => status === 'incomplete')
              ? 'people on the lists are saved once each has a name and an address of its own'
              : undefined
          }
        />
      )}
      <div className={styles.barActions}>
        {!isDraft && (
          <Button variant="quiet" onClick={() => setOpen('discard')}>
            <span>
              Discard<span className={styles.onWide}> my changes</span>
            </span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => setOpen('preview')}>
          <span>
            Preview<span className={styles.onWide}> as the other side</span>
          </span>
        </Button>
        <Button
          pending={busy}
          whyNot={agreementLifecycle.whyNot(action, view.status)}
          onPointerEnter={() => {
            void loadJudge();
            void (isDraft ? loadShare() : loadSend());
          }}
          onClick={() => void goOn(isDraft ? 'share' : 'send')}
        >
          {isDraft ? 'Share' : 'Send this version'}
        </Button>
      </div>
      <Suspense fallback={null}>
        {open === 'preview' && (
          <PreviewDialog
            agreementId={view.id}
            terms={editing.terms}
            parties={editing.parties.value}
            mineId={view.myPartyId}
            onClose={close}
          />
        )}
        {open === 'share' && <ShareDialog view={view} terms={editing.terms} onClose={close} />}
        {open === 'discard' && <DiscardDialog view={view} editing={editing} onClose={close} />}
        {open === 'send' && <SendDialog view={view} terms={editing.terms} onClose={close} />}
      </Suspense>
    </div>
  );
}
