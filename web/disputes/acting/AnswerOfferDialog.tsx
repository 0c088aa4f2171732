import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { countingDoes } from '@ahadi/domain/records/counts.ts';
import { api } from '../../core/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OfferTermsView } from '../file/OfferTermsView.tsx';
import { offer, openOffer } from '../offer.ts';
import { useReader } from '../useReader.ts';
import { type DeedProps, useDeed } from './useDeed.ts';

/** Yes, no, or another offer. */
export function AnswerOfferDialog({ view, onDone, onClose, onCounter }: DeedProps & { onCounter: () => void }) {
  const reader = useReader();
  const open = openOffer(view);
  const deed = useDeed(api.disputes.answerOffer, {
    onDone: (now) =>
      onDone(
        now.status === 'settling'
          ? 'You agree. The settlement is drafted; both sides sign it now.'
          : 'You refused the offer. Either side may make another one.',
      ),
  });
  if (!open) return null;
  const answer = (accept: boolean) => deed.run({ id: view.id, offerId: open.id, accept });
  return (
    <Dialog
      title="Answer the offer"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" pending={deed.pending} onClick={() => answer(false)}>
            Refuse it
          </Button>
          {offer('offer', view, reader).can && (
            <Button variant="quiet" onClick={onCounter}>
              Make another offer
            </Button>
          )}
          <Button pending={deed.pending} onClick={() => answer(true)}>
            Accept it
          </Button>
        </>
      }
    >
      <OfferTermsView offer={open} view={view} />
      <Countdown due={open.validUntil} binding inline />
      <p>
        If you accept, a settlement agreement is drafted from these terms and both sides have{' '}
        {view.policy?.settlementSignDays ?? disputeDefaults.settlementSignDays} days to sign it. You are bound by your
        signature, not before. {view.agreementId !== null && countingDoes.settle.words}
      </p>
      {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
    </Dialog>
  );
}
