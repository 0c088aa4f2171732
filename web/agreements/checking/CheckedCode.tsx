import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './checking.module.css';
import { SealedFacts } from './SealedFacts.tsx';
import { checking } from './words.ts';

/** What the code on a printed page leads to. A code can be copied to another page, so it says what to compare. */
export function CheckedCode({ text }: { text: Sha256 }) {
  const voice = useVoice();
  const say = useWordsHere(checking);
  const isHash = /^[0-9a-f]{64}$/.test(text);
  const found = useQuery(
    api.agreements.findSealed.queryOptions({ input: { of: 'text', hashes: [text] }, enabled: isHash }),
  );
  const notOurs = (
    <Notice tone="danger" title={say.notOurs}>
      <p>{say.notOursWords}</p>
    </Notice>
  );
  if (!isHash) return notOurs;
  if (found.isPending)
    return (
      <div role="status" aria-label={say.checkingCode}>
        <SkeletonText lines={5} />
      </div>
    );
  if (found.isError)
    return <ErrorCard {...problemIn(voice, problemOf(found.error))} level={3} onRetry={() => found.refetch()} />;
  const { sealed } = found.data;
  if (!sealed) return notOurs;
  return (
    <div className={styles.result}>
      <Notice tone="good" title={say.codeFound} announce>
        <p>{say.codeFoundWords}</p>
      </Notice>
      <SealedFacts sealed={sealed} />
    </div>
  );
}
