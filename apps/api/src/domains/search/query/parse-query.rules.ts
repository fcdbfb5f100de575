import type { QueryMistakeKind } from '@claimstead/contract/search.contract.ts';
import { lex, type Token } from './lexer.rules.ts';
import { numberIn, numbersIn } from './numbers.rules.ts';
import {
  mostDepth,
  mostTypedWords,
  type Query,
  type QueryMistake,
  type QueryNode,
  type SearchField,
} from './query.rules.ts';
import { foldWord, wordsOf } from './words.rules.ts';

/** Signs that nobody's claim has. */
const signs = /(?:^|[\s(-])(?:ti|ab|clm|in|as|cpc|no):\S|(?:^|\s)(?:OR|NEAR\d*|ADJ\d*)\s/;

/**
 * Reads what a person typed or pasted. Never throws: a mistake is told where it stands, and the rest is searched.
 * @param text at most `limits.searchQueryLength` characters.
 */
export function parseQuery(text: string): Query {
  const number = numberIn(text);
  if (number !== null) return { ...nothing, numbers: [number] };
  const words = wordsOf(text).map(({ word }) => word);
  if (words.length > mostTypedWords && !signs.test(text)) {
    return { ...nothing, words, title: words, isPasted: true };
  }
  const { tokens, mistakes } = lex(text);
  const parser = new Parser(tokens, mistakes);
  const parts = parser.readAll(text.length);
  const plain = parts.filter(isPlain);
  const required = joined(parts.filter((part) => !isPlain(part)));
  return {
    required,
    words: plain.flatMap((part) => part.words),
    title: /^\s*ti:/.test(text) ? words.slice(1) : words,
    numbers: numbersIn(text),
    isPasted: false,
    mistakes: parser.mistakes.toSorted((one, other) => one.from - other.from),
  };
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
    for (;;) {
      const choice = this.#readSeries(field, depth);
      if (choice) choices.push(choice);
      const sign = this.#peek();
      if (sign?.kind !== 'or') break;
      this.#next += 1;
      const after = this.#peek();
      if (!choice || !after || after.kind === 'close') {
        this.#tell(sign.at, 'OR'.length, 'lone_or');
      }
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
    const right = after && after.kind !== 'or' ? this.#readNear(field, depth) : null;
    if (left && right && isOperand(left) && isOperand(right) && left.field === right.field) {
      const { steps, ordered } = sign;
      return {
        kind: 'near',
        left: left.words,
        right: right.words,
        steps,
        ordered,
        field: left.field,
      };
    }
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
    if (field === 'cpc') return { kind: 'class', symbol: classSymbol(token.text) };
    if (field === 'no') return this.#numberOf(token);
    if (token.kind === 'prefix') return { kind: 'prefix', start: foldWord(token.text), field };
    const words = wordsOf(token.text).map(({ word }) => word);
    if (words.length === 0) return null;
    return { kind: 'words', words, field, isPhrase: token.kind === 'phrase' };
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
    const hasOne = after && ['open', 'word', 'phrase', 'prefix'].includes(after.kind);
    if (hasOne) return this.#readOne(token.field, depth);
    this.#tell(token.at, token.field.length + 1, 'lone_field');
    return null;
  }

  #numberOf(token: WordToken): QueryNode | null {
    const number = numberIn(token.text);
    if (number !== null) return { kind: 'number', number };
    const words = wordsOf(token.text).map(({ word }) => word);
    return { kind: 'words', words, field: 'no', isPhrase: true };
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

/** "H01M 50/46" as it is indexed: the slash is a letter of it. */
export function classSymbol(written: string): string {
  return foldWord(written)
    .replaceAll('/', 'x')
    .replaceAll(/[^a-z0-9]/g, '');
}
