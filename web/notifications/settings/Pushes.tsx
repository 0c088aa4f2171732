import type { NotificationSettings } from '@ahadi/domain/notifications/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures } from '../../core/here.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { endPush, isPushOn, startPush, whyNoPush } from '../pushing.ts';
import styles from './settings.module.css';
import { useRefusedWords, useTelling } from './words.ts';

type Device = NotificationSettings['devices'][number];

/** Notices on this device while no page is open. The browser is asked after a tap on the switch and never by itself. */
export function Pushes({ devices }: { devices: readonly Device[] }) {
  const say = useTelling();
  const refusedWords = useRefusedWords();
  const { instant } = useFigures();
  const queryClient = useQueryClient();
  const stale = [api.notifications.settings.key()];
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const here = useQuery({ queryKey: ['push-here'], queryFn: isPushOn, staleTime: 0 });
  const end = useCommand(api.notifications.unsubscribe, { stale });
  const test = useCommand(api.notifications.testPush, {
    stale,
    onSuccess: ({ sentTo }) => toast({ title: say.testSent, message: say.testTo({ count: sentTo }) }),
    onError: (error) => setProblem(refusedWords(problemOf(error))),
  });
  const why = whyNoPush();
  const flip = async (isOn: boolean) => {
    setPending(true);
    try {
      if (!isOn) await endPush();
      const why = isOn ? await startPush() : null;
      setProblem(why && say[why]);
    } catch (failure) {
      setProblem(refusedWords(problemOf(failure)));
    }
    await Promise.all([here.refetch(), queryClient.invalidateQueries({ queryKey: stale[0] ?? [] })]);
    setPending(false);
  };
  return (
    <Section title={say.push} about={say.pushAbout}>
      <CheckField
        label={say.showHere}
        help={why ? say[why] : say.showHereHelp}
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
                  <bdi>{device.device}</bdi>
                  {device.isThisSession && ` ${say.here}`}
                </span>
                <span className={styles.about}>
                  {device.lastOkAt
                    ? say.sinceLast({ when: instant(device.createdAt), last: instant(device.lastOkAt) })
                    : say.since({ when: instant(device.createdAt) })}
                </span>
              </span>
              <Button
                variant="plain"
                pending={end.isPending}
                onClick={() => (device.isThisSession ? void flip(false) : end.run({ id: device.id }))}
              >
                {say.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {devices.length > 0 && (
        <div>
          <Button variant="quiet" pending={test.isPending} onClick={() => test.run(undefined)}>
            {say.sendTest}
          </Button>
        </div>
      )}
    </Section>
  );
}
