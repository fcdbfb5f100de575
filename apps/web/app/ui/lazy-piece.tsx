import {
  Component,
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useReducer,
} from 'react';
import { loadApart } from '../lib/load-apart.ts';
import { ErrorState } from './error-state.tsx';

type LazyPieceLook<Props> = {
  /** Shown in its place while it loads. */
  waiting?: (props: Props) => ReactNode;
  /** Shown in its place if it did not load or broke; by default our error with "Try again". */
  failed?: (retry: () => void, props: Props) => ReactNode;
};

/** A component that loads when it is shown, and `load`, which loads it earlier. */
type LazyPiece<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * A part of a page that is loaded separately. Its failure stays within it: the page around it keeps working,
 * and "Try again" asks for it once more.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  look: LazyPieceLook<Props> = {},
): LazyPiece<Props> {
  const failed = look.failed ?? ((retry) => <ErrorState title={notLoaded} onRetry={retry} />);
  const loaded = () => loadApart(load);
  const ask = () => lazy(async () => ({ default: await loaded() }));
  // `lazy` remembers a failure for good, so each retry creates a new one.
  let Piece: LazyExoticComponent<ComponentType<Props>> = ask();
  function Apart(props: Props) {
    const [, askAgain] = useReducer((tries: number) => tries + 1, 0);
    const retry = () => {
      Piece = ask();
      askAgain();
    };
    return (
      <PieceBoundary failed={(again) => failed(again, props)} onRetry={retry}>
        <Suspense fallback={look.waiting?.(props) ?? null}>
          <Piece {...props} />
        </Suspense>
      </PieceBoundary>
    );
  }
  return Object.assign(Apart, { load: loaded });
}

const notLoaded = 'This part of the page didn’t load';

type PieceBoundaryProps = {
  children: ReactNode;
  failed: (retry: () => void) => ReactNode;
  onRetry?: () => void;
};

/** Contains what breaks inside it. In React this can only be a class. */
export class PieceBoundary extends Component<PieceBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  // What failed for lack of a network is retried once it is back.
  override componentDidCatch() {
    window.addEventListener('online', this.retry, { once: true });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  readonly retry = () => {
    window.removeEventListener('online', this.retry);
    this.props.onRetry?.();
    this.setState({ broken: false });
  };

  override render() {
    return this.state.broken ? this.props.failed(this.retry) : this.props.children;
  }
}
