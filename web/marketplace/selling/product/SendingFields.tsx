import { useState } from 'react';
import { count } from '../../../core/words.ts';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Part } from '../../../ui/Part.tsx';
import { SelectField } from '../../../ui/TextField.tsx';
import { DeliveryRates, nextRate } from '../../forms/DeliveryRates.tsx';
import styles from '../../forms/form.module.css';
import { helpWithNote, ReviewerNote } from '../../forms/ReviewerNote.tsx';
import { ownReturns } from '../../returns.ts';
import { rateWords } from '../shop/ratewords.ts';
import type { ProductEditing } from './productform.ts';

const MOST_DAYS = 30;

/** How fast it is sent, where to, and how it comes back. */
export function SendingFields({ editing }: { editing: ProductEditing }) {
  const { product, shop, content, change, problems, notes } = editing;
  const [isOwn, setOwn] = useState(content.delivery.length > 0);
  const shopDays = shop ? ` (${count(shop.form.returnDays, 'day')})` : '';
  const chooseOwn = () => {
    setOwn(true);
    if (content.delivery.length > 0) return;
    const rates = shop?.form.delivery ?? [];
    change({ delivery: rates.length > 0 ? [...rates] : [nextRate([], shop?.form.country ?? 'KE')] });
  };
  return (
    <Part id="sending" title="Sending and returning">
      <div className={styles.pair}>
        <NumberField
          label="Working days until you send it"
          least={1}
          most={MOST_DAYS}
          help={helpWithNote(notes.handlingDays, 'Counted from when you accept the order.')}
          value={content.handlingDays}
          path="handlingDays"
          error={problems.at('handlingDays')}
          onChange={(handlingDays) => change({ handlingDays })}
        />
        <SelectField
          label="It can be sent back"
          help={helpWithNote(notes.returnDays, ownReturns)}
          value={content.returnDays ?? 'shop'}
          data-path="returnDays"
          onChange={(event) =>
            change({ returnDays: event.currentTarget.value === 'shop' ? null : Number(event.currentTarget.value) })
          }
        >
          <option value="shop">As the shop says{shopDays}</option>
          {[...new Set([0, 3, 7, 14, 30, 60, ...(content.returnDays === null ? [] : [content.returnDays])])]
            .sort((one, other) => one - other)
            .map((days) => (
              <option key={days} value={days}>
                {days === 0 ? 'Only if it is broken or wrong' : `Within ${count(days, 'day')}`}
              </option>
            ))}
        </SelectField>
      </div>
      <Choices legend="Where it is brought">
        <ReviewerNote note={notes.delivery} />
        <Choice
          name="delivery"
          checked={!isOwn}
          onChange={() => {
            setOwn(false);
            change({ delivery: [] });
          }}
          title="As the shop says"
          line={
            shop && shop.form.delivery.length > 0
              ? shop.form.delivery
                  .slice(0, 3)
                  .map((rate) => rateWords(rate, product.currency))
                  .join(' · ') + (shop.form.delivery.length > 3 ? ' · …' : '')
              : 'The places and prices of the shop.'
          }
        />
        <Choice
          name="delivery"
          checked={isOwn}
          onChange={chooseOwn}
          title="Its own places and prices"
          line="For what is heavy, breaks easily or is not sent at all."
        />
      </Choices>
      {isOwn && (
        <DeliveryRates
          rates={content.delivery}
          currency={product.currency}
          country={shop?.form.country ?? 'KE'}
          problemAt={problems.at}
          onChange={(delivery) => change({ delivery })}
        />
      )}
    </Part>
  );
}
