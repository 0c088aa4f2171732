import { brand } from '@ahadi/domain/brand.ts';
import styles from './WhatFor.module.css';

const facts = [
  { title: 'Written once, the same for both', words: 'Every change is shown to every side before it counts.' },
  {
    title: 'Signed word for word',
    words: 'A signature is bound to the exact text. One other letter, and it does not hold.',
  },
  { title: 'Proved without us', words: 'Anyone you show your copy to can check it, even if we were gone.' },
];

/** What an account is for, in three sentences, beside the form. */
export const WhatFor = () => (
  <section aria-label={`What ${brand.name} is for`}>
    <p className={styles.tagline}>{brand.tagline}.</p>
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
