import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { type Problem, problemOf } from '../../core/errors.ts';
import { LeaveGuard } from '../../core/LeaveGuard.tsx';
import { lazy } from '../../core/lazy.ts';
import { useSearch } from '../../core/search.ts';
import { useMe } from '../../core/session.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { AskStep } from './AskStep.tsx';
import { ContactStep } from './ContactStep.tsx';
import { FilingBar } from './FilingBar.tsx';
import styles from './filing.module.css';
import { HappenedStep } from './HappenedStep.tsx';
import { ProofStep } from './ProofStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { Stepper } from './Stepper.tsx';
import { isStep, type StepId, type StepState, stateOf, stepOf, steps } from './steps.ts';
import { useClaim } from './useClaim.ts';
import { WhoFiles, whoReadsDraft, whyNotFiled } from './WhoFiles.tsx';
import { WhomStep } from './WhomStep.tsx';

// Rare: two windows at once, and the end of a draft.
const ClaimConflict = lazy(() => import('./ClaimConflict.tsx').then((module) => ({ default: module.ClaimConflict })));
const RemoveDialog = lazy(() =>
  import('../acting/RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })),
);

const notFiled = (problem: Problem | null): string | null => {
  if (problem === null) return null;
  return Object.keys(problem.fields).length > 0 ? 'Mend what is marked above. Your draft is kept.' : problem.sentence;
};

/** The guided intake: six questions, kept as they are answered, filed at the end. */
export function Intake({ view }: { view: DisputeView }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearch();
  const asked = search.get('step');
  const current: StepId = isStep(asked) ? asked : 'whom';
  const claiming = useClaim(view);
  const me = useMe();
  const [isTrue, setTrue] = useState(false);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [comparing, setComparing] = useState(false);
  const submit = useCommand(api.disputes.submit, {
    // This page is left first: a dispute that is filed can no longer be written, and would say so for a moment.
    stale: [api.disputes.list.key()],
    onSuccess: async (filed) => {
      await navigate(to('dispute', { id: view.id }), { replace: true });
      queryClient.setQueryData(api.disputes.get.queryKey({ input: { id: view.id } }), filed);
      void queryClient.invalidateQueries({ queryKey: api.disputes.key() });
    },
    onError: (error) => claiming.setRefused(problemOf(error).fields),
  });

  const goTo = (step: StepId) => {
    flushSync(() => setSearch({ step }, { preventScrollReset: true }));
    window.scrollTo({ top: 0 });
    document.getElementById(`${step}-title`)?.focus({ preventScroll: true });
  };
  const isStale = claiming.text.status === 'stale';
  const focusStep = () => document.getElementById(`${current}-title`)?.focus({ preventScroll: true });
  const toMend = [...Object.keys(claiming.problems), ...(isTrue ? [] : ['truth'])];
  /** The first field to mend takes the focus; on a phone its step comes forward first. */
  const mend = (paths: readonly string[]) => {
    const first = steps.find(({ id }) => paths.some((path) => stepOf(path) === id));
    if (first && first.id !== current) flushSync(() => setSearch({ step: first.id }, { preventScrollReset: true }));
    requestAnimationFrame(() => focusFirstOf(paths));
  };
  const file = async () => {
    if (isStale) return setComparing(true);
    flushSync(() => claiming.tryAll());
    if (toMend.length > 0) return mend(toMend);
    setBusy(true);
    const done = await claiming.keeper.autosave.flush();
    if (done)
      await submit.runAsync({ id: view.id, truth: true }).catch((error) => mend(Object.keys(problemOf(error).fields)));
    setBusy(false);
  };

  const exhibits = view.exhibits.filter(({ withdrawnAt }) => withdrawnAt === null).length;
  const about = { claim: claiming.claim, problems: claiming.problems, exhibits, tried: claiming.hasTried };
  const states = Object.fromEntries(steps.map(({ id }) => [id, stateOf(id, about)])) as Record<StepId, StepState>; // one for each step
  const { autosave } = claiming.keeper;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('disputes')}>Disputes</Link> / {view.ref}
          </>
        }
        title={claiming.claim.title.trim() || 'File a dispute'}
        facts={
          view.status === 'draft'
            ? whoReadsDraft(me.acting)
            : 'An officer asked for more. Change what is needed and file it again.'
        }
      />
      <div className={styles.layout}>
        <Stepper states={states} current={current} />
        <div className={styles.form}>
          <WhoFiles acting={me.acting} />
          {view.status === 'info_needed' && view.officerWords && (
            <Notice tone="attention" title="What the officer asks for">
              {view.officerWords}
            </Notice>
          )}
          {isStale && (
            <Suspense fallback={null}>
              <ClaimConflict
                claiming={claiming}
                comparing={comparing}
                onCompare={setComparing}
                onChosen={() => {
                  setComparing(false);
                  requestAnimationFrame(focusStep);
                }}
              />
            </Suspense>
          )}
          <WhomStep view={view} claiming={claiming} isCurrent={current === 'whom'} />
          <HappenedStep claiming={claiming} isCurrent={current === 'happened'} />
          <AskStep view={view} claiming={claiming} isCurrent={current === 'ask'} />
          <ContactStep claiming={claiming} isCurrent={current === 'contact'} />
          <ProofStep view={view} isCurrent={current === 'proof'} />
          <ReviewStep
            view={view}
            claiming={claiming}
            isCurrent={current === 'review'}
            isTrue={isTrue}
            onTrue={setTrue}
            problem={notFiled(submit.error ? problemOf(submit.error) : null)}
          />
          <FilingBar
            view={view}
            claiming={claiming}
            current={current}
            toMend={toMend.length}
            pending={busy}
            whyNot={whyNotFiled(me.acting)}
            onStep={goTo}
            onFile={() => void file()}
            onCompare={isStale ? () => setComparing(true) : null}
            onRemove={() => setRemoving(true)}
          />
        </div>
      </div>
      {removing && (
        <Suspense fallback={null}>
          <RemoveDialog view={view} onClose={() => setRemoving(false)} onBefore={() => autosave.stop()} />
        </Suspense>
      )}
      <LeaveGuard
        hasUnsaved={autosave.hasUnsaved && !submit.isSuccess && !removing}
        isSaving={claiming.text.status === 'saving'}
        flush={() => autosave.flush()}
        reason={
          isStale ? 'You have not chosen yet which of the two claims stays.' : 'Your newest words could not be saved.'
        }
      />
    </>
  );
}
