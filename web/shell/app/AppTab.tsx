import { brand } from '@ahadi/domain/brand.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Section } from '../../accounts/profile/Section.tsx';
import { useIsOffline } from '../../core/offline/connection.ts';
import { install, installQuestion, onInstallQuestion } from '../../core/offline/installing.ts';
import { outboxNow, useWaiting } from '../../core/offline/mine.ts';
import type { OutboxRecord } from '../../core/offline/outboxrules.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { senders } from '../senders.ts';
import styles from './AppTab.module.css';

/** The product on this device: what waits, how to install it, and how much room it takes. */
export default function AppTab() {
  return (
    <>
      <Waiting />
      <Install />
      <Space />
    </>
  );
}

const states: Readonly<Record<OutboxRecord['state'], string>> = {
  waiting: 'Waits for a connection',
  sending: 'On its way',
  paused: 'Waits until you are signed in again',
  conflict: 'Look at it',
  needs_attention: 'Not taken',
};

function Waiting() {
  const waiting = useWaiting();
  const isOffline = useIsOffline();
  const [givingUp, setGivingUp] = useState<OutboxRecord | null>(null);
  return (
    <Section
      title="Waiting changes"
      about="What you wrote here that your account does not have yet. It is sent by itself as soon as there is a connection."
      action={
        waiting.length > 0 && (
          <Button
            variant="quiet"
            whyNot={isOffline ? 'This needs a connection.' : null}
            onClick={() => void outboxNow()?.wake()}
          >
            Send now
          </Button>
        )
      }
    >
      {waiting.length === 0 && <p className={styles.quiet}>Nothing waits. Everything you wrote is in your account.</p>}
      <ul className={styles.list}>
        {waiting.map((record) => {
          const sender = senders[record.entity];
          return (
            <li key={record.seq} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.what}>{sender?.words(record) ?? record.entity}</p>
                <p className={styles.quiet}>
                  {states[record.state]} · written {formatInstant(record.authoredAt)}
                </p>
                {record.reason && <Notice tone="danger">{record.reason}</Notice>}
              </div>
              <div className={styles.deeds}>
                {sender && (
                  <Link className={styles.link} to={sender.path(record)}>
                    Open
                  </Link>
                )}
                {record.state === 'needs_attention' && (
                  <Button variant="quiet" onClick={() => void outboxNow()?.retry(record.seq)}>
                    Send again
                  </Button>
                )}
                {record.state === 'needs_attention' && (
                  <Button variant="plain" onClick={() => setGivingUp(record)}>
                    Give it up
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {givingUp && (
        <ConfirmDialog
          title="Give this change up?"
          confirm="Give it up"
          cancel="Keep it"
          tone="danger"
          onConfirm={() => {
            void outboxNow()?.remove(givingUp.seq);
            setGivingUp(null);
          }}
          onClose={() => setGivingUp(null)}
        >
          <p>{senders[givingUp.entity]?.words(givingUp)}. It is only on this device and cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;
const isApple = () => /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent);

function Install() {
  const question = useSyncExternalStore(onInstallQuestion, installQuestion, () => null);
  const words = () => {
    if (isInstalled()) return 'It is installed on this device.';
    if (question) return 'It opens from your home screen, faster, and without a connection.';
    if (isApple())
      return 'In Safari tap Share, then Add to Home Screen. What you write here is then kept for longer, too.';
    return 'Your browser offers it in its menu, as Install or Add to Home screen, where it can.';
  };
  return (
    <Section title="Install" about={`${brand.name} as an app on this device.`}>
      <p>{words()}</p>
      {question && !isInstalled() && (
        <p className={styles.after}>
          <Button variant="quiet" onClick={() => void install()}>
            Install
          </Button>
        </p>
      )}
    </Section>
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function Space() {
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ usage }) => setUsed(usage ?? null));
  }, []);
  return (
    <Section
      title="On this device"
      about="Pages and what you opened are kept here, so that they open without a connection. Signing out removes what is yours."
    >
      <p>{used === null ? 'How much room it takes is not known.' : `${megabytes(used)} are used.`}</p>
    </Section>
  );
}
