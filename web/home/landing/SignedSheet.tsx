import { Seal } from './Seal.tsx';
import styles from './SignedSheet.module.css';

const clauses = [
  ['Goods.', 'The seller delivers 400 solar lanterns, new and in working order.'],
  ['Delivery.', 'Two lots of 200: the first by 5 December, the second by 19 December.'],
  ['Price.', 'KES 1,240,000, released in two parts, each once its lot has been inspected.'],
] as const;

const signatures = [
  {
    name: 'Lanterns Ltd',
    when: 'Wed 18 Nov, 11:37',
    path: 'M6 40C14 12 22 4 25 10c3 7-9 30-14 37 8-11 20-20 25-17 4 3-4 13-1 14 5 1 9-15 13-14 3 1-3 12 1 12 5 0 8-12 12-12 3 0-1 11 3 11 6 0 9-25 16-36-6 14-10 35-6 36 5 1 12-17 17-17 4 0-5 14 0 15 8 1 16-9 30-15 12-5 26-5 38-9',
  },
  {
    name: 'Njeri Duale',
    when: 'Fri 20 Nov, 16:02',
    path: 'M8 46C16 30 22 10 27 8c4 0-2 26 0 35 6-12 14-33 21-36 4-1-8 34-3 37 5 2 10-12 15-12 3 0-2 9 2 10 5 0 7-10 11-10 3 0-5 24-13 25-4 0 2-10 12-17 9-6 13-8 17-8 3 1-3 9 1 9 5 0 9-9 13-9 3 1-1 8 3 8 12 0 28-14 44-24',
  },
] as const;

/** A signed agreement as a picture: the sheet, both hands and the seal. Its people are invented and the caption says so. */
export function SignedSheet() {
  return (
    <figure className={styles.figure}>
      <div className={styles.under} aria-hidden="true" />
      <div className={styles.sheet}>
        <p className={styles.reference}>
          <span>AG-2026-000123</span>
          <span>Version 4, frozen</span>
        </p>
        <p className={styles.title}>Agreement for the supply of goods</p>
        <ol className={styles.clauses}>
          {clauses.map(([heading, text]) => (
            <li key={heading}>
              <span>
                <b>{heading}</b> {text}
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.clause}>Public-history clause: accepted by both sides</p>
        <div className={styles.hands}>
          {signatures.map((hand, index) => (
            <div key={hand.name} className={styles.hand}>
              <svg viewBox="0 0 200 60" aria-hidden="true" focusable="false" className={styles.stroke}>
                <path d={hand.path} pathLength="1" style={{ animationDelay: `${400 + index * 900}ms` }} />
              </svg>
              <p className={styles.name}>{hand.name}</p>
              <p className={styles.when}>{hand.when}</p>
            </div>
          ))}
        </div>
        <p className={styles.hash}>SHA-256 9f3c 41d8 07be … 5a2e c6f1</p>
        <Seal className={styles.seal} />
      </div>
      <figcaption className={styles.caption}>An illustration. The parties are invented.</figcaption>
    </figure>
  );
}
