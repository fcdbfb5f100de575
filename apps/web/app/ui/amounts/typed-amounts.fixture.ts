import type { Typing } from '../../../typing.ts';

/** `shows`: what the field shows once it is left; null where it refuses in words, and keeps what was typed. */
export type TypedAmount = { does: Typing[]; shows: string | null };

const press = (key: string, times = 1) => ({ press: key, times });
const paste = (text: string) => ({ paste: text });
/** The field is left, so that it groups what it has, and entered again at its end. */
const again = [press('Tab'), press('Shift+Tab'), press('End')];

const typed: [text: string, shows: string | null][] = [
  ['12500', '12,500'],
  ['12,500', '12,500'],
  ['$12,500.00', '12,500'],
  [' 12 500 ', '12,500'],
  ['12.5', '12.50'],
  ['12.50', '12.50'],
  ['99.05', '99.05'],
  ['999,999.99', '999,999.99'],
  ['250,000.5', '250,000.50'],
  ['250000.50', '250,000.50'],
  ['1,250', '1,250'],
  ['USD 1250', '1,250'],
  ['007', '7'],
  ['12.', '12'],
  ['12.500,00', null],
  ['1,2,3', null],
  ['12,50', null],
  ['12,5', null],
  ['12,', null],
  ['12,5000', null],
  ['1250,000', null],
  ['0,500', null],
  ['12.500', null],
  ['1.250.000', null],
  ['12 50', null],
  ['12k', null],
  ['-500', null],
  ['€500', null],
  ['1e5', null],
  ['twelve', null],
];

const pasted: [text: string, shows: string | null][] = [
  ['12,500', '12,500'],
  ['$12,500.00', '12,500'],
  ['\u00A012\u00A0500\u00A0', '12,500'],
  ['１２，５００', '12,500'],
  ['\u2068$12,500\u2069', '12,500'],
  ['12,50', null],
  ['12.500,00', null],
  ['12\t500', null],
];

/** From a text that the field grouped itself, and from one that a person did. */
const edited: TypedAmount[] = [
  { does: ['12500', ...again, '0'], shows: '125,000' },
  { does: ['12,500', ...again, press('ArrowLeft', 3), press('Backspace')], shows: '12,500' },
  { does: ['12,500', ...again, press('ArrowLeft', 4), press('Delete')], shows: '12,500' },
  { does: ['12,500', press('ArrowLeft', 3), press('Backspace')], shows: '12,500' },
  { does: ['12,500', ...again, press('Home'), press('Delete'), '3'], shows: '32,500' },
  { does: ['12,500', ...again, press('Home'), '1'], shows: '112,500' },
  { does: ['12,500', ...again, press('ArrowLeft', 4), '9'], shows: '129,500' },
  { does: ['12,500', ...again, press('ArrowLeft', 4), '98', press('Backspace')], shows: '129,500' },
  { does: ['12,500', ...again, press('Backspace')], shows: '1,250' },
  { does: ['12,500', ...again, press('Backspace', 6), '7,250'], shows: '7,250' },
  { does: ['12,500', ...again, '.25'], shows: '12,500.25' },
  { does: ['12,500', ...again, press('Shift+ArrowLeft', 3), '750'], shows: '12,750' },
  { does: ['12,500', ...again, press('Shift+Home'), '7,000'], shows: '7,000' },
  { does: ['12,500', ...again, press('ControlOrMeta+a'), '900'], shows: '900' },
  { does: ['12,500', ...again, press('ControlOrMeta+a'), paste('12,50')], shows: null },
  { does: ['12,500', ...again, paste('0')], shows: '125,000' },
  { does: ['12,500', ...again, ',00'], shows: null },
  { does: ['12,500', press('Backspace')], shows: null },
  { does: ['12,50', press('End'), '0'], shows: '12,500' },
  { does: ['12,50', ...again, '0'], shows: '12,500' },
];

/** As people type, paste and correct amounts; none may become another. */
export const typedAmounts: TypedAmount[] = [
  ...typed.map(([text, shows]) => ({ does: [text], shows })),
  ...pasted.map(([text, shows]) => ({ does: [paste(text)], shows })),
  ...edited,
];

/** The same for a share in percent. */
export const typedShares: TypedAmount[] = [
  ...(
    [
      ['50', '50'],
      ['33.33', '33.33'],
      ['33.3', '33.30'],
      ['50%', '50'],
      ['50 %', '50'],
      ['100', '100'],
      ['0.5', '0.50'],
      [' 25 ', '25'],
      ['.5', '0.50'],
      ['33,33', null],
      ['33,3', null],
      ['33.333', null],
      ['1/3', null],
      ['$50', null],
      ['-5', null],
      ['half', null],
    ] as const
  ).map(([text, shows]) => ({ does: [text], shows })),
  { does: ['33', ...again, '.34'], shows: '33.34' },
  { does: ['66.67', ...again, press('Home'), press('Delete', 2), '33'], shows: '33.67' },
  { does: ['66.67', press('ControlOrMeta+a'), '40'], shows: '40' },
  { does: [paste('40 %')], shows: '40' },
];

/** One line of the table, for the name of a test. */
export function nameOf({ does, shows }: TypedAmount): string {
  const acts = does.map((act) => {
    if (typeof act === 'string') return JSON.stringify(act);
    return 'paste' in act ? `paste ${JSON.stringify(act.paste)}` : `${act.press}×${act.times ?? 1}`;
  });
  return `${acts.join(', ')} -> ${shows ?? 'refused in words'}`;
}
