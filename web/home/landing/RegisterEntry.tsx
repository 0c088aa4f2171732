import { useWords } from '../../core/language.ts';
import styles from './RegisterEntry.module.css';
import { landing } from './words.ts';

const facts = ['between', 'kind', 'told', 'answer', 'due', 'outcome'] as const;

/** What a person who searches a name would find: what the platform witnessed, and both sides in equal measure. */
export function RegisterEntry() {
  const say = useWords(landing);
  return (
    <figure className={styles.figure}>
      <div className={styles.entry}>
        <p className={styles.top}>
          <span>{say.entry}</span>
          <span>{say.illustration}</span>
        </p>
        <p className={styles.title}>
          <bdi>{say.named}</bdi>
        </p>
        <dl className={styles.facts}>
          {facts.map((name) => (
            <div key={name}>
              <dt>{say[name]}</dt>
              <dd>{say[`${name}Text`]}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.statements}>
          <p>
            <b>{say.oneSays}</b>
            {say.oneSaysText}
          </p>
          <p>
            <b>{say.otherSays}</b>
            {say.otherSaysText}
          </p>
        </div>
      </div>
      <figcaption className={styles.caption}>{say.neverInEntry}</figcaption>
    </figure>
  );
}
