import type { DisputeView, Offer } from '@ahadi/domain/disputes/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { DialogAction } from '../acting/DeedDialog.tsx';
import { offerBadge } from '../filewords.ts';
import { isOwn, offer, openOffer, otherName } from '../offer.ts';
import { useReader } from '../useReader.ts';
import { DecisionCard } from './DecisionCard.tsx';
import styles from './file.module.css';
import { OfferTermsView } from './OfferTermsView.tsx';

type Props = { view: DisputeView; onOpen: (action: DialogAction) => void };

function turnWords(view: DisputeView): string {
  const open = openOffer(view);
  if (open === null) return 'Either side may make the next offer.';
  if (open.fromBids) return 'The sealed figures met, and this came of it. Either side may accept it.';
  return isOwn(open, view)
    ? `Your offer is open, so it is the turn of ${otherName(view)}. Nobody offers twice in a row.`
    : 'It is your turn: accept it, refuse it, or make an offer of your own.';
}

/** What was decided, and what was offered. */
export const OffersCard = (props: Props) => (
  <>
    <DecisionCard {...props} />
    <Offers {...props} />
  </>
);

/** Offers in turns. Only the two sides see them. */
function Offers({ view, onOpen }: Props) {
  const reader = useReader();
  const mayOffer = offer('offer', view, reader);
  if (view.mySide === null || (view.offers.length === 0 && !mayOffer.can)) return null;
  const newestFirst = [...view.offers].sort((one, other) => other.madeAt.localeCompare(one.madeAt));
  const nameOf = (it: Offer) => (it.fromBids ? 'From blind bidding' : isOwn(it, view) ? 'You' : otherName(view));
  return (
    <Card
      title="Offers"
      aside="only the two sides see them"
      className={view.offers.length === 0 ? styles.onScreen : undefined}
    >
      <div className={styles.stack}>
        {mayOffer.why === null || openOffer(view) ? <p className={styles.quiet}>{turnWords(view)}</p> : null}
        {newestFirst.length > 0 && (
          <ol className={styles.rows}>
            {newestFirst.map((it) => (
              <li key={it.id} className={styles.stack}>
                <p className={styles.head}>
                  <span>
                    <span className={styles.who}>{nameOf(it)}</span>{' '}
                    <span className={styles.quiet}>{formatInstant(it.madeAt)}</span>
                  </span>
                  <StateBadge tone={offerBadge[it.status].tone}>{offerBadge[it.status].label}</StateBadge>
                </p>
                <OfferTermsView offer={it} view={view} />
                {it.status === 'open' && <Countdown due={it.validUntil} binding inline />}
              </li>
            ))}
          </ol>
        )}
        <div className={styles.buttons}>
          {offer('answer_offer', view, reader).can && (
            <Button variant="quiet" onClick={() => onOpen('answer_offer')}>
              Answer the offer
            </Button>
          )}
          {mayOffer.can && (
            <Button variant="quiet" onClick={() => onOpen('offer')}>
              {openOffer(view) ? 'Make another offer' : 'Make an offer'}
            </Button>
          )}
          {offer('withdraw_offer', view, reader).can && (
            <Button variant="plain" onClick={() => onOpen('withdraw_offer')}>
              Take yours back
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
