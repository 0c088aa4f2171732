import type { PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { figureWords, number } from '../words.ts';
import styles from './desk.module.css';

const deeds: Readonly<Record<string, string>> = {
  'promotion.created': 'wrote it',
  'promotion.changed': 'changed it',
  'promotion.submitted': 'sent it in',
  'promotion.withdrawn': 'took it back',
  'promotion.sent_back': 'sent it back',
  'promotion.approved': 'approved it',
  'promotion.started': 'began to show it',
  'promotion.paused': 'paused it',
  'promotion.resumed': 'had it shown again',
  'promotion.revised': 'took it up again',
  'promotion.arranged': 'moved it',
  'promotion.ended': 'ended it',
};

/** What became of a post day by day, as its readers can learn it in sum, and who did what with it. */
export function Record({ view }: { view: PromotionView }) {
  return (
    <>
      <Card title="Figures">
        <p className={styles.sum}>In all {figureWords(view.figures)}. Readers find the same under “Why this?”.</p>
        {view.days.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Shown</th>
                <th scope="col">Clicked</th>
                <th scope="col">Closed</th>
                <th scope="col">Hidden</th>
              </tr>
            </thead>
            <tbody>
              {view.days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatCalendarDay(day.day)}</th>
                  <td>{number(day.shown)}</td>
                  <td>{number(day.clicked)}</td>
                  <td>{number(day.closed)}</td>
                  <td>{number(day.hidden)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <Card title="History">
        <ol className={styles.history}>
          {view.history.map((entry) => (
            <li key={entry.id}>
              <span>
                {entry.by ?? 'The clock'} {deeds[entry.name] ?? entry.name}
              </span>{' '}
              <time className={styles.quiet} dateTime={entry.at}>
                {formatInstant(entry.at)}
              </time>
              {entry.reason && <p className={styles.said}>{entry.reason}</p>}
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
