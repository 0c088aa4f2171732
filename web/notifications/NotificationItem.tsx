import { inZone } from '@ahadi/domain/core/time.ts';
import { toneOf } from '@ahadi/domain/notifications/rules.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAgo } from '../core/ago.ts';
import { figuresIn } from '../core/figures.ts';
import { useFigures } from '../core/here.ts';
import { inLanguage } from '../core/language.ts';
import { readerZone, timeNow, useNow } from '../core/time.ts';
import { useMarkRead } from './marking.ts';
import styles from './NotificationItem.module.css';
import { snoozeChoices } from './snoozing.ts';
import { targetOf } from './target.ts';
import { useAct } from './useAct.ts';
import { useBell } from './words.ts';

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

type Props = {
  it: Notification;
  onChoose?: (() => void) | undefined;
  /** Stands before it: a box to choose it with others. */
  before?: React.ReactNode;
};

/**
 * One notification: unread bold on a highlighted ground, read dimmed. Choosing it marks it read and opens what it is about; beside it, it is
 * put aside or archived.
 */
export function NotificationItem({ it, onChoose, before }: Props) {
  const say = useBell();
  const { instant } = useFigures();
  const language = it.language ?? 'en';
  const ago = useAgo();
  const now = useNow();
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const tone = toneOf(it.type);
  const Icon = icons[tone];

  const choose = () => {
    if (!it.read) markRead(it);
    const target = targetOf(it);
    if (target === null) return;
    onChoose?.();
    navigate(target);
  };

  return (
    <div className={styles.row} data-read={it.read || undefined}>
      <div className={styles.line}>
        {before}
        <button type="button" className={styles.item} onClick={choose}>
          <Icon className={styles.icon} data-tone={tone} size={16} stroke={1.8} aria-hidden />
          <span className={styles.words}>
            <span className={styles.title}>
              {!it.read && <span className="aside-voice">{say.unread} </span>}
              <bdi {...inLanguage(language)}>{it.title}</bdi>
            </span>
            <span className={styles.message} {...inLanguage(language)}>
              {inZone(it.message, readerZone(), it.language ? (at) => figuresIn(language).instant(at) : undefined)}
            </span>
            <time className={styles.time} dateTime={it.created_at} title={instant(it.created_at, now)}>
              {it.snoozed_until ? say.comesBack({ when: instant(it.snoozed_until, now) }) : ago(it.created_at, now)}
            </time>
          </span>
          {!it.read && <span className={styles.dot} aria-hidden />}
        </button>
        <PutAway it={it} />
      </div>
    </div>
  );
}

/** Two quiet buttons beside a notification; the times to put it aside until open below it. */
function PutAway({ it }: { it: Notification }) {
  const say = useBell();
  const { act } = useAct();
  const [open, setOpen] = useState(false);
  const id = useId();
  const isAway = it.archived_at !== null;
  return (
    <>
      <span className={styles.deeds}>
        {!isAway && (
          <button
            type="button"
            className={styles.deed}
            aria-label={
              it.snoozed_until ? say.bringBackNowThis({ title: it.title }) : say.putAsideThis({ title: it.title })
            }
            title={it.snoozed_until ? say.bringBackNow : say.putAside}
            aria-expanded={it.snoozed_until ? undefined : open}
            aria-controls={open ? id : undefined}
            onClick={() => (it.snoozed_until ? act([it], { deed: 'unsnooze' }) : setOpen(!open))}
          >
            <IconClock size={16} stroke={1.8} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={styles.deed}
          aria-label={isAway ? say.bringBackThis({ title: it.title }) : say.archiveThis({ title: it.title })}
          title={isAway ? say.bringBack : say.archive}
          onClick={() => act([it], { deed: isAway ? 'unarchive' : 'archive' })}
        >
          {isAway ? (
            <IconArchiveOff size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconArchive size={16} stroke={1.8} aria-hidden />
          )}
        </button>
      </span>
      {open && (
        <fieldset className={styles.times} id={id}>
          <legend className="aside-voice">{say.putAsideUntil}</legend>
          {snoozeChoices(timeNow(), readerZone()).map(({ label, until }) => (
            <button
              key={label}
              type="button"
              className={styles.until}
              onClick={() => {
                setOpen(false);
                act([it], { deed: 'snooze', until });
              }}
            >
              {say[label]}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
