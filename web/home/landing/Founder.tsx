import { useWords } from '../../core/language.ts';
import styles from './Founder.module.css';
import { operator } from './operator/words.ts';
import { Section } from './Section.tsx';
import { landing } from './words.ts';

/** Who stands behind it (specification §1, §2); name and words are the operator's. */
export function Founder() {
  const say = useWords(landing);
  const own = useWords(operator);
  return (
    <Section id="founder" number={6} about={say.aboutFounder} title={say.whyEngineer}>
      <figure className={styles.founder}>
        <blockquote className={styles.quote}>
          <p>{own.founderWords}</p>
        </blockquote>
        <figcaption className={styles.person}>
          <b>{own.founderName}</b>
          {own.founderRole}
        </figcaption>
      </figure>
      <div className={styles.bridge} aria-hidden="true" />
      <p className={styles.banks} aria-hidden="true">
        <span>{say.oneSide}</span>
        <span>{say.drawing}</span>
        <span>{say.otherSide}</span>
      </p>
    </Section>
  );
}
