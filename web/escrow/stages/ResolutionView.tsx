import type { EscrowView, Resolution } from '@ahadi/domain/escrow/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { nameOf } from '../offer.ts';
import { resolutionBadge, sourceWords } from '../words.ts';
import styles from './stage.module.css';

/** A split that somebody else wrote: who gets what, why, and the signature over it. */
export function ResolutionView({ resolution, view }: { resolution: Resolution; view: EscrowView }) {
  const badge = resolutionBadge[resolution.status];
  const { shares } = resolution;
  const rows = [
    [nameOf(view, 'seller'), shares.sellerMinor],
    [nameOf(view, 'buyer'), shares.buyerMinor],
    ['the mediator', shares.mediatorMinor],
    ['us', shares.platformMinor],
  ] as const;
  return (
    <div className={styles.entry}>
      <p className={styles.entryHead}>
        <span>
          <strong>{sourceWords[resolution.source]}</strong>{' '}
          <span className={styles.quiet}>{formatInstant(resolution.at)}</span>
        </span>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </p>
      <p>
        {rows
          .filter(([, minor], index) => index < 2 || minor > 0)
          .map(([name, minor]) => `${amountWords(minor, view.terms.currency)} to ${name}`)
          .join(' · ')}
      </p>
      <p className={styles.told}>{resolution.reasons}</p>
      {resolution.acceptedBy.length > 0 && (
        <p className={styles.quiet}>
          Accepted by {resolution.acceptedBy.map((side) => nameOf(view, side)).join(' and ')}.
        </p>
      )}
      {resolution.status === 'proposed' && resolution.dueAt && <Countdown due={resolution.dueAt} binding inline />}
      <details className={styles.more}>
        <summary>Signature</summary>
        <p className={styles.hash}>
          Document <code>{resolution.documentSha256}</code>
        </p>
        <p className={styles.hash}>
          Ed25519 <code>{resolution.signature}</code>
        </p>
      </details>
    </div>
  );
}
