import type { Order } from '@ahadi/domain/marketplace/buying/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useWhyNotActing } from '../../core/useWhyNotActing.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Drops an order that is not paid yet. */
export function CancelOrder({ order }: { order: Pick<Order, 'id' | 'number'> }) {
  const [asking, setAsking] = useState(false);
  const whyNot = useWhyNotActing('pay');
  const deed = useDeed(api.marketplace.cancelOrder, { onDone: () => setAsking(false) });
  return (
    <>
      <Button variant="quiet" whyNot={whyNot} onClick={() => setAsking(true)}>
        Cancel the order
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Cancel ${order.number}?`}
          confirm="Cancel the order"
          cancel="Keep it"
          tone="danger"
          pending={deed.pending}
          problem={deed.problem}
          onConfirm={() => deed.run({ id: order.id })}
          onClose={() => setAsking(false)}
        >
          <p>Nothing is paid and nothing comes. Your cart has its lines again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
