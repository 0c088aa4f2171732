import { costOf } from '@ahadi/domain/escrow/costs.ts';
import { limitsOf, stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { isClosed } from '@ahadi/domain/obligations/lifecycle.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { CodeField, isCode } from '../../core/CodeField.tsx';
import { useMe } from '../../core/session.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { calledBy } from '../offer.ts';
import { useStagePromise } from '../stages/useStagePromise.ts';
import styles from './acting.module.css';
import type { StageDeedProps } from './deeds.ts';
import { amountText, namedShare, problemOfShare, ShareField, shareOf } from './ShareField.tsx';

/** The buyer pays the seller: all that is held, or a part. It cannot be taken back, so it names the amount and who gets it. */
export function ReleaseDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const { currency } = view.terms;
  const [amount, setAmount] = useState(amountText(stage.heldMinor - stage.contestedMinor || stage.heldMinor, currency));
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const { acting } = useMe();
  const minor = shareOf(amount, currency) ?? 0;
  // A code of who acts for an organisation changes nothing: from the limit on its own sign-in releases.
  const needsCode = !acting && (asked || BigInt(minor) >= limitsOf(currency).codeFromMinor);
  const bounds = { currency, wholeMinor: stage.heldMinor, leastMinor: 1 };
  // What arrives is less by the fee: it is said by the function that pays it out, before and after.
  const costWords = costOf(view, 'release', { toSellerMinor: minor }, calledBy(view)).words;
  const deed = useDeed(api.escrow.release, {
    problems: {
      amountMinor: problemOfShare(amount, bounds),
      code: needsCode && !isCode(code) ? 'Write the six digits from the newest mail.' : undefined,
    },
    onDone: () => onDone(`${amountWords(minor, currency)} is released. ${costWords}`),
  });
  // Asked for by the server although the amount is small: then the field appears and stays.
  if (deed.code === 'CODE_NEEDED' && !asked) setAsked(true);
  const rest = stage.heldMinor - minor;
  const promise = useStagePromise(view.agreement?.id, stage.obligationId);
  // What went back before leaves the promise as it is.
  const fulfils = promise && !isClosed(promise.status) && stage.releasedMinor + minor === stage.amountMinor;
  return (
    <ConfirmDialog
      title="Release money"
      confirm={`Release ${namedShare(amount, bounds) ?? 'it'}`}
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.code === 'CODE_NEEDED' || deed.code === 'SIG_CODE_WRONG' ? null : deed.problem}
      onConfirm={() =>
        deed.run({ id: view.id, milestoneId: stage.id, amountMinor: minor, ...(needsCode ? { code } : {}) })
      }
      onClose={onClose}
    >
      <p>
        For “{stage.title}”: {costWords} It cannot be taken back.
      </p>
      <ShareField
        label="You release"
        currency={currency}
        wholeMinor={stage.heldMinor}
        stepMinor={Number(stepOf(currency))}
        value={amount}
        error={deed.at('amountMinor')}
        onChange={setAmount}
        words={['is released', 'stays here']}
      />
      {fulfils && <p>With it the promise “{promise.term.title}” is fulfilled.</p>}
      {stage.contestedMinor > 0 && rest < stage.contestedMinor && (
        <Notice tone="attention">
          This also takes of the {amountWords(stage.contestedMinor, currency)} that you contest.
        </Notice>
      )}
      {needsCode && (
        <div className={styles.code}>
          <CodeField
            value={code}
            error={deed.code === 'SIG_CODE_WRONG' ? (deed.problem ?? undefined) : deed.at('code')}
            onChange={setCode}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
