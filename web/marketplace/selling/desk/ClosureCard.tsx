import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { useState } from 'react';
import { api } from '../../../core/api.ts';
import { useCommand } from '../../../core/command.ts';
import { problemOf } from '../../../core/errors.ts';
import { localDay, useNow } from '../../../core/time.ts';
import { toast } from '../../../core/toast.ts';
import { useDeed } from '../../../core/useDeed.ts';
import { formatCalendarDay } from '../../../core/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../forms/form.module.css';
import { shopKept } from '../shop/shopform.ts';

/** Days on which the shop sends nothing, said before they come. */
export function ClosureCard({ shop }: { shop: SupplierView }) {
  const [asking, setAsking] = useState(false);
  const today = localDay(useNow());
  const { closure } = shop;
  const isPast = closure !== null && closure.to < today;
  const reopen = useCommand(api.selling.close, {
    onSuccess: (after) => {
      shopKept(after);
      toast({
        title: 'Done',
        message: 'The shop sells every day again.',
        tone: 'good',
        ...(closure ? { action: { label: 'Undo', run: () => undo.run({ id: shop.id, closure }) } } : {}),
      });
    },
  });
  const undo = useCommand(api.selling.close, { onSuccess: shopKept });
  return (
    <Card title="Days off">
      <div className={styles.stack}>
        {closure && !isPast ? (
          <>
            <p>
              {closure.from <= today ? 'Closed now, until ' : `Closed from ${formatCalendarDay(closure.from)} until `}
              <strong>{formatCalendarDay(closure.to)}</strong>.
            </p>
            {closure.note && <p className={styles.said}>{closure.note}</p>}
          </>
        ) : (
          <p className={styles.quiet}>
            Say when you send nothing. On those days nothing of yours can be bought; what was ordered before still waits
            for you.
          </p>
        )}
        {reopen.error && <Notice tone="danger">{problemOf(reopen.error).sentence}</Notice>}
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {closure && !isPast ? 'Change the days' : 'Close for some days'}
          </Button>
          {closure && !isPast && (
            <Button
              variant="plain"
              pending={reopen.isPending}
              onClick={() => reopen.run({ id: shop.id, closure: null })}
            >
              Sell again
            </Button>
          )}
        </div>
      </div>
      {asking && <ClosureDialog shop={shop} today={today} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function ClosureDialog({ shop, today, onClose }: { shop: SupplierView; today: string; onClose: () => void }) {
  const before = shop.closure && shop.closure.to >= today ? shop.closure : null;
  const [from, setFrom] = useState(before?.from ?? today);
  const [last, setLast] = useState(before?.to ?? '');
  const [note, setNote] = useState(before?.note ?? '');
  const deed = useDeed(api.selling.close, {
    problems: {
      from: from === '' ? 'Choose the first day.' : undefined,
      to: last === '' ? 'Choose the last day.' : last < from ? 'The last day is not before the first.' : undefined,
    },
    onDone: (after) => {
      shopKept(after);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Close for some days"
      confirm="Close"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: shop.id, closure: { from, to: last, note: note.trim() } })}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField
          label="First day"
          type="date"
          value={from}
          error={deed.at('from')}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label="Last day"
          type="date"
          min={from || today}
          value={last}
          error={deed.at('to')}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
      </div>
      <TextField
        label="What buyers read"
        optional
        placeholder="We are back on Monday."
        maxLength={200}
        value={note}
        error={deed.at('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
