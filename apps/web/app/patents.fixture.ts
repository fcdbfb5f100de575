import type { PatentCard } from '@claimstead/contract/listings.contract.ts';

export const anId = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** A patent in the market; its number tells it apart. */
export function aPatent(number: number, fields: Partial<PatentCard> = {}): PatentCard {
  return {
    id: anId(number),
    title: `Quernstone that dresses itself, No. ${number}`,
    patentNumber: String(9_800_000 + number),
    patentTypeId: 1,
    prototypeId: 0,
    countryOfIssue: 'United States',
    price: 1_000 + number * 100,
    acceptingOffers: false,
    expired: false,
    expirationTimestamp: null,
    published: true,
    hasResearch: false,
    hasCostModel: false,
    categories: ['Robotics'],
    imageUri: null,
    imageUris: [],
    createTimestamp: '2026-01-01T00:00:00.000Z',
    publishedTimestamp: '2026-01-01T00:00:00.000Z',
    subscriptionExpirationTimestamp: null,
    ...fields,
  };
}
