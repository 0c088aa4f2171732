import { categoryWords, type EmailWish, whyAlwaysTold } from '@ahadi/domain/notifications/rules.ts';
import type { NotificationSettings } from '@ahadi/domain/notifications/schema.ts';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { toastError } from '../../core/toast.ts';
import { useAtOnce } from '../../core/useAtOnce.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './settings.module.css';

type Row = NotificationSettings['preferences'][number];

const wishes: readonly { value: EmailWish; label: string }[] = [
  { value: 'instant', label: 'After 3 minutes, if unread' },
  { value: 'digest', label: 'In a digest' },
  { value: 'off', label: 'Never' },
];

/** Kind by channel. Each choice is kept at once; what cannot be switched off says why. */
export function Channels({ preferences }: { preferences: readonly Row[] }) {
  return (
    <Section
      title="What you are told"
      about="By kind and channel. A letter waits three minutes and is not written if you read the notification first."
    >
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className={styles.tick}>
              In the product
            </th>
            <th scope="col" className={styles.tick}>
              Push
            </th>
            <th scope="col">E-mail</th>
          </tr>
        </thead>
        <tbody>
          {preferences.map((row) => (
            <Kind key={row.category} row={row} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Kind({ row }: { row: Row }) {
  const queryClient = useQueryClient();
  const { name, about } = categoryWords[row.category];
  const { mutate, isPending, variables } = useMutation({
    // One after the other, as they were chosen: the last word on a kind is the last that is heard.
    scope: { id: `preference of ${row.category}` },
    mutationFn: (wish: Row) => api.notifications.setPreference.call(wish, { context: { idempotencyKey: uuid() } }),
    onError: (error) => toastError(problemOf(error).sentence),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.notifications.settings.key() }),
  });
  const wished = isPending ? variables : row;
  const [inApp, showInApp] = useAtOnce(wished.inApp);
  const [push, showPush] = useAtOnce(wished.push);
  const [email, showEmail] = useAtOnce(wished.email);
  const why = whyAlwaysTold(row.category);
  return (
    <tr>
      <th scope="row">
        <span className={styles.kind}>{name}</span>
        <span className={styles.about}>{about}</span>
        {why && <span className={styles.why}>Cannot be switched off in the product and by e-mail. {why}</span>}
      </th>
      <td data-label="In the product" className={styles.tick}>
        {why ? (
          <Always>Always</Always>
        ) : (
          <label className={styles.box}>
            <input
              type="checkbox"
              aria-label={`${name}: in the product`}
              checked={inApp}
              onChange={(event) => {
                showInApp(event.currentTarget.checked);
                mutate({ ...wished, inApp: event.currentTarget.checked });
              }}
            />
          </label>
        )}
      </td>
      <td data-label="Push" className={styles.tick}>
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={`${name}: push`}
            checked={push}
            onChange={(event) => {
              showPush(event.currentTarget.checked);
              mutate({ ...wished, push: event.currentTarget.checked });
            }}
          />
        </label>
      </td>
      <td data-label="E-mail">
        {why ? (
          <Always>At once</Always>
        ) : (
          <select
            className={styles.select}
            aria-label={`${name}: e-mail`}
            value={email}
            onChange={(event) => {
              const wish = event.currentTarget.value as EmailWish; // one of the options below
              showEmail(wish);
              mutate({ ...wished, email: wish });
            }}
          >
            {wishes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  );
}

/** Stands where a choice would: there is none. */
const Always = ({ children }: { children: string }) => (
  <span className={styles.always}>
    <IconLock size={14} stroke={1.8} aria-hidden /> {children}
  </span>
);
