import { languageName } from '@ahadi/domain/core/languages.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { countryName } from '../../core/countries.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { formatDay } from '../../core/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './seen.module.css';

/** Somebody as everybody signed in sees them: oneself, or by `person` anyone who has that number. */
export default function PublicTab({ person }: { person: string | null }) {
  const me = useMe();
  const userNumber = person ?? me.userNumber;
  const { data, error, refetch } = useQuery(
    api.privacy.person.queryOptions({ input: { userNumber }, refetchOnMount: 'always' }),
  );
  if (error)
    return problemOf(error).code === 'NOT_FOUND' ? (
      <EmptyState
        kind="unavailable"
        title="Nobody has this number"
        action={
          <Link className={buttonClass('quiet')} to={to('profile', {}, { tab: 'public' })}>
            See your own profile
          </Link>
        }
      >
        It may be mistyped, or the account was deleted.
      </EmptyState>
    ) : (
      <ErrorCard {...problemOf(error)} onRetry={refetch} />
    );
  if (!data) return <SkeletonRows rows={5} label="Loading the profile" />;
  const rows = [
    ...(data.organisation ? [{ label: 'Organisation', value: data.organisation }] : []),
    ...(data.country ? [{ label: 'Country', value: countryName(data.country) }] : []),
    ...(data.languages.length > 0 ? [{ label: 'Languages', value: data.languages.map(languageName).join(', ') }] : []),
    ...(data.agreementsKept === null ? [] : [{ label: 'Agreements kept', value: data.agreementsKept }]),
    ...(data.posts === null ? [] : [{ label: 'Posts', value: data.posts }]),
    ...(data.helpful === null ? [] : [{ label: 'Found helpful', value: data.helpful }]),
    { label: 'Here since', value: formatDay(data.since) },
    {
      label: 'Public record',
      value: (
        <Link className={styles.inside} to={to('history', {}, { q: data.name })}>
          {data.publicEntries === 0
            ? 'No entries'
            : `${data.publicEntries} ${data.publicEntries === 1 ? 'entry' : 'entries'}`}
        </Link>
      ),
    },
  ];
  return (
    <div className={styles.page}>
      {userNumber === me.userNumber && (
        <Notice
          tone="info"
          action={
            <Link className={buttonClass('quiet')} to={to('profile', {}, { tab: 'privacy' })}>
              Change what they see
            </Link>
          }
        >
          {data.isPublic
            ? 'This is what everybody signed in sees of you.'
            : 'Your profile is closed. This is all that others see.'}
        </Notice>
      )}
      <Card>
        <article className={styles.person} aria-label={data.name}>
          <header className={styles.head}>
            <Avatar name={data.name} src={data.avatarUrl} size={72} />
            <div className={styles.names}>
              <h2 className={styles.name}>{data.name}</h2>
              {data.headline && <p>{data.headline}</p>}
              <p className={styles.quiet}>{data.userNumber}</p>
            </div>
          </header>
          <ul className={styles.badges} aria-label="What was confirmed">
            {data.badges.map((badge) => (
              <li key={badge}>
                <StateBadge tone={badge === 'Not checked' ? 'neutral' : 'good'}>{badge}</StateBadge>
              </li>
            ))}
          </ul>
          {data.about && <p className={styles.about}>{data.about}</p>}
          {data.links.length > 0 && (
            <ul className={styles.links} aria-label="Links">
              {data.links.map((link) => (
                <li key={link}>
                  <a className={styles.inside} href={link} rel="noopener noreferrer nofollow ugc" target="_blank">
                    {link.replace('https://', '')}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <KeyValue rows={rows} />
        </article>
      </Card>
    </div>
  );
}
