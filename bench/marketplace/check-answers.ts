import { deepEqual, equal } from 'node:assert/strict';
import type { Call, Kind } from './kinds.ts';
import type { Side } from './sides.ts';

type Answer = {
  total: number;
  totalPages: number;
  patents: { id: string }[];
  id: string;
  title: string;
  description: string;
  wishlisted: boolean;
  /** Of the product's pages only. */
  wishlistedIds?: string[];
  ownIds?: string[];
};

/**
 * Asks for everything once and compares it with what the generator computed; and the cards of the limit
 * with those of the product, so that both do the same work. `limit` is null where it is left out.
 * @throws naming the side and the address whose answer is wrong.
 */
export async function checkAnswers(
  kinds: Kind[],
  product: Side,
  limit: Side | null,
): Promise<void> {
  for (const kind of kinds) {
    for (const call of kind.calls) {
      const ours = await ask(product, call);
      if (!limit || call.expected.is === 'html') continue;
      const theirs = await ask(limit, call);
      if (call.expected.is === 'page') {
        // The limit knows of nobody, so it cannot say what the person saved and owns.
        const { wishlistedIds: _saved, ownIds: _own, ...same } = ours ?? {};
        deepEqual(theirs, same, `${call.path}: limit and product answer differently.`);
      }
    }
  }
}

async function ask(side: Side, call: Call): Promise<Answer | null> {
  const response = await fetch(side.url + call.path, { headers: side.headers });
  const about = `${side.name} ${call.path}`;
  const text = await response.text();
  equal(response.status, 200, `${about}: ${response.status} ${text.slice(0, 300)}`);
  if (call.expected.is === 'html') {
    equal(text.includes('</html>'), true, `${about}: no page.`);
    return null;
  }
  const answer = JSON.parse(text) as Answer;
  if (call.expected.is === 'page') {
    const { total, ids } = call.expected;
    equal(answer.total, total, `${about}: wrong total.`);
    deepEqual(
      answer.patents.map((patent) => patent.id),
      ids,
      `${about}: wrong listings.`,
    );
  } else {
    const { id, title, description, saved } = call.expected.listing;
    deepEqual(
      [answer.id, answer.title, answer.description, answer.wishlisted],
      [id, title, description, saved],
      `${about}: wrong listing.`,
    );
  }
  return answer;
}
