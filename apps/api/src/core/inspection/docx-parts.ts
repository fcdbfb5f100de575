import { Parser } from 'htmlparser2';
import { Refused } from './inspection.rules.ts';

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const forbiddenTypes = /macroEnabled|vbaProject|vbaData|activeX|ms-office\.vba/i;

/** @throws {Refused} kind (another office document) · active (macros) */
export function checkContentTypes(text: string): void {
  const types = attributesOf(text).flatMap(({ contenttype }) => contenttype ?? []);
  const macro = types.find((type) => forbiddenTypes.test(type));
  if (macro) throw new Refused('active', `docx: ${macro}`);
  if (!types.includes(mainType)) throw new Refused('kind', 'docx: no word document');
}

/** No part of a document needs a document type, and entities are what hurts a careless reader. */
const documentType = /<!(?:DOCTYPE|ENTITY)/i;
const fieldText = /<(?:[\w-]+:)?instrText\b[^>]*>([^<]*)<|\binstr\s*=\s*["']([^"']*)["']/g;
const forbiddenFields = /\bDDE(?:AUTO)?\b/i;

/** @throws {Refused} active for a document type, and for a field that starts another program. */
export function checkText(text: string, name: string): void {
  if (documentType.test(text)) throw new Refused('active', `docx: document type in ${name}`);
  if (!/instr/i.test(text)) return;
  // A field's words may be cut into pieces anywhere, so they are joined before they are looked at.
  const fields = Array.from(text.matchAll(fieldText), (match) => match[1] ?? match[2] ?? '');
  if (forbiddenFields.test(fields.join('')) || forbiddenFields.test(fields.join(' '))) {
    throw new Refused('active', `docx: field in ${name}`);
  }
}

/** Relationships whose target is loaded, merged or run when the document is opened. */
const forbiddenKinds =
  /\/(?:aFChunk|vbaProject|control|activeXControl\w*|attachedToolbars|keyMapCustomizations)$/i;
const webAddress = /^https?:\/\//i;
/** Word notes where the writer's own template lay; a path on a drive loads nothing from elsewhere. */
const ownTemplate = /^(?:file:\/{3})?[a-z]:[\\/]|^[^\\/:]+$/i;

/** @throws {Refused} active */
export function checkRelationships(text: string): void {
  for (const attributes of attributesOf(text)) {
    const kind = attributes['type'] ?? '';
    if (forbiddenKinds.test(kind)) throw new Refused('active', `docx: relationship ${kind}`);
    if (attributes['targetmode']?.toLowerCase() !== 'external') continue;
    if (!mayBeOutside(kind.split('/').at(-1) ?? '', attributes['target'] ?? '')) {
      throw new Refused('active', `docx: loads ${kind} from elsewhere`);
    }
  }
}

function mayBeOutside(kind: string, target: string): boolean {
  if (kind === 'hyperlink') return true;
  if (kind === 'image') return webAddress.test(target.trim());
  return kind === 'attachedTemplate' && ownTemplate.test(decodeURI(target).trim());
}

/** The attributes of every element, with names in lower case and entities resolved. */
function attributesOf(text: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const parser = new Parser(
    {
      onopentag: (_name, attributes) => {
        const lowered = Object.entries(attributes).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]);
        found.push(Object.fromEntries(lowered) as Record<string, string>);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return found;
}
