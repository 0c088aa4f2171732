import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './checking.module.css';
import { SealedFacts } from './SealedFacts.tsx';

const notOurs = (
  <Notice tone="danger" title="This code is not one of ours">
    <p>No agreement was sealed here with it. Do not rely on the paper that carries it.</p>
  </Notice>
);

/** What the code on a printed page leads to. A code can be copied to another page, so it says what to compare. */
export function CheckedCode({ text }: { text: Sha256 }) {
  const isHash = /^[0-9a-f]{64}$/.test(text);
  const found = useQuery(
    api.agreements.findSealed.queryOptions({ input: { of: 'text', hashes: [text] }, enabled: isHash }),
  );
  if (!isHash) return notOurs;
  if (found.isPending)
    return (
      <div role="status" aria-label="Checking the code">
        <SkeletonText lines={5} />
      </div>
    );
  if (found.isError) return <ErrorCard {...problemOf(found.error)} level={3} onRetry={() => found.refetch()} />;
  const { sealed } = found.data;
  if (!sealed) return notOurs;
  return (
    <div className={styles.result}>
      <Notice tone="good" title="This agreement was sealed here" announce>
        <p>
          A code can be copied onto another page. Compare the paper with what stands here; its footer shows how the
          fingerprint begins.
        </p>
      </Notice>
      <SealedFacts sealed={sealed} />
    </div>
  );
}
