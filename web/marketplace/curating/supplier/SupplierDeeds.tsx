import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { useState } from 'react';
import { api } from '../../../core/api.ts';
import { ReasonDialog } from '../../../core/ReasonDialog.tsx';
import { useMe } from '../../../core/session.ts';
import { useDeed } from '../../../core/useDeed.ts';
import { count } from '../../../core/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';
import { percent } from '../../words.ts';
import styles from '../curating.module.css';
import { AskDialog } from './AskDialog.tsx';

type Asking = 'approve' | 'ask' | 'reject' | 'suspend' | 'reinstate' | 'terminate';

type Props = { shop: SupplierView; actsForShop: boolean; onDone: (sentence: string) => void };

/** What an administrator can do about a supplier now; what is not possible says why. */
export function SupplierDeeds({ shop, actsForShop, onDone }: Props) {
  const me = useMe();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { id, status, terminationBy } = shop;
  const name = shop.form.name || 'this shop';
  const isMine = actsForShop ? 'You act for this shop; another administrator decides.' : null;
  const sentByMe = shop.appliedBy === me.userId ? 'You sent it in; another administrator decides.' : null;
  const why = (action: Asking) => isMine ?? supplierLifecycle.whyNot(action, status);
  const whyJudge = (action: Asking) => isMine ?? sentByMe ?? supplierLifecycle.whyNot(action, status);
  const close = () => setAsking(null);
  const finish = (sentence: string) => () => {
    close();
    onDone(sentence);
  };
  const waits = supplierLifecycle.can('approve', status);
  const isSecond = terminationBy !== null && terminationBy !== me.userId;
  const proposedByMe = terminationBy === me.userId ? 'You proposed it; another administrator decides.' : null;
  return (
    <Card title={waits ? 'Decide about the application' : 'What can be done'}>
      <div className={styles.main}>
        {(isMine ?? (waits ? sentByMe : null)) && <Notice tone="attention">{isMine ?? sentByMe}</Notice>}
        {terminationBy !== null && status !== 'terminated' && (
          <Notice tone="attention" title="Closing for good is proposed">
            {isSecond
              ? 'Another administrator proposed it. You can confirm it, or leave it.'
              : 'You proposed it. Another administrator says the second word.'}
          </Notice>
        )}
        {waits ? (
          <div className={styles.buttons}>
            <Button whyNot={whyJudge('approve')} onClick={() => setAsking('approve')}>
              Approve
            </Button>
            <Button variant="quiet" whyNot={whyJudge('ask')} onClick={() => setAsking('ask')}>
              Ask for changes
            </Button>
            <Button variant="quiet" whyNot={whyJudge('reject')} onClick={() => setAsking('reject')}>
              Reject
            </Button>
          </div>
        ) : (
          <div className={styles.buttons}>
            {supplierLifecycle.can('reinstate', status) ? (
              <Button whyNot={why('reinstate')} onClick={() => setAsking('reinstate')}>
                Lift the suspension
              </Button>
            ) : (
              <Button variant="quiet" whyNot={why('suspend')} onClick={() => setAsking('suspend')}>
                Suspend
              </Button>
            )}
            <Button variant="quiet" whyNot={why('terminate') ?? proposedByMe} onClick={() => setAsking('terminate')}>
              {isSecond ? 'Confirm closing for good' : 'Close for good'}
            </Button>
          </div>
        )}
      </div>
      {asking === 'approve' && (
        <ApproveDialog shop={shop} onDone={finish(`${name} is open, and told so.`)} onClose={close} />
      )}
      {asking === 'ask' && <AskDialog shop={shop} onDone={finish(`${name} is asked for changes.`)} onClose={close} />}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Reject ${name}?`}
          confirm="Reject"
          cancel="Look again"
          tone="danger"
          procedure={api.curating.reject}
          input={(reason) => ({ id, reason })}
          help="Whoever applied reads it."
          onDone={finish(`${name} is rejected, and told why.`)}
          onClose={close}
        >
          <p>The shop does not open. They can change the application and send it again.</p>
        </ReasonDialog>
      )}
      {asking === 'suspend' && (
        <ReasonDialog
          title={`Suspend ${name}?`}
          confirm="Suspend"
          cancel="Not now"
          tone="danger"
          procedure={api.curating.suspend}
          input={(reason) => ({ id, reason })}
          help="The supplier reads it."
          onDone={finish(`${name} is suspended. Nothing of it can be bought.`)}
          onClose={close}
        >
          <p>
            Nothing of it can be bought from now on. {count(shop.openParcels, 'parcel')} under way{' '}
            {shop.openParcels === 1 ? 'goes' : 'go'} on. It can be lifted.
          </p>
        </ReasonDialog>
      )}
      {asking === 'reinstate' && (
        <ReasonDialog
          title="Lift the suspension?"
          confirm="Lift it"
          cancel="Not now"
          procedure={api.curating.reinstate}
          input={(reason) => ({ id, reason })}
          help="The supplier reads it."
          onDone={finish(`${name} sells again.`)}
          onClose={close}
        >
          <p>What is on sale can be bought again, at once.</p>
        </ReasonDialog>
      )}
      {asking === 'terminate' && (
        <ReasonDialog
          title={isSecond ? `Close ${name} for good?` : `Propose to close ${name} for good?`}
          confirm={isSecond ? 'Close for good' : 'Propose it'}
          cancel="Not now"
          tone="danger"
          procedure={api.curating.terminate}
          input={(reason) => ({ id, reason })}
          help="The supplier reads it."
          onDone={(after) =>
            finish(
              after.status === 'terminated'
                ? `${name} is closed for good.`
                : 'Your word is kept. Another administrator says the second.',
            )()
          }
          onClose={close}
        >
          <p>
            {isSecond
              ? 'You are the second person, so it happens at once and cannot be undone. What was ordered before is still sent.'
              : 'Nothing happens until another administrator says the same. Then it cannot be undone.'}
          </p>
        </ReasonDialog>
      )}
    </Card>
  );
}

function ApproveDialog({ shop, onDone, onClose }: { shop: SupplierView; onDone: () => void; onClose: () => void }) {
  const [note, setNote] = useState('');
  const deed = useDeed(api.curating.approve, { onDone });
  return (
    <ConfirmDialog
      title={`Approve ${shop.form.name}?`}
      confirm="Approve"
      cancel="Look again"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: shop.id, revision: shop.revision, note: note.trim() })}
      onClose={onClose}
    >
      <p>
        The shop is open at once, with {percent(shop.commissionBps)} commission. Each of its products is still looked at
        before it is on sale.
      </p>
      <TextAreaField
        label="A word to the supplier"
        optional
        rows={3}
        maxLength={1000}
        value={note}
        error={deed.at('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
