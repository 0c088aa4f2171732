import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import { Notice } from '../../../ui/Notice.tsx';
import styles from '../../forms/form.module.css';

/** What the seller has to know first: what a reviewer said, and what stands still. */
export function ProductStanding({ product }: { product: OwnProduct }) {
  const { status, pending, live, takedown, wasPaused } = product;
  const said = pending?.note && <p className={styles.said}>{pending.note}</p>;
  return (
    <>
      {status === 'suspended' && (
        <Notice tone="danger" title="It was taken off sale">
          {takedown && <p className={styles.said}>{takedown}</p>}
          <p>
            Nobody can buy it until an administrator puts it back
            {wasPaused ? '; then it is paused again, as you had it' : ''}.
          </p>
        </Notice>
      )}
      {status === 'paused' && <Notice>It is paused: nobody can buy it until you put it on sale again.</Notice>}
      {pending?.status === 'changes_requested' && (
        <Notice tone="attention" title="The reviewer asks for changes">
          {said}
          <p>What they wrote about single fields stands beside them. Mend it and send it again.</p>
        </Notice>
      )}
      {(status === 'rejected' || pending?.status === 'rejected') && (
        <Notice tone="danger" title={live ? 'Your change was rejected' : 'It was rejected'}>
          {said}
          <p>{live ? 'What is on sale stayed as it is.' : 'You can rewrite it and send it again.'}</p>
        </Notice>
      )}
      {pending?.status === 'submitted' && (
        <Notice tone="info" title={live ? 'Your change is being looked at' : 'It is being looked at'}>
          {live ? 'Until then buyers see what is on sale now. ' : ''}You can take it back to change it.
        </Notice>
      )}
    </>
  );
}
