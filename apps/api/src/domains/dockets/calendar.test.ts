import { describe, expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './calendar.engine.ts';

const event: CalendarEvent = {
  uid: 'one',
  day: '2028-02-29',
  summary: 'Fee',
  description: 'Pay it.',
  url: 'https://market.example/account/sales/one',
  changedAt: new Date('2026-11-25T15:30:00.123Z'),
  alarmDays: [30],
};

const write = (over: Partial<CalendarEvent> = {}) =>
  writeCalendar({ name: 'Fees', events: [{ ...event, ...over }] });

/** RFC 5545, section 3.1: a break with a blank behind it is no break. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar, by RFC 5545', () => {
  it('has what sections 3.6 and 3.6.1 ask for, each event with an alarm of section 3.6.6', () => {
    expect(unfolded(write())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Claimstead//Docket//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Fees',
      'X-WR-CALNAME:Fees',
      'REFRESH-INTERVAL;VALUE=DURATION:P1D',
      'X-PUBLISHED-TTL:P1D',
      'BEGIN:VEVENT',
      'UID:one',
      'DTSTAMP:20261125T153000Z',
      'LAST-MODIFIED:20261125T153000Z',
      'DTSTART;VALUE=DATE:20280229',
      'DTEND;VALUE=DATE:20280301',
      'SUMMARY:Fee',
      'DESCRIPTION:Pay it.',
      'URL:https://market.example/account/sales/one',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P30D',
      'DESCRIPTION:Fee',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('ends every line with CRLF, and has no other break', () => {
    const text = write({ description: 'One\nTwo\r\nThree\rFour' });
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toContain(String.raw`DESCRIPTION:One\nTwo\nThree\nFour`);
  });

  it.each(['x'.repeat(400), 'é'.repeat(200), '漢字'.repeat(90), '👩‍🔬'.repeat(40)])(
    'folds lines at 75 octets, and cuts no character: %s',
    (summary) => {
      const text = write({ summary });
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toContain('\uFFFD');
        expect(line.isWellFormed()).toBe(true);
      }
      expect(unfolded(text)).toContain(`SUMMARY:${summary}`);
    },
  );

  it('folds a line of 76 octets and not one of 75', () => {
    const filled = (octets: number) => 'x'.repeat(octets - 'SUMMARY:'.length);
    expect(write({ summary: filled(75), alarmDays: [] })).not.toContain('\r\n ');
    expect(write({ summary: filled(76), alarmDays: [] })).toContain('\r\n x\r\n');
  });

  it('escapes what has a meaning, and takes out what has no place in a text', () => {
    expect(unfolded(write({ summary: 'A; B, C\\D:"E"\u0000\u0007\tF' }))).toContain(
      String.raw`SUMMARY:A\; B\, C\\D:"E"   F`,
    );
    // A title cannot end its event and begin another.
    expect(
      write({ summary: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT' }).match(/^BEGIN:VEVENT/gm),
    ).toHaveLength(1);
  });

  it('lasts a day over the end of a year, and may be empty', () => {
    expect(write({ day: '2027-12-31' })).toContain('DTEND;VALUE=DATE:20280101');
    expect(unfolded(writeCalendar({ name: 'None', events: [] })).at(-2)).toBe('END:VCALENDAR');
  });
});
