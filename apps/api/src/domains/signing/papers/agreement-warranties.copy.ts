import { say, type Clause } from './document.copy.ts';
import type { PropertyKind } from '@claimstead/contract/sales.contract.ts';
import { propertyWordings, type PropertyWording } from './property.copy.ts';

/** What each Seller answers for: the stake, and what the Buyer can't see from the record alone. */
export function warranties(kind: PropertyKind): Clause {
  const { term } = propertyWordings[kind];
  const about =
    term === 'Patent'
      ? 'the ownership, validity or enforceability of the Patent'
      : 'the ownership of the Application or the patentability of what it discloses';
  return {
    heading: 'Warranties of title',
    body: say(`Each Seller warrants, for that Seller and that Seller’s stake, that at the moment title
      passes:`),
    items: [
      say(`the Seller is the sole owner of that stake and has the full right and authority to sell and
        assign it;`),
      say(`where the Seller is a person, no spouse or former spouse of the Seller has an interest in the stake, under community
        property law or otherwise, unless that person has agreed in writing to this sale;`),
      say(`the stake is free of liens, security interests, options, licenses, covenants not to sue and
        other encumbrances, except those disclosed in Annex A, or otherwise to the Buyer in writing before the
        Buyer signed;`),
      say('the Seller has not assigned or promised any part of the stake to anyone else;'),
      say(`to the Seller’s knowledge, the ${term} names all of its inventors and no one else, and every
        one of them has assigned the whole of their rights in it, directly or through others, to the Sellers,
        unless that inventor is a Seller;`),
      ...standing(kind).map(say),
      say(`the Seller knows of no claim, proceeding or challenge, pending or threatened, about
        ${about}, except those so disclosed.`),
    ],
  };
}

/** That it stands, and that the office was paid. A provisional has no fees after its filing, and ends within a year. */
function standing(kind: PropertyKind): string[] {
  const entity = 'at the entity status that the owner was then entitled to';
  const except = 'except as this Agreement says that the Buyer was shown';
  if (kind === 'provisional') {
    return [`the Application was not withdrawn, and its filing fee was paid ${entity}; and`];
  }
  if (kind === 'application') {
    return [
      `the Application is pending, was neither abandoned nor withdrawn, and every fee due for it was paid
       ${entity}, ${except}; and`,
    ];
  }
  return [
    `every fee that had fallen due to the United States Patent and Trademark Office was paid
     ${entity}, ${except};`,
    `the Patent has not expired or lapsed, and was not surrendered, and none of its claims was disclaimed, or
     canceled by the office or a court, ${except}; and`,
  ];
}

export function limits({ term }: PropertyWording): Clause {
  const patent =
    term === 'Patent'
      ? 'the Patent is valid or enforceable, what its claims cover,'
      : 'a patent will be granted, or be valid or enforceable, what its claims would cover,';
  return {
    heading: 'Limits of the warranties',
    body: say(`No Seller warrants that ${patent} or
      that a product can be made without infringing other patents. A Seller whose warranty is untrue
      makes good the Buyer’s loss up to the part of the price which that Seller received, and without
      that limit if the Seller knew that it was untrue. The Sellers are
      severally, and not jointly, liable.`),
  };
}

/** What a buyer needs and the record does not hold. */
export function handOver({ term }: PropertyWording): Clause {
  return {
    heading: 'What the Sellers hand over',
    body: say(`Within ten days after title passes, each Seller gives the Buyer what that Seller, or a lawyer
      of that Seller, has of the following:`),
    items: [
      say(
        `the files of the ${term} and its prosecution, with the originals of assignments to the Sellers;`,
      ),
      say(
        'the docket: every deadline and every fee that is still to come, and who was to see to it;',
      ),
      say('the last known address of each inventor; and'),
      say(`the licenses and agreements about the ${term} that are disclosed in Annex A.`),
    ],
  };
}

/** Who pays a maintenance fee whose window is open on the day; none where the kind has no such fees. */
export function openFees(kind: PropertyKind): Clause[] {
  if (kind !== 'utility' && kind !== 'reissue') return [];
  return [
    {
      heading: 'Maintenance fees that are open',
      body: say(`A maintenance fee that can be paid on the day title passes and is not yet due is for the Buyer to
        pay. One whose due date has passed is for the Sellers to pay, with its surcharge, each in proportion
        to that Seller’s stake; the Buyer may pay it for them, and they owe it to the Buyer.`),
    },
  ];
}
