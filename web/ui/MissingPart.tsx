import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type Props = {
  isUnderWay: boolean;
  /** It does not come though there is a connection. */
  isGone: boolean;
  /** There is no network. */
  isOffline: boolean;
  again: () => void;
  reload: () => void;
  /** Where it is a dialog that was asked for: it is said over the page, where it was pressed. */
  onClose: (() => void) | undefined;
};

/** In the place of a part of a page that did not arrive. */
export function MissingPart({ isUnderWay, isGone, isOffline, again, reload, onClose }: Props) {
  const words = (
    <EmptyState
      kind="failed"
      title={isOffline ? 'This needs a connection' : 'This part could not be loaded'}
      action={
        <>
          <Button onClick={again} pending={isUnderWay}>
            Try again
          </Button>
          {onClose && (
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          )}
          {isGone && (
            <Button variant="quiet" onClick={reload}>
              Reload the page
            </Button>
          )}
        </>
      }
    >
      <p role="status">
        {isGone
          ? 'There may be a new version. Before you reload the page, copy what you typed and did not save.'
          : isOffline
            ? 'You are offline, and this part is not on this device yet. What you typed on this page is still here.'
            : 'What you typed on this page is still here.'}
      </p>
    </EmptyState>
  );
  return onClose ? (
    <dialog ref={(place) => (place?.open === false ? place.showModal() : undefined)} onClose={onClose}>
      {words}
    </dialog>
  ) : (
    words
  );
}
