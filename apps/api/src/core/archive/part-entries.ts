import { Readable } from 'node:stream';
import type { ExportPart } from '../account/exporter.ts';
import { ZipPaths } from './zip-names.rules.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Parts of an export as the files of an archive, each under a safe name of its own, read when its turn comes. */
export async function* entriesOf(parts: AsyncIterable<ExportPart>): AsyncGenerator<ZipEntry> {
  const paths = new ZipPaths();
  for await (const part of parts) {
    yield { path: paths.place(part.path), open: () => openPart(part) };
  }
}

async function openPart(part: ExportPart): Promise<Readable> {
  if ('open' in part) return (await part.open()) ?? Readable.from(['The file is missing.\n']);
  if ('rows' in part) return Readable.from(rowsOf(part.rows));
  return Readable.from(['text' in part ? part.text : `${JSON.stringify(part.json, null, 2)}\n`]);
}

async function* rowsOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
