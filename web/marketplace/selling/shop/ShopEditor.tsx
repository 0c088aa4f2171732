import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { useCommand } from '../../../core/command.ts';
import { problemOf } from '../../../core/errors.ts';
import { LeaveGuard } from '../../../core/LeaveGuard.tsx';
import { lazy } from '../../../core/lazy.ts';
import { SaveBar } from '../../../core/SaveBar.tsx';
import { SaveNote } from '../../../core/SaveNote.tsx';
import { useMe } from '../../../core/session.ts';
import { useAutosave } from '../../../core/useAutosave.ts';
import { useProblems } from '../../../core/useProblems.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Part } from '../../../ui/Part.tsx';
import { focusFirstOf } from '../../../ui/problem.ts';
import { Commission } from '../../forms/Commission.tsx';
import styles from '../../forms/form.module.css';
import { percent } from '../../words.ts';
import { RulesPart } from './RulesPart.tsx';
import { AboutFields, ReachFields, SendingFields, WhoFields } from './ShopFields.tsx';
import { problemsOfShop, type ShopEditing, shopKeeper } from './shopform.ts';

// Rare: two windows at once.
const Conflict = lazy(() => import('../../forms/Conflict.tsx'));

/** The shop while it is written: before it is sent, after changes were asked for, and once it is open. */
export default function ShopEditor({ shop }: { shop: SupplierView }) {
  const me = useMe();
  const [keeper] = useState(() => shopKeeper(shop));
  const { autosave } = keeper;
  const text = useAutosave(autosave);
  const form = text.value;
  const isOpen = shop.status === 'approved';
  const again = shop.status !== 'draft';
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const problems = useProblems(problemsOfShop(form));
  const apply = useCommand(api.selling.apply, {
    onSuccess: () => window.scrollTo({ top: 0 }),
    onError: (error) => {
      const { fields } = problemOf(error);
      problems.setRefused(fields);
      if (Object.keys(fields).length > 0) setAsking(false);
    },
  });
  const editing: ShopEditing = {
    form,
    problems,
    notes: shop.fieldNotes,
    isOpen,
    change: (part) => {
      problems.typed();
      if (isOpen) problems.tryAll();
      autosave.change({ ...autosave.snapshot().value, ...part });
    },
  };
  const toMend = Object.keys(problems.problems);
  const ask = async () => {
    flushSync(() => problems.tryAll());
    if (toMend.length > 0) return focusFirstOf(toMend);
    setBusy(true);
    const done = await autosave.flush();
    setBusy(false);
    if (done) setAsking(true);
  };
  const refused = apply.error ? problemOf(apply.error) : null;
  return (
    <div className={styles.form}>
      {text.status === 'stale' && (
        <Suspense fallback={null}>
          <Conflict keeper={keeper} what="This shop" />
        </Suspense>
      )}
      {!me.emailVerified && (
        <Notice
          tone="attention"
          title="Confirm your e-mail address before you send it"
          action={<Link to={to('auth', {}, { view: 'verify' })}>Send the link again</Link>}
        >
          Who sells has to be reached. The link is in the inbox of {me.email}; you can write everything now.
        </Notice>
      )}
      {!isOpen && (
        <Part id="cost" title="What selling costs">
          <Commission currency={form.currency} commissionBps={shop.commissionBps} />
        </Part>
      )}
      <WhoFields editing={editing} />
      <ReachFields editing={editing} />
      <AboutFields editing={editing} />
      <SendingFields editing={editing} />
      <RulesPart editing={editing} />
      <SaveBar toMend={problems.hasTried ? toMend.length : 0} note={<SaveNote text={text} />}>
        {isOpen ? (
          <span className={styles.quiet}>Buyers see a change as soon as it is saved.</span>
        ) : (
          <Button pending={busy} onClick={() => void ask()}>
            {again ? 'Send it again' : 'Send it'}
          </Button>
        )}
      </SaveBar>
      {asking && (
        <ConfirmDialog
          title="Send the application?"
          confirm="Send it"
          cancel="Look again"
          pending={apply.isPending}
          problem={refused && Object.keys(refused.fields).length === 0 ? refused.sentence : null}
          onConfirm={() => apply.run({ id: shop.id })}
          onClose={() => setAsking(false)}
        >
          <p>
            Somebody of ours reads all of it and approves it, asks for changes or says why not. You can take it back
            until then. Of each sale we keep {percent(shop.commissionBps)}.
          </p>
        </ConfirmDialog>
      )}
      <LeaveGuard
        hasUnsaved={autosave.hasUnsaved && !apply.isSuccess}
        isSaving={text.status === 'saving'}
        flush={() => autosave.flush()}
        reason="Your newest words could not be saved."
      />
    </div>
  );
}
