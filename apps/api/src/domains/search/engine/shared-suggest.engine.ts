import type { Suggested } from '../search.port.ts';
import type { FoundDocument, SharedIndex } from '../shared-index.port.ts';
import { mostFor, soughtFor, suggestedFrom } from './suggest.engine.ts';

/** As suggest.engine.ts, of an index that processes share. */
export async function suggestShared(
  index: SharedIndex,
  { text, among }: { text: string; among: Uint32Array },
): Promise<Suggested> {
  const wanted = soughtFor(text);
  const latest = async (of: keyof typeof wanted): Promise<FoundDocument[]> => {
    const sought = wanted[of];
    if (sought === null) return [];
    const asked = { sought, first: [], among, from: 0, limit: mostFor[of] };
    return (await index.find({ ...asked, order: 'latest' })).documents;
  };
  const [numbers, titles, inventors, assignees, classes] = await Promise.all([
    latest('numbers'),
    latest('titles'),
    latest('inventors'),
    latest('assignees'),
    latest('classes'),
  ]);
  return suggestedFrom(text, { numbers, titles, inventors, assignees, classes });
}
