import { describe, expect, it } from 'vitest';
import { emailSchema, emptyLineSchema, lineSchema, textSchema } from './primitives.ts';
import { isolated, withReason } from './visible-text.ts';

const line = lineSchema(80);

describe('a name or a title', () => {
  it.each([
    ['Ada\u200B Love\u00ADlace', 'Ada Lovelace'],
    ['\uFEFFAda\u2060', 'Ada'],
    ['\u202Eecalevol', 'ecalevol'],
    ['Ada\u2066x\u2069', 'Adax'],
    ['A\u200Dda', 'Ada'],
    ['Ada\u{E0041}\u{E007F}', 'Ada'],
    ['Ada\u3164\u115F\uFFA0', 'Ada'],
    ['Ada\u2800\u2800Oak', 'Ada Oak'],
    ['  Ada \u00A0\u3000 Oak ', 'Ada Oak'],
    ['Ada\uFE0F', 'Ada'],
    ['Jane\u0301', 'Jané'],
    // Persian and Sinhala need their joiners inside a word; at its end they join nothing.
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['ශ්\u200Dරී', 'ශ්\u200Dරී'],
    ['می\u200C', 'می'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(line.parse(typed)).toBe(kept);
  });

  it.each(['', ' ', '\u200B', '\u2800', '\u3164'])(
    'of nothing that shows (%j) is none',
    (typed) => {
      expect(line.safeParse(typed).error?.issues[0]?.message).toBe('This field is required.');
      expect(emptyLineSchema(80).parse(typed)).toBe('');
    },
  );

  it.each(['A\u0000', 'A\u001B[31m', 'A\nB', 'A\r\nBcc: b@example.test', 'A\u0085B'])(
    'with control characters is refused: %j',
    (typed) => {
      expect(line.safeParse(typed).error?.issues[0]?.message).toBe(
        'Remove the control characters.',
      );
    },
  );

  it.each(['A\uD800', 'A\uE000', 'A\uFFFE'])('that nobody can draw is refused: %j', (typed) => {
    expect(line.safeParse(typed).error?.issues[0]?.message).toMatch(/can’t be shown/);
  });

  it('may be as long as it shows', () => {
    expect(lineSchema(3).parse('a\u200Bb\u200Bc')).toBe('abc');
  });
});

it('a long text keeps what people write with', () => {
  const text = 'שלום\u200F!\n👩\u200D💻 \u2764\uFE0F';
  expect(textSchema(80).parse(text)).toBe(text);
});

it('an email address has no invisible character', () => {
  expect(emailSchema.safeParse('a\u200Bda@example.test').success).toBe(false);
  expect(emailSchema.safeParse('ada@exam\u00ADple.test').success).toBe(false);
  expect(emailSchema.parse(' ada@example.test ')).toBe('ada@example.test');
});

describe('someone’s words in a sentence', () => {
  it('are isolated where they are written from right to left', () => {
    expect(isolated('דנה כהן')).toBe('\u2068דנה כהן\u2069');
    expect(isolated('Lamp مصباح')).toBe('\u2068Lamp مصباح\u2069');
  });

  it('turn nothing with marks that were kept before they were refused', () => {
    expect(isolated('gpj.\u202Eexe\u2069')).toBe('gpj.exe');
  });

  it('stay the same otherwise', () => {
    for (const name of ['Ada Lovelace', 'Åsa Öberg', 'Нора', '李明', '']) {
      expect(isolated(name)).toBe(name);
    }
  });
});

it.each([
  ['Too low', ': “Too low”.'],
  [' Too low. ', ': “Too low.”'],
  ['Why?', ': “Why?”'],
  ['מחיר נמוך.', ': “\u2068מחיר נמוך.\u2069”'],
  ['', '.'],
])('a reason %j ends a sentence once', (reason, end) => {
  expect(withReason(reason)).toBe(end);
});
