import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { rich } from '../../core/Rich.tsx';
import { SaveNote } from '../../core/SaveNote.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { pathsOfRows } from '../attending/attendants.ts';
import { loadJudge } from '../judging/judging.ts';
import styles from './editing.module.css';
import { pathsOfParties } from './parties.ts';
import type { Editing } from './useEditing.ts';
import { useEditingWords } from './words.ts';

// Opened by a button only.
const PreviewDialog = lazy(() =>
  import('../sending/PreviewDialog.tsx').then((module) => ({ default: module.PreviewDialog })),
);
const DiscardDialog = lazy(() => import('../sending/DiscardDialog.tsx'));
// Most of what is typed is kept.
const Refused = lazy(() => import('../sending/Refused.tsx'));
const loadSending = () => import('../sending/SendingDialog.tsx');
const SendingDialog = lazy(loadSending);

// Of an organisation that approves inside what goes out.
const SendLabel = lazy(() => import('../approving/SendLabel.tsx'));

const wide = { wide: (words: string) => <span className={styles.onWide}>{words}</span> };

type Open = 'preview' | 'send' | 'discard' | null;

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
  const say = useEditingWords();
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  const isDraft = view.status === 'draft';

  const toMend = pathsToMend(editing, isDraft);
  /** Saves everything, then opens the summary; what must be mended first takes the focus instead. */
  const goOn = async () => {
    setBusy(true);
    const wrong = pathsToMend({ ...editing, problems: await editing.tryAll() }, isDraft);
    const done = wrong.length === 0 && (await editing.flush());
    setBusy(false);
    if (done) setOpen('send');
    else focusFirstOf(wrong);
  };

  const label = isDraft ? say.share : say.send;
  const action = isDraft ? 'share' : 'publish_text';
  return (
    <div className={styles.bar}>
      {editing.hasTried && toMend.length > 0 ? (
        <p className={styles.note} data-tone="danger" role="status">
          {say.fixFirst({ count: toMend.length })}{' '}
          <button type="button" className={styles.jump} onClick={() => focusFirstOf(toMend)}>
            {say.show}
          </button>
        </p>
      ) : (
        <SaveNote
          text={editing.text}
          refusal={(problem) => <Refused problem={problem} />}
          besides={
            isDraft && [editing.parties, editing.attendants].some(({ status }) => status === 'incomplete')
              ? say.peopleLater
              : undefined
          }
        />
      )}
      <div className={styles.barActions}>
        {!isDraft && (
          <Button variant="quiet" onClick={() => setOpen('discard')}>
            <span>{rich(say.discard, wide)}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => setOpen('preview')}>
          <span>{rich(say.preview, wide)}</span>
        </Button>
        <Button
          pending={busy}
          whyNot={agreementLifecycle.can(action, view.status) ? null : say.isFrozen}
          onPointerEnter={() => {
            void loadJudge();
            void loadSending();
          }}
          onClick={() => void goOn()}
        >
          {view.approvedInside ? (
            <Suspense fallback={label}>
              <SendLabel view={view} words={label} />
            </Suspense>
          ) : (
            label
          )}
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
        {open === 'discard' && <DiscardDialog view={view} editing={editing} onClose={close} />}
        {open === 'send' && <SendingDialog view={view} terms={editing.terms} onClose={close} />}
      </Suspense>
    </div>
  );
}
