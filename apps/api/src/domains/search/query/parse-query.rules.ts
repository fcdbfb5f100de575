import type { QueryMistakeKind } from '@claimstead/contract/search.contract.ts';
import { hasSigns, lex, type Token } from './lexer.rules.ts';
import { isShortCode, meantBy, numberIn, numbersIn } from './numbers.rules.ts';
import {
  mostDepth,
  mostTypedWords,
  type Query,
  type QueryMistake,
  type QueryNode,
  type SearchField,
} from './query.rules.ts';
import { foldWord, isEmptyWord, wordsOf } from './words.rules.ts';

/** A class, alone: "H01M", "h01m 10/42". */
const wholeClass = /^[A-HY]\d\d(?:[A-Z](?:\s*\d{1,4}(?:\/\d{1,6})?)?)?$/i;
const subclass = /^[A-HY]\d\d[A-Z]$/i;
const groupOfClass = /^\d{1,4}(?:\/\d{1,6})?(?=[.,;]*$)/;
/** What browsers put behind a title that is copied with its number. */
const pageName = /\s[-–|]\s*Google Patents\s*$/i;
/** What says nothing beside numbers. */
const besideNumbers = /^(?:us|u|s|pat|patents?|nos?|numbers?|publication)$/;

/**
 * Reads what a person typed or pasted. Never throws: a mistake is told where it stands, and the rest is searched.
 * @param typed at most `limits.searchQueryLength` characters.
 */
export function parseQuery(typed: string): Query {
  const number = numberIn(typed);
  const numbers = number === null ? [] : meantBy(number);
  if (number !== null && !isShortCode(number)) return { ...nothing, numbers };
  const text = typed.replace(pageName, '');
  const words = readWords(text);
  if (wholeClass.test(text.trim())) {
    return { ...nothing, required: classOrWords(text, words), title: words, numbers };
  }
  if (number !== null) return { ...nothing, words, title: words, numbers };
  const inText = numbersIn(text);
  const besides = inText.length > 0 ? readWords(without(text, inText)) : words;
  if (besides.length > mostTypedWords && !hasSigns(text)) {
    return { ...nothing, words, title: words, isPasted: true };
  }
  const { tokens, mistakes } = lex(text, inText);
  const parser = new Parser(tokens, mistakes);
  const parts = parser.readAll(text.length);
  const plain = parts.filter(isPlain).flatMap((part) => part.words);
  const named = parts.filter((part) => parser.named.has(part)).flatMap(numbersOf);
  const required = joined(parts.filter((part) => !isPlain(part) && !parser.named.has(part)));
  const isNoise = (word: string) => isEmptyWord(word) || besideNumbers.test(word);
  const wanted = named.length > 0 && plain.every(isNoise) ? [] : plain;
  return {
    required,
    words: wanted,
    title: /^\s*ti(?:tle)?:/.test(text) ? besides.slice(1) : besides,
    // What fulfills all by its number alone goes first, too.
    numbers: wanted.length === 0 && required ? [...named, ...numbersOf(required)] : named,
    isPasted: false,
    mistakes: parser.mistakes.toSorted((one, other) => one.from - other.from),
  };
}

function readWords(text: string): string[] {
  return wordsOf(text).map(({ word }) => word);
}

