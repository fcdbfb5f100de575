import type { LinkPreview } from '@claimstead/contract/link-preview.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { fetchPage, previewDeadline, publicReach, type Reach } from './fetch-page.engine.ts';
import {
  type CardFacts,
  deletePreviewsBefore,
  findPreview,
  savePreview,
} from './link-previews.store.ts';
import { pageUrl } from './reachable.rules.ts';

const dayMs = 24 * 3_600_000;
/** A page that was away is asked again after this. */
const failureMs = 10 * 60_000;
/** How many pages one process fetches at the same time; beyond that, people see the plain link for now. */
const atOnce = 16;

let underWay = 0;

/**
 * What a page says about itself, from the last day's cache or fetched now. Fails for anything that is not a
 * public web page, without saying why (P3.16).
 */
export async function previewLink(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'running'>,
  actor: Pick<Actor, 'userId'>,
  text: string,
  reach: Reach = publicReach,
): Promise<LinkPreview> {
  const url = pageUrl(text);
  if (!url) return { status: 'fail' };
  url.hash = '';
  const urlHash = hashToken(url.href);
  const now = deps.clock.now();
  const kept = await findPreview(deps.db, urlHash);
  if (kept && now.getTime() - kept.fetchedAt.getTime() < (kept.found ? dayMs : failureMs)) {
    return viewOf(kept.found);
  }
  if (underWay >= atOnce) return { status: 'fail' };
  underWay += 1;
  try {
    const found = await readCard(url, actor.userId, reach);
    if (deps.running.maintenance === null)
      await savePreview(deps.db, urlHash, { found, fetchedAt: now });
    return viewOf(found);
  } finally {
    underWay -= 1;
  }
}

/** Deletes cached answers that are too old to use. */
export async function forgetPreviews(deps: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  await deletePreviewsBefore(deps.db, new Date(deps.clock.now().getTime() - dayMs));
}

async function readCard(url: URL, personId: string, reach: Reach): Promise<CardFacts | null> {
  const deadline = previewDeadline();
  const page = await fetchPage(url, reach, deadline);
  if (!page) return null;
  const { pageFacts } = await import('./page-facts.engine.ts');
  const facts = pageFacts(page.html, page.url);
  if (!facts) return null;
  const { title, description, image } = facts;
  if (!image) return { title, description, picture: null };
  const { previewPicture } = await import('./preview-picture.engine.ts');
  const picture = await previewPicture(image, personId, reach, deadline);
  return { title, description, picture };
}

function viewOf(found: CardFacts | null): LinkPreview {
  if (!found) return { status: 'fail' };
  const { title, description, picture } = found;
  return {
    status: 'success',
    data: { title, description, image: picture ? { url: picture } : null },
  };
}
