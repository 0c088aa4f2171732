import { type EmailWish, whyAlwaysTold } from '@ahadi/domain/notifications/rules.ts';
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
import { type TellingWords, useRefusedWords, useTelling } from './words.ts';

type Row = NotificationSettings['preferences'][number];

const wishes = [
  { value: 'instant', label: 'instant' },
  { value: 'digest', label: 'digest' },
  { value: 'off', label: 'never' },
] as const satisfies readonly { value: EmailWish; label: keyof TellingWords }[];

/** Kind by channel. Each choice is kept at once; what cannot be switched off says why. */
export function Channels({ preferences }: { preferences: readonly Row[] }) {
  const say = useTelling();
  return (
    <Section title={say.told} about={say.toldAbout}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{say.kind}</th>
            <th scope="col" className={styles.tick}>
              {say.inProduct}
            </th>
            <th scope="col" className={styles.tick}>
              {say.push}
            </th>
            <th scope="col">{say.email}</th>
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
  const say = useTelling();
  const refusedWords = useRefusedWords();
  const kind = row.category;
  const name = say[kind];
  const { mutate, isPending, variables } = useMutation({
    // One after the other, as they were chosen: the last word on a kind is the last that is heard.
    scope: { id: `preference-${kind}` },
    mutationFn: (wish: Row) => api.notifications.setPreference.call(wish, { context: { idempotencyKey: uuid() } }),
    onError: (error) => toastError(refusedWords(problemOf(error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.notifications.settings.key() }),
  });
  const wished = isPending ? variables : row;
  const [inApp, showInApp] = useAtOnce(wished.inApp);
  const [push, showPush] = useAtOnce(wished.push);
  const [email, showEmail] = useAtOnce(wished.email);
  const why = whyAlwaysTold(row.category) && (row.category === 'legal' ? say.whyLegal : say.whyAccount);
  return (
    <tr>
      <th scope="row">
        <span className={styles.kind}>{name}</span>
        <span className={styles.about}>{say[`${kind}About`]}</span>
        {why && <span className={styles.why}>{say.cannotOff({ why })}</span>}
      </th>
      <td data-label={say.inProduct} className={styles.tick}>
        {why ? (
          <Always>{say.always}</Always>
        ) : (
          <label className={styles.box}>
            <input
              type="checkbox"
              aria-label={say.inProductOf({ name })}
              checked={inApp}
              onChange={(event) => {
                showInApp(event.currentTarget.checked);
                mutate({ ...wished, inApp: event.currentTarget.checked });
              }}
            />
          </label>
        )}
      </td>
      <td data-label={say.push} className={styles.tick}>
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={say.pushOf({ name })}
            checked={push}
            onChange={(event) => {
              showPush(event.currentTarget.checked);
              mutate({ ...wished, push: event.currentTarget.checked });
            }}
          />
        </label>
      </td>
      <td data-label={say.email}>
        {why ? (
          <Always>{say.atOnce}</Always>
        ) : (
          <select
            className={styles.select}
            aria-label={say.emailOf({ name })}
            value={email}
            onChange={(event) => {
              const wish = event.currentTarget.value as EmailWish; // one of the options below
              showEmail(wish);
              mutate({ ...wished, email: wish });
            }}
          >
            {wishes.map(({ value, label }) => (
              <option key={value} value={value}>
                {say[label]}
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
