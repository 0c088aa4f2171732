import { COPY_DAYS } from '@ahadi/domain/privacy/rules.ts';
import type { DataCopy } from '@ahadi/domain/privacy/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { formatEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { Section } from '../profile/Section.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';
import styles from './privacy.module.css';

const isMade = ({ status }: DataCopy) => status === 'queued' || status === 'running';
/** So often is asked how far it is, in milliseconds; what the stream tells comes sooner. */
const ASK_EACH = 2_000;

/** A copy of everything about the person: asked for, made, and downloaded by them alone. */
export function CopySection() {
  const { data, error, isPending, refetch } = useQuery(
    api.privacy.copy.queryOptions({
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data && isMade(state.data) ? ASK_EACH : false),
    }),
  );
  const ask = useCommand(api.privacy.askCopy);
  return (
    <Section
      title="A copy of your data"
      about={`Everything that is about you: pages to read, the same for programs, and the files you gave, in one ZIP. It is kept for ${COPY_DAYS} days.`}
      action={
        <Button
          variant="quiet"
          pending={ask.isPending}
          whyNot={data && isMade(data) ? 'A copy is being made.' : null}
          onClick={() => ask.run(undefined)}
        >
          Ask for a copy
        </Button>
      }
    >
      {ask.error && <Notice tone="danger">{problemOf(ask.error).sentence}</Notice>}
      {isPending && <SkeletonRows rows={1} label="Loading" />}
      {error && <ErrorCard {...problemOf(error)} level={3} onRetry={refetch} />}
      {data === null && <p className={styles.quiet}>No copy was made yet.</p>}
      {data && <State copy={data} />}
    </Section>
  );
}

function State({ copy }: { copy: DataCopy }) {
  const [downloading, setDownloading] = useState(false);
  if (isMade(copy))
    return (
      <div className={styles.making}>
        <p role="status">It is being made. You are told when it is ready; you can go on meanwhile.</p>
        <progress
          className={styles.bar}
          aria-label="How far the copy is"
          max={copy.partsAll || 1}
          value={copy.partsDone}
        />
      </div>
    );
  if (copy.status === 'failed')
    return <Notice tone="danger">The last one could not be made. Nothing was lost; ask for it once more.</Notice>;
  if (copy.status !== 'ready')
    return <p className={styles.quiet}>The last one, of {formatInstant(copy.askedAt)}, is no longer kept.</p>;
  return (
    <div className={styles.ready}>
      <p>
        Ready since {formatInstant(copy.readyAt ?? copy.askedAt)} · {megabytes(copy.size ?? 0)}
        {copy.expiresAt && <span className={styles.quiet}> · kept until {formatEnd(copy.expiresAt)}</span>}
      </p>
      <Button onClick={() => setDownloading(true)}>Download it</Button>
      {downloading && <Download id={copy.id} onClose={() => setDownloading(false)} />}
    </div>
  );
}

async function save(id: string): Promise<void> {
  const file = await client.privacy.download({ id });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function Download({ id, onClose }: { id: string; onClose: () => void }) {
  const deed = useFreshDeed(() => save(id), onClose);
  return (
    <ConfirmDialog
      title="Download your data"
      confirm="Download"
      pending={deed.isPending}
      problem={deed.refusal && !deed.refusal.field ? deed.refusal.sentence : null}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <p>Anyone who has this file knows everything about you that we know. Keep it where only you can open it.</p>
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
