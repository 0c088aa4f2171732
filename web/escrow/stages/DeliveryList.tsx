import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { EvidenceList } from '../EvidenceList.tsx';
import { deliveryWords } from '../words.ts';
import styles from './stage.module.css';

/** What was handed over, newest first, with the files that show it. */
export const DeliveryList = ({ view, stage }: { view: EscrowView; stage: MilestoneView }) => (
  <ul className={styles.entries} aria-label="Deliveries">
    {[...stage.deliveries].reverse().map((delivery) => (
      <li key={delivery.id} className={styles.entry}>
        <p>
          <strong>{delivery.no > 1 ? `${deliveryWords[delivery.kind]} again` : deliveryWords[delivery.kind]}</strong>{' '}
          <span className={styles.quiet}>
            {formatInstant(delivery.at)}
            {delivery.receivedAt && ` · arrived ${formatInstant(delivery.receivedAt)}`}
            {delivery.tracking && ` · number ${delivery.tracking}`}
          </span>
        </p>
        {delivery.note && <p className={styles.told}>{delivery.note}</p>}
        {delivery.evidence.length > 0 && <EvidenceList id={view.id} files={delivery.evidence} />}
      </li>
    ))}
  </ul>
);
