import { brand } from '@ahadi/domain/brand.ts';
import styles from './Founder.module.css';
import { Section } from './Section.tsx';

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
      <div className={styles.bridge} aria-hidden="true" />
      <p className={styles.banks} aria-hidden="true">
        <span>One side</span>
        <span>A drawing both agree on</span>
        <span>The other side</span>
      </p>
    </Section>
  );
}
