import type { FeePaymentId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './desk.module.css';

/** The paper that was given: a picture is shown, a PDF opens in a tab of its own. Nothing of it stays on the device. */
export function Proof({ id }: { id: FeePaymentId }) {
  const proof = useQuery(api.teaching.proof.queryOptions({ input: { id }, gcTime: 0 }));
  const url = useAddress(proof.data);
  if (proof.isError) return <ErrorCard {...problemOf(proof.error)} level={3} onRetry={() => proof.refetch()} />;
  if (!proof.data || url === null) return <SkeletonText lines={3} />;
  return (
    <div className={styles.proof}>
      {proof.data.type.startsWith('image/') && (
        <img className={styles.picture} src={url} alt="What was given as proof" />
      )}
      <a className={buttonClass('quiet')} href={url} target="_blank" rel="noreferrer">
        Open it in a tab of its own
      </a>
    </div>
  );
}

/** An address of a file in memory, for as long as this stands. */
function useAddress(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
