import { brand } from '@ahadi/domain/brand.ts';
import { categoryWords } from '@ahadi/domain/notifications/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { usePageTitle } from '../../core/page.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './letters.module.css';

/** What the link below a letter opens, signed in or not. Nothing changes before the button is pressed. */
export default function LettersSwitch({ token }: { token: string }) {
  usePageTitle('Letters');
  const link = useQuery(api.notifications.letterLink.queryOptions({ input: { token } }));
  const change = useCommand(api.notifications.switchLetters, { stale: [api.notifications.letterLink.key()] });
  if (link.isPending) return <SkeletonRows rows={3} label="Loading your letters" />;
  if (!link.data)
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title="This link does not work"
        action={
          <Link to={to('profile', {}, { tab: 'notifications', view: 'settings' })}>Choose what you are told</Link>
        }
      >
        It may have been cut off by your mail program. Sign in to choose what you are told.
      </EmptyState>
    );
  const { category, address, isOff } = link.data;
  const { name, about } = categoryWords[category];
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{isOff ? 'These letters are off' : 'Stop these letters?'}</h1>
      <p className={styles.words}>
        {isOff
          ? `Nothing of the kind “${name}” is written to ${address} any more. The bell in ${brand.name} still tells you.`
          : `Letters of the kind “${name}” go to ${address}. ${about} Without them, only the bell in ${brand.name} tells you.`}
      </p>
      {change.error && <Notice tone="danger">{problemOf(change.error).sentence}</Notice>}
      <div className={styles.deeds}>
        <Button
          size="lg"
          variant={isOff ? 'quiet' : 'primary'}
          pending={change.isPending}
          onClick={() => change.run({ token, on: isOff })}
        >
          {isOff ? 'Write to me again' : 'Stop these letters'}
        </Button>
        <Link className={styles.link} to={to('profile', {}, { tab: 'notifications', view: 'settings' })}>
          Everything you are told
        </Link>
      </div>
    </div>
  );
}
