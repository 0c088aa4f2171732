import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { countryName } from '../../../core/countries.ts';
import { formatInstant } from '../../../core/time.ts';
import { count } from '../../../core/words.ts';
import { Card } from '../../../ui/Card.tsx';
import { KeyValue } from '../../../ui/KeyValue.tsx';
import { Timeline, type TimelineItem } from '../../../ui/Timeline.tsx';
import styles from '../../forms/form.module.css';
import { rateWords } from './ratewords.ts';

function steps({ appliedAt, status }: SupplierView): TimelineItem[] {
  const waits = status === 'applied';
  return [
    { key: 'sent', state: 'past', title: 'Sent', detail: appliedAt && formatInstant(appliedAt) },
    {
      key: 'look',
      state: waits ? 'now' : 'past',
      title: 'Somebody of ours reads it',
      detail: 'You are told as soon as they have decided.',
    },
    { key: 'list', state: 'next', title: 'You list your products', detail: 'Each is looked at before it is on sale.' },
  ];
}

const Said = ({ label, text }: { label: string; text: string }) => (
  <div>
    <h3 className={styles.saidLabel}>{label}</h3>
    <p className={styles.saidText}>{text || 'Not written'}</p>
  </div>
);

/** What a shop says of itself, to be read. */
export const ShopFacts = ({ form }: Pick<SupplierView, 'form'>) => (
  <div className={styles.stack}>
    <KeyValue
      rows={[
        { label: 'Shop', value: form.name || 'not written' },
        { label: 'Name in law', value: form.legalName || 'not written' },
        { label: 'Registration', value: form.registrationNo || 'none given' },
        { label: 'Tax number', value: form.taxId || 'none given' },
        { label: 'Where', value: [form.address, form.city, countryName(form.country)].filter(Boolean).join(', ') },
        { label: 'Reached by', value: [form.email, form.phone].filter(Boolean).join(' · ') || 'not written' },
        { label: 'Sells in', value: form.currency },
        {
          label: 'Comes back',
          value: form.returnDays === 0 ? 'only what is wrong' : `within ${count(form.returnDays, 'day')}`,
        },
      ]}
    />
    <Said label="About the shop" text={form.about} />
    <Said label="What it will sell" text={form.goods} />
    <div>
      <h3 className={styles.saidLabel}>Where it brings goods</h3>
      {form.delivery.length > 0 ? (
        <ul className={styles.rules}>
          {form.delivery.map((rate) => (
            <li key={`${rate.country}/${rate.region}`}>{rateWords(rate, form.currency)}</li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>Nowhere yet</p>
      )}
    </div>
    <Said label="How goods come back" text={form.returnPolicy} />
  </div>
);

/** An application that cannot be changed now: where it stands, and what was sent. */
export const SentShop = ({ shop }: { shop: SupplierView }) => (
  <div className={styles.stack}>
    {shop.status === 'applied' && (
      <Card title="Where it stands">
        <Timeline label="Where your application stands" items={steps(shop)} />
      </Card>
    )}
    <Card title="What you sent">
      <ShopFacts form={shop.form} />
    </Card>
  </div>
);
