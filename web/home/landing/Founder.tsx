import { brand } from '@ahadi/domain/brand.ts';
import styles from './Founder.module.css';
import { Section } from './Section.tsx';

const SPAN = 1200;
const RISE = 150;
const DECK = 210;
const HANGERS = 24;

/** Height of the arch above the deck at `x`: a parabola, the line of thrust of an even load. */
const arch = (x: number): number => DECK - 4 * RISE * (x / SPAN) * (1 - x / SPAN);

const at = Array.from({ length: HANGERS - 1 }, (_, index) => ((index + 1) * SPAN) / HANGERS);

/** A tied arch between two banks, as it would be drawn for both sides to agree on. */
function Bridge() {
  return (
    <svg viewBox="-60 52 1320 236" className={styles.bridge} aria-hidden="true" focusable="false">
      <g fill="none" stroke="var(--faint)" strokeWidth="1.2">
        <path
          d={`M-14 ${DECK + 4}Q${SPAN / 2} ${DECK - 2 * RISE - 10} ${SPAN + 14} ${DECK + 4}`}
          stroke="var(--gold)"
          strokeWidth="2"
        />
        <path d={`M0 ${DECK + 4}Q${SPAN / 2} ${DECK - 2 * RISE + 14} ${SPAN} ${DECK + 4}`} stroke="var(--gold)" />
        {at.map((x) => (
          <path key={x} d={`M${x} ${arch(x) + 8}V${DECK}`} stroke="#3a4d6d" />
        ))}
        <path d={`M-60 ${DECK}H1260M-60 ${DECK + 10}H1260`} />
        <path
          d={`M-34 ${DECK + 10}v14h68v-14M${SPAN - 34} ${DECK + 10}v14h68v-14M-20 ${DECK + 24}l-10 50M20 ${DECK + 24}l10 50M${SPAN - 20} ${DECK + 24}l-10 50M${SPAN + 20} ${DECK + 24}l10 50M-60 ${DECK + 74}h110M1260 ${DECK + 74}h-110`}
        />
        <path d={`M60 ${DECK + 66}H${SPAN - 60}M60 ${DECK + 58}v16M${SPAN - 60} ${DECK + 58}v16`} stroke="#3a4d6d" />
      </g>
    </svg>
  );
}

/** Who stands behind it (specification §1, §2); name and words are the operator's. */
export function Founder() {
  return (
    <Section id="founder" number={6} about="The founder" title="Why an engineer built this">
      <figure className={styles.founder}>
        <blockquote className={styles.quote}>
          <p>{brand.founder.words}</p>
        </blockquote>
        <figcaption className={styles.person}>
          <b>{brand.founder.name}</b>
          {brand.founder.role}
        </figcaption>
      </figure>
      <Bridge />
      <p className={styles.banks} aria-hidden="true">
        <span>One side</span>
        <span>A drawing both agree on</span>
        <span>The other side</span>
      </p>
    </Section>
  );
}
