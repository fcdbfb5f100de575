import { paragraphsOf } from './pdf-text.ts';

export type PdfPage = {
  number: number;
  /** Height over width: the page keeps its place before it is drawn. */
  ratio: number;
  /** The page's text, for people who do not see the drawing. */
  text: () => Promise<string>;
  /** Draws the page in the width of the canvas on the screen. @returns how to cancel it. */
  draw: (canvas: HTMLCanvasElement, cssWidth: number) => { done: Promise<void>; stop: () => void };
};

/** Opens a PDF from our own server. The reader loads when the first document is shown. */
export async function openPdf(url: string): Promise<PdfPage[]> {
  // The other build of the reader asks for more than the supported browsers have.
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Travels with our own files: the content security policy allows no other place.
  pdf.GlobalWorkerOptions.workerSrc = new URL(
    'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    import.meta.url,
  ).toString();
  // No WebAssembly: our documents need none, and the content security policy allows none.
  const document = await pdf.getDocument({ url, useWasm: false }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number): Promise<PdfPage> => {
      const page = await document.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      return {
        number,
        ratio: natural.height / natural.width,
        text: async () => paragraphsOf((await page.getTextContent()).items),
        draw: (canvas, cssWidth) => {
          const density = Math.min(window.devicePixelRatio || 1, 3);
          const viewport = page.getViewport({ scale: (cssWidth / natural.width) * density });
          canvas.width = Math.round(viewport.width);
          canvas.height = Math.round(viewport.height);
          const rendering = page.render({ canvas, viewport });
          return { done: rendering.promise, stop: () => rendering.cancel() };
        },
      };
    }),
  );
}
