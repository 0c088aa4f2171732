import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { count } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from '../help.module.css';
import { guided, iconOf } from '../words.ts';
import { ArticleList } from './ArticleList.tsx';

/** What the help center holds: things to do together, its rooms, what many read, and what is new. */
export function Rooms() {
  const { data, error, refetch } = useQuery(api.help.home.queryOptions());
  if (error) return <ErrorCard {...problemOf(error)} onRetry={refetch} />;
  // What many read stands there already.
  const fresh = data?.updated.filter(({ slug }) => !data.popular.some((other) => other.slug === slug)) ?? [];
  return (
    <>
      <section className={styles.part} aria-labelledby="together">
        <h2 id="together" className={styles.partTitle}>
          Do it together
        </h2>
        <p className={styles.partLead}>
          The assistant asks what it needs and fills in the form. You look it over and decide.
        </p>
        <ul className={styles.guided}>
          {guided.map(({ intent, label }) => (
            <li key={intent}>
              <Link className={styles.chip} to={to('chatbot', {}, { intent })}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="rooms">
        <h2 id="rooms" className={styles.partTitle}>
          By subject
        </h2>
        {data ? (
          <ul className={styles.rooms}>
            {data.categories.map((category) => (
              <Room key={category.slug} {...category} />
            ))}
          </ul>
        ) : (
          <RoomsToCome />
        )}
      </section>
      {data && (
        <div className={styles.columns} data-one={fresh.length === 0 || undefined}>
          <section aria-labelledby="popular">
            <h2 id="popular" className={styles.partTitle}>
              Read most
            </h2>
            <ArticleList articles={data.popular} />
          </section>
          {fresh.length > 0 && (
            <section aria-labelledby="updated">
              <h2 id="updated" className={styles.partTitle}>
                New and changed
              </h2>
              <ArticleList articles={fresh} showDay />
            </section>
          )}
        </div>
      )}
      <section className={styles.call} aria-labelledby="person">
        <h2 id="person" className={styles.partTitle}>
          A person answers, too
        </h2>
        <p>Write to us; you get a number and an answer within a working day.</p>
        <Link className={buttonClass('primary')} to={to('contact')}>
          Contact us
        </Link>
      </section>
    </>
  );
}

function Room({
  slug,
  title,
  description,
  icon,
  articles,
}: {
  slug: string;
  title: string;
  description: string;
  icon: string;
  articles: number;
}) {
  const Icon = iconOf(icon);
  return (
    <li>
      <Link className={styles.room} to={to('helpCategory', { categoryId: slug })}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span className={styles.roomTitle}>{title}</span>
        <span className={styles.roomWords}>{description}</span>
        <span className={styles.roomCount}>{count(articles, 'article')}</span>
      </Link>
    </li>
  );
}

const RoomsToCome = () => (
  <div className={styles.rooms} role="status" aria-label="Loading">
    {Array.from({ length: 9 }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity and never move
      <div key={place} className={styles.room}>
        <Skeleton width="20px" height="20px" />
        <Skeleton width="50%" />
        <Skeleton width="80%" height="0.8em" />
      </div>
    ))}
  </div>
);
