import type { ProductId } from '@ahadi/domain/core/ids.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { useMe } from '../core/session.ts';
import { toastError } from '../core/toast.ts';
import { showHeart } from './favour.ts';
import styles from './parts.module.css';

type Props = { product: { id: ProductId; title: string; isFavourite: boolean }; beside?: boolean };

/** Keeps a product among the favourites. The heart answers at once; when it was not kept, it goes back and says so. */
export function FavouriteButton({ product: { id, title, isFavourite }, beside }: Props) {
  const { acting } = useMe();
  const queryClient = useQueryClient();
  const favour = useCommand(api.marketplace.favour, {
    stale: [],
    onError: (error, { on }) => {
      showHeart(queryClient, id, !on);
      toastError(problemOf(error).sentence);
    },
  });
  // Favourites are the account's own.
  if (acting) return null;
  return (
    <button
      type="button"
      className={styles.heart}
      data-beside={beside || undefined}
      aria-pressed={isFavourite}
      aria-label={`Keep ${title} among your favourites`}
      onClick={() => {
        if (favour.isPending) return;
        showHeart(queryClient, id, !isFavourite);
        favour.run({ id, on: !isFavourite });
      }}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden>
        <title>Heart</title>
        <path d="M12 20.3l-7.3-7.2a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 6.9 0l.4.5.4-.5a4.9 4.9 0 0 1 6.9 0 4.9 4.9 0 0 1 0 7z" />
      </svg>
    </button>
  );
}
