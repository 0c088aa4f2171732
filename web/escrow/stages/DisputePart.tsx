import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { nameOf, sideOf } from '../offer.ts';
import { offerBadge, reasonWords } from '../words.ts';
import { ResolutionView } from './ResolutionView.tsx';
import styles from './stage.module.css';

/** What is contested and why, the offers in turns, who mediates, and what was proposed or decided. */
export function DisputePart({ view, stage }: { view: EscrowView; stage: MilestoneView }) {
  const { currency } = view.terms;
  const { dispute } = stage;
  const free = stage.heldMinor - stage.contestedMinor;
  const side = sideOf(view);
  // The seller’s no to a rejection has this reason by itself: the words that they wrote are what they say.
  const isAnswer = stage.rejection !== null && dispute?.by === 'seller' && dispute.reason === 'not_as_agreed';
  return (
    <div className={styles.entries}>
      {dispute && (
        <>
          <Notice
            tone="danger"
            title={`${nameOf(view, dispute.by)}${isAnswer ? ' does not see it so' : `: ${reasonWords[dispute.reason]}`}`}
          >
            <p className={styles.told}>{dispute.statement}</p>
            <p className={styles.quiet}>{formatInstant(dispute.at)}</p>
          </Notice>
          {dispute.more?.map((one) => (
            <Notice
              key={one.at}
              tone="danger"
              title={`${nameOf(view, one.by)} contests ${amountWords(one.contestedMinor, currency)} of it: ${reasonWords[one.reason]}`}
            >
              <p className={styles.told}>{one.statement}</p>
              <p className={styles.quiet}>{formatInstant(one.at)}</p>
            </Notice>
          ))}
          {stage.contestedMinor > 0 && (
            <p>
              <strong>{amountWords(stage.contestedMinor, currency)}</strong> stand still.
              {free > 0 && (
                <>
                  {' '}
                  The other <strong>{amountWords(free, currency)}</strong> goes on as before.
                </>
              )}
            </p>
          )}
          {dispute.escalatedAt && (
            <p className={styles.quiet}>
              It went further on {formatInstant(dispute.escalatedAt)}, since the proposal was not accepted by both.
            </p>
          )}
        </>
      )}
      {stage.mediator && (
        <p>
          Mediator: <strong>{stage.mediator.isMe ? 'you' : stage.mediator.name}</strong>
        </p>
      )}
      {stage.offers.length > 0 && (
        <ol className={styles.entries} aria-label="Offers">
          {[...stage.offers].reverse().map((offer) => (
            <li key={offer.id} className={styles.entry}>
              <p className={styles.entryHead}>
                <span>
                  <strong>{offer.by === side ? 'You' : nameOf(view, offer.by)}</strong> offered:{' '}
                  {amountWords(offer.toSellerMinor, currency)} to the seller,{' '}
                  {amountWords(offer.ofMinor - offer.toSellerMinor, currency)} to the buyer
                </span>
                <StateBadge tone={offerBadge[offer.status].tone}>{offerBadge[offer.status].label}</StateBadge>
              </p>
              {offer.status === 'open' && <Countdown due={offer.expiresAt} binding inline />}
            </li>
          ))}
        </ol>
      )}
      {[...stage.resolutions].reverse().map((resolution) => (
        <ResolutionView key={resolution.id} resolution={resolution} view={view} />
      ))}
    </div>
  );
}
