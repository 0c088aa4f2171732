import type { CuratedProduct } from '@ahadi/domain/marketplace/curating/schema.ts';
import { productLifecycle } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import { useState } from 'react';
import { api } from '../../../core/api.ts';
import { useCommand } from '../../../core/command.ts';
import { problemOf } from '../../../core/errors.ts';
import { ReasonDialog } from '../../../core/ReasonDialog.tsx';
import { toast } from '../../../core/toast.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/TextField.tsx';
import styles from '../curating.module.css';

const places = Array.from({ length: 12 }, (_, index) => index + 1);

type Props = { product: CuratedProduct; actsForShop: boolean; onDone: (sentence: string) => void };

/** Where it stands on the front of the shop, and whether it stands there at all. */
export function PlaceCard({ product, actsForShop, onDone }: Props) {
  const { id, status, featuredRank, wasPaused } = product;
  const [asking, setAsking] = useState<'takedown' | 'lift' | null>(null);
  const feature = useCommand(api.curating.feature, {
    onSuccess: ({ featuredRank: after }, { rank }) =>
      toast({
        title: 'Kept',
        message: after === null ? 'It is not on the front any more.' : `It stands at place ${rank} of the front.`,
        tone: 'good',
        ...(featuredRank !== after
          ? { action: { label: 'Undo', run: () => feature.run({ id, rank: featuredRank }) } }
          : {}),
      }),
  });
  const isMine = actsForShop ? 'You act for this shop; another administrator decides.' : null;
  const canLift = productLifecycle.can('lift', status);
  return (
    <Card title="In the shop">
      <div className={styles.main}>
        <SelectField
          label="Place on the front"
          help={status === 'approved' ? 'Who stands there moves on by one.' : 'Only what is on sale has a place.'}
          value={featuredRank ?? ''}
          disabled={feature.isPending || isMine !== null || status !== 'approved'}
          onChange={(event) =>
            feature.run({ id, rank: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
          }
        >
          <option value="">None</option>
          {places.map((place) => (
            <option key={place} value={place}>
              {place}
            </option>
          ))}
        </SelectField>
        {feature.error && <Notice tone="danger">{problemOf(feature.error).sentence}</Notice>}
        <div className={styles.buttons}>
          {canLift ? (
            <Button variant="quiet" whyNot={isMine} onClick={() => setAsking('lift')}>
              {wasPaused ? 'Lift the takedown' : 'Put it back on sale'}
            </Button>
          ) : (
            <Button
              variant="quiet"
              whyNot={isMine ?? productLifecycle.whyNot('takedown', status)}
              onClick={() => setAsking('takedown')}
            >
              Take it off sale
            </Button>
          )}
        </div>
      </div>
      {asking === 'takedown' && (
        <ReasonDialog
          title="Take it off sale?"
          confirm="Take it off sale"
          cancel="Leave it"
          tone="danger"
          procedure={api.curating.takedown}
          input={(reason) => ({ id, reason })}
          help="The seller reads it, and buyers with open orders are told that it was taken off."
          onDone={() => {
            setAsking(null);
            onDone('It is off sale. The seller and buyers with open orders are told.');
          }}
          onClose={() => setAsking(null)}
        >
          <p>Nobody can buy it from now on, and it leaves the front. It can be put back.</p>
        </ReasonDialog>
      )}
      {asking === 'lift' && (
        <ReasonDialog
          title={wasPaused ? 'Lift the takedown?' : 'Put it back on sale?'}
          confirm={wasPaused ? 'Lift it' : 'Put it back'}
          cancel="Not now"
          procedure={api.curating.lift}
          input={(reason) => ({ id, reason })}
          help="The seller reads it."
          onDone={() => {
            setAsking(null);
            onDone(
              wasPaused
                ? 'It is paused again, as the seller had it, and they are told.'
                : 'It is on sale again, and the seller is told.',
            );
          }}
          onClose={() => setAsking(null)}
        >
          <p>
            {wasPaused
              ? 'The seller had paused it: it is paused again, and they may put it on sale.'
              : 'Everybody can find and buy it again, at once.'}
          </p>
        </ReasonDialog>
      )}
    </Card>
  );
}
