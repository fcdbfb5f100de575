import type { PageRenderer } from '@claimstead/contract/page-renderer.ts';
import { originPlaceholder } from '@claimstead/contract/product.ts';
import type { Config } from '../core/config/config.ts';
import { brandedPage } from './brand-pages.rules.ts';
import { joinOwnWords } from './own-words.rules.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { type Text, textOf } from './send-text.ts';
import type { Effort } from './sent-forms.ts';

const serverFile = new URL('../../../web/build/server/index.js', import.meta.url);

type Built = { entry: { module: { rendererOf(build: unknown): PageRenderer } } };

let renderer: Promise<PageRenderer> | null = null;

/** The program that renders pages: it is loaded when it is first needed. */
export function pageRenderer(): Promise<PageRenderer> {
  return (renderer ??= loadRenderer());
}

async function loadRenderer(): Promise<PageRenderer> {
  const build = (await import(serverFile.href)) as Built;
  return build.entry.module.rendererOf(build);
}

/** A page as it is sent, and the policy that its own scripts need. */
export type Page = Text & { policy: string };

/** A page that React Router wrote, as this installation's own. */
export function pageOf(html: string, config: Config, effort?: Effort): Page {
  const placed = html.replaceAll(originPlaceholder, config.publicUrl);
  const own = joinOwnWords(brandedPage(placed, config));
  return { ...textOf('text/html', own, effort), policy: contentSecurityPolicy(config, own) };
}

/** Made while a person waits: low compression effort is enough. */
export const whileWaiting: Effort = { brotli: 5, gzip: 6 };
