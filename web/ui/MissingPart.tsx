import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type Props = {
  isUnderWay: boolean;
  /** It does not come though there is a connection. */
  isGone: boolean;
  again: () => void;
  reload: () => void;
};

/** In the place of a part of a page that did not arrive. */
export function MissingPart({ isUnderWay, isGone, again, reload }: Props) {
  return (
    <EmptyState
      kind="failed"
      title="This part could not be loaded"
      action={
        <>
          <Button onClick={again} pending={isUnderWay}>
            Try again
          </Button>
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
          : 'What you typed on this page is still here.'}
      </p>
    </EmptyState>
  );
}
