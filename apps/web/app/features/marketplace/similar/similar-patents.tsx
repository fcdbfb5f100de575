import { useState } from 'react';
import { useWhenSeen } from '../../../lib/use-when-seen.ts';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';

const SimilarToListing = lazyPiece(
  async () => (await import('./similar-list.tsx')).SimilarToListing,
);

/** Listings that are like one, looked for when its place comes into view. Where there are none, there is nothing. */
export function SimilarPatents({ patentId }: { patentId: string }) {
  const [isSeen, setIsSeen] = useState(false);
  const place = useWhenSeen<HTMLDivElement>(() => setIsSeen(true), !isSeen);
  return <div ref={place}>{isSeen ? <SimilarToListing patentId={patentId} /> : null}</div>;
}
