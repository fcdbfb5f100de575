/** An all-day event of a calendar. */
export type CalendarEvent = {
  /** The same for the same thing forever: programs replace an event by it. */
  uid: string;
  /** `YYYY-MM-DD`: the event lasts that whole day, wherever it is read. */
  day: string;
  summary: string;
  description: string;
  url: string;
  /** When what the event says last changed. */
  changedAt: Date;
  /** Alarms so many days before the day begins. */
  alarmDays: readonly number[];
};

export type Calendar = { name: string; events: readonly CalendarEvent[] };

/** RFC 5545, section 3.1: no line is longer, in octets, without its break. */
const lineOctets = 75;
const productId = '-//Claimstead//Docket//EN';

/**
 * A calendar as iCalendar text (RFC 5545): lines end with CRLF and are folded between characters, texts are
 * escaped, all-day events end on the next day, exclusive. `NAME` and `REFRESH-INTERVAL` are RFC 7986's; the two
 * lines that begin with `X-` are what calendar programs knew before it.
 */
export function writeCalendar({ name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${productId}`,
    'CALSCALE:GREGORIAN',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `DTSTAMP:${moment(event.changedAt)}`,
    `LAST-MODIFIED:${moment(event.changedAt)}`,
    `DTSTART;VALUE=DATE:${day(event.day)}`,
    `DTEND;VALUE=DATE:${day(dayAfter(event.day))}`,
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    ...event.alarmDays.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-P${days}D`,
      `DESCRIPTION:${text(event.summary)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** Section 3.3.11. Control characters but the line break have no place in a text (section 3.1). */
function text(value: string): string {
  return (
    value
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', String.raw`\n`)
  );
}

/** A line in pieces of at most 75 octets, each but the first behind a blank; no character is cut. */
function fold(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

function moment(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function day(iso: string): string {
  return iso.replaceAll('-', '');
}

function dayAfter(iso: string): string {
  const at = new Date(`${iso}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
