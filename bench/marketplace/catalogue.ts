import { technicalWords } from './words.ts';
import { randomFrom } from '../random.ts';

const seed = 20_260_101;
const dayMs = 86_400_000;
/** The product's categories have the ids 1 to this; its schema refuses any other. */
const categoryCount = 54;
/** So many the person who browses has saved, of a catalogue of any size: more than anyone will. */
const savedAtMost = 6000;

const patentTypeIds = [1, 2, 3, 4] as const;

export type CatalogueListing = {
  id: string;
  sellerId: string;
  title: string;
  description: string;
  patentNumber: string;
  patentTypeId: (typeof patentTypeIds)[number];
  prototypeId: 0 | 1;
  priceCents: number;
  acceptingOffers: boolean;
  expired: boolean;
  hasResearch: boolean;
  hasCostModel: boolean;
  published: boolean;
  publishedAt: Date | null;
  createdAt: Date;
  subscriptionExpiresAt: Date | null;
  saleState: 'none' | 'under_sale' | 'sold';
  /** Ascending, without repeats. */
  categoryIds: number[];
  imageIds: string[];
  /** The person who browses has saved it. */
  saved: boolean;
};

export type Catalogue = { sellerIds: string[]; listings: CatalogueListing[] };

type Dice = () => number;

/**
 * The same catalogue for the same count, but for its times, which are counted back from `now`. Nine in
 * ten are in the market; the others are drafts, have an ended plan, or are under sale or sold.
 */
export function makeCatalogue(count: number, now: Date): Catalogue {
  const dice = randomFrom(seed);
  const savedPart = Math.min(0.3, savedAtMost / count);
  const sellerIds = Array.from({ length: Math.ceil(count / 50) }, () => makeId(dice, now));
  const listings = Array.from({ length: count }, (_, index) =>
    makeListing(dice, { index, sellerId: pick(dice, sellerIds), savedPart, now }),
  );
  return { sellerIds, listings };
}

type Place = { index: number; sellerId: string; savedPart: number; now: Date };

function makeListing(dice: Dice, { index, sellerId, savedPart, now }: Place): CatalogueListing {
  const createdAt = new Date(now.getTime() - Math.floor(dice() * 90 * dayMs) - dayMs);
  const state = makeState(dice, createdAt, now);
  return {
    id: makeId(dice, createdAt),
    sellerId,
    title: capital(words(dice, 6 + Math.floor(dice() * 5))),
    description: `${capital(words(dice, 40))}.`,
    patentNumber: String(10_000_000 + index),
    patentTypeId: pick(dice, patentTypeIds),
    prototypeId: dice() < 0.5 ? 1 : 0,
    priceCents: 100_000 + Math.floor(dice() * 50_000) * 100,
    acceptingOffers: dice() < 0.5,
    expired: dice() < 0.4,
    hasResearch: dice() < 0.6,
    hasCostModel: dice() < 0.6,
    createdAt,
    categoryIds: makeCategories(dice),
    imageIds: Array.from({ length: Math.floor(dice() * 3) }, () => makeId(dice, createdAt)),
    saved: dice() < savedPart,
    ...state,
  };
}

type State = Pick<
  CatalogueListing,
  'published' | 'publishedAt' | 'subscriptionExpiresAt' | 'saleState'
>;

function makeState(dice: Dice, createdAt: Date, now: Date): State {
  const publishedAt = new Date(createdAt.getTime() + Math.floor(dice() * dayMs));
  const expiresAt = new Date(now.getTime() + dayMs + Math.floor(dice() * 300 * dayMs));
  const inMarket: State = {
    published: true,
    publishedAt,
    subscriptionExpiresAt: expiresAt,
    saleState: 'none',
  };
  const roll = dice();
  if (roll < 0.04) {
    return { published: false, publishedAt: null, subscriptionExpiresAt: null, saleState: 'none' };
  }
  if (roll < 0.07) {
    return { ...inMarket, subscriptionExpiresAt: new Date(now.getTime() - 3_600_000) };
  }
  if (roll < 0.08) return { ...inMarket, saleState: 'under_sale' };
  return roll < 0.1 ? { ...inMarket, saleState: 'sold' } : inMarket;
}

function makeCategories(dice: Dice): number[] {
  const wanted = 1 + Math.floor(dice() * 3);
  const ids = new Set<number>();
  while (ids.size < wanted) ids.add(1 + Math.floor(dice() * categoryCount));
  return [...ids].sort((a, b) => a - b);
}

function words(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => pick(dice, technicalWords)).join(' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function pick<Value>(dice: Dice, from: readonly Value[]): Value {
  const picked = from[Math.floor(dice() * from.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

/** A UUIDv7 of that moment, as the product makes them. */
function makeId(dice: Dice, moment: Date): string {
  const random = () => Math.floor(dice() * 0x1_0000_0000);
  const time = moment.getTime().toString(16).padStart(12, '0');
  const middle = (random() & 0xfff).toString(16).padStart(3, '0');
  const variant = (0x8000 | (random() & 0x3fff)).toString(16);
  const rest = (random() & 0xffff).toString(16).padStart(4, '0');
  const end = random().toString(16).padStart(8, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${middle}-${variant}-${rest}${end}`;
}
