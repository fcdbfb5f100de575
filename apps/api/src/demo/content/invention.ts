import type { DisclosureQuestion } from '@claimstead/contract/disclosure-questions.ts';
import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import type { FigureKind } from '../figures/figures.ts';
import type { PersonKey } from './people.ts';

export type PaperKind = 'document' | 'research' | 'costModel';

/** With a company, the share is the company's and the person signs for it under the title. */
export type Partner = { person: PersonKey; stake: number; company?: string; title?: string };

/**
 * One invention of the demo marketplace. Every one is made up. Numbers of granted patents lie beyond
 * those that the office has given out, so that no demo listing names someone's real patent.
 */
export type Invention = {
  /** Names the invention in the stories about offers, messages and sales. */
  key: string;
  type: 'utility' | 'design' | 'provisional' | 'plant';
  number: string;
  title: string;
  seller: PersonKey;
  /** Owners beside the seller, with their shares in percent. */
  partners?: readonly Partner[];
  /** By name, as the product's catalogue has them. */
  categories: readonly string[];
  /** Dollars; the guide price where it is open to offers. */
  price: number;
  openToOffers?: boolean;
  prototype?: boolean;
  /** The patent's own term is over. */
  termOver?: boolean;
  /** The three paragraphs of the description. */
  problem: string;
  idea: string;
  uses: string;
  listedDaysAgo: number;
  /** The drawing that is uploaded as its picture; pages draw one themselves where it is absent. */
  figure?: FigureKind;
  papers?: readonly PaperKind[];
  /** What its seller answered: a text is a "yes"; what is absent was not answered. */
  disclosures?: Partial<
    Record<DisclosureQuestion, 'no' | 'unknown' | { yes: string; references?: ReferencePatent[] }>
  >;
  /** How its plan came about: bought at the payment provider, or simply set. */
  plan?: 'free_90_days' | 'bought_90_days' | 'bought_6_months' | 'bought_1_year';
  /** Where it stands; absent: in the market. */
  state?: 'draft' | 'unpublished' | 'plan_ended' | 'abroad';
};

export const typeIds = { utility: 1, design: 2, provisional: 3, plant: 4 } as const;

export function descriptionOf(invention: Invention): string {
  return [invention.problem, invention.idea, invention.uses].join('\n\n');
}
