import type { NotificationSettings } from '@ahadi/domain/notifications/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { endPush, isPushOn, startPush, whyNoPush } from '../pushing.ts';
import styles from './settings.module.css';

type Device = NotificationSettings['devices'][number];

/** Notices on this device while no page is open. The browser is asked after a tap on the switch and never by itself. */
export function Pushes({ devices }: { devices: readonly Device[] }) {
  const queryClient = useQueryClient();
  const stale = [api.notifications.settings.key()];
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const here = useQuery({ queryKey: ['push-here'], queryFn: isPushOn, staleTime: 0 });
  const end = useCommand(api.notifications.unsubscribe, { stale });
  const test = useCommand(api.notifications.testPush, {
    stale,
    onSuccess: ({ sentTo }) =>
      toast({ title: 'The test is on its way', message: sentTo === 1 ? 'To one browser.' : `To ${sentTo} browsers.` }),
    onError: (error) => setProblem(problemOf(error).sentence),
  });
  const why = whyNoPush();
  const flip = async (isOn: boolean) => {
    setPending(true);
    try {
      if (!isOn) await endPush();
      setProblem(isOn ? await startPush() : null);
    } catch (failure) {
      setProblem(problemOf(failure).sentence);
    }
    await Promise.all([here.refetch(), queryClient.invalidateQueries({ queryKey: stale[0] ?? [] })]);
    setPending(false);
  };
  return (
    <Section
      title="Push"
      about="A notice on this device while no page is open. It shows the title and no other word, and ends when you sign out."
    >
      <CheckField
        label="Show notices on this device"
        help={
          why ??
          'Your browser asks you once whether it may. Its maker’s push service carries the notice, sealed for this browser.'
        }
        checked={here.data ?? false}
        disabled={pending || why !== null}
        onChange={(event) => void flip(event.currentTarget.checked)}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {devices.length > 0 && (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <li key={device.id} className={styles.device}>
              <span className={styles.deviceWords}>
                <span className={styles.kind}>
                  {device.device}
                  {device.isThisSession ? ' (here)' : ''}
                </span>
                <span className={styles.about}>
                  since {formatInstant(device.createdAt)}
                  {device.lastOkAt ? ` · last notice ${formatInstant(device.lastOkAt)}` : ''}
                </span>
              </span>
              <Button
                variant="plain"
                pending={end.isPending}
                onClick={() => (device.isThisSession ? void flip(false) : end.run({ id: device.id }))}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      {devices.length > 0 && (
        <div>
          <Button variant="quiet" pending={test.isPending} onClick={() => test.run(undefined)}>
            Send a test
          </Button>
        </div>
      )}
    </Section>
  );
}
