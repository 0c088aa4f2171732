import type { BadLine } from '@ahadi/domain/agreements/batches/schema.ts';
import styles from './batches.module.css';
import { useBatches } from './words.ts';

/** Lines of a list that are not sent, each with why. */
export function BadLines({ lines, label }: { lines: readonly BadLine[]; label: string }) {
  const say = useBatches();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section className={styles.bad} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say.line}</th>
            <th scope="col">{say.who}</th>
            <th scope="col">{say.whyNot}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((it) => (
            <tr key={it.line}>
              <td>{it.line}</td>
              <td>{[it.name, it.email].filter(Boolean).join(', ') || '–'}</td>
              <td lang="en" dir="ltr">
                {it.problem}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
