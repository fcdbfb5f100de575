import { limits } from '@claimstead/contract/limits.ts';
import type { QueryMistakeKind } from '@claimstead/contract/search.contract.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { numberIn } from './numbers.rules.ts';
import { parseQuery } from './parse-query.rules.ts';
import { mostDepth, type QueryNode } from './query.rules.ts';
import { beginningsOf, stemOf, stemsOf, wordsOf } from './words.rules.ts';

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
    ['cpc:H01M 50/46', 'cpc h01m50x46'],
    ['cpc:"H01M 50/46"', 'cpc h01m50x46'],
    ['cpc:H01M 50/46, ti:wax', '(cpc h01m50x46 & ti:wax)'],
    ['cpc:H01M 5 ti:wax', '(cpc h01m5 & ti:wax)'],
    ['cpc:H01M* OR cpc:B64U', '(cpc h01m | cpc b64u)'],
    ['H01M', '(cpc h01m | "h01m")'],
    ['h01m 10/42', '(cpc h01m10x42 | "h01m 10 42")'],
    ['no:"US 9,123,456 B2"', 'no 9123456'],
    ['(a OR b) "c d" -e', '((a | b) & "c d" & !e)'],
    ['x NOT y', '!y'],
    ['ti: "fuel cell"', 'ti:"fuel cell"'],
    ['ti: (a OR b)', '(ti:a | ti:b)'],
    ['title:wax', 'ti:wax'],
    ['inventor:lovelace -claims:wax', '(in:lovelace & !clm:wax)'],
    ['clm:battery NEAR5 wax', 'clm:battery ~5 wax'],
    ['clm:battery NEAR5 clm:wax', 'clm:battery ~5 wax'],
    ['battery NEAR/4 wax', 'battery ~4 wax'],
    ['battery ADJ 3 wax', 'battery >3 wax'],
    ['a –b', '!b'],
    ['a −b', '!b'],
    ['battery -9,123,456', '!no 9123456'],
    ['battery -US9123456B2', '!no 9123456'],
    ['no:9123*', 'no:9123*'],
    ['no:9,123*', 'no:9123*'],
    ['no:D812*', 'no:d812*'],
    ['no:63123456 wax', '(no 63123456 | no 63/123456)'],
    ['9,123,456 OR battery', '(no 9123456 | battery)'],
    ['batter*, wax', 'batter*'],
    ['LED OR OLED', '(led | oled)'],
    ['(GPS OR GNSS) UAV', '(gps | gnss)'],
    ['mono-olefin OR b', '(mono olefin | b)'],
    ['TI:wax CPC:H01M', '(ti:wax & cpc h01m)'],
    ['Cpc:H01M', 'cpc h01m'],
    ['cpc: H01M 50/46', 'cpc h01m50x46'],
    ['clm: anolyte', 'clm:anolyte'],
    ['Inventor:lovelace', 'in:lovelace'],
    ['RFID NEAR5 TAG', 'rfid ~5 tag'],
    ['stable at -20 C -wax', '!wax'],
    ['battery -9 -9123456', '!no 9123456'],
  ])('reads %s', (text, tree) => {
    const { required, mistakes } = parseQuery(text);
    expect(draw(required)).toBe(tree);
    expect(mistakes.filter(({ kind }) => kind !== 'lone_near')).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['nucleic acid of SEQ ID NO: 5', ['nucleic', 'acid', 'of', 'seq', 'id', 'no', '5']],
    ['filler such as: wood', ['filler', 'such', 'as', 'wood']],
    ['Ti:sapphire laser', ['ti', 'sapphire', 'laser']],
    ['DEVICE NOT REQUIRING POWER', ['device', 'not', 'requiring', 'power']],
    ['ANIMAL OR PET FEEDER', ['animal', 'or', 'pet', 'feeder']],
    ['LENS NEAR FIELD', ['lens', 'near', 'field']],
    ['USE OF GAS NOT OIL', ['use', 'of', 'gas', 'not', 'oil']],
    ['vaccine stable at -20 C', ['vaccine', 'stable', 'at', '20', 'c']],
    ['a gain of -0.5 or –196°C', ['a', 'gain', 'of', '0', '5', 'or', '196', 'c']],
    ['In:ZnO layer', ['in', 'zno', 'layer']],
    ['NEAR-EYE DISPLAY', ['near', 'eye', 'display']],
    ['A NEAR-EYE display, AND/OR lens', ['a', 'near', 'eye', 'display', 'and', 'or', 'lens']],
  ])('takes %s for ordinary text', (text, words) => {
    expect(parseQuery(text)).toMatchObject({ words, required: null, mistakes: [] });
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
    ['"fuel cel*"', '*', 'star_in_phrase', []],
    ['electro-chem* cell', '*', 'star_in_phrase', ['electro', 'chem', 'cell']],
    ['a OR -b', 'OR', 'lone_or', ['a']],
    ['-b OR a', 'OR', 'lone_or', ['a']],
    ['a NEAR3 -b', 'NEAR3', 'lone_near', ['a']],
    ['a NEAR3 bc*', 'NEAR3', 'lone_near', ['a']],
    ['(a OR c) ADJ b', 'ADJ', 'lone_near', ['b']],
    ['clm:a ADJ ti:b', 'ADJ', 'lone_near', []],
    ['-fuel', '-fuel', 'only_without', []],
    ['US 2021/0012345 A1', 'US 2021/0012345 A1', 'publication', []],
    ['US20210012345A1', 'US20210012345A1', 'publication', []],
    ['battery 2021/0012345', '2021/0012345', 'publication', ['battery']],
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
    expect(parseQuery(`battery separator -${long.join(' -')}`).isPasted).toBe(false);
    expect(parseQuery(`wherein R is -OH, -CH3 or -alkyl, ${long.join(' ')}`).isPasted).toBe(true);
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
    ['Des. 812,345', 'D812345'],
    ['U.S. Des. Pat. No. 812,345', 'D812345'],
    ['Design Patent D812,345', 'D812345'],
    ['Reissue 43,880', 'RE43880'],
    ['Re. 43,880', 'RE43880'],
    ['Plant Patent 12,345', 'PP12345'],
    ['US 6,450,820 C1', '6450820'],
    ['US9123456 (B2)', '9123456'],
    ['US 9 123 456 B2', '9123456'],
    ['D812 345', 'D812345'],
    ['RE47 123', 'RE47123'],
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

  it.each<[string, string[], string[]]>([
    ['battery of US 9,123,456 B2 and D812,345', ['9123456', 'D812345'], ['battery', 'of', 'and']],
    ['battery 9123456', ['9123456'], ['battery']],
    ['battery of US 9 123 456 B2', ['9123456'], ['battery', 'of']],
    ['a flow of 5 000 000 cells', [], ['a', 'flow', 'of', '5', '000', '000', 'cells']],
    ['US9123456B2 - Battery wax - Google Patents', ['9123456'], ['battery', 'wax']],
    ['US9123456B2, US8123456B1', ['9123456', '8123456'], []],
    ['9123456,8123456', ['9123456', '8123456'], []],
    ['https://patents.google.com/patent/US9123456B2/en', ['9123456'], []],
    ['compare US9,123,456', ['9123456'], ['compare']],
    ['D812345 chair', ['D812345'], ['chair']],
    ['Des. 812,345 chair', ['D812345'], ['chair']],
    ['RE43,880; 63/123,456', ['RE43880', '63/123456'], []],
    ['63123456', ['63123456', '63/123456'], []],
    ['63,123,456 wax', ['63123456', '63/123456'], ['wax']],
    ['no:9123456', ['9123456'], []],
    ['9,123,456 OR 8,123,456', ['9123456', '8123456'], []],
    ['H.264', ['H264'], ['h', '264']],
    ['PP2A', ['PP2'], ['pp2a']],
    ['T4', ['T4'], ['t4']],
    ['battery 100,000 cycles', [], ['battery', '100', '000', 'cycles']],
    ['AB-1829600-1 of 3.1234567', [], ['ab', '1829600', '1', 'of', '3', '1234567']],
    ['9,123,456,789', [], ['9', '123', '456', '789']],
    ['battery "9,123,456"', [], ['battery']],
    ['battery -9,123,456', [], ['battery']],
  ])('names those of %s, and searches the words beside them', (text, numbers, words) => {
    const query = parseQuery(text);
    expect([query.numbers, query.words]).toEqual([numbers, words]);
  });

  it('takes a list of many for what it is, however many words it would have', () => {
    const list = Array.from({ length: 12 }, (_, at) => `US 9,123,4${at + 10}`);
    expect(parseQuery(list.join(', '))).toMatchObject({
      numbers: list.map((each) => each.replaceAll(/\D/g, '')),
      words: [],
      isPasted: false,
    });
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

  it('tells what begins so by its stem or as it is written, and takes nothing else for it', () => {
    const ends = [
      ...[
        '',
        's',
        'es',
        'ed',
        'ing',
        'er',
        'ers',
        'y',
        'ies',
        'ied',
        'ion',
        'ions',
        'ative',
        'ance',
      ],
      ...['ability', 'ibility', 'able', 'ible', 'ably', 'al', 'ally', 'ality', 'ational', 'ator'],
      ...[
        'ization',
        'izer',
        'ize',
        'ousness',
        'ously',
        'fully',
        'ness',
        'ment',
        'ency',
        'logy',
        'e',
      ],
    ];
    const begun = fc.stringMatching(/^[a-z]{1,7}$/);
    const real = fc.constantFrom(
      'hop',
      'siz',
      'batter',
      'gener',
      'dur',
      'reli',
      'comput',
      'psycho',
      'fl',
      'agre',
      'ay',
    );
    const word = fc
      .tuple(fc.oneof(begun, real), fc.constantFrom(...ends))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(word, fc.oneof(fc.nat(9), fc.constant('stem' as const)), (written, cut) => {
        const stem = stemOf(written);
        const starts = cut === 'stem' ? [stem, written] : [written.slice(0, cut + 2)];
        for (const start of starts.filter(({ length }) => length > 1)) {
          const forms = new Set<string>();
          const inIndex = [...stemsOf(written, forms), ...forms];
          const isFound = beginningsOf(start).some((each) =>
            inIndex.some((one) => one.startsWith(each)),
          );
          expect([written, start, isFound]).toEqual([written, start, written.startsWith(start)]);
        }
      }),
      { numRuns: repetitions(2_000, 300_000) },
    );
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
