import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Part } from '../../../ui/Part.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Payable } from '../../forms/Commission.tsx';
import styles from '../../forms/form.module.css';
import { helpWithNote } from '../../forms/ReviewerNote.tsx';
import type { ProductEditing } from './productform.ts';

const MOST_OF_ONE = 99;

/** What it costs, what of that is left for the shop, and how many go into one order. */
export function PriceFields({ editing }: { editing: ProductEditing }) {
  const { product, content, change, problems, notes } = editing;
  return (
    <Part id="price" title="Price">
      <div className={styles.pair}>
        <MoneyField
          label={`Price in ${product.currency}`}
          help={helpWithNote(notes.priceMinor, content.unit ? `For ${content.unit}.` : undefined)}
          placeholder="2,500"
          currency={product.currency}
          stepMinor={Number(stepOf(product.currency))}
          minor={content.priceMinor === 0 ? null : content.priceMinor}
          path="priceMinor"
          error={problems.at('priceMinor')}
          onChange={(minor) => change({ priceMinor: minor ?? 0 })}
          onBlur={() => problems.touch('priceMinor')}
        />
        <NumberField
          label="Most in one order"
          least={1}
          most={MOST_OF_ONE}
          help={helpWithNote(notes.mostInOrder)}
          value={content.mostInOrder}
          path="mostInOrder"
          error={problems.at('mostInOrder')}
          onChange={(mostInOrder) => change({ mostInOrder })}
        />
      </div>
      <div aria-live="polite">
        <Payable priceMinor={content.priceMinor} currency={product.currency} commissionBps={product.commissionBps} />
      </div>
      <TextField
        label="Your own number for it"
        optional
        help={helpWithNote(notes.sku, 'Only you see it. One number, one product.')}
        placeholder="LAMP-2"
        maxLength={40}
        autoComplete="off"
        value={content.sku}
        data-path="sku"
        error={problems.at('sku')}
        onChange={(event) => change({ sku: event.currentTarget.value })}
      />
    </Part>
  );
}
