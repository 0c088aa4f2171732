import { Component, type ComponentType, createElement, lazy as lazyOf, type ReactNode, useState } from 'react';
import { MissingPart } from '../ui/MissingPart.tsx';
import { askForMissing } from './language.ts';
import { isMissingPart } from './missingpart.ts';
import { hasWords, reloadOnce, saveAll } from './reloading.ts';

type Props = { onClose?: () => void };
type Loaded = { default: ComponentType<Props> };
type Part = Loaded['default'];

/**
 * React's lazy for a part of a page. One that does not arrive, or whose words do not, says so in its place and is asked for again there, so
 * that what is typed around it stays; where nothing is typed, the page is loaded again once instead, since a release may have taken the part away.
 */
export const lazy: typeof lazyOf = (load) => {
  const part = load as () => Promise<unknown> as () => Promise<Loaded>; // it is handed what it is given
  const safe = async (): Promise<Loaded> => ({ default: withWords((await part().catch(() => absent(part))).default) });
  return lazyOf(safe as unknown as typeof load);
};

const absent = (load: () => Promise<Loaded>): Loaded | Promise<Loaded> =>
  !hasWords() && reloadOnce() ? new Promise<never>(() => {}) : { default: missing(load) };

const withWords = (part: Part): Part => {
  const WithWords = (props: Props) => createElement(Words, { ...props, part: createElement(part, props) });
  return WithWords;
};

type Shown = { failure: Error | null; hasFailed: boolean };

/** In place of a part whose words do not arrive; every other failure is the page's. */
class Words extends Component<Props & { part: ReactNode }, Shown> {
  override state: Shown = { failure: null, hasFailed: false };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  readonly again = () => {
    askForMissing();
    this.setState({ failure: null, hasFailed: true });
  };

  override render() {
    const { failure, hasFailed } = this.state;
    if (failure === null) return this.props.part;
    if (!isMissingPart(failure)) throw failure;
    if (!hasFailed && !hasWords() && reloadOnce()) return null;
    return createElement(MissingPart, {
      ...waysBack(hasFailed),
      isUnderWay: false,
      again: this.again,
      onClose: this.props.onClose,
    });
  }
}

const waysBack = (hasFailed: boolean) => ({
  isOffline: !navigator.onLine,
  isGone: hasFailed && navigator.onLine,
  reload: () => void saveAll().then(() => window.location.reload()),
});

function missing(load: () => Promise<Loaded>): Part {
  let arrived: Part | null = null;
  const Missing = (props: Props) => {
    const [part, setPart] = useState(() => arrived);
    const [isUnderWay, setUnderWay] = useState(false);
    const [hasFailed, setFailed] = useState(false);
    if (part) return createElement(part, props);
    const again = async () => {
      setUnderWay(true);
      try {
        arrived = (await load()).default;
        setPart(() => arrived);
      } catch (failure) {
        console.warn('A part of the page does not arrive', failure);
        setFailed(true);
      } finally {
        setUnderWay(false);
      }
    };
    return createElement(MissingPart, { ...waysBack(hasFailed), isUnderWay, again, onClose: props.onClose });
  };
  return Missing;
}
