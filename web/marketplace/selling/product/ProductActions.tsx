import { productLifecycle } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { useCommand } from '../../../core/command.ts';
import { problemOf } from '../../../core/errors.ts';
import { toast, toastError } from '../../../core/toast.ts';
import { useDeed } from '../../../core/useDeed.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { MoreActions } from '../../../ui/MoreActions.tsx';
import { isOnSale, productKept } from './productform.ts';

type Props = {
  product: OwnProduct;
  /** What was written has become another: it is to be edited again from this. */
  onRestart: (after: OwnProduct) => void;
};

/** What can be done with the whole product: what can be undone happens at once and says so, the rest is asked first. */
export function ProductActions({ product, onRestart }: Props) {
  const { id, status, pending, live } = product;
  const [asking, setAsking] = useState<'drop' | 'archive' | 'takeBack' | null>(null);
  const kept = (message: string, undo?: () => void) => (after: OwnProduct) => {
    productKept(after);
    toast({ title: 'Done', message, tone: 'good', ...(undo ? { action: { label: 'Undo', run: undo } } : {}) });
  };
  const refused = (error: Error) => toastError(problemOf(error).sentence);
  const resume = useCommand(api.selling.resume, { onSuccess: kept('It is on sale again.'), onError: refused });
  const pause = useCommand(api.selling.pause, {
    onSuccess: kept('It is paused: nobody can buy it now.', () => resume.run({ id })),
    onError: refused,
  });
  const restore = useCommand(api.selling.restore, {
    onSuccess: (after) => {
      kept('It is a draft again.')(after);
      onRestart(after);
    },
    onError: refused,
  });
  const reopen = useCommand(api.selling.reopen, {
    onSuccess: (after) => {
      kept('You can rewrite it.')(after);
      onRestart(after);
    },
    onError: refused,
  });
  const whyNot = (action: Parameters<typeof productLifecycle.whyNot>[0]) => productLifecycle.whyNot(action, status);
  const isChange = isOnSale(product) && live !== null && pending !== null;
  const waits = pending?.status === 'submitted';
  const pausing = productLifecycle.can('resume', status)
    ? { key: 'resume', label: 'Put it on sale again', why: whyNot('resume'), run: () => resume.run({ id }) }
    : { key: 'pause', label: 'Pause it', why: whyNot('pause'), run: () => pause.run({ id }) };
  return (
    <>
      {live && status === 'approved' && (
        <Link className={buttonClass('quiet')} to={to('product', { id })}>
          See it as buyers do
        </Link>
      )}
      {waits && (
        <Button variant="quiet" onClick={() => setAsking('takeBack')}>
          Take it back
        </Button>
      )}
      {status === 'rejected' && (
        <Button pending={reopen.isPending} onClick={() => reopen.run({ id })}>
          Rewrite it
        </Button>
      )}
      {status === 'archived' && (
        <Button pending={restore.isPending} onClick={() => restore.run({ id })}>
          Take it out of the archive
        </Button>
      )}
      <MoreActions
        actions={[
          pausing,
          {
            key: 'drop',
            label: 'Drop the change',
            why: isChange ? (waits ? 'It is being looked at. Take it back first.' : null) : 'No change is begun.',
            run: () => setAsking('drop'),
          },
          { key: 'archive', label: 'Archive it', why: whyNot('archive'), run: () => setAsking('archive') },
        ]}
      />
      {asking === 'takeBack' && (
        <Deed
          title="Take it back?"
          confirm="Take it back"
          procedure={api.selling.withdrawProduct}
          product={product}
          onDone={(after) => {
            kept('You can change it and send it again.')(after);
            setAsking(null);
            onRestart(after);
          }}
          onClose={() => setAsking(null)}
        >
          Nobody goes on looking at it. Everything you wrote stays.
        </Deed>
      )}
      {asking === 'drop' && (
        <Deed
          title="Drop the change?"
          confirm="Drop it"
          tone="danger"
          procedure={api.selling.dropChange}
          product={product}
          onDone={(after) => {
            kept('The change is gone. What is on sale stayed as it is.')(after);
            setAsking(null);
            onRestart(after);
          }}
          onClose={() => setAsking(null)}
        >
          What you changed since is gone and cannot be brought back. What is on sale stays as it is.
        </Deed>
      )}
      {asking === 'archive' && (
        <Deed
          title="Archive it?"
          confirm="Archive it"
          tone="danger"
          procedure={api.selling.archive}
          product={product}
          onDone={(after) => {
            kept('It is archived.')(after);
            setAsking(null);
            onRestart(after);
          }}
          onClose={() => setAsking(null)}
        >
          Nobody can find or buy it any more. Orders there are go on as they are. Taken out again it is a draft, and is
          looked at before it is on sale.
        </Deed>
      )}
    </>
  );
}

type DeedProps = {
  title: string;
  confirm: string;
  tone?: 'danger';
  procedure: typeof api.selling.archive;
  product: OwnProduct;
  onDone: (after: OwnProduct) => void;
  onClose: () => void;
  children: string;
};

function Deed({ title, confirm, tone, procedure, product, onDone, onClose, children }: DeedProps) {
  const deed = useDeed(procedure, { onDone });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel="Leave it"
      {...(tone ? { tone } : {})}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: product.id })}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
