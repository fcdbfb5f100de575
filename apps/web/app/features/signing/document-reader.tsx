import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import { Anchor, Checkbox, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { openPdf, type PdfPage } from './pdf-pages.ts';
import { partExplanations, partNames, signingCopy } from './signing.copy.ts';
import classes from './signing.module.css';

type DocumentReaderProps = {
  address: string;
  part: SigningPart;
  at: number;
  of: number;
  isRead: boolean;
  /** Reading cannot be undone, so neither can the tick. */
  onRead: () => void;
};

/** One document, every page of it. Reaching its end ticks the box below; so can the person. */
export function DocumentReader({ address, part, at, of, isRead, onRead }: DocumentReaderProps) {
  const { ref, width } = useElementSize();
  const [asText, setAsText] = useState(false);
  const name = partNames[part];
  const query = useQuery({
    queryKey: ['signing-document', address],
    queryFn: () => openPdf(address),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  const pages = query.data;
  return (
    <section className={classes.document} aria-labelledby={`document-${part}`}>
      <header className={classes.documentHead}>
        <div>
          <h2 id={`document-${part}`}>{signingCopy.document(at, of, name)}</h2>
          <p>{partExplanations[part]}</p>
        </div>
        <div className={classes.ways}>
          <Anchor
            size="sm"
            component="button"
            type="button"
            aria-label={`${asText ? signingCopy.asPages : signingCopy.asText}: ${name}`}
            onClick={() => setAsText(!asText)}
          >
            {asText ? signingCopy.asPages : signingCopy.asText}
          </Anchor>
          <Anchor size="sm" href={address} target="_blank" rel="noopener">
            {signingCopy.download}
          </Anchor>
        </div>
      </header>
      <div ref={ref} className={classes.pages}>
        {query.isError ? (
          <ErrorState title={signingCopy.documentFailed} onRetry={() => void query.refetch()} />
        ) : pages && width > 0 ? (
          pages.map((page) => (
            <PageSheet
              key={page.number}
              page={page}
              of={pages.length}
              width={width}
              asText={asText}
            />
          ))
        ) : (
          <Skeleton
            className={classes.pageSkeleton}
            radius={0}
            role="status"
            aria-label={signingCopy.drawing}
          />
        )}
      </div>
      {pages ? <EndOfDocument onReached={onRead} /> : null}
      <Checkbox
        className={classes.read}
        label={signingCopy.read(name)}
        description={signingCopy.readHint}
        checked={isRead}
        // Nobody has read what is still on its way. Where it cannot be shown here, the PDF can be opened.
        disabled={query.isPending}
        onChange={onRead}
      />
    </section>
  );
}

type PageSheetProps = { page: PdfPage; of: number; width: number; asText: boolean };

/** A page as it is drawn, with its words beside it for a screen reader; or the words alone, to select. */
function PageSheet({ page, of, width, asText }: PageSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  // Whole pixels: a scroll bar that comes and goes draws nothing anew.
  const drawn = Math.round(width);
  useEffect(() => {
    if (!canvas.current) return;
    const drawing = page.draw(canvas.current, drawn);
    // Given up when the width changes; the next drawing follows.
    drawing.done.catch(() => undefined);
    return drawing.stop;
  }, [page, drawn]);
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
      <p className={asText ? classes.words : classes.spoken}>{text}</p>
    </figure>
  );
}

/** Invisible, at the end of the last page. Counts only once it comes into sight. */
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
