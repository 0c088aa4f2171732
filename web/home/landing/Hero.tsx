import { useWords } from '../../core/language.ts';
import { CallToAction } from './ActionLink.tsx';
import styles from './Hero.module.css';
import { operator } from './operator/words.ts';
import { SignedSheet } from './SignedSheet.tsx';
import { landing } from './words.ts';

export function Hero() {
  const say = useWords(landing);
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.engraving} aria-hidden="true" data-soon />
      <div className={styles.words}>
        <h1 id="hero-title" className={styles.title}>
          {useWords(operator).tagline}.
        </h1>
        <p className={styles.lead}>{say.lead}</p>
        <div className={styles.actions}>
          <CallToAction />
          <a href="#how-it-works" className={styles.second}>
            {say.seeHow}
          </a>
        </div>
        <p className={styles.audience}>{say.audience}</p>
      </div>
      <SignedSheet />
    </section>
  );
}
