import type { OwnProduct, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Payable } from '../../forms/Commission.tsx';
import { Changes } from './Changes.tsx';
import { isOnSale } from './productform.ts';
import { whatHappens } from './whathappens.ts';

type Props = {
  product: OwnProduct;
  content: ProductContent;
  /** Why somebody has to look at a change first; null where nobody has to. */
  why: string | null;
  pending: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Says once more what goes out and what it brings, before it is sent. */
export function SendDialog({ product, content, why, ...dialog }: Props) {
  const live = isOnSale(product) ? (product.live?.content ?? null) : null;
  const atOnce = live !== null && why === null;
  return (
    <ConfirmDialog
      {...dialog}
      wide
      title={atOnce ? 'Put the change on sale?' : live ? 'Send the change?' : 'Send it to be looked at?'}
      confirm={atOnce ? 'Put it on sale' : 'Send it'}
      cancel="Look again"
    >
      <p>
        {live
          ? whatHappens(live, content, why)
          : 'Somebody of ours looks whether it is allowed and clear, and puts it on sale, asks for changes or says why not. You can take it back until then.'}
      </p>
      {live && <Changes before={live} after={content} currency={product.currency} />}
      {(live === null || live.priceMinor !== content.priceMinor) && (
        <Payable priceMinor={content.priceMinor} currency={product.currency} commissionBps={product.commissionBps} />
      )}
    </ConfirmDialog>
  );
}
