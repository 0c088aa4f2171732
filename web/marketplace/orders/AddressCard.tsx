import type { DeliveryAddress } from '@ahadi/domain/marketplace/buying/schema.ts';
import { countryName } from '../../core/countries.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './orders.module.css';

/** Where it is brought, as it was written when it was ordered. */
export const AddressCard = ({ address, title }: { address: DeliveryAddress; title: string }) => (
  <Card title={title}>
    <address className={styles.address}>
      <strong>{address.name}</strong>
      <br />
      {address.street}
      <br />
      {[address.city, address.region].filter((part) => part !== '').join(', ')}
      <br />
      {countryName(address.country)}
      <br />
      <a href={`tel:${address.phone.replace(/[^\d+]/g, '')}`}>{address.phone}</a>
    </address>
    {address.note !== '' && <p className={styles.quiet}>“{address.note}”</p>}
  </Card>
);
