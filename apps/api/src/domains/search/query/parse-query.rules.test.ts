import { limits } from '@claimstead/contract/limits.ts';
import type { QueryMistakeKind } from '@claimstead/contract/search.contract.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberIn, numbersIn } from './numbers.rules.ts';
import { parseQuery } from './parse-query.rules.ts';
import { mostDepth, type QueryNode } from './query.rules.ts';
import { stemOf, wordsOf } from './words.rules.ts';

describe('the query language', () => {
  it('takes words without signs as words that all should be there', () => {
    expect(parseQuery('Battery wax')).toMatchObject({ words: ['battery', 'wax'], required: null });
    expect(parseQuery('a AND b').words).toEqual(['a', 'b']);
  });

  it.each<[string, string]>([
    ['"fuel cell"', '"fuel cell"'],
    ['“fuel cell”', '"fuel cell"'],
    ['ti:"fuel cell" -ti:oxide', '(ti:"fuel cell" & !ti:oxide)'],
    ['ti:nectarine OR ti:peach', '(ti:nectarine | ti:peach)'],
    ['ti:(nectarine OR peach)', '(ti:nectarine | ti:peach)'],
    ['clm:(a b)', '(clm:a & clm:b)'],
    ['intracranial NEAR4 pressure', 'intracranial ~4 pressure'],
    ['docking ADJ2 mechanism', 'docking >2 mechanism'],
    ['a NEAR b', 'a ~5 b'],
    ['a ADJ b', 'a >1 b'],
    ['ti:chrysanthemum*', 'ti:chrysanthemum*'],
    ['cpc:H01M 50/46', 'cpc h01m'],
    ['cpc:"H01M 50/46"', 'cpc h01m50x46'],
    ['no:"US 9,123,456 B2"', 'no 9123456'],
    ['(a OR b) "c d" -e', '((a | b) & "c d" & !e)'],
    ['x NOT y', '!y'],
    ['TI:drone', 'ti:drone'],
    ['mono-olefin OR b', '(mono olefin | b)'],
  ])('reads %s', (text, tree) => {
    const { required, mistakes } = parseQuery(text);
    expect(draw(required)).toBe(tree);
    expect(mistakes).toEqual([]);
  });

  it.each<[string, string, QueryMistakeKind, string[]]>([
    ['fuel "cell stack', '"', 'unclosed_quote', ['fuel', 'cell', 'stack']],
    ['fuel (cell', '(', 'unclosed_bracket', ['fuel', 'cell']],
    ['fuel) cell', ')', 'unopened_bracket', ['fuel', 'cell']],
    ['fuel OR', 'OR', 'lone_or', ['fuel']],
    ['OR fuel', 'OR', 'lone_or', ['fuel']],
    ['fuel NEAR5', 'NEAR5', 'lone_near', ['fuel']],
    ['ADJ3 fuel', 'ADJ3', 'lone_near', ['fuel']],
    ['fuel ti:', 'ti:', 'lone_field', ['fuel']],
    ['fuel ""', '""', 'empty_quotes', ['fuel']],
    ['*fuel', '*', 'star_within', ['fuel']],
    ['f* cell', '*', 'star_too_early', ['f', 'cell']],
    ['-fuel', '-fuel', 'only_without', []],
  ])('tells what is wrong in %s, and searches the rest', (text, where, kind, words) => {
    const query = parseQuery(text);
    const from = text.indexOf(where);
    expect(query.mistakes).toEqual([{ from, to: from + where.length, kind }]);
    expect(query.words).toEqual(words);
  });

  it('takes a long text without signs as pasted, and one with signs as a query', () => {
    const long = Array.from({ length: 31 }, (_, at) => `word${at}`);
    expect(parseQuery(`A "device" (10), ${long.join(' ')} - and so on`)).toMatchObject({
      isPasted: true,
      mistakes: [],
      required: null,
    });
    expect(parseQuery(long.join(' OR ')).isPasted).toBe(false);
    expect(parseQuery(`ti:x ${long.join(' ')}`).isPasted).toBe(false);
  });

  it('refuses only what is too deep or too long, in words', () => {
    const deep = `${'('.repeat(mostDepth + 1)}fuel${')'.repeat(mostDepth + 1)}`;
    expect(parseQuery(deep).mistakes[0]?.kind).toBe('too_deep');
    const long = Array.from({ length: 200 }, (_, at) => `w${at}`).join(' OR ');
    expect(parseQuery(long).mistakes.map(({ kind }) => kind)).toContain('too_many_parts');
  });

  it('never throws and is quick, whatever it is given', () => {
    const sign = fc.constantFrom(
      ...[
        '(',
        ')',
        '"',
        '-',
        '*',
        ':',
        'OR',
        'AND',
        'NOT',
        'NEAR5',
        'ADJ',
        'NEAR999',
        'ti:',
        'cpc:',
        'no:',
        ' ',
        '“',
      ],
      ...[
        '\u0000',
        '\uD800',
        '%',
        "'",
        ';--',
        '9,123,456',
        'US',
        'ﬁ',
        'é',
        '½',
        '^',
        '{',
        'NULL',
        'a',
      ],
    );
    const hostile = fc.array(fc.oneof(sign, fc.string({ unit: 'binary', maxLength: 8 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(hostile, fc.constantFrom('', ' '), (parts, between) => {
        const text = parts.join(between).slice(0, limits.searchQueryLength);
        const begun = process.threadCpuUsage();
        const query = parseQuery(text);
        // Of this thread: others wait for this machine, too.
        expect(process.threadCpuUsage(begun).user).toBeLessThan(100_000);
        for (const { from, to } of query.mistakes) {
          expect(from).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(text.length);
        }
        for (const word of query.words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['(', ')', '"', '-', 'OR ', 'ti:', 'NEAR5 ', '- ', 'a*', '((', '1,', 'US ', '12/'])(
    'takes the longest query of "%s" in no time',
    (part) => {
      const begun = process.threadCpuUsage();
      parseQuery(part.repeat(limits.searchQueryLength).slice(0, limits.searchQueryLength));
      expect(process.threadCpuUsage(begun).user).toBeLessThan(200_000);
    },
  );
});

describe('numbers', () => {
  it.each([
    ['US 9,123,456 B2', '9123456'],
    ['20,301,442', '20301442'],
    ['patent no. 9123456', '9123456'],
    ['Pat. No. 6450820', '6450820'],
    ['U.S. Patent No. 7,999,173', '7999173'],
    ['US7999173B1', '7999173'],
    ['US-7999173-B1', '7999173'],
    ['7 999 173', '7999173'],
    ['D812,345', 'D812345'],
    ['RE 43,880', 'RE43880'],
    ['RE-43880', 'RE43880'],
    ['63/123,456', '63/123456'],
    ['Application No. 63/123,456', '63/123456'],
  ])('reads %s', (text, number) => {
    expect(numberIn(text)).toBe(number);
    expect(parseQuery(text)).toMatchObject({ numbers: [number], words: [], required: null });
  });

  it.each(['battery', '2', '100', 'H2O', 'a 9', '5G', '', 'US', '9/11'])(
    'leaves %s alone',
    (text) => {
      expect(numberIn(text)).toBeNull();
    },
  );

  it('finds them in a longer text, whose words are searched as well', () => {
    expect(numbersIn('battery of US 9,123,456 B2 and D812,345')).toEqual(['9123456', 'D812345']);
    expect(parseQuery('battery 9123456').words).toEqual(['battery', '9123456']);
  });
});

describe('words', () => {
  it('folds case, accents and ligatures, and parts at hyphens, slashes and apostrophes', () => {
    const words = wordsOf("Café ﬁber-optic AND/OR the user's").map(({ word }) => word);
    expect(words).toEqual(['cafe', 'fiber', 'optic', 'and', 'or', 'the', 'user', 's']);
  });

  it('finds plurals and endings by one stem', () => {
    expect(stemOf('drones')).toBe(stemOf('drone'));
    expect(stemOf('batteries')).toBe(stemOf('battery'));
    expect(stemOf('9123456')).toBe('9123456');
  });
});

function draw(node: QueryNode | null): string {
  if (node === null) return '';
  const field = 'field' in node && node.field ? `${node.field}:` : '';
  switch (node.kind) {
    case 'words':
      return field + (node.isPhrase ? `"${node.words.join(' ')}"` : node.words.join(' '));
    case 'prefix':
      return `${field}${node.start}*`;
    case 'near':
      return `${field}${node.left.join(' ')} ${node.ordered ? '>' : '~'}${node.steps} ${node.right.join(' ')}`;
    case 'class':
      return `cpc ${node.symbol}`;
    case 'number':
      return `no ${node.number}`;
    case 'not':
      return `!${draw(node.part)}`;
    default:
      return `(${node.parts.map(draw).join(node.kind === 'all' ? ' & ' : ' | ')})`;
  }
}
