import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../core/api.ts';
import { useCommand } from '../../../core/command.ts';
import { problemOf } from '../../../core/errors.ts';
import { lazy } from '../../../core/lazy.ts';
import { byCursorAfresh } from '../../../core/paging.ts';
import { formatInstant } from '../../../core/time.ts';
import { toast } from '../../../core/toast.ts';
import { useAtOnce } from '../../../core/useAtOnce.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import styles from '../../forms/form.module.css';
import { stockMoveWords } from '../../words.ts';
import own from './product.module.css';
import { productKept } from './productform.ts';

const StockDialog = lazy(() => import('./StockDialog.tsx').then((module) => ({ default: module.StockDialog })));

/** How many pieces there are, changed by the seller at once: it is nothing that has to be looked at. */
export function StockCard({ product, title }: { product: OwnProduct; title: string }) {
  const [asking, setAsking] = useState(false);
  const [showsMoves, setShowsMoves] = useState(false);
  const { id, tracksStock, onHand, reserved } = product;
  const track = useCommand(api.selling.adjustStock, { onSuccess: productKept });
  const [isTicked, tick] = useAtOnce(track.isPending ? track.variables?.tracks === true : tracksStock);
  return (
    <Card title="Pieces" aside="kept at once, without review">
      <div className={styles.stack}>
        {tracksStock ? (
          <dl className={own.figures}>
            <Figure label="There are" value={onHand} />
            <Figure label="Kept for orders" value={reserved} />
            <Figure label="Can be bought" value={onHand - reserved} />
          </dl>
        ) : (
          <p>Its pieces are not counted: it can always be bought.</p>
        )}
        <CheckField
          label="Count its pieces"
          help="Nobody can buy more than there are. Leave it off for services and what is made to order."
          checked={isTicked}
          disabled={track.isPending}
          onChange={(event) => {
            tick(event.currentTarget.checked);
            track.run({ id, by: 0, why: 'adjust', note: '', tracks: event.currentTarget.checked });
          }}
        />
        {track.error && <Notice tone="danger">{problemOf(track.error).sentence}</Notice>}
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Change the number
          </Button>
          <Button variant="plain" aria-expanded={showsMoves} onClick={() => setShowsMoves(!showsMoves)}>
            {showsMoves ? 'Hide the history' : 'Show the history'}
          </Button>
        </div>
        {showsMoves && <Moves product={product} />}
      </div>
      {asking && (
        <Suspense fallback={null}>
          <StockDialog
            product={{ ...product, title }}
            onDone={(after) => {
              productKept(after);
              setAsking(false);
              toast({ title: 'Kept', message: `There are ${after.onHand} of ${title} now.`, tone: 'good' });
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className={own.figure}>
    <dt>{label}</dt>
    <dd>{value.toLocaleString('en')}</dd>
  </div>
);

const signed = (qty: number): string => (qty > 0 ? `+${qty}` : qty < 0 ? `−${-qty}` : '0');

/** Every change of the number, newest first. */
function Moves({ product }: { product: OwnProduct }) {
  const list = useInfiniteQuery(
    api.selling.stock.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, id: product.id }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isError && !list.data)
    return <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />;
  if (!list.data) return <SkeletonText lines={4} />;
  if (rows.length === 0) return <p className={styles.quiet}>Nothing has changed yet.</p>;
  return (
    <div>
      <table className={own.moves}>
        <caption className="aside-voice">Every change of the number, newest first</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Pieces</th>
            <th scope="col">There are</th>
            <th scope="col">Kept</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((move) => (
            <tr key={move.id}>
              <td>
                {stockMoveWords[move.kind]}
                <span className={own.moveAbout}>
                  <time dateTime={move.at}>{formatInstant(move.at)}</time>
                  {move.about && ` · ${move.about}`}
                </span>
              </td>
              <td>{signed(move.qty)}</td>
              <td>{move.onHandAfter}</td>
              <td>{move.reservedAfter}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <div className={own.movesMore}>
          <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Earlier ones
          </Button>
        </div>
      )}
    </div>
  );
}
