import type { FileFormat, HistoryTab } from '@ahadi/domain/activity/schema.ts';
import { IconDownload, IconFilter, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { client } from './api.ts';
import { problemOf } from './errors.ts';
import styles from './HistoryTools.module.css';
import { useIsOffline } from './offline/connection.ts';

type Asked = Omit<Parameters<typeof client.activity.export>[0], 'tab' | 'format'>;
type Props = {
  tab: HistoryTab;
  /** What is shown now, in the contract's own words: the file has the same. */
  asked: Asked;
  /** The filters, as fields. */
  children?: ReactNode;
  /** Takes all filters back; null while there is none. */
  onClear?: (() => void) | null;
};

const formats: readonly { format: FileFormat; label: string; means: string }[] = [
  { format: 'csv', label: 'CSV', means: 'for a spreadsheet' },
  { format: 'json', label: 'JSON', means: 'for a program' },
  { format: 'pdf', label: 'PDF', means: 'to print or hand in' },
];

/** Puts a file where the browser keeps what is downloaded. */
function keep(file: File | Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What a part of the history is filtered by, and the same rows as a file or on paper. */
export function HistoryTools({ tab, asked, children, onClear }: Props) {
  const isOffline = useIsOffline();
  // Only a phone folds them; there is room for all of them elsewhere.
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const save = useMutation({
    mutationFn: async (format: FileFormat) => {
      const file = await client.activity.export({ ...asked, tab, format });
      keep(file, file.name || `${tab}.${format}`);
    },
  });
  return (
    <section className={styles.tools} aria-label="Filters and files">
      {children && (
        <div className={styles.fold}>
          <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            <IconFilter size={16} stroke={1.8} aria-hidden /> {onClear ? 'Filters, some chosen' : 'Filters'}
          </Button>
        </div>
      )}
      {children && (
        <div className={styles.fields} id={id} data-open={isOpen || undefined}>
          {children}
          {onClear && (
            <Button variant="plain" onClick={onClear}>
              Clear the filters
            </Button>
          )}
        </div>
      )}
      <div className={styles.files}>
        <p className={styles.words}>
          Save what is shown, at most the newest 10,000 rows and twelve months at a time.
          {save.isPending && save.variables === 'pdf' && ' A long PDF takes up to a minute.'}
        </p>
        <div className={styles.buttons}>
          {formats.map(({ format, label, means }) => (
            <Button
              key={format}
              variant="quiet"
              aria-label={`Save as ${label}, ${means}`}
              pending={save.isPending && save.variables === format}
              whyNot={isOffline ? 'This needs a connection.' : null}
              onClick={() => !save.isPending && save.mutate(format)}
            >
              <IconDownload size={16} stroke={1.8} aria-hidden /> {label}
            </Button>
          ))}
          <Button variant="quiet" onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.8} aria-hidden /> Print
          </Button>
        </div>
      </div>
      {save.error && <Notice tone="danger">{problemOf(save.error).sentence}</Notice>}
    </section>
  );
}

/** Says that a page of the history came without a part of it. */
export function MissingParts({ pages, onRetry }: { pages: readonly { missing: string[] }[]; onRetry: () => void }) {
  const missing = [...new Set(pages.flatMap((page) => page.missing))];
  if (missing.length === 0) return null;
  return (
    <Notice
      tone="attention"
      announce
      title="A part is missing"
      action={
        <Button variant="quiet" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Could not be read just now: {missing.join(', ')}. Everything else is here.
    </Notice>
  );
}
