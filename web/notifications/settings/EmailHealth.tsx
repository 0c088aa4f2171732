import type { NotificationSettings } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';

/** Whether the mail provider of the reader's address accepted the letters. */
export function EmailHealth({ health }: { health: NotificationSettings['health'] }) {
  const { address, sent, refused, lastSentAt, lastRefusedAt } = health;
  return (
    <Section title="Your letters" about="Whether your mail provider accepted them in the last thirty days.">
      {refused > 0 && (
        <Notice tone="attention" title="Some letters did not arrive">
          The mail provider of {address} refused {count(refused, 'letter')}
          {lastRefusedAt ? `, the last one on ${formatInstant(lastRefusedAt)}` : ''}. Look whether the mailbox is full,
          or <Link to={to('profile', {}, { tab: 'profile' })}>change your address</Link>.
        </Notice>
      )}
      <KeyValue
        rows={[
          { label: 'Address', value: address },
          { label: 'Accepted', value: count(sent, 'letter') },
          { label: 'Last one', value: lastSentAt ? formatInstant(lastSentAt) : 'None yet' },
        ]}
      />
    </Section>
  );
}
