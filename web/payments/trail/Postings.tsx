import type { TrailPosting } from '@ahadi/domain/payments/trail.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import admin from '../admin/admin.module.css';
import { columnAmount } from '../amounts.ts';
import own from './trail.module.css';

type Props = { postings: readonly TrailPosting[]; isCut: boolean; about: { path: string; title: string } | null };

/** What stands in the books about it, under the accounts of a bookkeeper. */
export function Postings({ postings, isCut, about }: Props) {
  return (
    <Card
      title="In the books"
      aria-label="In the books"
      aside={postings.length > 0 && count(postings.length, 'posting')}
    >
      <div className={own.stack}>
        {postings.length === 0 && <p>Nothing was posted: no money of it moved.</p>}
        {postings.map((posting) => (
          <Posting key={posting.id} posting={posting} />
        ))}
        {isCut && <p className={own.weak}>There are more. The journal under Books has all of them.</p>}
        {about !== null && (
          <p className={own.weak}>
            What was done with it afterwards stands with <Link to={about.path}>{about.title}</Link>.
          </p>
        )}
      </div>
    </Card>
  );
}

function Posting({ posting: { memo, at, legs } }: { posting: TrailPosting }) {
  const amount = (minor: string, currency: string) => columnAmount(BigInt(minor.replace('-', '')), currency);
  return (
    <div className={admin.wide}>
      <table className={admin.table}>
        <caption className={own.caption}>
          {memo} · <time dateTime={at}>{formatInstant(at)}</time>
        </caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {legs.map(({ code, name, currency, minor }) => (
            <tr key={`${code} ${currency} ${minor}`}>
              <th scope="row" className={admin.account}>
                {name}{' '}
                <span className={own.weak}>
                  {code} {currency}
                </span>
              </th>
              <td>{minor.startsWith('-') ? '' : amount(minor, currency)}</td>
              <td>{minor.startsWith('-') ? amount(minor, currency) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
