import type { Provenance } from '@claimstead/contract/patents.contract.ts';
import { formatLongDay } from './format-day.ts';

/** Where a fact is from, and its day: "USPTO record, as of May 2, 2026". */
export function sourceWords({ source, asOf, page, code, fromScan }: Provenance): string {
  const place = [
    ...(page === null ? [] : [`page ${page}`]),
    ...(code === null ? [] : [`(${code})`]),
  ].join(', ');
  const names = {
    document: `Patent document${place === '' ? '' : `, ${place}`}`,
    office: 'USPTO record',
    seller: 'Stated by the seller',
    operator: 'Entered by our team',
    computed: 'Computed from the record',
  } satisfies Record<Provenance['source'], string>;
  const scan = fromScan ? '. Read from a scan: please check' : '';
  return `${names[source]}, as of ${formatLongDay(asOf)}${scan}`;
}
