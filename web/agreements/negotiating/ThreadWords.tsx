import type { ClauseComment } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import styles from './negotiating.module.css';
import type { Thread } from './talk.ts';
import { talking } from './words.ts';

const Words = ({ comment, versionNo }: { comment: ClauseComment; versionNo: number }) => {
  const say = useWordsHere(talking);
  const when = useFigures().instant(comment.createdAt);
  return (
    <>
      <p className={styles.who}>
        <span>
          <strong>{comment.isMine ? say.you : comment.authorName}</strong>
          {comment.byLetter && <span className={styles.when}> {say.byLetter}</span>}
        </span>
        <span className={styles.when}>
          {comment.versionNo === versionNo ? when : say.onVersion({ when, version: comment.versionNo })}
        </span>
      </p>
      <p className={styles.body} dir="auto">
        {comment.body}
      </p>
    </>
  );
};

/** What a comment and its answers say, and whether it is settled. */
export function ThreadWords({ thread: { first, answers }, versionNo }: { thread: Thread; versionNo: number }) {
  const say = useWordsHere(talking);
  return (
    <>
      <Words comment={first} versionNo={versionNo} />
      {answers.length > 0 && (
        <ol className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <Words comment={answer} versionNo={versionNo} />
            </li>
          ))}
        </ol>
      )}
      {first.resolvedAt !== null && (
        <p className={styles.when}>
          {first.resolvedByName === null ? say.settled : say.settledBy({ name: first.resolvedByName })}
        </p>
      )}
    </>
  );
}
