import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../../core/api.ts';
import { ReasonDialog } from '../../../core/ReasonDialog.tsx';
import { SaveBar } from '../../../core/SaveBar.tsx';
import { useProblems } from '../../../core/useProblems.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusFirstOf } from '../../../ui/problem.ts';
import styles from '../../forms/form.module.css';
import { AboutFields, ReachFields, SendingFields, WhoFields } from '../../selling/shop/ShopFields.tsx';
import { problemsOfShop, type ShopEditing } from '../../selling/shop/shopform.ts';
import { bpsOf, MOST_COMMISSION, TermsFields } from './TermsFields.tsx';

type Props = { shop: SupplierView; onDone: (sentence: string) => void; onClose: () => void };

/** A supplier changed by an administrator: nothing is kept before a reason was given, and the supplier reads it. */
export default function SupplierForm({ shop, onDone, onClose }: Props) {
  const [form, setForm] = useState(shop.form);
  const [commission, setCommission] = useState(String(shop.commissionBps / 100));
  const [trust, setTrust] = useState(shop.trust);
  const [asking, setAsking] = useState(false);
  const bps = bpsOf(commission);
  const { acceptsRules: _theirs, ...found } = problemsOfShop(form);
  // What is still being written may be kept with gaps; what was sent may not.
  const mayHaveGaps = supplierLifecycle.can('apply', shop.status);
  const problems = useProblems({
    ...(mayHaveGaps ? {} : found),
    ...(bps === null ? { commissionBps: `Write a number from 0 to ${MOST_COMMISSION}, like 8 or 7.5.` } : {}),
  });
  const editing: ShopEditing = {
    form,
    problems,
    notes: {},
    isOpen: false,
    change: (part) => {
      problems.typed();
      setForm((before) => ({ ...before, ...part }));
    },
  };
  const toMend = Object.keys(problems.problems);
  const ask = () => {
    flushSync(() => problems.tryAll());
    if (toMend.length > 0) return focusFirstOf(toMend);
    setAsking(true);
  };
  return (
    <div className={styles.form}>
      <TermsFields
        commission={commission}
        trust={trust}
        error={problems.at('commissionBps')}
        onCommission={setCommission}
        onTrust={setTrust}
      />
      <WhoFields editing={editing} />
      <ReachFields editing={editing} />
      <AboutFields editing={editing} />
      <SendingFields editing={editing} />
      <SaveBar toMend={problems.hasTried ? toMend.length : 0} note={<span role="status" />}>
        <Button variant="plain" onClick={onClose}>
          Leave it as it is
        </Button>
        <Button onClick={ask}>Keep the changes</Button>
      </SaveBar>
      {asking && (
        <ReasonDialog
          title="Keep the changes?"
          confirm="Keep them"
          cancel="Look again"
          procedure={api.curating.saveSupplier}
          input={(reason) => ({
            id: shop.id,
            revision: shop.revision,
            form,
            commissionBps: bps ?? shop.commissionBps,
            trust,
            reason,
          })}
          help="The supplier reads it, and it stays in the log."
          onDone={() => onDone('The changes are kept, and the supplier is told.')}
          onClose={() => setAsking(false)}
        >
          <p>They hold at once: buyers see the shop as it is written here.</p>
        </ReasonDialog>
      )}
    </div>
  );
}
