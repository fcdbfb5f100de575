/** Words that a title writes small, except at its beginning. */
const small = new Set(
  'a an and as at by for from in into of on or per the to via with within without'.split(' '),
);
/** Short words that are never an abbreviation. */
const common = new Set(
  `air all also are arm axle back bag band bar base beam bed belt bent bike boat body bolt both bow box
  bulb cam can cap car case cell chip coat comb cord core crib cup data deep desk dial dish disk dog door dual
  dust each edge fan fast film fire fish flat flow fly foam fold food foot form four free fuel game gas gate
  gear glue grip gun hand hard has hat have head heat heel high hole home hood hook hose ice ink iron its jar
  jaw jet key kit leg less lid life lift line lip load lock long loop low made mail main map mask mat mesh mill
  mist mold more nail neck need net new non nose not nut oil one open oven over own pad page pan part path pen
  pet pin pipe plug pole pot pump push rack rail rate real ring road rod role roof room rope same sand saw seal
  seat self shoe shop side sink skin slip slot snow soap sock soft soil sole step stop such suit sun tab tag
  tail tank tap tape tent than that then this tie time tip tire toe tool top toy tray tree tub tube turn two
  type unit upon use used user vent very view wall was wave wax wet wide wind wing wire wood work yarn zone`.split(
    /\s+/,
  ),
);
const longestDoubtful = 4;
const quoted = /(?<!\p{L})['‘"“][^'’"”]+['’"”]/gu;

/**
 * A title as people write it: the office prints capitals, and the running text of the document tells
 * "LED" from "Hinge". If a short word occurs nowhere else, the whole title stays as printed.
 */
export function titleAsWritten(printed: string, runningText: string): string {
  if (printed !== printed.toUpperCase()) return printed;
  const seen = new Map<string, Set<string>>();
  for (const word of runningText.match(/[\p{L}\d]+/gu) ?? []) {
    const key = word.toUpperCase();
    seen.set(key, (seen.get(key) ?? new Set()).add(word));
  }
  const words = printed.match(/[\p{L}\d]+/gu) ?? [];
  const names =
    printed
      .match(quoted)
      ?.join(' ')
      .match(/[\p{L}\d]+/gu) ?? [];
  // A name in quotes, such as a plant's variety, is written in no way but its own.
  if (names.some((name) => !seen.has(name))) return printed;
  const written = new Map<string, string>();
  for (const word of words) {
    const form = writtenForm(word, seen.get(word));
    if (form === null) return printed;
    written.set(word, form);
  }
  let isFirst = true;
  return printed.replaceAll(/[\p{L}\d]+/gu, (word) => {
    const form = written.get(word) ?? word;
    const staysSmall = small.has(form) && !isFirst;
    isFirst = false;
    return staysSmall ? form : capitalised(form);
  });
}

/** "led", "LED" or "Hinge" as the text has it; null: it cannot be told. */
function writtenForm(word: string, forms: Set<string> | undefined): string | null {
  const lower = word.toLowerCase();
  if (small.has(lower) || common.has(lower)) return lower;
  if (forms?.has(lower)) return lower;
  const [form] = forms ?? [];
  if (form !== undefined && form !== word) return form;
  // A single letter and what no English word looks like: "X", "MRI2", "NPN".
  if (/\d/.test(word) || !/[AEIOUY]/.test(word)) return word;
  if (form === word) return word;
  return word.length <= longestDoubtful ? null : lower;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
