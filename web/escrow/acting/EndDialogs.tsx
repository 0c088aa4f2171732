import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import type { MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { useState } from 'react';
import { AskedCode } from '../../core/AskedCode.tsx';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useAskedCode } from '../../core/useAskedCode.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { nameOf } from '../offer.ts';
import { EndParts } from '../standing/EndParts.tsx';
import styles from './acting.module.css';
import type { EscrowDeedProps } from './deeds.ts';
import { problemOfShare, ShareField, shareOf } from './ShareField.tsx';

/** Stages that can be ended together: those that are not over and that nobody disputes. */
const endable = ({ status }: MilestoneView): boolean =>
  ['awaiting_funds', 'funded', 'delivered', 'rejected', 'returning'].includes(status);

/** One side proposes how everything that is left ends; the other has seven days to agree. */
export function ProposeEndDialog({ view, onDone, onClose }: EscrowDeedProps) {
  const { currency } = view.terms;
  const stages = view.milestones.filter(endable);
  const [typed, setTyped, forget] = useKept(`end:${view.id}`, { shares: {} as Record<string, string>, reason: '' });
  const textOf = ({ id }: MilestoneView) => typed.shares[id] ?? '0';
  const wrong = stages.map((stage) => problemOfShare(textOf(stage), { currency, wholeMinor: stage.heldMinor }));
  const deed = useDeed(api.escrow.proposeEnd, {
    problems: { parts: wrong.find((sentence) => sentence !== undefined), reason: problemOfReason(typed.reason) },
    onDone: () => {
      forget();
      onDone('The other side has seven days to agree. Until then everything goes on as before.');
    },
  });
  return (
    <ConfirmDialog
      title="End it together"
      confirm="Propose this"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          id: view.id,
          parts: stages.map((stage) => ({
            milestoneId: stage.id,
            toSellerMinor: shareOf(textOf(stage), currency) ?? 0,
          })),
          reason: typed.reason.trim(),
        })
      }
      onClose={onClose}
    >
      <p>
        Say for each stage that is open how much of what is held {nameOf(view, 'seller')} gets; {nameOf(view, 'buyer')}{' '}
        gets the rest. What is in dispute is not part of it.
      </p>
      {stages.map((stage, index) =>
        stage.heldMinor === 0 ? (
          <p key={stage.id} className={styles.quiet}>
            “{stage.title}” holds no money; it just ends.
          </p>
        ) : (
          <ShareField
            key={stage.id}
            label={`“${stage.title}”: the seller gets`}
            currency={currency}
            wholeMinor={stage.heldMinor}
            stepMinor={Number(stepOf(currency))}
            value={textOf(stage)}
            error={deed.at('parts') && wrong[index]}
            onChange={(text) => setTyped({ ...typed, shares: { ...typed.shares, [stage.id]: text } })}
            words={['to the seller', 'back to the buyer']}
          />
        ),
      )}
      <TextAreaField
        label="Why"
        help="The other side reads this."
        maxLength={REASON.most}
        value={typed.reason}
        error={deed.at('reason')}
        onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
      />
    </ConfirmDialog>
  );
}

/** The other side agrees, and everything ends like that; or it goes on. */
export function AnswerEndDialog({ view, onDone, onClose }: EscrowDeedProps) {
  const proposal = view.endProposal;
  const [accepts, setAccepts] = useState(true);
  const deed = useDeed(api.escrow.answerEnd, {
    onDone: () => onDone(accepts ? 'You agree. It is paid like that, and it ends.' : 'It goes on as before.'),
  });
  const asked = useAskedCode(deed);
  if (!proposal) return null;
  const toSeller = proposal.parts.reduce((sum, part) => sum + part.toSellerMinor, 0);
  const answer = (accept: boolean) => {
    setAccepts(accept);
    deed.run({ id: view.id, accept, ...(accept ? asked.input : {}) });
  };
  return (
    <ConfirmDialog
      title="End it together?"
      confirm="Agree to it"
      cancel="Not yet"
      pending={deed.pending}
      problem={asked.problem}
      onConfirm={() => answer(true)}
      onClose={onClose}
    >
      <p className={styles.told}>{proposal.reason}</p>
      <EndParts view={view} proposal={proposal} />
      <p>
        If you agree, {nameOf(view, 'seller')} gets {amountWords(toSeller, view.terms.currency)} and everything else
        goes back to {nameOf(view, 'buyer')}, at once. It cannot be taken back.
      </p>
      <AskedCode asked={asked} />
      <div>
        <Button variant="quiet" pending={deed.pending} onClick={() => answer(false)}>
          Go on as before
        </Button>
      </div>
    </ConfirmDialog>
  );
}
