import { whyReview } from '@ahadi/domain/marketplace/products/rules.ts';
import type { OwnProduct, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../../core/api.ts';
import { useCommand } from '../../../core/command.ts';
import { problemOf } from '../../../core/errors.ts';
import { LeaveGuard } from '../../../core/LeaveGuard.tsx';
import { lazy } from '../../../core/lazy.ts';
import { SaveBar } from '../../../core/SaveBar.tsx';
import { SaveNote } from '../../../core/SaveNote.tsx';
import { useAutosave } from '../../../core/useAutosave.ts';
import { useProblems } from '../../../core/useProblems.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { focusFirstOf } from '../../../ui/problem.ts';
import styles from '../../forms/form.module.css';
import { changedParts } from './changes.ts';
import { PictureFields } from './PictureFields.tsx';
import { Preview } from './Preview.tsx';
import { PriceFields } from './PriceFields.tsx';
import own from './product.module.css';
import { isOnSale, type ProductEditing, problemsOf, productKeeper, productKept } from './productform.ts';
import { SendingFields } from './SendingFields.tsx';
import { StockCard } from './StockCard.tsx';
import { WhatFields } from './WhatFields.tsx';
import { whatHappens } from './whathappens.ts';

// Rare: two windows at once.
const Conflict = lazy(() => import('../../forms/Conflict.tsx'));
const Changes = lazy(() => import('./Changes.tsx').then((module) => ({ default: module.Changes })));
const SendDialog = lazy(() => import('./SendDialog.tsx').then((module) => ({ default: module.SendDialog })));

type Props = {
  product: OwnProduct;
  /** What writing begins from: as new as the product, or newer by a deed whose answer was a moment ago. */
  begin: OwnProduct;
  /** The reader's own shop that sells it, or null for an administrator. */
  shop: SupplierView | null;
  onSent: (product: OwnProduct) => void;
};

/** A product while it is written, or changed while it is on sale. */
export default function ProductEditor({ product, begin, shop, onSent }: Props) {
  const [keeper] = useState(() => productKeeper(begin));
  const { autosave } = keeper;
  const text = useAutosave(autosave);
  const content = text.value;
  const problems = useProblems(problemsOf(content, product.currency));
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isSending, setSending] = useState(false);
  const submit = useCommand(api.selling.submit, {
    onSuccess: (sent) => {
      productKept(sent);
      onSent(sent);
    },
    onError: (error) => {
      const { fields } = problemOf(error);
      problems.setRefused(fields);
      if (Object.keys(fields).length > 0) setAsking(false);
    },
  });
  // What comes out of the archive is looked at like something new.
  const live = isOnSale(product) ? (product.live?.content ?? null) : null;
  const changed = live ? changedParts(live, content) : [];
  const why = live && whyReview(live, content, { trust: shop?.trust ?? 0, earlier: [] });
  const nothingChanged = live !== null && changed.length === 0;
  const editing: ProductEditing = {
    product,
    shop,
    content,
    problems,
    notes: product.pending?.fieldNotes ?? {},
    newest: () => autosave.snapshot().value,
    change: (part) => {
      problems.typed();
      autosave.change({ ...autosave.snapshot().value, ...part });
    },
  };
  const toMend = Object.keys(problems.problems);
  const ask = async () => {
    flushSync(() => problems.tryAll());
    if (toMend.length > 0) return focusFirstOf(toMend);
    setBusy(true);
    const done = await autosave.flush();
    setBusy(false);
    if (done) setAsking(true);
  };
  const refused = submit.error ? problemOf(submit.error) : null;
  const verb = live === null || why !== null ? 'Send to be looked at' : 'Put it on sale now';
  const whyNot = isSending
    ? 'Wait until the pictures are there.'
    : nothingChanged
      ? 'Nothing differs from what is on sale.'
      : product.pending?.status === 'rejected' && text.savedAt === null
        ? 'This was rejected as it stands. Change something first.'
        : null;
  return (
    <div className={own.layout}>
      <div className={styles.form}>
        {text.status === 'stale' && (
          <Suspense fallback={null}>
            <Conflict keeper={keeper} what="This product" />
          </Suspense>
        )}
        <WhatFields editing={editing} />
        <PictureFields editing={editing} onSending={setSending} />
        <PriceFields editing={editing} />
        <SendingFields editing={editing} />
        <SaveBar toMend={problems.hasTried ? toMend.length : 0} note={<SaveNote text={text} />}>
          <Button pending={busy} whyNot={whyNot} onClick={() => void ask()}>
            {verb}
          </Button>
        </SaveBar>
      </div>
      <aside className={own.side} aria-label="How it will look">
        <Side product={product} shop={shop} content={content} why={why} />
      </aside>
      {asking && (
        <Suspense fallback={null}>
          <SendDialog
            product={product}
            content={content}
            why={why}
            pending={submit.isPending}
            problem={refused && Object.keys(refused.fields).length === 0 ? refused.sentence : null}
            onConfirm={() => submit.run({ id: product.id })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      <LeaveGuard
        hasUnsaved={(autosave.hasUnsaved || isSending) && !submit.isSuccess}
        isSaving={text.status === 'saving'}
        flush={() => autosave.flush()}
        reason={isSending ? 'Pictures are still on their way.' : 'Your newest words could not be saved.'}
      />
    </div>
  );
}

function Side({
  product,
  shop,
  content,
  why,
}: Omit<Props, 'onSent' | 'begin'> & { content: ProductContent; why: string | null }) {
  const live = isOnSale(product) ? (product.live?.content ?? null) : null;
  const differs = live !== null && changedParts(live, content).length > 0;
  return (
    <div className={styles.stack}>
      {differs && (
        <Card title="Changed, and not on sale yet">
          <div className={styles.stack}>
            <p className={styles.quiet}>{whatHappens(live, content, why)}</p>
            <Suspense fallback={null}>
              <Changes before={live} after={content} currency={product.currency} />
            </Suspense>
          </div>
        </Card>
      )}
      <Card inset="flush" title="As buyers will see it">
        <Preview
          content={content}
          currency={product.currency}
          shopName={product.supplierName}
          shopReturnDays={shop?.form.returnDays ?? null}
        />
      </Card>
      {shop && <StockCard product={product} title={content.title || 'this product'} />}
    </div>
  );
}