function without(text: string, ranges: readonly { from: number; to: number }[]): string {
  return ranges.reduceRight(
    (left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`,
    text,
  );
}

function classOrWords(text: string, words: readonly string[]): QueryNode {
  const written: QueryNode = { kind: 'words', words, field: null, isPhrase: true };
  return { kind: 'any', parts: [{ kind: 'class', symbol: classSymbol(text) }, written] };
}

/** The numbers any of which is all that is asked for. */
function numbersOf(node: QueryNode): string[] {
  if (node.kind === 'number') return [node.number];
  return node.kind === 'any' ? node.parts.flatMap(numbersOf) : [];
}

const nothing: Query = {
  required: null,
  words: [],
  title: [],
  numbers: [],
  isPasted: false,
  mistakes: [],
};

/** A word without any sign. */
function isPlain(part: QueryNode): part is Extract<QueryNode, { kind: 'words' }> {
  return part.kind === 'words' && part.field === null && !part.isPhrase;
}

function joined(parts: readonly QueryNode[]): QueryNode | null {
  return parts.length > 1 ? { kind: 'all', parts } : (parts[0] ?? null);
}

type WordToken = Extract<Token, { text: string }>;
type Operand = Extract<QueryNode, { kind: 'words' }>;

/** Recursive descent over the tokens: any, then all, then near, then one. */
class Parser {
  readonly mistakes: QueryMistake[];
  /** Numbers without any field: they are named, and not what must be there. */
  readonly named = new Set<QueryNode>();
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[], mistakes: readonly QueryMistake[]) {
    this.#tokens = tokens;
    this.mistakes = [...mistakes];
  }

  /**
   * The parts that must all be there.
   * @param length of the text.
   */
  readAll(length: number): readonly QueryNode[] {
    const parts: QueryNode[] = [];
    while (this.#peek()) {
      const read = this.#readAny(null, 0);
      parts.push(...(read?.kind === 'all' ? read.parts : read ? [read] : []));
      const stray = this.#peek();
      if (stray?.kind === 'close') {
        this.#tell(stray.at, 1, 'unopened_bracket');
        this.#next += 1;
      }
    }
    if (parts.length > 0 && parts.every(({ kind }) => kind === 'not')) {
      this.#tell(0, length, 'only_without');
    }
    return parts;
  }

  #readAny(field: SearchField | null, depth: number): QueryNode | null {
    const choices: QueryNode[] = [];
    let before: (Token & { kind: 'or' }) | null = null;
    for (;;) {
      const choice = this.#readSeries(field, depth);
      const sign = this.#peek();
      const or: Token | null = sign?.kind === 'or' ? sign : null;
      const after = or ? this.#tokens[this.#next + 1] : undefined;
      // "a OR -b" would be nearly everything.
      const isChoice = choice !== null && !((before ?? or) && onlyLeavesOut(choice));
      if (isChoice) choices.push(choice);
      const told = or && (!isChoice || !after || after.kind === 'close') ? or : null;
      const lone = told ?? (choice !== null && !isChoice ? before : null);
      if (lone) this.#tell(lone.at, 'OR'.length, 'lone_or');
      if (!or) break;
      before = or;
      this.#next += 1;
    }
    return choices.length > 1 ? { kind: 'any', parts: choices } : (choices[0] ?? null);
  }

  #readSeries(field: SearchField | null, depth: number): QueryNode | null {
    const parts: QueryNode[] = [];
    for (let token = this.#peek(); token; token = this.#peek()) {
      if (token.kind === 'or' || token.kind === 'close') break;
      const part = this.#readSigned(field, depth);
      if (part) parts.push(part);
    }
    return joined(parts);
  }

  #readSigned(field: SearchField | null, depth: number): QueryNode | null {
    const token = this.#peek();
    if (token?.kind !== 'minus') return this.#readNear(field, depth);
    this.#next += 1;
    // A second minus right behind it says nothing more.
    while (this.#peek()?.kind === 'minus') this.#next += 1;
    const part = this.#readNear(field, depth);
    return part ? { kind: 'not', part } : null;
  }

  #readNear(field: SearchField | null, depth: number): QueryNode | null {
    const left = this.#readOne(field, depth);
    const sign = this.#peek();
    if (sign?.kind !== 'near') return left;
    this.#next += 1;
    const after = this.#peek();
    const hasOne = after && after.kind !== 'or' && after.kind !== 'minus';
    const right = hasOne ? this.#readNear(field, depth) : null;
    const near = left && right ? nearOf(left, right, sign) : null;
    if (near) return near;
    this.#tell(sign.at, sign.written.length, 'lone_near');
    return joined([left, right].filter((part) => part !== null));
  }

  #readOne(field: SearchField | null, depth: number): QueryNode | null {
    const token = this.#peek();
    if (!token) return null;
    if (token.kind === 'near' || token.kind === 'or' || token.kind === 'close') return null;
    this.#next += 1;
    switch (token.kind) {
      case 'open':
        return this.#readBracket(token.at, field, depth);
      case 'minus':
        return this.#readOne(field, depth);
      case 'field':
        return this.#readField(token, depth);
      default:
        return this.#leafOf(token, field);
    }
  }

  #leafOf(token: WordToken, field: SearchField | null): QueryNode | null {
    if (field === 'cpc') return this.#classOf(token);
    if (field === 'no') return numberNode(token);
    if (token.kind === 'number' && field === null) {
      const named = numberAmong(token.numbers);
      this.named.add(named);
      return named;
    }
    if (token.kind === 'prefix') return prefixNode(token.text, field);
    const words = readWords(token.text);
    if (words.length === 0) return null;
    return { kind: 'words', words, field, isPhrase: token.kind === 'phrase' };
  }

  /** A group may stand apart from its subclass: "H01M 50/46". */
  #classOf({ text }: WordToken): QueryNode {
    const next = this.#peek();
    const group =
      subclass.test(text) && next?.kind === 'word' ? groupOfClass.exec(next.text)?.[0] : undefined;
    if (group !== undefined) this.#next += 1;
    return { kind: 'class', symbol: classSymbol(text + (group ?? '')) };
  }

  #readBracket(at: number, field: SearchField | null, depth: number): QueryNode | null {
    if (depth >= mostDepth) {
      this.#tell(at, 1, 'too_deep');
      return null;
    }
    const inside = this.#readAny(field, depth + 1);
    if (this.#peek()?.kind === 'close') this.#next += 1;
    else this.#tell(at, 1, 'unclosed_bracket');
    return inside;
  }

  #readField(token: Token & { kind: 'field' }, depth: number): QueryNode | null {
    const after = this.#peek();
    const hasOne = after && ['open', 'word', 'phrase', 'prefix', 'number'].includes(after.kind);
    if (hasOne) return this.#readOne(token.field, depth);
    this.#tell(token.at, token.written.length, 'lone_field');
    return null;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #tell(from: number, length: number, kind: QueryMistakeKind): void {
    if (this.mistakes.length < 20) this.mistakes.push({ from, to: from + length, kind });
  }
}

function isOperand(node: QueryNode): node is Operand {
  return node.kind === 'words';
}

/** A field before the first goes for both. Null: one of them is no word or phrase, or they are of two fields. */
function nearOf(
  left: QueryNode,
  right: QueryNode,
  { steps, ordered }: Token & { kind: 'near' },
): QueryNode | null {
  if (!isOperand(left) || !isOperand(right)) return null;
  const field = left.field ?? right.field;
  if ((right.field ?? field) !== field) return null;
  return { kind: 'near', left: left.words, right: right.words, steps, ordered, field };
}

function onlyLeavesOut(node: QueryNode): boolean {
  return node.kind === 'not' || (node.kind === 'all' && node.parts.every(onlyLeavesOut));
}

function numberAmong(numbers: readonly string[]): QueryNode {
  const parts = numbers.map((number): QueryNode => ({ kind: 'number', number }));
  const [only] = parts;
  return only && parts.length === 1 ? only : { kind: 'any', parts };
}

/** What is behind `no:`. */
function numberNode(token: WordToken): QueryNode | null {
  if (token.kind === 'number') return numberAmong(token.numbers);
  if (token.kind === 'prefix') return prefixNode(token.text.replaceAll(',', ''), 'no');
  const number = numberIn(token.text);
  if (number !== null) return numberAmong(meantBy(number));
  return { kind: 'words', words: readWords(token.text), field: 'no', isPhrase: true };
}

/** Of several words, the last is a beginning. */
function prefixNode(text: string, field: SearchField | null): QueryNode | null {
  const words = readWords(text);
  const start = words.pop();
  if (start === undefined) return null;
  const prefix: QueryNode = { kind: 'prefix', start, field };
  if (words.length === 0) return prefix;
  return { kind: 'all', parts: [{ kind: 'words', words, field, isPhrase: true }, prefix] };
}

/** "H01M 50/46" as it is indexed: the slash is a letter of it. */
export function classSymbol(written: string): string {
  return foldWord(written)
    .replaceAll('/', 'x')
    .replaceAll(/[^a-z0-9]/g, '');
}
