import { FieldReader } from './docx-fields.ts';
import { type Target, targetOf } from './docx-targets.rules.ts';
import { type Element, readXml } from './docx-xml.ts';
import { Refused } from './inspection.rules.ts';

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const forbiddenTypes = /macroEnabled|vbaProject|vbaData|activeX|ms-office\.vba/i;

/**
 * Looks at one part of a Word document, whichever it is: its relations, not its name, say what Word makes of it.
 * @returns the part without what leads to its author's own disk; null: it stays as it is
 * @throws {Refused} damaged · active · kind (another office document)
 */
export function checkPart(text: string, name: string): string | null {
  const fields = new FieldReader();
  const types: string[] = [];
  const copy = readXml(text, name, {
    onOpen: (element) => {
      if (element.name === 'Relationship') checkRelationship(element);
      const type = element.get('ContentType');
      if (type) types.push(type.value);
      fields.onOpen(element);
      checkDrawing(element);
    },
    onText: (piece) => fields.onText(piece),
    onClose: () => fields.onClose(),
  });
  fields.close();
  if (name.toLowerCase() === '[content_types].xml') checkContentTypes(types);
  return copy;
}

function checkContentTypes(types: readonly string[]): void {
  const macro = types.find((type) => forbiddenTypes.test(type));
  if (macro) throw new Refused('active', `docx: ${macro}`);
  if (!types.includes(mainType)) throw new Refused('kind', 'docx: no word document');
}

/** Relationships whose target is loaded, merged or run when the document is opened. */
const forbiddenKinds =
  /\/(?:aFChunk|vbaProject|control|activeXControl\w*|attachedToolbars|keyMapCustomizations)$/i;

function checkRelationship(element: Element): void {
  const type = (element.get('Type')?.value ?? '').trim();
  if (forbiddenKinds.test(type)) throw new Refused('active', `docx: relationship ${type}`);
  if (element.get('TargetMode')?.value.trim().toLowerCase() !== 'external') return;
  const kind = type.split('/').at(-1) ?? '';
  const target = targetOf(element.get('Target')?.value ?? '');
  // Word notes where the writer's own template lay, and loads it from there or not at all.
  if (kind === 'attachedTemplate' && target === 'own_disk') return;
  if (!(kind in mayLeadTo)) throw new Refused('active', `docx: loads ${type} from elsewhere`);
  judge(element, 'Target', target, kind as keyof typeof mayLeadTo);
}

/** What is shown or followed from outside of the document, and where that may be. */
const mayLeadTo = {
  hyperlink: ['inside', 'link'],
  image: ['inside'],
} satisfies Record<string, Target[]>;

/** An empty place of the document itself: nothing is loaded for it. */
const nowhere = '#';

function judge(
  element: Element,
  attribute: string,
  target: Target,
  kind: keyof typeof mayLeadTo,
): void {
  const allowed: readonly Target[] = mayLeadTo[kind];
  if (allowed.includes(target)) return;
  if (target === 'own_disk') element.replace(attribute, nowhere);
  else throw new Refused('active', `docx: ${kind} leads to ${target}`);
}

const picturesOfVml = new Set(['imagedata', 'image', 'fill', 'stroke', 'background']);
const shapesOfVml = new Set(['shape', 'shapetype', 'group', 'rect', 'roundrect', 'oval', 'line']);

/** Older drawings name what they show and where they lead without a relation (ECMA-376-4, 14). */
function checkDrawing(element: Element): void {
  const { name } = element;
  // A film of the web is a piece of a web page, written into an attribute.
  if (name === 'webVideoPr') throw new Refused('active', 'docx: a film of the web');
  const isPicture = picturesOfVml.has(name);
  if (!isPicture && !shapesOfVml.has(name)) return;
  for (const attribute of ['src', 'href', 'althref']) {
    const written = element.get(attribute);
    if (!written) continue;
    judge(element, attribute, targetOf(written.value), isPicture ? 'image' : 'hyperlink');
  }
}
