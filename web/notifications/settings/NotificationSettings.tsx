import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Channels } from './Channels.tsx';
import { EmailHealth } from './EmailHealth.tsx';
import { Pause } from './Pause.tsx';
import { Pushes } from './Pushes.tsx';
import { QuietTimes } from './QuietTimes.tsx';
import { useRefusedWords, useTelling } from './words.ts';

/** What the reader is told by which channel, when they are left alone, on which devices, and whether letters arrive. */
export function NotificationSettings() {
  const say = useTelling();
  const refusedWords = useRefusedWords();
  const { data, isPending, error, refetch } = useQuery(api.notifications.settings.queryOptions());
  if (isPending) return <SkeletonRows rows={8} label={say.loadingSettings} />;
  if (error && !data)
    return <ErrorCard {...problemOf(error)} sentence={refusedWords(problemOf(error))} onRetry={refetch} />;
  if (!data) return null;
  return (
    <>
      <Channels preferences={data.preferences} />
      <QuietTimes schedule={data.schedule} />
      <Pause pausedUntil={data.pausedUntil} />
      <Pushes devices={data.devices} />
      <EmailHealth health={data.health} />
    </>
  );
}
