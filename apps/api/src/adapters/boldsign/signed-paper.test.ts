import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, it } from 'vitest';
import { twelveOwners, twoOwners } from '../../domains/signing/papers/document.fixture.ts';
import { renderAssignment } from '../../domains/signing/papers/render-papers.service.ts';
import { paperIn, recordIn } from './signed-paper.adapter.ts';

let paper: Buffer;
/** The same paper as a brand with a combined audit trail would give it back: with pages behind it. */
let longer: Buffer;
let pages: number;

beforeAll(async () => {
  const rendered = await renderAssignment(twoOwners);
  paper = rendered.pdf;
  pages = Math.max(...rendered.places.map((place) => place.page)) + 1;
  longer = (await renderAssignment(twelveOwners)).pdf;
});

async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

const sent = () => [{ documentName: 'Patent Assignment.pdf', pageCount: pages }];

describe('a paper that BoldSign gives back', () => {
  it('is found next to an audit trail, which is not part of it', async () => {
    const zip = await zipOf({
      'Patent_Assignment.pdf': paper,
      'Patent Assignment - Audit Trail.pdf': longer,
      'Patent_Purchase_Agreement.pdf': longer,
    });
    expect((await paperIn(zip, 'assignment', sent())).equals(paper)).toBe(true);
  });

  it('with more pages than were sent is refused: otherwise an audit trail would be recorded with it', async () => {
    const zip = await zipOf({ 'Patent Assignment.pdf': longer });
    await expect(paperIn(zip, 'assignment', sent())).rejects.toMatchObject({ outcome: 'refused' });
  });

  it('that is missing, or there twice, is never guessed', async () => {
    const wrong: Record<string, Buffer>[] = [
      { 'Other.pdf': paper },
      { 'Patent Assignment.pdf': paper, 'Patent Assignment (1).pdf': paper },
    ];
    for (const files of wrong) {
      await expect(paperIn(await zipOf(files), 'assignment', sent())).rejects.toThrow('papers');
    }
  });

  it('and an audit trail that is not a PDF is requested again', () => {
    expect(() => recordIn(Buffer.from('{}'))).toThrow('audit trail');
    expect(recordIn(paper)).toBe(paper);
  });
});
