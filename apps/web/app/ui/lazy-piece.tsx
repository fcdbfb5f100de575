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
  /** Stands in its place while it is on the way. */
  waiting?: (props: Props) => ReactNode;
  /** Stands in its place when it did not arrive or broke; by default our error with "Try again". */
  failed?: (retry: () => void, props: Props) => ReactNode;
};

/** A component that comes when it is shown, and `load`, which has it come earlier. */
type LazyPiece<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * A part of a page that is loaded apart. Its failure stays within it: the page around it goes on, and "Try
 * again" asks for it once more.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  look: LazyPieceLook<Props> = {},
): LazyPiece<Props> {
  const failed = look.failed ?? ((retry) => <ErrorState title={notLoaded} onRetry={retry} />);
  const loaded = () => loadApart(load);
  const ask = () => lazy(async () => ({ default: await loaded() }));
  // `lazy` remembers a failure for good, so that another try is another one.
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

/** Keeps what breaks inside it inside it. React has no other form of this than a class. */
export class PieceBoundary extends Component<PieceBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  // What the network kept away comes with it.
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
