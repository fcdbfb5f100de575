import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Refused } from './inspection.rules.ts';

type Attribute = { space: string; value: string };

/** An element by its name without a prefix: whoever writes a document chooses the prefixes. */
export type Element = {
  name: string;
  /** The namespace that its prefix stands for; '': none. */
  space: string;
  /**
   * The attribute of this name, whatever its prefix, references resolved. One that names a relation is none: what it
   * leads to is judged there.
   * @throws {Refused} damaged: there are two, and readers differ in which they see
   */
  get(attribute: string): Attribute | undefined;
  /** Puts another value into that attribute, in the copy that is kept. */
  replace(attribute: string, value: string): void;
};

export type PieceOfText = {
  text: string;
  /** The name of the element that contains it. */
  within: string;
  /** Leaves it out of the copy that is kept. */
  drop(): void;
};

export type XmlReader = {
  onOpen?(element: Element): void;
  onText?(piece: PieceOfText): void;
  onClose?(): void;
};

type Edit = { start: number; end: number; text: string };

/**
 * Reads a part of a document as Word does: what is not well-formed XML, with its namespaces, is refused, characters
 * may be written as references or in CDATA, and there are no document types, so no entities either.
 * @returns the text with the changes that the reader asked for; null: none
 * @throws {Refused} damaged · active (a document type)
 */
export function readXml(text: string, part: string, reader: XmlReader): string | null {
  const parser = new SaxesParser({ xmlns: true });
  const edits: Edit[] = [];
  const open: { name: string; from: number }[] = [];
  let words = '';
  const flush = (end: number) => {
    const within = open.at(-1);
    if (within && words !== '' && reader.onText) {
      const { name, from: start } = within;
      const drop = () => edits.push({ start, end, text: '' });
      reader.onText({ text: words, within: name, drop });
    }
    words = '';
  };
  parser.on('error', (error) => {
    throw new Refused('damaged', `docx: ${part}: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new Refused('active', `docx: document type in ${part}`);
  });
  parser.on('text', (piece) => {
    words += piece;
  });
  parser.on('cdata', (piece) => {
    words += piece;
  });
  parser.on('opentag', (tag) => {
    // An attribute's value holds no "<" in well-formed XML.
    const start = text.lastIndexOf('<', parser.position - 1);
    const end = parser.position;
    flush(start);
    checkDeclarations(tag, part);
    open.push({ name: tag.local, from: end });
    reader.onOpen?.(elementOf(tag, { text: text.slice(start, end), start, edits }));
  });
  parser.on('closetag', (tag) => {
    flush(tag.isSelfClosing ? parser.position : text.lastIndexOf('<', parser.position - 1));
    open.pop();
    const outer = open.at(-1);
    if (outer) outer.from = parser.position;
    reader.onClose?.();
  });
  parser.write(text).close();
  return edits.length === 0 ? null : edited(text, edits);
}

/** Word's own and the strict standard's. */
const relationSpaces = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);
const declarationSpace = 'http://www.w3.org/2000/xmlns/';

type Tag = Pick<SaxesTagNS, 'local' | 'uri' | 'attributes'>;

/** The parser passes over spaces around a namespace; to Word it is another one. */
function checkDeclarations({ attributes }: Tag, part: string): void {
  for (const { uri, name, value } of Object.values(attributes)) {
    if (uri === declarationSpace && value !== value.trim())
      throw new Refused('damaged', `docx: ${part}: ${name} with spaces`);
  }
}

type Written = { text: string; start: number; edits: Edit[] };

function elementOf(tag: Tag, { text, start, edits }: Written): Element {
  const find = (wanted: string) => {
    const [found, second] = Object.values(tag.attributes).filter(
      ({ local, uri }) => local === wanted && uri !== declarationSpace && !relationSpaces.has(uri),
    );
    if (second) throw new Refused('damaged', `docx: ${tag.local} with two of ${wanted}`);
    return found;
  };
  return {
    name: tag.local,
    space: tag.uri,
    get: (attribute) => {
      const found = find(attribute);
      return found && { space: found.uri, value: found.value };
    },
    replace: (attribute, value) => {
      const place = placeOf(text, find(attribute)?.name);
      if (place)
        edits.push({ start: start + place.start, end: start + place.end, text: `"${value}"` });
    },
  };
}

const attributePattern = /([^\s=<>/"']+)(\s*=\s*)("[^"]*"|'[^']*')/g;

/** Where in a tag an attribute's value stands, with its quotes. */
function placeOf(tag: string, wanted: string | undefined): { start: number; end: number } | null {
  for (const { 0: whole, 1: name, 3: value = '', index } of tag.matchAll(attributePattern)) {
    const end = index + whole.length;
    if (name === wanted) return { start: end - value.length, end };
  }
  return null;
}

/** A field's words are left out at its end, so the changes do not come in their order. */
function edited(text: string, edits: readonly Edit[]): string {
  let copy = '';
  let at = 0;
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    copy += text.slice(at, start) + replacement;
    at = end;
  }
  return copy + text.slice(at);
}
