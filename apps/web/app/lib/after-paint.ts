import { noting } from './early-notes.ts';

const preload = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const entry = '<script type="module" async="">';
const kept = '<script type="text/plain" id="after-paint" async="">';
const context = '<script>window.__reactRouterContext =';
const font = /<link rel="preload"[^>]*as="font"[^>]*>/g;
const fontStyles = /<link rel="stylesheet"(?= href="\/assets\/fonts-[^"]+\.css")/g;
const imported = /(?:from|import)\s*"\.\/([^"]+)"/g;
const started = /import\("([^"]+)"\)/;

/** For each list of scripts, its order. The program of the pages does not change while it runs. */
const orders = new Map<string, string[]>();

/**
 * The page whose scripts wait. It is painted from its HTML, styles and fonts; scripts that are fetched and run at the
 * same time compete with them for bandwidth and CPU. So its entry is kept as text until the page has been painted.
 * React hydrates the whole document and finds the same elements in the same order: the starter is in a script
 * that is there anyway. The shell of the other pages shows nothing without scripts, and stays as it is.
 * @param codeOf the text of a script by its address.
 * @throws if it is not as the router writes it today.
 */
export function afterPaint(html: string, name: string, codeOf: (href: string) => string): string {
  for (const part of [entry, context]) {
    if (html.split(part).length !== 2) throw new Error(`${name} does not have one ${part}`);
  }
  const first = started.exec(html.slice(html.indexOf(entry)))?.[1];
  if (first === undefined) throw new Error(`${name} does not start with an import`);
  const modules = [...html.matchAll(preload)].map(([, href]) => href as string);
  const known = orders.get(modules.join());
  const parts = known ?? dependenciesFirst(modules, codeOf).filter((href) => href !== first);
  orders.set(modules.join(), parts);
  return html
    .replaceAll(preload, '')
    .replace(entry, kept)
    .replace(context, `<script>${starter(modules, parts)}${context.slice('<script>'.length)}`);
}

/**
 * The page whose fonts wait, one that is opened for its pictures: the styles of its fonts are for paper only until its
 * scripts start. A person who sees it has them from earlier pages; until they are there, others of the same size stand in.
 * @throws if it does not request fonts as it does today.
 */
export function fontsAfterPaint(html: string, name: string): string {
  if (html.split(font).length === 1 || html.split(fontStyles).length !== 2) {
    throw new Error(`${name} does not ask for fonts as it used to`);
  }
  return html.replaceAll(font, '').replace(fontStyles, '$& media="print"');
}

/** The scripts, ordered so that each comes after everything it imports. */
function dependenciesFirst(modules: string[], codeOf: (href: string) => string): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const take = (href: string) => {
    if (seen.has(href)) return;
    seen.add(href);
    for (const [, other] of codeOf(href).matchAll(imported)) {
      const known = modules.find((module) => module.endsWith(`/${other}`));
      if (known !== undefined) take(known);
    }
    ordered.push(href);
  };
  for (const href of modules) take(href);
  return ordered;
}

/**
 * Starts the scripts once something has been painted; in a hidden tab, which never paints, right away.
 * Each is evaluated in its own task, so that a press or a scroll is handled in between.
 */
function starter(modules: string[], parts: string[]): string {
  return `(() => {
  ${noting}
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll('link[media="print"]')) link.media = 'all';
    for (const href of ${JSON.stringify(modules)}) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    for (const href of ${JSON.stringify(parts)}) {
      if (document.hidden) break;
      await import(href);
      await new Promise((go) => setTimeout(go));
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.getElementById('after-paint').textContent;
    document.head.append(script);
  };
  if (document.hidden || !window.PerformanceObserver) return setTimeout(start);
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', start, { once: true });
  setTimeout(start, 2000);
})();
`;
}
