import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../core/api.ts';
import { ReasonDialog } from '../../../core/ReasonDialog.tsx';
import { useMe } from '../../../core/session.ts';
import { useDeed } from '../../../core/useDeed.ts';
import { useTyped } from '../../../core/useKept.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';
import { percent } from '../../words.ts';
import styles from '../curating.module.css';
import { AskDialog } from './AskDialog.tsx';

type Asking = 'approve' | 'ask' | 'reject';

type Props = { shop: SupplierView; actsForShop: boolean; onDone: (sentence: string) => void };

/** What an administrator can do about a supplier now; what is not possible says why. */
export function SupplierDeeds({ shop, actsForShop, onDone }: Props) {
  const me = useMe();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { id, status } = shop;
  const name = shop.form.name || 'this shop';
  const isMine = actsForShop ? 'You act for this shop; another administrator decides.' : null;
  const sentByMe = shop.appliedBy === me.userId ? 'You sent it in; another administrator decides.' : null;
  const whyJudge = (action: Asking) => isMine ?? sentByMe ?? supplierLifecycle.whyNot(action, status);
  const close = () => setAsking(null);
  const finish = (sentence: string) => () => {
    close();
    onDone(sentence);
  };
  const waits = supplierLifecycle.can('approve', status);
  return (
    <Card title={waits ? 'Decide about the application' : 'What can be done'}>
      <div className={styles.main}>
        {(isMine ?? (waits ? sentByMe : null)) && <Notice tone="attention">{isMine ?? sentByMe}</Notice>}
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
            <Button
              variant="quiet"
              whyNot={isMine ?? supplierLifecycle.whyNot('terminate', status)}
              onClick={() => navigate(to('adminRestrictions', {}, { propose: 'shop', reference: id }))}
            >
              Suspend or close it, with a second person
            </Button>
          </div>
        )}
      </div>
      {asking === 'approve' && (
        <ApproveDialog shop={shop} onDone={finish(`${name} is approved, and told so.`)} onClose={close} />
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
          help="The applicant reads this."
          onDone={finish(`${name} is rejected, and told why.`)}
          onClose={close}
        >
          <p>The shop does not open. They can change the application and send it again.</p>
        </ReasonDialog>
      )}
    </Card>
  );
}

function ApproveDialog({ shop, onDone, onClose }: { shop: SupplierView; onDone: () => void; onClose: () => void }) {
  const [note, setNote] = useTyped(`approve ${shop.id}`);
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
        The shop is open at once, with {percent(shop.commissionBps)} commission; while all its people are suspended,
        once one of them is back. Each of its products is still looked at before it is on sale.
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
