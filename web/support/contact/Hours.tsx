import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { formatBindingInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import styles from '../contact.module.css';

/** Whether somebody is there now, and how long an answer takes. */
export function Hours() {
  const { data } = useQuery(api.support.hours.queryOptions());
  return (
    <div>
      <h2 className={styles.sideTitle}>When we are there</h2>
      <p className={styles.words}>
        {data?.words ?? 'Monday to Friday'}
        {data && (
          <>
            <br />
            {data.isOpen
              ? 'Somebody is there now.'
              : `Somebody is there again on ${formatBindingInstant(data.opensAt)}.`}
            <br />
            The first answer usually takes {count(Math.max(1, Math.round(data.usualHours)), 'working hour')}.
          </>
        )}
      </p>
    </div>
  );
}
