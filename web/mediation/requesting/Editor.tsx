import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { LeaveGuard } from '../../core/LeaveGuard.tsx';
import { lazy } from '../../core/lazy.ts';
import { SaveBar } from '../../core/SaveBar.tsx';
import { SaveNote } from '../../core/SaveNote.tsx';
import { useAutosave } from '../../core/useAutosave.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { DraftKeeper, isBound, isSendable } from './draftkeeper.ts';
import { HowPart } from './HowPart.tsx';
import { problemsOfDraft } from './problems.ts';
import styles from './requesting.module.css';
import { SafetyPart } from './SafetyPart.tsx';
import { SidesPart } from './SidesPart.tsx';
import { WhatPart } from './WhatPart.tsx';

// The end of writing.
const SendDialog = lazy(() => import('./SendDialog.tsx').then((module) => ({ default: module.SendDialog })));
// Rare: the end of a draft, and two windows at once.
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })));
const DraftConflict = lazy(() => import('./DraftConflict.tsx').then((module) => ({ default: module.DraftConflict })));

/** The request, a part after the other; what keeps it from being sent stands beside its field. */
export function Editor({ view }: { view: MediationView }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [keeper] = useState(() => new DraftKeeper(view));
  const { autosave } = keeper;
  const text = useAutosave(autosave);
  const draft = text.value;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [dialog, setDialog] = useState<'send' | 'remove' | null>(null);
  const [busy, setBusy] = useState(false);
  const problems: Record<string, string> = { ...problemsOfDraft(view, draft), ...refused };
  const toMend = Object.keys(problems);
  const send = useCommand(api.mediation.request, {
    stale: [api.mediation.list.key()],
    onSuccess: (after) => {
      queryClient.setQueryData(api.mediation.get.queryKey({ input: { id: view.id } }), after);
      void navigate(to('mediation', { id: view.id }), { replace: true });
    },
    onError: (error) => {
      const { fields } = problemOf(error);
      setRefused(
        Object.fromEntries(
          Object.entries(fields).map(([path, sentence]) => [path.replace(/^request\./, ''), sentence]),
        ),
      );
      if (Object.keys(fields).length > 0) setDialog(null);
    },
  });
  const editing = {
    view,
    draft,
    change: (part: Partial<typeof draft>) => {
      setRefused({});
      autosave.change({ ...autosave.snapshot().value, ...part });
    },
    changeRequest: (part: Partial<typeof draft.request>) => {
      setRefused({});
      const now = autosave.snapshot().value;
      autosave.change({ ...now, request: { ...now.request, ...part } });
    },
    problemAt: (path: string) => (tried || touched.has(path) || path in refused ? problems[path] : undefined),
    touch: (path: string) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    tried,
  };
  const ask = async () => {
    flushSync(() => setTried(true));
    if (toMend.length > 0) return focusFirstOf(toMend);
    setBusy(true);
    const done = await autosave.flush();
    setBusy(false);
    if (done) setDialog('send');
  };
  const unkept = !isBound(view) && !draft.others.every(isSendable);
  const refusal = send.error ? problemOf(send.error) : null;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('legalServices')}>Mediation</Link> / {view.ref}
          </>
        }
        title={draft.request.title.trim() || 'Your request for mediation'}
        facts={
          <>
            <StateBadge>Draft</StateBadge>
            <span>Nobody else sees it until you send it.</span>
            {view.disputeId && (
              <span>
                About the dispute <Link to={to('dispute', { id: view.disputeId })}>{view.disputeRef}</Link>
              </span>
            )}
            {view.agreementId && (
              <span>
                About the agreement <Link to={to('agreement', { id: view.agreementId })}>{view.agreementRef}</Link>
              </span>
            )}
          </>
        }
      />
      <div className={styles.form}>
        {text.status === 'stale' && (
          <Suspense fallback={null}>
            <DraftConflict keeper={keeper} />
          </Suspense>
        )}
        <WhatPart {...editing} />
        <SidesPart {...editing} />
        <HowPart {...editing} />
        <SafetyPart {...editing} />
        <SaveBar
          toMend={tried ? toMend.length : 0}
          note={
            <SaveNote
              text={text}
              {...(unkept ? { besides: 'the other side is kept once name and address are complete' } : {})}
            />
          }
        >
          <Button variant="plain" onClick={() => setDialog('remove')}>
            Delete the draft
          </Button>
          <Button pending={busy || send.isPending} onClick={() => void ask()}>
            Send it
          </Button>
        </SaveBar>
      </div>
      {dialog === 'send' && (
        <Suspense fallback={null}>
          <SendDialog
            view={view}
            draft={draft}
            pending={send.isPending}
            problem={refusal && Object.keys(refusal.fields).length === 0 ? refusal.sentence : null}
            onSend={() => send.run({ id: view.id })}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === 'remove' && (
        <Suspense fallback={null}>
          <RemoveDialog view={view} onBefore={() => autosave.stop()} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      <LeaveGuard
        hasUnsaved={autosave.hasUnsaved && !send.isSuccess && dialog !== 'remove'}
        isSaving={text.status === 'saving'}
        flush={() => autosave.flush()}
        reason="Your newest words could not be saved."
      />
    </>
  );
}
