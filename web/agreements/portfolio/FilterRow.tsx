import type { AgreementTag } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { IconAdjustmentsHorizontal, IconDownload, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFigures } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './portfolio.module.css';
import { type AddressChange, furtherOf, type ListQuery, type Narrowing } from './query.ts';
import { type PortfolioWords, usePortfolioWords } from './words.ts';

const FilterDialog = lazy(() => import('./FilterDialog.tsx'));
const ViewDialog = lazy(() => import('./ViewDialog.tsx'));
const ExportDialog = lazy(() => import('../exporting/ExportDialog.tsx'));

type Figures = ReturnType<typeof useFigures>;

/** A narrowing in words. */
function wordsFor(
  name: Narrowing,
  query: ListQuery,
  tags: readonly AgreementTag[] | undefined,
  say: PortfolioWords,
  figures: Figures,
): string {
  const day = (on: string | undefined) => (on === undefined ? '' : figures.calendarDay(on));
  const sum = (minor: number | undefined) =>
    query.currency ? figures.money(minor ?? 0, query.currency) : figures.number((minor ?? 0) / 100);
  switch (name) {
    case 'tag': {
      const tag = tags?.find(({ id }) => id === query.tag);
      return tag ? say.tagged({ name: tag.name }) : tags ? say.goneTag : say.tag;
    }
    case 'kind':
      return query.kind ? say[query.kind] : '';
    case 'language':
      return say.language({
        language: new Intl.DisplayNames(figures.language, { type: 'language' }).of(query.language ?? 'en') ?? '',
      });
    case 'least':
      return say.atLeast({ amount: sum(query.least) });
    case 'most':
      return say.atMost({ amount: sum(query.most) });
    case 'endsFrom':
      return say.ends({ span: say.fromDay({ day: day(query.endsFrom) }) });
    case 'endsUntil':
      return say.ends({ span: say.untilDay({ day: day(query.endsUntil) }) });
    case 'signedFrom':
      return say.signed({ span: say.fromDay({ day: day(query.signedFrom) }) });
    case 'signedUntil':
      return say.signed({ span: say.untilDay({ day: day(query.signedUntil) }) });
    default:
      return String(query[name] ?? '');
  }
}

type Props = {
  query: ListQuery;
  tags: readonly AgreementTag[] | undefined;
  onChange: (change: AddressChange) => void;
  onClear: () => void;
  /** It is a view that is kept already. */
  isKept: boolean;
  choosing: boolean;
  onChoose: () => void;
};

/** What the list is narrowed by beside words and state, each to be taken away by one touch, and the ways to more. */
export function FilterRow({ query, tags, onChange, onClear, isKept, choosing, onChoose }: Props) {
  const say = usePortfolioWords();
  const figures = useFigures();
  const [open, setOpen] = useState<'filter' | 'view' | 'export' | null>(null);
  const further = furtherOf(query);
  const isNarrowed = further.length > 0 || query.filter !== 'all' || query.q !== undefined;
  const close = () => setOpen(null);
  // A value counts in its currency: without it there is none.
  const without = (name: Narrowing) =>
    onChange({ [name]: null, ...(name === 'currency' && { least: null, most: null }) });
  return (
    <div className={styles.row}>
      <Button variant="quiet" onClick={() => setOpen('filter')}>
        <IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden />{' '}
        {further.length === 0 ? say.filter : say.filterCount({ n: figures.number(further.length) })}
      </Button>
      {further.length > 0 && (
        <ul className={styles.chips} aria-label={say.narrowedBy}>
          {further.map((name) => {
            const words = wordsFor(name, query, tags, say, figures);
            return (
              <li key={name}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={say.remove({ filter: words })}
                  onClick={() => without(name)}
                >
                  <bdi>{words}</bdi>
                  <IconX size={14} stroke={2} aria-hidden />
                </button>
              </li>
            );
          })}
          <li>
            <Button variant="plain" onClick={onClear}>
              {say.clearAll}
            </Button>
          </li>
        </ul>
      )}
      <span className={styles.push} />
      {isNarrowed && !isKept && (
        <Button variant="quiet" onClick={() => setOpen('view')}>
          {say.saveView}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setOpen('export')}>
        <IconDownload size={16} stroke={1.8} aria-hidden /> {say.export}
      </Button>
      <Button variant="quiet" aria-pressed={choosing} onClick={onChoose}>
        {choosing ? say.chooseDone : say.choose}
      </Button>
      <Suspense fallback={null}>
        {open === 'filter' && <FilterDialog query={query} tags={tags ?? []} onChange={onChange} onClose={close} />}
        {open === 'view' && <ViewDialog query={query} onClose={close} />}
        {open === 'export' && <ExportDialog query={query} onClose={close} />}
      </Suspense>
    </div>
  );
}
