import { disputeCategoryWords } from '@ahadi/domain/records/rules.ts';
import type { OwnRecord } from '@ahadi/domain/records/schema.ts';
import { formatDay } from '../../core/time.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { outcomeBadge } from '../words.ts';
import { EntryView } from './EntryView.tsx';
import styles from './searching.module.css';

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What an entry comes to: its text stays that of the deadline, and what was put right afterwards counts. */
const badgeOf = ({ facts, resolvedOn }: OwnRecord['entry']) =>
  outcomeBadge[resolvedOn === null ? facts.outcome : 'resolved_late'];

/** One entry in a line, and all of it on demand. */
export const EntryDetails = ({ entry, open = false }: { entry: OwnRecord['entry']; open?: boolean }) => (
  <details className={styles.entry} open={open}>
    <summary>
      <span className={styles.entryTitle}>{upperFirst(disputeCategoryWords[entry.facts.category])}</span>
      <span className={styles.quiet}>
        {entry.ref} · {entry.publishedAt === null ? 'not public' : formatDay(entry.publishedAt)}
      </span>
      {entry.annotations.some(({ kind }) => kind === 'challenge_pending') && (
        <StateBadge tone="attention">Challenged</StateBadge>
      )}
      <StateBadge tone={badgeOf(entry).tone}>{badgeOf(entry).label}</StateBadge>
    </summary>
    <EntryView entry={entry} />
  </details>
);
