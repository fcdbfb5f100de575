import { SaxesParser } from 'saxes';
import { Refused } from './inspection.rules.ts';

/** An element by its name without a prefix: whoever writes a document chooses the prefixes. */
export type Element = {
  name: string;
  /** By their names without a prefix, references resolved. */
  attributes: ReadonlyMap<string, string>;
  /** Puts another value into an attribute, in the copy that is kept. */
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
};

type Edit = { start: number; end: number; text: string };

/**
 * Reads a part of a document as Word does: what is not well-formed XML is refused, characters may be
 * written as references or in CDATA, and there are no document types, so no entities either.
 * @returns the text with the changes that the reader asked for; null: none
 * @throws {Refused} damaged · active (a document type)
 */
export function readXml(text: string, part: string, reader: XmlReader): string | null {
  const parser = new SaxesParser({ xmlns: false });
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
    open.push({ name: localName(tag.name), from: end });
    const attributes = new Map(
      Object.entries(tag.attributes).map(([name, value]) => [localName(name), value]),
    );
    reader.onOpen?.({
      name: localName(tag.name),
      attributes,
      replace: (attribute, value) =>
        edits.push({ start, end, text: withAttribute(text.slice(start, end), attribute, value) }),
    });
  });
  parser.on('closetag', (tag) => {
    flush(tag.isSelfClosing ? parser.position : text.lastIndexOf('<', parser.position - 1));
    open.pop();
    const outer = open.at(-1);
    if (outer) outer.from = parser.position;
  });
  parser.write(text).close();
  return edits.length === 0 ? null : edited(text, edits);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const attributePattern = /([^\s=<>/"']+)(\s*=\s*)("[^"]*"|'[^']*')/g;

function withAttribute(tag: string, wanted: string, value: string): string {
  return tag.replaceAll(attributePattern, (whole, name: string, equals: string) =>
    localName(name) === wanted ? `${name}${equals}"${value}"` : whole,
  );
}

function edited(text: string, edits: readonly Edit[]): string {
  let copy = '';
  let at = 0;
  for (const { start, end, text: replacement } of edits) {
    copy += text.slice(at, start) + replacement;
    at = end;
  }
  return copy + text.slice(at);
}
