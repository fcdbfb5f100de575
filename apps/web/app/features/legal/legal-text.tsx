import type { LegalBlank } from '@claimstead/contract/site.contract.ts';
import { useSite } from '../../lib/site.ts';
import { LongText, type LongTextProps, type LongTextSection } from '../../ui/long-text.tsx';
import { unfilledNote } from './legal.copy.ts';

/** Its blank, if it has one, is filled in by the installation's counsel. */
export type LegalSection = Omit<LongTextSection, 'blank'> & { blank?: LegalBlank };

/** A legal page as it is written here. */
export type LegalCopy = Omit<LongTextProps, 'note' | 'fillings' | 'sections'> & {
  sections: readonly LegalSection[];
};

export function LegalText({ copy }: { copy: LegalCopy }) {
  const site = useSite();
  return (
    <LongText
      {...copy}
      {...(site?.legal ? { fillings: site.legal } : {})}
      {...(site?.legal === null ? { note: unfilledNote } : {})}
    />
  );
}
