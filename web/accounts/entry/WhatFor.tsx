import { brand } from '@ahadi/domain/brand.ts';
import { useWords } from '../../core/language.ts';
import styles from './WhatFor.module.css';
import { entry } from './words.ts';

/** What an account is for, in three sentences, beside the form. */
export function WhatFor() {
  const say = useWords(entry);
  const facts = [
    { title: say.once, words: say.onceWords },
    { title: say.wordForWord, words: say.wordForWordWords },
    { title: say.withoutUs, words: say.withoutUsWords },
  ];
  return (
    <section aria-label={say.whatFor({ brand: brand.name })}>
      <p className={styles.tagline}>{say.tagline}.</p>
      <ul className={styles.facts}>
        {facts.map(({ title, words }) => (
          <li className={styles.fact} key={title}>
            <p className={styles.title}>{title}</p>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
