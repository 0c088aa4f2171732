import { MOST_ARCHIVE_BYTES, MOST_ARCHIVED, MOST_ROWS } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementQuery, ExportAhead } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { client, reading } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { useFigures } from '../../core/here.ts';
import { useMe } from '../../core/session.ts';
import { readerZone } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { problemIn, refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './exporting.module.css';
import { useExporting } from './words.ts';

/** Takes what the list shows away, as a table or as the sealed PDFs of it. */
export default function ExportDialog({ query, onClose }: { query: AgreementQuery; onClose: () => void }) {
  const say = useExporting();
  const voice = useVoice();
  // Asked each time: the list goes on meanwhile.
  const counted = useQuery({
    queryKey: ['agreements export', query],
    queryFn: () => client.portfolio.exportAhead(query, reading),
    gcTime: 0,
  });
  const ahead = counted.data;
  return (
    <Dialog
      title={say.title}
      onClose={onClose}
      footer={
        <Button variant="quiet" onClick={onClose}>
          {say.close}
        </Button>
      }
    >
      {counted.isPending && <SkeletonRows rows={2} label={say.counting} />}
      {counted.isError && !ahead && (
        <ErrorCard {...problemIn(voice, problemOf(counted.error))} onRetry={() => counted.refetch()} />
      )}
      {ahead && (ahead.agreements === 0 ? <p>{say.none}</p> : <Ways query={query} ahead={ahead} />)}
    </Dialog>
  );
}

function Ways({ query, ahead }: { query: AgreementQuery; ahead: ExportAhead }) {
  const say = useExporting();
  const figures = useFigures();
  const most = figures.number(MOST_ROWS);
  return (
    <>
      <p>{ahead.agreements > MOST_ROWS ? say.many({ most }) : say.count({ n: ahead.agreements })}</p>
      <Table query={query} isMany={ahead.agreements > MOST_ROWS} />
      <Archive query={query} ahead={ahead} />
      <p className={styles.quiet}>{say.tagsToo}</p>
    </>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.way} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Has the browser keep what an address answers among its downloads. */
function download(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click();
}

function Table({ query, isMany }: { query: AgreementQuery; isMany: boolean }) {
  const say = useExporting();
  const voice = useVoice();
  const figures = useFigures();
  const save = useMutation({
    mutationFn: async () => {
      const asked = { ...query, wordsIn: figures.language, tz: readerZone() };
      const file = await client.portfolio.table(asked, reading);
      const url = URL.createObjectURL(file);
      download(url, file.name);
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
  });
  return (
    <Way title={say.table}>
      <p>{isMany ? say.tableMany({ most: figures.number(MOST_ROWS) }) : say.tableWhat}</p>
      {!isMany && (
        <Button variant="quiet" pending={save.isPending} onClick={() => !save.isPending && save.mutate()}>
          <IconDownload size={16} stroke={1.8} aria-hidden /> {say.saveTable}
        </Button>
      )}
      {save.error && <Notice tone="danger">{refusalIn(voice, problemOf(save.error))}</Notice>}
    </Way>
  );
}

function Archive({ query, ahead }: { query: AgreementQuery; ahead: ExportAhead }) {
  const say = useExporting();
  const voice = useVoice();
  const figures = useFigures();
  const me = useMe();
  const begin = useMutation({
    // Whether it can be begun is asked first: a download that is refused says nothing.
    mutationFn: async () => {
      const { archiveWaits } = await client.portfolio.exportAhead(query, reading);
      if (archiveWaits) return archiveWaits;
      const asked = { ...query, wordsIn: figures.language, tz: readerZone(), account: me.userId };
      const words = new URLSearchParams(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );
      download(`/api/v1/agreement-portfolio/archive?${words}`, '');
      return null;
    },
  });
  const limits = { most: figures.number(MOST_ARCHIVED), size: figures.number(MOST_ARCHIVE_BYTES / 1024 ** 3) };
  const isMuch = ahead.agreements > MOST_ARCHIVED || ahead.bytes > MOST_ARCHIVE_BYTES;
  const unsealed = ahead.agreements - ahead.sealed;
  if (ahead.sealed === 0)
    return (
      <Way title={say.archive}>
        <p>{say.noneSealed}</p>
      </Way>
    );
  if (isMuch)
    return (
      <Way title={say.archive}>
        <p>{say.archiveMany(limits)}</p>
      </Way>
    );
  return (
    <Way title={say.archive}>
      <p>{say.archiveWhat({ n: ahead.sealed, size: megabytes(ahead.bytes) })}</p>
      {unsealed > 0 && <p>{say.leftOut({ n: unsealed })}</p>}
      <Button variant="quiet" pending={begin.isPending} onClick={() => !begin.isPending && begin.mutate()}>
        <IconDownload size={16} stroke={1.8} aria-hidden /> {say.saveArchive}
      </Button>
      {begin.data === null && (
        <Notice tone="good" announce>
          {say.begun}
        </Notice>
      )}
      {begin.data && (
        <Notice tone="attention" announce>
          {begin.data === 'under_way' ? say.underWay : say.tooOften}
        </Notice>
      )}
      {begin.error && <Notice tone="danger">{refusalIn(voice, problemOf(begin.error))}</Notice>}
    </Way>
  );
}
