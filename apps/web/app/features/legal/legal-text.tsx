import type { LegalBlank, Site } from '@claimstead/contract/site.contract.ts';
import { useSite } from '../../lib/site.ts';
import { LongText, type LongTextProps, type LongTextSection } from '../../ui/long-text.tsx';
import { unfilledNote } from './legal.copy.ts';

/** Its blank, if it has one, is filled in by the installation's counsel. */
export type LegalSection = Omit<LongTextSection, 'blank'> & {
  blank?: LegalBlank;
  /** What follows its paragraphs because of the installation's settings. */
  agreed?: (site: Site) => readonly string[];
};

/** A legal page as it is written here. */
export type LegalCopy = Omit<LongTextProps, 'note' | 'fillings' | 'sections'> & {
  sections: readonly LegalSection[];
};

function withAgreed({ agreed, ...section }: LegalSection, site: Site | undefined) {
  const more = site ? (agreed?.(site) ?? []) : [];
  if (more.length === 0) return section;
  return { ...section, paragraphs: [...(section.paragraphs ?? []), ...more] };
}

export function LegalText({ copy }: { copy: LegalCopy }) {
  const site = useSite();
  return (
    <LongText
      {...copy}
      sections={copy.sections.map((section) => withAgreed(section, site))}
      {...(site?.legal ? { fillings: site.legal } : {})}
      {...(site?.legal === null ? { note: unfilledNote } : {})}
    />
  );
}
