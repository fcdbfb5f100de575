/** What the office takes for `{app}`: `17248024`, `17/248,024`, `US 17/248,024`, `PCT/US2025/058371`. */
export function readApplication(text: string): string | null {
  const core = text
    .trim()
    .toUpperCase()
    .replace(/^US\s*(?=\d)/, '')
    .replaceAll(/[\s,/]/g, '');
  return /^(\d{8}|PCT[A-Z]{2}\d{6,10})$/.test(core) ? core : null;
}

/** A patent's number as the office writes it: `11646472`, `RE49000`, `D812345`; null for anything else. */
export function readPatent(text: string): string | null {
  const core = text
    .trim()
    .toUpperCase()
    .replace(/^US\s*/, '')
    .replaceAll(/[\s,]/g, '');
  const [, letters = '', digits] = /^(D|PP|RE|H|T)?0*(\d{1,8})$/.exec(core) ?? [];
  return digits === undefined ? null : letters + digits;
}
