import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import { Anchor, Checkbox, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { openPdf, type PdfPage } from './pdf-pages.ts';
import { partExplanations, partNames, signingCopy } from './signing.copy.ts';
import classes from './signing.module.css';

/** Below it the text is shown first, in pixels. */
const narrow = 600;

/** The id of the box that says a document is read. */
export const boxOf = (part: SigningPart) => `read-${part}`;

type DocumentReaderProps = {
  address: string;
  part: SigningPart;
  at: number;
  of: number;
  isRead: boolean;
  /** Reading can't be undone, and neither can the check mark. */
  onRead: () => void;
};

/** Every page of one document. The box below is checked at its end, or by the person. */
export function DocumentReader({ address, part, at, of, isRead, onRead }: DocumentReaderProps) {
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<boolean | null>(null);
  // A drawn page is too small to read on a phone.
  const asText = chosen ?? (width > 0 && width < narrow);
  const name = partNames[part];
  const query = useDocument(address);
  return (
    <section className={classes.document} aria-labelledby={`document-${part}`}>
      <header className={classes.documentHead}>
        <div>
          <h2 id={`document-${part}`}>{signingCopy.document(at, of, name)}</h2>
          <p>{partExplanations[part]}</p>
        </div>
        <div className={classes.ways}>
          <FormSwitch name={name} asText={asText} onSwitch={() => setChosen(!asText)} />
          <Anchor size="sm" href={address} target="_blank" rel="noopener">
            {signingCopy.download}
          </Anchor>
        </div>
      </header>
      <div ref={ref} className={classes.pages}>
        {query.isError ? (
          <ErrorState title={signingCopy.documentFailed} onRetry={() => void query.refetch()} />
        ) : (
          <Pages pages={query.data} width={width} asText={asText} />
        )}
      </div>
      {query.data ? <EndOfDocument onReached={onRead} /> : null}
      <Checkbox
        id={boxOf(part)}
        className={classes.read}
        label={signingCopy.read(name)}
        description={signingCopy.readHint}
        checked={isRead}
        // Nobody can have read what is still loading. What can't be shown here can be opened as a PDF.
        disabled={query.isPending}
        onChange={onRead}
      />
    </section>
  );
}

function useDocument(address: string) {
  return useQuery({
    queryKey: ['signing-document', address],
    queryFn: () => openPdf(address),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
}

type FormSwitchProps = { name: string; asText: boolean; onSwitch: () => void };

/** Shows the document as drawn pages or as its text. */
function FormSwitch({ name, asText, onSwitch }: FormSwitchProps) {
  const words = asText ? signingCopy.asPages : signingCopy.asText;
  return (
    <Anchor
      size="sm"
      component="button"
      type="button"
      aria-label={`${words}: ${name}`}
      onClick={onSwitch}
    >
      {words}
    </Anchor>
  );
}

type PagesProps = { pages: PdfPage[] | undefined; width: number; asText: boolean };

function Pages({ pages, width, asText }: PagesProps) {
  if (pages && width > 0) {
    return pages.map((page) => (
      <PageSheet key={page.number} page={page} of={pages.length} width={width} asText={asText} />
    ));
  }
  return (
    <Skeleton
      className={classes.pageSkeleton}
      radius={0}
      role="status"
      aria-label={signingCopy.drawing}
    />
  );
}

type PageSheetProps = { page: PdfPage; of: number; width: number; asText: boolean };

/** A drawn page with its text for screen readers, or the text alone, which can be selected. */
function PageSheet({ page, of, width, asText }: PageSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  // Whole pixels: a scroll bar that comes and goes does not redraw the page.
  const drawn = Math.round(width);
  useEffect(() => {
    if (!canvas.current || asText) return;
    const drawing = page.draw(canvas.current, drawn);
    // Drawing stops when the width changes, and starts again.
    drawing.done.catch(() => undefined);
    return drawing.stop;
  }, [page, drawn, asText]);
  useEffect(() => {
    let shown = true;
    void page.text().then((words) => (shown ? setText(words) : undefined));
    return () => {
      shown = false;
    };
  }, [page]);
  const label = signingCopy.page(page.number, of);
  return (
    <figure className={classes.page}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        hidden={asText}
        style={{ aspectRatio: `1 / ${page.ratio}` }}
        aria-hidden="true"
      />
      <figcaption className={classes.pageLabel}>{label}</figcaption>
      <p
        className={asText ? classes.words : classes.spoken}
        // Until its words are there it has the height of the page: else its end would be in view, and count as read.
        style={asText && text === '' ? { aspectRatio: `1 / ${page.ratio}` } : undefined}
      >
        {text}
      </p>
    </figure>
  );
}

/** Invisible, at the end of the last page. The document counts as read once this comes into view. */
function EndOfDocument({ onReached }: { onReached: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    if (!ref.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      reached();
      observer.disconnect();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={ref} className={classes.end} />;
}
