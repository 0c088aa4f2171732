import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
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
  const title = isOffline ? 'This needs a connection' : 'This part could not be loaded';
  const ways = (
    <>
      {isGone && (
        <Button variant="quiet" onClick={reload}>
          Reload the page
        </Button>
      )}
      <Button onClick={again} pending={isUnderWay}>
        Try again
      </Button>
    </>
  );
  const words = (
    <p role="status">
      {isGone
        ? 'There may be a new version. Before you reload the page, copy what you typed and did not save.'
        : isOffline
          ? 'You are offline, and this part is not on this device yet. What you typed on this page is still here.'
          : 'What you typed on this page is still here.'}
    </p>
  );
  return onClose ? (
    <Dialog title={title} onClose={onClose} footer={ways}>
      {words}
    </Dialog>
  ) : (
    <EmptyState kind="failed" title={title} action={ways}>
      {words}
    </EmptyState>
  );
}
