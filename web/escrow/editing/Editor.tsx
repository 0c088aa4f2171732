import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { endingsOf } from '@ahadi/domain/escrow/endings/rules.ts';
import { partyProblemsOf } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowPartyInput, EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
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
import { useMe } from '../../core/session.ts';
import { useNow } from '../../core/time.ts';
import { useAutosave } from '../../core/useAutosave.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Part } from '../../ui/Part.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { otherSide, partyOf, sideOf } from '../offer.ts';
import { Endings } from '../terms/Endings.tsx';
import { type Draft, DraftKeeper, draftOf, isSendable } from './draftkeeper.ts';
import styles from './editing.module.css';
import { FeeFields } from './FeeFields.tsx';
import { SideFields } from './SideFields.tsx';
import { StageFields } from './StageFields.tsx';
import { blankStage, useTerms } from './useTerms.ts';
import { WhatFields } from './WhatFields.tsx';

// Rare: the end of a draft, and two windows at once.
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })));
const DraftConflict = lazy(() => import('./DraftConflict.tsx').then((module) => ({ default: module.DraftConflict })));

/** A draft with a place for the other side and for one stage, so that nobody begins with an empty page. */
function roomyDraftOf(view: EscrowView, side: 'buyer' | 'seller'): Draft {
  const { terms, others } = draftOf(view);
  return {
    terms: terms.milestones.length > 0 ? terms : { ...terms, milestones: [blankStage()] },
    others: others.some(({ role }) => role === side) ? others : [{ role: side, name: '', email: '' }, ...others],
  };
}

/** What is wrong with the others, by field; everybody's address is looked at once more by the domain. */
function problemsOfOthers(mine: EscrowPartyInput, others: readonly EscrowPartyInput[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, sentence] of Object.entries(partyProblemsOf([mine, ...others]))) {
    const index = /^parties\.(\d+)\.(\w+)$/.exec(path);
    if (index) found[`others.${Number(index[1]) - 1}.${index[2]}`] = sentence;
    else found['others.0.name'] = sentence;
  }
  for (const [index, { name, email }] of others.entries()) {
    if (name.trim().length < 2) found[`others.${index}.name`] = 'Write their name.';
    const wrong = problemOfEmail(email);
    if (wrong !== null) found[`others.${index}.email`] = wrong;
  }
  return found;
}

/** The draft of an escrow: what, who, stages, fees, and, before it is proposed, every way it can end. */
export function Editor({ view }: { view: EscrowView }) {
  const me = useMe();
  const now = useNow();
  const queryClient = useQueryClient();
  const mine = sideOf(view) ?? 'buyer';
  const [keeper] = useState(() => new DraftKeeper(view, roomyDraftOf(view, otherSide(mine))));
  const { autosave } = keeper;
  const text = useAutosave(autosave);
  const draft = text.value;
  const [dialog, setDialog] = useState<'remove' | 'propose' | null>(null);
  const [busy, setBusy] = useState(false);

  const self: EscrowPartyInput = { role: mine, name: me.email, email: me.email };
  const editing = useTerms(draft.terms, (terms) => autosave.change({ ...autosave.snapshot().value, terms }), {
    level: me.identities.find(({ id }) => id === partyOf(view, mine)?.identityId)?.verificationLevel ?? 2, // the other side's is the server's to look at
    besides: problemsOfOthers(self, draft.others),
  });
  const propose = useCommand(api.escrow.propose, {
    stale: [api.escrow.list.key()],
    onSuccess: (proposed) => {
      queryClient.setQueryData(api.escrow.get.queryKey({ input: { id: view.id } }), proposed);
      window.scrollTo({ top: 0 });
    },
    onError: (error) => {
      const { fields } = problemOf(error);
      editing.setRefused(fields);
      if (Object.keys(fields).length > 0) setDialog(null);
    },
  });
  const toMend = Object.keys(editing.problems);
  const ask = async () => {
    flushSync(() => editing.tryAll());
    if (toMend.length > 0) return focusFirstOf(toMend);
    setBusy(true);
    const done = await autosave.flush();
    setBusy(false);
    if (done) setDialog('propose');
  };
  const other = draft.others.find(({ role }) => role !== 'payer');
  const kept = draft.others.every(isSendable) ? undefined : 'the other side is kept once name and address are complete';
  const refused = propose.error ? problemOf(propose.error) : null;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('escrows')}>Escrow</Link> / {view.ref}
          </>
        }
        title={draft.terms.title.trim() || 'New escrow'}
        facts={
          <>
            <StateBadge>Draft</StateBadge>
            <span>You {mine === 'buyer' ? 'buy' : 'sell'}. Nobody else sees it until you propose it.</span>
            {view.agreement && (
              <span>
                For <Link to={to('agreement', { id: view.agreement.id })}>{view.agreement.ref}</Link>
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
        <WhatFields editing={editing} />
        <SideFields
          side={otherSide(mine)}
          others={draft.others}
          onChange={(others) => autosave.change({ ...draft, others })}
          problemAt={editing.problemAt}
          touch={editing.touch}
        />
        <StageFields editing={editing} agreementId={view.agreement?.id ?? null} />
        <FeeFields editing={editing} />
        <div data-print>
          <Part
            id="endings"
            title="Every way it can end"
            sentence="Read this before you propose it. The other side reads the same, and you both accept it."
          >
            {editing.totalMinor > 0 ? (
              <Endings endings={endingsOf(draft.terms, now)} currency={draft.terms.currency} />
            ) : (
              <p>Once a stage has an amount, every ending stands here with its dates and amounts.</p>
            )}
          </Part>
        </div>
        <SaveBar
          toMend={editing.hasTried ? toMend.length : 0}
          note={<SaveNote text={text} {...(kept ? { besides: kept } : {})} />}
        >
          <Button variant="plain" onClick={() => setDialog('remove')}>
            Delete the draft
          </Button>
          <Button
            pending={busy || propose.isPending}
            whyNot={whyNotActing(me.acting, 'sign')}
            onClick={() => void ask()}
          >
            Propose it
          </Button>
        </SaveBar>
      </div>
      {dialog === 'propose' && (
        <ConfirmDialog
          title="Propose these terms"
          confirm="Propose it"
          cancel="Not yet"
          pending={propose.isPending}
          problem={refused && Object.keys(refused.fields).length === 0 ? refused.sentence : null}
          onConfirm={() => propose.run({ id: view.id })}
          onClose={() => setDialog(null)}
        >
          <p>
            {other?.name} gets a letter with the terms and every ending. You accept them with this; the escrow begins
            when they accept the very same.
          </p>
          <p>
            The buyer then pays in{' '}
            <strong>{amountWords(editing.totalMinor + editing.fees.buyerMinor, draft.terms.currency)}</strong>. Nothing
            is paid before.
          </p>
          {view.agreement === null && (
            <Notice>After this only a new version changes the terms, and both of you accept that one again.</Notice>
          )}
        </ConfirmDialog>
      )}
      {dialog === 'remove' && (
        <Suspense fallback={null}>
          <RemoveDialog view={view} onBefore={() => autosave.stop()} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      <LeaveGuard
        hasUnsaved={autosave.hasUnsaved && !propose.isSuccess && dialog !== 'remove'}
        isSaving={text.status === 'saving'}
        flush={() => autosave.flush()}
        reason="Your newest words could not be saved."
      />
    </>
  );
}
