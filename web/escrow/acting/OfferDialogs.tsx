import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import { useState } from 'react';
import { AskedCode } from '../../core/AskedCode.tsx';
import { api } from '../../core/api.ts';
import { useAskedCode } from '../../core/useAskedCode.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { nameOf, openOffer, openSplit } from '../offer.ts';
import { ResolutionView } from '../stages/ResolutionView.tsx';
import { hoursWords } from '../words.ts';
import type { StageDeedProps } from './deeds.ts';
import { amountText, problemOfShare, ShareField, shareOf } from './ShareField.tsx';

/** How to settle what is contested: so much to the seller, the rest to the buyer. */
export function OfferDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const { currency } = view.terms;
  const wholeMinor = stage.contestedMinor;
  const [amount, setAmount] = useState(amountText(Math.floor(wholeMinor / 200) * 100, currency));
  const minor = shareOf(amount, currency) ?? 0;
  const deed = useDeed(api.escrow.offer, {
    problems: { toSellerMinor: problemOfShare(amount, { currency, wholeMinor }) },
    onDone: () => onDone(`Your offer is open for ${hoursWords(hours.offer)}.`),
  });
  return (
    <ConfirmDialog
      title="Make an offer"
      confirm="Offer this"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, milestoneId: stage.id, toSellerMinor: minor })}
      onClose={onClose}
    >
      <p>
        It is about the {amountWords(wholeMinor, currency)} that stand still. If the other side accepts, it is paid like
        this at once. What is offered is never held against anybody.
      </p>
      <ShareField
        label="The seller gets"
        currency={currency}
        wholeMinor={wholeMinor}
        stepMinor={Number(stepOf(currency))}
        value={amount}
        error={deed.at('toSellerMinor')}
        onChange={setAmount}
        words={[`to ${nameOf(view, 'seller')}`, `to ${nameOf(view, 'buyer')}`]}
      />
    </ConfirmDialog>
  );
}

/** Accept the other side's offer, refuse it, or answer with another one. */
export function AnswerOfferDialog({
  view,
  stage,
  onDone,
  onClose,
  onCounter,
}: StageDeedProps & { onCounter: () => void }) {
  const { currency } = view.terms;
  const offer = openOffer(stage);
  const [accepts, setAccepts] = useState(true);
  const deed = useDeed(api.escrow.answerOffer, {
    onDone: () =>
      onDone(accepts ? 'You agree. It is paid as offered.' : 'You refused it. Either of you can make another.'),
  });
  const asked = useAskedCode(deed);
  if (!offer) return null;
  const answer = (accept: boolean) => {
    setAccepts(accept);
    deed.run({ id: view.id, milestoneId: stage.id, offerId: offer.id, accept, ...(accept ? asked.input : {}) });
  };
  return (
    <ConfirmDialog
      title="Answer the offer"
      confirm="Accept it"
      cancel="Not yet"
      pending={deed.pending}
      problem={asked.problem}
      onConfirm={() => answer(true)}
      onClose={onClose}
    >
      <p>
        {nameOf(view, 'seller')} gets <strong>{amountWords(offer.toSellerMinor, currency)}</strong>,{' '}
        {nameOf(view, 'buyer')} gets <strong>{amountWords(offer.ofMinor - offer.toSellerMinor, currency)}</strong>. If
        you accept, it is paid at once and cannot be taken back.
      </p>
      <p>
        Open until <Countdown due={offer.expiresAt} binding inline />
      </p>
      <AskedCode asked={asked} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
        <Button variant="quiet" pending={deed.pending} onClick={() => answer(false)}>
          Refuse it
        </Button>
        <Button variant="quiet" onClick={onCounter}>
          Offer something else
        </Button>
      </div>
    </ConfirmDialog>
  );
}

/** Either side's answer to the mediator's proposal. When both accept, it is paid like that. */
export function AnswerSplitDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const split = openSplit(stage);
  const [accepts, setAccepts] = useState(true);
  const deed = useDeed(api.escrow.answerSplit, {
    onDone: (now) => {
      const isDone = now.milestones.find(({ id }) => id === stage.id)?.status !== 'disputed';
      if (!accepts) onDone('You refused the proposal.');
      else onDone(isDone ? 'You both agree. It is paid like that.' : 'You accepted it. The other side is asked.');
    },
  });
  const asked = useAskedCode(deed);
  if (!split) return null;
  const answer = (accept: boolean) => {
    setAccepts(accept);
    deed.run({ id: view.id, milestoneId: stage.id, resolutionId: split.id, accept, ...(accept ? asked.input : {}) });
  };
  return (
    <ConfirmDialog
      title="Answer the mediator’s proposal"
      confirm="Accept it"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={asked.problem}
      onConfirm={() => answer(true)}
      onClose={onClose}
    >
      <ResolutionView resolution={split} view={view} />
      <p>If both of you accept it, it is paid like this at once and cannot be taken back. You are free to refuse it.</p>
      <AskedCode asked={asked} />
      <div>
        <Button variant="quiet" pending={deed.pending} onClick={() => answer(false)}>
          Refuse it
        </Button>
      </div>
    </ConfirmDialog>
  );
}
