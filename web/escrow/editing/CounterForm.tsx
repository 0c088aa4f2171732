import { endingsOf } from '@ahadi/domain/escrow/endings/rules.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { SaveBar } from '../../core/SaveBar.tsx';
import { useNow } from '../../core/time.ts';
import { useKept } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Part } from '../../ui/Part.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { TextAreaField } from '../../ui/TextField.tsx';
import { Endings } from '../terms/Endings.tsx';
import styles from './editing.module.css';
import { FeeFields } from './FeeFields.tsx';
import { StageFields } from './StageFields.tsx';
import { useTerms } from './useTerms.ts';
import { WhatFields } from './WhatFields.tsx';

/** Other terms than those that were proposed: a new version, with a note of what changed. Nobody has accepted it but its writer. */
export function CounterForm({ view }: { view: EscrowView }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const now = useNow();
  const [typed, setTyped, forget] = useKept(`counter:${view.id}:${view.termsVersion}`, { terms: view.terms, note: '' });
  const noteProblem = problemOfReason(typed.note);
  const editing = useTerms(typed.terms, (terms) => setTyped({ ...typed, terms }), {
    level: 2, // the server looks at how far both identities are confirmed
    besides: noteProblem === undefined ? {} : { changeNote: noteProblem },
  });
  const counter = useCommand(api.escrow.counter, {
    onSuccess: (now) => {
      forget();
      queryClient.setQueryData(api.escrow.get.queryKey({ input: { id: view.id } }), now);
      navigate(to('escrow', { id: view.id }, { tab: 'terms' }), { replace: true });
    },
    onError: (error) => editing.setRefused(problemOf(error).fields),
  });
  const refused = counter.error ? problemOf(counter.error) : null;
  const toMend = Object.keys(editing.problems);
  const isSame = JSON.stringify(typed.terms) === JSON.stringify(view.terms);
  const send = () => {
    flushSync(() => editing.tryAll());
    if (toMend.length > 0) return focusFirstOf(toMend);
    counter.run({ id: view.id, version: view.termsVersion, terms: typed.terms, changeNote: typed.note.trim() });
  };
  return (
    <div className={styles.form}>
      <Notice title={`Other terms than version ${view.termsVersion}`}>
        Change what is not right. The other side reads the new version and what you changed, and accepts it or not.
      </Notice>
      <WhatFields editing={editing} />
      <StageFields editing={editing} agreementId={view.agreement?.id ?? null} />
      <FeeFields editing={editing} />
      <Part id="note" title="What did you change?" sentence="The other side reads this first.">
        <TextAreaField
          label="In your words"
          maxLength={REASON.most}
          value={typed.note}
          data-path="changeNote"
          error={editing.problemAt('changeNote')}
          onChange={(event) => setTyped({ ...typed, note: event.currentTarget.value })}
          onBlur={() => editing.touch('changeNote')}
        />
      </Part>
      <Part id="endings" title="Every way it can end">
        {editing.totalMinor > 0 && <Endings endings={endingsOf(typed.terms, now)} currency={typed.terms.currency} />}
      </Part>
      {refused && Object.keys(refused.fields).length === 0 && <Notice tone="danger">{refused.sentence}</Notice>}
      <SaveBar toMend={editing.hasTried ? toMend.length : 0} note={<span role="status" />}>
        <Link className={buttonClass('plain')} to={to('escrow', { id: view.id })}>
          Leave it as it is
        </Link>
        <Button pending={counter.isPending} whyNot={isSame ? 'Nothing is changed yet.' : null} onClick={send}>
          Propose these terms
        </Button>
      </SaveBar>
    </div>
  );
}
