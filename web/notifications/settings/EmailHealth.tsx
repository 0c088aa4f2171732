import type { NotificationSettings } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useFigures } from '../../core/here.ts';
import { rich } from '../../core/Rich.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { useTelling } from './words.ts';

/** Whether the mail provider of the reader's address accepted the letters. */
export function EmailHealth({ health }: { health: NotificationSettings['health'] }) {
  const say = useTelling();
  const { instant } = useFigures();
  const { address, sent, refused, lastSentAt, lastRefusedAt } = health;
  return (
    <Section title={say.letters} about={say.lettersAbout}>
      {refused > 0 && (
        <Notice tone="attention" title={say.notArrived}>
          {rich(
            lastRefusedAt
              ? say.refusedLast({ address, count: refused, when: instant(lastRefusedAt) })
              : say.refused({ address, count: refused }),
            { a: (words) => <Link to={to('profile', {}, { tab: 'profile' })}>{words}</Link> },
          )}
        </Notice>
      )}
      <KeyValue
        rows={[
          { label: say.address, value: <bdi>{address}</bdi> },
          { label: say.accepted, value: say.letterCount({ count: sent }) },
          { label: say.lastOne, value: lastSentAt ? instant(lastSentAt) : say.noneYet },
        ]}
      />
    </Section>
  );
}
