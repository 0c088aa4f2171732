import { Component, type ReactNode } from 'react';
import { askForMissing, useWords } from '../core/language.ts';
import { isMissingPart } from '../core/missingpart.ts';
import { pageMissing } from '../core/offline/workerrules.ts';
import { reloadOnce } from '../core/reloading.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { frame } from './frame/words.ts';

type Props = { pathname: string; children: ReactNode };
type State = { failure: Error | null; pathname: string };

/** A page whose script is not here says so within the frame; every other failure goes on to the page for failures. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, pathname: this.props.pathname };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  /** Messages that did not arrive are asked for again by the next page. */
  override componentDidCatch() {
    askForMissing();
  }

  /** Another page is another try. */
  static getDerivedStateFromProps({ pathname }: Props, state: State): State | null {
    return pathname === state.pathname ? null : { failure: null, pathname };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const isGone = failure.name === pageMissing.gone || (isMissingPart(failure) && navigator.onLine);
    const isOffline = failure.name === pageMissing.offline || isMissingPart(failure);
    if (!isGone && !isOffline) throw failure;
    // A release took a part of this page away: one look at the new one, by itself.
    if (isGone && reloadOnce()) return null;
    return <Missing isGone={isGone} />;
  }
}

function Missing({ isGone }: { isGone: boolean }) {
  const say = useWords(frame);
  return (
    <EmptyState
      kind={isGone ? 'failed' : 'unavailable'}
      level={1}
      title={isGone ? say.goneTitle : say.unheldTitle}
      action={<Button onClick={() => window.location.reload()}>{say.tryAgain}</Button>}
    >
      <p>{isGone ? say.goneWords : say.unheldWords}</p>
    </EmptyState>
  );
}
