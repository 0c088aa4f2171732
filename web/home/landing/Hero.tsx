import { brand } from '@ahadi/domain/brand.ts';
import { CallToAction } from './ActionLink.tsx';
import styles from './Hero.module.css';
import { SignedSheet } from './SignedSheet.tsx';

export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.engraving} aria-hidden="true" data-soon />
      <div className={styles.words}>
        <h1 id="hero-title" className={styles.title}>
          {brand.tagline}.
        </h1>
        <p className={styles.lead}>
          Write agreements that both sides can prove. When one is broken, be heard, and settle it with a mediator. What
          stays unresolved past its deadline becomes public history.
        </p>
        <div className={styles.actions}>
          <CallToAction />
          <a href="#how-it-works" className={styles.second}>
            See how it works
          </a>
        </div>
        <p className={styles.audience}>For people, businesses, governments and NGOs</p>
      </div>
      <SignedSheet />
    </section>
  );
}
