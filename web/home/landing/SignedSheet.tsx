import { useWords } from '../../core/language.ts';
import styles from './SignedSheet.module.css';
import { landing } from './words.ts';

const reference = 'AG-2026-000123';
const fingerprint = 'SHA-256 9f3c 41d8 07be … 5a2e c6f1';

const clauses = ['goods', 'delivery', 'price'] as const;

const signatures = [
  { name: 'Lanterns Ltd', when: 'sellerSigned' },
  { name: 'Njeri Duale', when: 'buyerSigned' },
] as const;

/** A signed agreement as a picture: the sheet, both hands and the seal. Its people are invented and the caption says so. */
export function SignedSheet() {
  const say = useWords(landing);
  return (
    <figure className={styles.figure} data-soon>
      <div className={styles.under} aria-hidden="true" />
      <div className={styles.sheet}>
        <p className={styles.reference}>
          <span>{reference}</span>
          <span>{say.sheetVersion}</span>
        </p>
        <p className={styles.title}>{say.sheetTitle}</p>
        <ol className={styles.clauses}>
          {clauses.map((name) => (
            <li key={name}>
              <span>
                <b>{say[name]}</b> {say[`${name}Text`]}
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.clause}>{say.clauseAccepted}</p>
        <div className={styles.hands}>
          {signatures.map((hand) => (
            <div key={hand.name} className={styles.hand}>
              <div className={styles.stroke} />
              <p className={styles.name}>
                <bdi>{hand.name}</bdi>
              </p>
              <p className={styles.when}>{say[hand.when]}</p>
            </div>
          ))}
        </div>
        <p className={styles.hash}>
          <bdi>{fingerprint}</bdi>
        </p>
        <div className={styles.seal} aria-hidden="true" />
      </div>
      <figcaption className={styles.caption}>{say.sheetCaption}</figcaption>
    </figure>
  );
}
