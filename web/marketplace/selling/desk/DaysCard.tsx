import type { SellingFigures } from '@ahadi/domain/marketplace/selling/schema.ts';
import { useState } from 'react';
import { amountWords, count, formatCalendarDay } from '../../../core/words.ts';
import { Card } from '../../../ui/Card.tsx';
import { barsOf } from './chart.ts';
import own from './desk.module.css';

type Day = SellingFigures['days'][number];
const [WIDTH, HEIGHT] = [300, 56];

/** Thirty days in three small drawings; the same as a table for who cannot see them, and for who wants the numbers. */
export function DaysCard({ days, currency }: Pick<SellingFigures, 'days' | 'currency'>) {
  const [at, setAt] = useState<number | null>(null);
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  const shown = at === null ? null : days[at];
  const drawings = [
    { key: 'orders', label: 'Orders', value: String(sum(({ orders }) => orders)), of: ({ orders }: Day) => orders },
    {
      key: 'paid',
      label: 'Paid by buyers',
      value: amountWords(
        sum(({ paidMinor }) => paidMinor),
        currency,
      ),
      of: ({ paidMinor }: Day) => paidMinor,
    },
    {
      key: 'views',
      label: 'Views',
      value: sum(({ views }) => views).toLocaleString('en'),
      of: ({ views }: Day) => views,
    },
  ];
  return (
    <Card title="The last thirty days" aside="a view a person a day">
      <div className={own.drawings} onPointerLeave={() => setAt(null)}>
        {drawings.map(({ key, label, value, of }) => (
          <figure key={key} className={own.drawing}>
            <figcaption>
              <span className={own.drawingLabel}>{label}</span>
              <span className={own.drawingValue}>{value}</span>
            </figcaption>
            <svg
              className={own.bars}
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden
              onPointerMove={(event) => {
                const { left, width } = event.currentTarget.getBoundingClientRect();
                const index = Math.floor(((event.clientX - left) / width) * days.length);
                setAt(Math.min(days.length - 1, Math.max(0, index)));
              }}
            >
              {barsOf(days.map(of), WIDTH, HEIGHT).map((bar, index) => (
                <rect key={days[index]?.day} {...bar} data-at={index === at || undefined} />
              ))}
              <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
            </svg>
          </figure>
        ))}
      </div>
      <p className={own.readout} aria-hidden>
        {shown
          ? `${formatCalendarDay(shown.day)}: ${count(shown.orders, 'order')}, ${amountWords(shown.paidMinor, currency)}, ${count(shown.views, 'view')}`
          : days[0] && `${formatCalendarDay(days[0].day)} until today`}
      </p>
      <details className={own.table}>
        <summary>The same as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by the keyboard */}
        <section className={own.wide} aria-label="The thirty days" tabIndex={0}>
          <table>
            <caption className="aside-voice">Orders, pieces, money and views of the last thirty days</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Orders</th>
                <th scope="col">Pieces</th>
                <th scope="col">Paid</th>
                <th scope="col">Views</th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatCalendarDay(day.day)}</th>
                  <td>{day.orders}</td>
                  <td>{day.pieces}</td>
                  <td>{amountWords(day.paidMinor, currency)}</td>
                  <td>{day.views}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}
