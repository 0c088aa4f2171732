import type { VersionSummary } from '@ahadi/domain/agreements/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { DifferenceView } from '../document/DifferenceView.tsx';
import styles from './proof.module.css';

type Props = { id: AgreementId; versions: readonly VersionSummary[]; onClose: () => void };

/** What changed between any two versions. */
export function CompareDialog({ id, versions, onClose }: Props) {
  const [newest, second] = versions;
  const [olderId, setOlder] = useState((second ?? newest)?.id);
  const [newerId, setNewer] = useState(newest?.id);
  const termsOf = (versionId: VersionSummary['id'] | undefined) =>
    api.agreements.versionTerms.queryOptions({
      input: { id, versionId: versionId as VersionSummary['id'] }, // asked only once it is chosen
      enabled: versionId !== undefined,
    });
  const older = useQuery(termsOf(olderId));
  const newer = useQuery(termsOf(newerId));
  const failed = [older, newer].find((query) => query.isError);
  const options = versions.map((version) => (
    <option key={version.id} value={version.id}>
      Version {version.no} · {version.authorName}
    </option>
  ));
  return (
    <Dialog title="What changed" wide onClose={onClose}>
      <div className={styles.pair}>
        <SelectField
          label="From"
          value={olderId}
          onChange={(event) => setOlder(versions.find((it) => it.id === event.currentTarget.value)?.id)}
        >
          {options}
        </SelectField>
        <SelectField
          label="To"
          value={newerId}
          onChange={(event) => setNewer(versions.find((it) => it.id === event.currentTarget.value)?.id)}
        >
          {options}
        </SelectField>
      </div>
      {failed && <ErrorCard {...problemOf(failed.error)} level={3} onRetry={() => failed.refetch()} />}
      {(older.isPending || newer.isPending) && <SkeletonText lines={5} />}
      {older.data && newer.data && <DifferenceView before={older.data} after={newer.data} />}
    </Dialog>
  );
}
