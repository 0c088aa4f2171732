import type { BroughtDocument } from '@ahadi/domain/agreements/documents/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { usePlacingWords } from '../places/words.ts';
import styles from './documents.module.css';

type Of = { agreementId: AgreementId; document: BroughtDocument };
type Props = Of & {
  /** What lies over a page, counted from 1. */
  over?: (page: number) => ReactNode;
};

const hrefOf = ({ agreementId, document }: Of): string =>
  `/api/v1/agreements/${agreementId}/documents/${document.sha256}`;

async function load(props: Of, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const [{ openPdf }, answer] = await Promise.all([import('./pdf.ts'), fetch(hrefOf(props), { signal })]);
  if (!answer.ok) throw new Error(`The document did not come: ${answer.status}`);
  return openPdf(await answer.arrayBuffer());
}

/** A brought document page by page, as it is signed. What is not near is not drawn: its place is there, and its words for who hears them. */
export default function DocumentPages(props: Props) {
  const say = usePlacingWords();
  const { agreementId, document, over } = props;
  const { name, size, sha256, pages, signatures = 0 } = document;
  const own = useId(); // what one place has drawn and puts away, another one still shows
  const pdf = useQuery({
    queryKey: ['document', agreementId, sha256, own],
    queryFn: ({ signal }) => load(props, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const text = useQuery(
    api.documents.text.queryOptions({ input: { id: agreementId, sha256 }, staleTime: Number.POSITIVE_INFINITY }),
  );
  useEffect(() => {
    const open = pdf.data;
    return () => void open?.loadingTask.destroy();
  }, [pdf.data]);
  return (
    <div className={styles.pages}>
      <p className={styles.about}>
        {say.about({ name, count: pages.length, size: megabytes(size) })} ·{' '}
        <a href={hrefOf(props)} download={document.name}>
          {say.download}
        </a>
        {signatures > 0 && ` · ${say.signedBefore({ count: signatures })}`}
      </p>
      {pdf.isError && (
        <ErrorCard {...problemOf(pdf.error)} title={say.notShown} level={3} onRetry={() => pdf.refetch()} />
      )}
      {pages.map((size, index) => (
        <PageOf
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number, and a file never changes
          key={index}
          {...{ size, index }}
          pdf={pdf.data}
          of={pages.length}
          words={text.data?.pages[index]}
        >
          {over?.(index + 1)}
        </PageOf>
      ))}
    </div>
  );
}

type PageProps = {
  pdf: PDFDocumentProxy | undefined;
  index: number;
  of: number;
  size: BroughtDocument['pages'][number];
  words: string | undefined;
  children: ReactNode;
};

/** So far off a page is drawn already, in the height of what is seen. */
const NEAR = '100% 0px';

function PageOf({ pdf, index, of, size, words, children }: PageProps) {
  const say = usePlacingWords();
  const place = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: NEAR });
    const sized = new ResizeObserver(() => setWidth(element.clientWidth));
    seen.observe(element);
    sized.observe(element);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, []);
  useEffect(() => {
    if (!pdf || !isNear || width === 0) return;
    let end = () => setDrawn(false);
    let isOver = false;
    void Promise.all([import('./pdf.ts'), pdf.getPage(index + 1)])
      .then(async ([{ drawPage }, page]) => {
        if (isOver || !box.current) return;
        const drawing = drawPage(page, box.current, width);
        end = () => {
          drawing.end();
          setDrawn(false);
        };
        await drawing.done;
        setDrawn(true);
      })
      // A page that went out of sight while it was drawn, or that only this reader cannot draw: its words and the file are there.
      .catch((failure: Error) => isOver || console.warn(`page ${index + 1} is not drawn`, failure));
    return () => {
      isOver = true;
      end();
    };
  }, [pdf, isNear, width, index]);
  return (
    <section
      ref={place}
      className={styles.page}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      aria-label={say.pageOf({ number: index + 1, count: of })}
      data-drawn={isDrawn || undefined}
      data-page={index + 1}
    >
      {!isDrawn && words && <p className="aside-voice">{words}</p>}
      <div ref={box} className={styles.drawn} dir="ltr" />
      {children}
    </section>
  );
}
