import { productName } from '@claimstead/contract/product.ts';
import { say, type Clause } from './document.copy.ts';

/** How the parties give each other notice. Emails are not printed here: the record of signing shows them. */
export function notices(): Clause {
  return {
    heading: 'Notices',
    body: say(`A notice under this Agreement is given in writing to each party that it concerns: by email to
      the address of that party’s account with ${productName}, which the record of signing shows, or by
      mail or courier to the postal address printed with that party’s name above, if there is one. An
      email counts as received on the next business day, unless the sender learns that it was not
      delivered; a letter counts as received on delivery. A party whose address changes tells the
      others.`),
  };
}

/** The law that the installation's counsel chose (GOVERNING_LAW); none: the agreement is silent. */
export function governingLaw(law: string | null): Clause[] {
  if (law === null) return [];
  return [
    {
      heading: 'Governing law',
      body: say(`This Agreement is governed by the laws of ${law}, without regard to its rules on the conflict
        of laws, and by the patent laws of the United States.`),
    },
  ];
}
