import type { Reaction, Reactions } from '@ahadi/domain/community/schema.ts';
import styles from '../community.module.css';
import { reactionKinds, reactionWords } from '../words.ts';

type Props = {
  now: Reactions;
  /** Null where the words are one's own: then it only tells. */
  onToggle: ((reaction: Reaction) => void) | null;
  /** Only these, and those that somebody gave; all by default. */
  always?: readonly Reaction[];
};

/** What readers think of it, by a click. */
export function ReactionBar({ now, onToggle, always = reactionKinds }: Props) {
  if (onToggle === null) {
    const given = reactionKinds.filter((reaction) => now[reaction] > 0);
    if (given.length === 0) return null;
    return (
      <p className={styles.given}>
        {given.map((reaction) => (
          <span key={reaction}>
            {reactionWords[reaction]} {now[reaction]}
          </span>
        ))}
      </p>
    );
  }
  return (
    <fieldset className={styles.reactions}>
      <legend className="aside-voice">What you think of it</legend>
      {reactionKinds
        .filter((reaction) => now[reaction] > 0 || always.includes(reaction))
        .map((reaction) => (
          <button
            key={reaction}
            type="button"
            aria-pressed={now.mine.includes(reaction)}
            onClick={() => onToggle(reaction)}
          >
            {reactionWords[reaction]}
            {now[reaction] > 0 && <span>{now[reaction]}</span>}
          </button>
        ))}
    </fieldset>
  );
}
