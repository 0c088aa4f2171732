import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useSession } from '../core/session.ts';
import { Tabs } from '../core/Tabs.tsx';
import { formatDay, useNow } from '../core/time.ts';
import { useAtOnce } from '../core/useAtOnce.ts';
import { useTakenOver } from '../core/useTakenOver.ts';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import styles from './TermsPage.module.css';
import { Accepting } from './terms/Accepting.tsx';
import { TermsSection } from './terms/TermsSection.tsx';
import { texts } from './terms/texts.ts';

export const meta = pageMeta(
  'Terms',
  `What you and ${brand.name} agree on: agreements and signatures, public history, disputes and mediation, your data.`,
);

/** The legal texts: each in any of its versions, compared with the one before, and accepted in the newest. */
export default function TermsPage() {
  const [address, setSearch] = useSearch();
  const { hash } = useLocation();
  // The page is written at build time as its bare address shows it.
  const isTakenOver = useTakenOver();
  const search = isTakenOver ? address : new URLSearchParams();
  const { status } = useSession();
  const kind = texts.find((text) => text.kind === search.get('text'))?.kind ?? 'terms';
  const version = Number(search.get('version')) || undefined;
  const isCompared = search.get('compare') === '1';
  const [isTicked, tick] = useAtOnce(isCompared);
  const { data, error, refetch } = useQuery(
    api.terms.read.queryOptions({ input: { kind, version }, placeholderData: keepPreviousData, enabled: isTakenOver }),
  );
  const before = useQuery(
    api.terms.read.queryOptions({
      input: { kind, version: (data?.version ?? 1) - 1 },
      enabled: isCompared && data !== undefined && data.version > 1,
    }),
  );
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && /^#[\w-]+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
  const choose = (next: { version?: number; compare?: boolean }) =>
    setSearch(
      {
        ...(kind === 'terms' ? {} : { text: kind }),
        ...(next.version === undefined ? {} : { version: String(next.version) }),
        ...(next.compare ? { compare: '1' } : {}),
      },
      { preventScrollReset: true },
    );
  const newest = data?.versions[0]?.version ?? 1;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{data?.title ?? 'Terms'}</h1>
        <p className={styles.lead}>
          What you may expect of us, and we of you. The line above each clause says it in one sentence; the text below
          it is what binds.
        </p>
        <Tabs
          label="Legal texts"
          current={kind}
          tabs={texts.map((text) => ({
            key: text.kind,
            label: text.label,
            href: to('terms', {}, text.kind === 'terms' ? {} : { text: text.kind }),
          }))}
        />
        {data && (
          <div className={styles.version}>
            <label>
              <span className="aside-voice">Which version</span>
              <select
                className={styles.select}
                value={data.version}
                onChange={(event) => choose({ version: Number(event.currentTarget.value) })}
              >
                {data.versions.map((one) => (
                  <option key={one.version} value={one.version}>
                    Version {one.version}, from {formatDay(one.appliesFrom)}
                  </option>
                ))}
              </select>
            </label>
            {data.version > 1 && (
              <label className={styles.compare}>
                <input
                  type="checkbox"
                  checked={isTicked}
                  onChange={(event) => {
                    tick(event.currentTarget.checked);
                    choose({ version: data.version, compare: event.currentTarget.checked });
                  }}
                />
                Show what changed
              </label>
            )}
            <Applying versions={data.versions} version={data.version} />
          </div>
        )}
        {data && (
          <p className={styles.printed}>
            Version {data.version}, from {formatDay(data.appliesFrom)}
          </p>
        )}
        {data && data.summary !== '' && <p className={styles.summary}>{data.summary}</p>}
        {data && status === 'in' && data.version === newest && (
          <div className={styles.accepting}>
            <Accepting kind={kind} newest={newest} appliesFrom={data.appliesFrom} accepted={data.accepted} />
          </div>
        )}
      </header>
      <aside className={styles.template} aria-label="About this text">
        <b>A template.</b> This text comes with the software. The operator of this site has it checked by counsel for
        the countries it serves, and adapts it, before the site is opened to the public.
      </aside>
      {error && <ErrorCard {...problemOf(error)} onRetry={refetch} />}
      {!data && !error && (
        <div className={styles.text} role="status" aria-label="Loading the text">
          <SkeletonText lines={14} />
        </div>
      )}
      {data && (
        <>
          <nav className={styles.contents} aria-labelledby="contents">
            <h2 id="contents" className={styles.contentsTitle}>
              Contents
            </h2>
            <ol>
              {data.clauses.map((clause, index) => (
                <li key={clause.id}>
                  <a href={`#${clause.id}`}>
                    <span className={styles.number}>{index + 1}</span>
                    {clause.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {data.clauses.map((clause, index) => (
              <TermsSection
                key={clause.id}
                clause={clause}
                number={index + 1}
                before={isCompared && before.data ? before.data.clauses.find(({ id }) => id === clause.id) : null}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Whether what is read applies: not yet, now, or not any more. */
function Applying({
  versions,
  version,
}: {
  versions: readonly { version: number; appliesFrom: string }[];
  version: number;
}) {
  const now = useNow();
  const applies = versions.find(({ appliesFrom }) => new Date(appliesFrom) <= now)?.version ?? 1; // the newest comes first
  if (version === applies) return <span>This version applies now.</span>;
  return (
    <span>
      {version < applies ? 'This version does not apply any more.' : `Until then version ${applies} applies.`}
    </span>
  );
}
