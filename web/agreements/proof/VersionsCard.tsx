import type { AgreementView, VersionSummary } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import type { Figures } from '../../core/otherfigures.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './proof.module.css';
import { proof } from './words.ts';

const FIRST_SHOWN = 4;

const whenOf = (version: VersionSummary, figures: Figures): string =>
  [version.publishedAt === null ? null : figures.instant(version.publishedAt), version.authorName]
    .filter((part) => part !== null)
    .join(' · ');

/** Every text that was sent, newest first, and what changed between any two. */
export function VersionsCard({ view }: { view: AgreementView }) {
  const voice = useVoice();
  const say = useWordsHere(proof);
  const [all, setAll] = useState(false);
  const versions = useQuery(api.agreements.versions.queryOptions({ input: { id: view.id } }));
  const rows = versions.data ?? [];
  return (
    <Card
      title={say.versions}
      aside={
        rows.length > 1 && (
          <Link className={styles.link} to={to('agreementChanges', { id: view.id })}>
            {say.compare}
          </Link>
        )
      }
    >
      {versions.isPending && <SkeletonText lines={3} />}
      {versions.isError && (
        <ErrorCard {...problemIn(voice, problemOf(versions.error))} level={3} onRetry={() => versions.refetch()} />
      )}
      <ol className={styles.versions}>
        {rows.slice(0, all ? rows.length : FIRST_SHOWN).map((version) => (
          <li key={version.id}>
            <p className={styles.versionName}>
              {say.version({ version: version.no })}
              {version.frozenAt !== null && <StateBadge dot={false}>{say.frozen}</StateBadge>}
              {version.id === view.versionId && <StateBadge dot={false}>{say.current}</StateBadge>}
            </p>
            <p className={styles.quiet}>{whenOf(version, voice.figures)}</p>
            {version.changelog && (
              <p className={styles.changelog} dir="auto">
                {version.changelog}
              </p>
            )}
          </li>
        ))}
      </ol>
      {rows.length > FIRST_SHOWN && !all && (
        <Button variant="plain" onClick={() => setAll(true)}>
          {say.showAll({ count: rows.length })}
        </Button>
      )}
    </Card>
  );
}
