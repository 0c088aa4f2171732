import { type DigestTime, nextDigest, type QuietHours, quietUntil } from './quiet/rules.ts';
import { type NotificationCategory, type Preference, whyAlwaysTold } from './rules.ts';

/** When somebody is told outside of the product. */
export type TellingSchedule = DigestTime & { quiet: Pick<QuietHours, 'from' | 'to'> | null; pausedUntil: Date | null };

/** What holds for somebody who chose nothing. */
export const defaultSchedule: TellingSchedule = {
  tz: 'Africa/Nairobi',
  digest: 'daily',
  hour: 8,
  quiet: null,
  pausedUntil: null,
};

/** Why something was not sent. */
export type KeptBack = 'read' | 'done' | 'not_theirs' | 'switched_off' | 'no_device' | 'too_old';

export type Verdict =
  | { is: 'send' }
  | { is: 'wait'; until: Date }
  | { is: 'gather'; until: Date }
  | { is: 'keep_back'; reason: KeptBack };

/** What is to leave, and what is known of it and of its reader at the moment in which it would. */
export type Leaving = {
  channel: 'email' | 'push';
  category: NotificationCategory;
  isRead: boolean;
  /** It is for an organisation that its reader does not act for or hear of any more, or where it was done by somebody else of it. */
  isNotTheirs?: boolean;
  /** What it asks for is waited for no more. */
  isDone?: boolean;
  /** It waited for a digest, and this is its time. */
  isGathered: boolean;
  preference: Preference;
  schedule: TellingSchedule;
};

/**
 * What becomes of a letter or a push now: everything is looked at again at the last moment, so that what was read, switched off or
 * silenced meanwhile does not leave. What cannot be switched off passes quiet hours and pauses, too.
 */
export function verdictOf(it: Leaving, at: Date): Verdict {
  if (it.isNotTheirs) return { is: 'keep_back', reason: 'not_theirs' };
  if (it.isRead) return { is: 'keep_back', reason: 'read' };
  const isAlways = whyAlwaysTold(it.category) !== null;
  const isOff = it.channel === 'push' ? !it.preference.push : it.preference.email === 'off' && !isAlways;
  if (isOff) return { is: 'keep_back', reason: 'switched_off' };
  if (isAlways) return { is: 'send' };
  const { quiet, pausedUntil, ...digest } = it.schedule;
  if (pausedUntil && pausedUntil > at) return { is: 'wait', until: pausedUntil };
  const silence = quiet && quietUntil(at, { ...quiet, tz: digest.tz });
  if (it.channel === 'email' && it.preference.email === 'digest')
    return it.isGathered && !silence ? { is: 'send' } : { is: 'gather', until: silence ?? nextDigest(at, digest) };
  // A digest names what happened and asks for nothing.
  if (it.isDone) return { is: 'keep_back', reason: 'done' };
  return silence ? { is: 'wait', until: silence } : { is: 'send' };
}
