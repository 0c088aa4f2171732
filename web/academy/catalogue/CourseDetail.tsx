import type { CoursePage } from '@ahadi/domain/academy/contract.ts';
import { refundRule } from '@ahadi/domain/academy/registrations/rules.ts';
import { languageName } from '@ahadi/domain/core/languages.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { NotHere } from '../../core/NotHere.tsx';
import { usePageTitle } from '../../core/page.ts';
import { count } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { kindWords, levelWords, modeWords, priceWords, registrationBadge } from '../words.ts';
import styles from './course.module.css';
import { Runs } from './Runs.tsx';
import { Syllabus } from './Syllabus.tsx';

/** One course: what one can do afterwards, what is in it, when it is given, what it costs and what comes back. */
export default function CourseDetail({ code }: { code: string }) {
  const course = useQuery(api.academy.course.queryOptions({ input: { code }, staleTime: 0, refetchOnMount: 'always' }));
  usePageTitle(course.data?.title);
  if (course.data) return <Course course={course.data} />;
  if (course.isPending)
    return (
      <div className={styles.page} role="status" aria-label="Loading the course">
        <SkeletonText lines={10} />
      </div>
    );
  return (
    <NotHere
      error={course.error}
      onRetry={() => course.refetch()}
      title="There is no such course"
      href={to('academy')}
      way="See all courses"
    >
      It is not given any more, or the link is wrong.
    </NotHere>
  );
}

function Course({ course }: { course: CoursePage }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.back}>
          <Link to={to('academy')}>Academy</Link> / {course.code}
        </p>
        <h1 className={styles.title}>{course.title}</h1>
        <p className={styles.lead}>{course.summary}</p>
        <p className={styles.facts}>
          {[levelWords[course.level], modeWords[course.mode], languageName(course.language)].join(' · ')}
        </p>
        {course.registration && <Own registration={course.registration} />}
      </header>
      <div className={styles.layout}>
        <div className={styles.main}>
          <section className={styles.part} aria-labelledby="outcomes">
            <h2 className={styles.heading} id="outcomes">
              What you can do afterwards
            </h2>
            <ul className={styles.outcomes}>
              {course.outcomes.map((outcome) => (
                <li key={outcome}>{outcome}</li>
              ))}
            </ul>
          </section>
          <section className={styles.part} aria-labelledby="syllabus">
            <div className={styles.partHead}>
              <h2 className={styles.heading} id="syllabus">
                Syllabus
              </h2>
              <DownloadButton
                label="Syllabus as PDF"
                name={`${course.code}.pdf`}
                read={(client) => client.academy.syllabus({ code: course.code })}
              />
            </div>
            <Syllabus modules={course.modules} />
          </section>
          {course.practical !== null && (
            <section className={styles.part} aria-labelledby="practical">
              <h2 className={styles.heading} id="practical">
                The practical
              </h2>
              <p>{course.practical}</p>
              <p className={styles.quiet}>Each date says when it takes place.</p>
            </section>
          )}
        </div>
        <aside className={styles.side} aria-label="Dates, fee and rules">
          <section className={styles.box} aria-labelledby="dates">
            <h2 className={styles.boxTitle} id="dates">
              Dates
            </h2>
            <Runs course={course} />
          </section>
          <section className={styles.box} aria-labelledby="facts">
            <h2 className={styles.boxTitle} id="facts">
              Fee and certificate
            </h2>
            <KeyValue rows={factsOf(course)} />
            <p className={styles.quiet}>
              {course.priceMinor > 0 &&
                course.runs.every(({ whyClosed }) => whyClosed !== null) &&
                `If you cancel: ${refundRule}`}
            </p>
          </section>
          {course.prerequisites.length > 0 && <Before course={course} />}
        </aside>
      </div>
    </div>
  );
}

const factsOf = (course: CoursePage) => [
  { label: 'Fee', value: <strong>{priceWords(course.priceMinor, course.currency)}</strong> },
  { label: 'Takes', value: count(course.hours, 'hour') },
  { label: 'At the end', value: kindWords[course.certificateKind] },
  ...(course.certificateKind === 'none'
    ? []
    : [
        {
          label: 'Certificate valid',
          value: course.validityMonths === null ? 'without an end' : count(course.validityMonths, 'month'),
        },
        { label: 'To earn it', value: askedFor(course) },
      ]),
];

const askedFor = (course: CoursePage): string =>
  [
    'all required lessons',
    ...(course.passPercent > 0 ? [`${course.passPercent} % on average in the quizzes`] : []),
    ...(course.attendancePercent > 0 ? [`presence at ${course.attendancePercent} % of the sessions`] : []),
    ...(course.practical === null ? [] : ['a practical passed, which those who teach the run judge']),
  ].join(', ');

function Own({ registration }: { registration: NonNullable<CoursePage['registration']> }) {
  const badge = registrationBadge[registration.status];
  return (
    <p className={styles.own}>
      <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      <Link className={buttonClass('primary')} to={to('academyPayment', { registrationId: registration.id })}>
        Go to your registration
      </Link>
    </p>
  );
}

/** Courses that come before this one, and for who is signed in whether they are done. */
const Before = ({ course }: { course: CoursePage }) => (
  <section className={styles.box} aria-labelledby="before">
    <h2 className={styles.boxTitle} id="before">
      What comes before it
    </h2>
    <ul className={styles.before}>
      {course.prerequisites.map(({ code, title, met }) => (
        <li key={code}>
          <Link to={to('academy', {}, { course: code })}>{title}</Link>
          {met !== null && (
            <StateBadge tone={met ? 'good' : 'attention'}>{met ? 'You completed it' : 'Not completed yet'}</StateBadge>
          )}
        </li>
      ))}
    </ul>
  </section>
);
