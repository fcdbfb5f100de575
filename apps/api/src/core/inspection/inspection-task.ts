import { open } from 'node:fs/promises';
import { holdsPdf, holdsWebPage } from './byte-signs.ts';
import {
  type FileKind,
  type InspectedFile,
  type InspectionTask,
  Refused,
  type Verdict,
} from './inspection.rules.ts';

const headBytes = 4100;

/** Does one task, in the process of inspection. Parsers are loaded when the first file needs them. */
export async function runTask(task: InspectionTask): Promise<Verdict<InspectedFile | null>> {
  try {
    return { ok: true, value: await valueOf(task) };
  } catch (error) {
    // What a parser throws about a file is a statement about the file, never about us.
    return { ok: false, refusal: error instanceof Refused ? error.refusal : 'damaged' };
  }
}

async function valueOf(task: InspectionTask): Promise<InspectedFile | null> {
  switch (task.task) {
    case 'inspect':
      return inspect(task.path, task.accepts);
    case 'draw_picture': {
      const inspected = await inspectKind(task.path, ['picture']);
      const { drawPicture } = await import('./picture-drawing.ts');
      await drawPicture(task.path, task.folder, task.boxes);
      return inspected;
    }
    case 'draw_mark': {
      const { drawMark } = await import('./mark-drawing.ts');
      await drawMark(task.path, task.folder);
      return null;
    }
    case 'draw_first_page': {
      const { drawPage } = await import('./page-drawing.ts');
      await drawPage(task.path, 1, task.folder, task.boxes);
      return null;
    }
    case 'draw_page': {
      const { drawPage } = await import('./page-drawing.ts');
      await drawPage(task.path, task.page, task.folder, task.boxes);
      return null;
    }
  }
}

async function inspect(path: string, accepts: readonly FileKind[]): Promise<InspectedFile> {
  const inspected = await inspectKind(path, accepts);
  if (inspected.kind === 'pdf') {
    const { inspectPdf } = await import('./pdf-inspection.ts');
    await inspectPdf(path);
  } else if (inspected.kind === 'docx') {
    const { inspectDocx } = await import('./docx-inspection.ts');
    const verdict = await inspectDocx(path);
    if (verdict === 'no_document') throw new Refused('kind', 'zip: no word document');
    if (verdict === 'shortened') return { ...inspected, isShortened: true };
  } else {
    const { inspectPicture } = await import('./picture-inspection.ts');
    await inspectPicture(path);
  }
  return inspected;
}

/** What a file says it is, by its first bytes alone. @throws {Refused} kind · two_kinds */
async function inspectKind(path: string, accepts: readonly FileKind[]): Promise<InspectedFile> {
  const head = await readHead(path);
  const found = await kindOf(head);
  // There is something before the header: readers that look further would see a PDF.
  if (found?.kind !== 'pdf' && accepts.includes('pdf') && holdsPdf(head)) {
    throw new Refused('two_kinds', 'junk before pdf');
  }
  if (found === null) throw new Refused('kind', 'unknown');
  if (!accepts.includes(found.kind)) throw new Refused('kind', found.contentType);
  if (found.kind === 'docx' && (holdsPdf(head) || holdsWebPage(head.subarray(0, 1024)))) {
    throw new Refused('two_kinds', 'docx: something else too');
  }
  return found;
}

async function kindOf(head: Buffer): Promise<InspectedFile | null> {
  const begin = head.subarray(0, 5).toString('latin1');
  if (begin === '%PDF-') return { kind: 'pdf', contentType: 'application/pdf', extension: 'pdf' };
  if (begin.startsWith('PK\u0003\u0004')) {
    return {
      kind: 'docx',
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      extension: 'docx',
    };
  }
  const { pictureTypeOf } = await import('./picture-inspection.ts');
  const picture = await pictureTypeOf(head);
  return picture ? { kind: 'picture', ...picture } : null;
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
