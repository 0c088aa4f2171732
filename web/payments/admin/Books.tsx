import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type client } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { problemOf } from '../../core/errors.ts';
import { SpanFields } from '../../core/SpanFields.tsx';
import { readerZone, timeNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import styles from '../payments.module.css';
import { periods, usePeriod } from '../wallets/period.ts';
import own from './admin.module.css';
import { Trial } from './Trial.tsx';

const forms = [
  { form: 'balance', label: 'Trial balance' },
  { form: 'journal', label: 'Journal' },
  { form: 'xero', label: 'For Xero' },
] as const;

/** The trial balance of a period, and the books as files for a spreadsheet or an accounting program. */
export default function Books() {
  const [now] = useState(() => timeNow());
  const { period, days, span, set } = usePeriod(now);
  const isTurned = days.from !== '' && days.to !== '' && days.to < days.from;
  const asked = isTurned ? {} : span;
  const books = useQuery(api.finance.books.queryOptions({ input: asked, staleTime: 0 }));
  const file = (form: (typeof forms)[number]['form']) => (from: typeof client) =>
    from.finance.booksFile({ ...asked, form, tz: readerZone() });
  return (
    <div className={styles.stack}>
      <section className={own.books} aria-label="Period and files">
        <SelectField
          label="Period"
          value={period}
          onChange={(event) => set({ period: event.currentTarget.value, from: '', to: '' })}
        >
          {Object.entries(periods).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </SelectField>
        {period === 'days' && <SpanFields days={days} onChange={set} />}
        <div className={own.files}>
          {forms.map(({ form, label }) => (
            <DownloadButton key={form} label={label} name={`books-${form}.csv`} read={file(form)} />
          ))}
        </div>
      </section>
      <p className={styles.quiet}>
        All accounts of customers stand together, by your clocks. The file for Xero has one journal a day and currency:
        give the accounts there the numbers of this list before you import it.
      </p>
      {books.isPending && <SkeletonRows rows={6} label="Adding up the books" />}
      {books.isError && !books.data && <ErrorCard {...problemOf(books.error)} onRetry={() => books.refetch()} />}
      {books.data?.length === 0 && (
        <EmptyState
          kind="nothing"
          title="Nothing was posted until then"
          action={
            <Button variant="quiet" onClick={() => set({ period: 'all', from: '', to: '' })}>
              Show everything
            </Button>
          }
        >
          Each movement of money stands in the books from its first second on.
        </EmptyState>
      )}
      <Trial rows={books.data ?? []} />
    </div>
  );
}
