import { paths } from '@ahadi/domain/paths.ts';
import styles from './Highlights.module.css';
import { RoomLink } from './RoomLink.tsx';
import { useRail } from './rail.ts';

const highlights = [
  {
    title: 'Written so that it holds',
    text: 'Draft together, compare versions, sign with a passkey. The signed text is sealed: change one letter and the seal no longer fits.',
    to: paths.dashboardAgreements,
    link: 'Open agreements',
  },
  {
    title: 'Heard when it breaks',
    text: 'File a dispute against the promise that was broken. The other side is told, has time to answer, and both see the same clock.',
    to: '/disputes/new',
    link: 'File a dispute',
  },
  {
    title: 'Settled, and recognised',
    text: 'Certified mediators help both sides find terms. A mediated agreement is taken to court for official recognition.',
    to: '/dashboard/legal-services',
    link: 'Request mediation',
  },
] as const;

export function Highlights() {
  return (
    <section {...useRail(styles.highlights)} aria-label="What it does" data-soon>
      {highlights.map((it) => (
        <div key={it.title} className={styles.highlight}>
          <h2 className={styles.title}>{it.title}</h2>
          <p className={styles.text}>{it.text}</p>
          <RoomLink to={it.to}>{it.link}</RoomLink>
        </div>
      ))}
    </section>
  );
}
