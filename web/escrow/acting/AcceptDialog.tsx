import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords } from '../../core/words.ts';
import { ActFor } from '../../ui/ActFor.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { hasAccepted, otherSide, partyOf, sideOf } from '../offer.ts';
import styles from './acting.module.css';
import type { EscrowDeedProps } from './deeds.ts';

/** Accepts just these terms, by their number and hash: were they changed meanwhile, nothing is accepted. */
export function AcceptDialog({ view, onDone, onClose }: EscrowDeedProps) {
  const me = useMe();
  const side = sideOf(view) ?? 'buyer';
  const party = partyOf(view, side);
  const primary = me.identities.find((identity) => identity.isPrimary) ?? me.identities[0];
  const [identityId, setIdentityId] = useState(party?.identityId ?? primary?.id);
  const isLast = hasAccepted(view, otherSide(side));
  const deed = useDeed(api.escrow.accept, {
    onDone: () =>
      onDone(
        isLast ? 'Both sides agree. The buyer pays the money in next.' : 'You accepted it. The other side is asked.',
      ),
  });
  const { currency } = view.terms;
  return (
    <ConfirmDialog
      title="Accept these terms"
      confirm={`Accept version ${view.termsVersion}`}
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          id: view.id,
          version: view.termsVersion,
          termsSha256: view.termsSha256 ?? '',
          ...(party?.identityId == null && identityId ? { identityId } : {}),
        })
      }
      onClose={onClose}
    >
      <p>
        {side === 'buyer'
          ? `You pay ${amountWords(view.totalMinor + view.fees.buyerMinor, currency)} in. It is held here until you release it or one of the other endings comes.`
          : `You deliver, and get ${amountWords(view.totalMinor - view.fees.sellerMinor, currency)} when it is released or the inspection ends without a word.`}
      </p>
      {party?.identityId == null && me.identities.length > 0 && (
        <ActFor identities={me.identities} chosen={identityId ?? ''} onChange={setIdentityId} />
      )}
      <p className={styles.link}>
        Version {view.termsVersion}, <code>{view.termsSha256}</code>
      </p>
    </ConfirmDialog>
  );
}
