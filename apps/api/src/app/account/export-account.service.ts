import { productName } from '@claimstead/contract/product.ts';
import type { ExportedPerson, ExportPart } from '../../core/account/exporter.ts';
import type { Actor } from '../../core/http/actor.ts';
import type { FileAnswer } from '../../core/http/mount.ts';
import type { AppDeps } from '../deps.ts';
import { exporters } from '../modules.ts';
import { entriesOf } from '../../core/archive/part-entries.ts';
import { streamZip } from '../../core/archive/zip-stream.ts';

/**
 * A person's data as an archive that is created while it is sent: it holds no transaction, and at most a page
 * of rows and a chunk of a file are in memory.
 */
export function exportAccount(deps: AppDeps, actor: Actor): FileAnswer {
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  return {
    stream: streamZip(entriesOf(partsOf(deps, actor, now)), now, (error) =>
      deps.log.error({ err: error, userId: actor.userId }, 'account: an export broke off'),
    ),
    contentType: 'application/zip',
    downloadAs: `${productName.toLowerCase()}-data-${day}.zip`,
  };
}

async function* partsOf(
  deps: AppDeps,
  person: ExportedPerson,
  now: Date,
): AsyncGenerator<ExportPart> {
  yield { path: ['README.txt'], text: readme(now) };
  for (const exporter of exporters) yield* exporter.parts(deps, person);
}

function readme(now: Date): string {
  const parts = exporters.flatMap(({ explains }) =>
    Object.entries(explains).map(([name, sentence]) => `${name}\n    ${sentence}\n`),
  );
  return [
    `Your data at ${productName}, ${now.toUTCString()}`,
    '',
    'This archive holds the data we keep about you. Files that end in .json are plain text: any text editor',
    'opens them. Times are UTC, amounts are US dollars. Documents and pictures are exactly as we store them.',
    'Passwords, codes and keys are not included: we keep them in a form that nobody can read back.',
    'We never had your card and bank details: the payment provider keeps them.',
    '',
    ...parts,
  ].join('\n');
}
