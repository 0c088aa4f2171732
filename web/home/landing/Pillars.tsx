import styles from './Pillars.module.css';
import { RoomLink } from './RoomLink.tsx';
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

/** Half the flutes of a round column seen from the front: their distance shrinks towards the edge as a cosine does. */
const flutes = [1, 2, 3, 4, 5, 6].map((step) => 50 - 50 * Math.cos((step * Math.PI) / 22));

/** A line load as an engineer draws it. */
function Load() {
  const arrows = Array.from({ length: 41 }, (_, index) => index * 2.5);
  return (
    <svg className={styles.load} aria-hidden="true" focusable="false">
      <line x1="0" y1="1" x2="100%" y2="1" />
      {arrows.map((at) => (
        <svg key={at} x={`${at}%`} overflow="visible" aria-hidden="true" focusable="false">
          <path d="M0 1v22m-3-6 3 6 3-6" />
        </svg>
      ))}
    </svg>
  );
}

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
        <Load />
        <div className={styles.beam} aria-hidden="true" />
        <ul className={styles.columns}>
          {pillars.map((it) => (
            <li key={it.title} className={styles.column}>
              <div className={styles.capital} aria-hidden="true" />
              <div className={styles.shaft}>
                <svg className={styles.flutes} aria-hidden="true" focusable="false">
                  {flutes.flatMap((at) => [
                    <line key={at} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />,
                    <line key={-at} x1={`${100 - at}%`} x2={`${100 - at}%`} y1="0" y2="100%" />,
                  ])}
                </svg>
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
