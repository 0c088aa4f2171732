import styles from './Pillars.module.css';
import { RoomLink } from './RoomLink.tsx';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';

const pillars = [
  {
    title: 'Escrow',
    promise: 'Protection for buyer and seller',
    text: 'The price waits in between. It moves to the seller when the promise is kept, and back when it is not. Neither side has to trust first.',
    to: '/dashboard/escrow',
    link: 'Open escrow',
  },
  {
    title: 'Marketplace',
    promise: 'Curated by people, with no middlemen',
    text: 'Administrators admit what is sold here. Buyer and seller then deal with each other and with nobody in between.',
    to: '/dashboard/marketplace',
    link: 'Visit the marketplace',
  },
  {
    title: 'Community',
    promise: 'Support from those who have been there',
    text: 'A place to ask before you sign, to say what worked, and to be helped by people who have stood where you stand.',
    to: '/dashboard/community',
    link: 'Meet the community',
  },
] as const;

/** The three pillars of the ecosystem (specification §1), drawn as what they are: what carries the weight. */
export function Pillars() {
  return (
    <Section
      id="pillars"
      number={2}
      about="What carries it"
      title="Three pillars under every promise"
      lead="An agreement says what is owed. These three see to it that keeping it is the easier way."
    >
      <div className={styles.temple}>
        <p className={styles.weight}>The weight of what was promised</p>
        <div className={styles.load} aria-hidden="true" />
        <div className={styles.beam} aria-hidden="true" />
        <ul {...useRail(styles.columns)} aria-label="The three pillars">
          {pillars.map((it) => (
            <li key={it.title} className={styles.column}>
              <div className={styles.capital} aria-hidden="true" />
              <div className={styles.shaft}>
                <h3 className={styles.title}>{it.title}</h3>
                <p className={styles.promise}>{it.promise}</p>
                <p className={styles.text}>{it.text}</p>
                <RoomLink to={it.to}>{it.link}</RoomLink>
              </div>
              <div className={styles.base} aria-hidden="true" />
            </li>
          ))}
        </ul>
        <div className={styles.ground} aria-hidden="true" />
      </div>
    </Section>
  );
}
