import { lazyPiece } from '../../ui/lazy-piece.tsx';

/** Where to send how much with which reference: loaded once a buyer pays by bank transfer. */
export const TransferInstructions = lazyPiece(
  async () => (await import('./transfer-lines.tsx')).TransferLines,
);
