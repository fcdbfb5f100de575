import { toDollars } from '@claimstead/contract/cents.ts';
import type {
  ListingFields,
  Listing,
  PatentCard,
  PatentFields,
} from '@claimstead/contract/listings.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import type { Me } from '../../../lib/session.ts';
import { unsavedFields } from '../../../lib/device-drafts.ts';
import { amountTextOf, hundredthsIn } from '../../../ui/amounts/amount-text.ts';
import { sellCopy } from './sell.copy.ts';
import {
  isPriceUnread,
  isSupportedCountry,
  isVideoLinkValid,
  joinVideoLink,
  looksLikePatentNumber,
  priceCents,
  splitVideoLink,
} from './sell.rules.ts';

export type PatentTypeId = PatentCard['patentTypeId'];

/** One row of step 5. `stake` is the percentage as it was typed. */
export type OwnerRow = {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  stake: string;
  /** The share is a company's; what was typed stays while the switch is off. */
  isCompany?: boolean;
  company?: string;
  /** The title the person signs under for the company. */
  title?: string;
};

/** Everything that is typed on the sell screen, as it was typed. */
export type SellFields = {
  title: string;
  description: string;
  patentNumber: string;
  /** The first step was passed with the number: a document is not needed. */
  begunByNumber?: boolean;
  country: string;
  detailsConfirmed: boolean;
  patentTypeId: PatentTypeId;
  categoryIds: number[];
  hasPrototype: boolean;
  hasCostModel: boolean;
  hasResearch: boolean;
  isExpired: boolean;
  videoLink: string;
  additionalConfirmed: boolean;
  /** In dollars. */
  price: string;
  acceptingOffers: boolean;
  isSoleOwner: boolean;
  owners: OwnerRow[];
};

/** The price begins at 100 (P3.9). */
const defaultPrice = '100';

/** The first row: locked to the creator of the listing. */
function ownRow(me: Me, stake: string): OwnerRow {
  return { key: 'self', firstName: me.firstName, lastName: me.lastName, email: me.email, stake };
}

export function newOwnerRow(): OwnerRow {
  return { key: crypto.randomUUID(), firstName: '', lastName: '', email: '', stake: '' };
}

export function emptyFields(me: Me): SellFields {
  return {
    title: '',
    description: '',
    patentNumber: '',
    country: '',
    detailsConfirmed: false,
    patentTypeId: 1,
    categoryIds: [],
    hasPrototype: false,
    hasCostModel: false,
    hasResearch: false,
    isExpired: false,
    videoLink: '',
    additionalConfirmed: false,
    price: defaultPrice,
    acceptingOffers: false,
    isSoleOwner: true,
    owners: [ownRow(me, '100')],
  };
}

type Stored = { patent: Listing; owners: Owner[]; categories: { id: number; name: string }[] };

/** The listing's fields that the form shows. */
type ShownField = Exclude<
  keyof ListingFields,
  // Publishing, and for whom, is a step of its own, after the form.
  'published' | 'publicPage'
>;

/** What in the form makes each of them. */
const formFieldsOf = {
  title: ['title'],
  description: ['description', 'videoLink'],
  patentNumber: ['patentNumber'],
  prototypeId: ['hasPrototype'],
  patentTypeId: ['patentTypeId'],
  countryOfIssue: ['country'],
  price: ['price'],
  expired: ['isExpired'],
  acceptingOffers: ['acceptingOffers'],
  categories: ['categoryIds'],
} as const satisfies Record<ShownField, readonly (keyof SellFields)[]>;
type FromFields = Pick<SellFields, (typeof formFieldsOf)[ShownField][number]>;

/** Each stored field as the form shows it. */
function shownFields({ patent, categories }: Omit<Stored, 'owners'>): FromFields {
  const shown: {
    [Field in ShownField]: Pick<SellFields, (typeof formFieldsOf)[Field][number]>;
  } = {
    title: { title: patent.title },
    description: splitVideoLink(patent.description),
    patentNumber: { patentNumber: patent.patentNumber },
    prototypeId: { hasPrototype: patent.prototypeId === 1 },
    patentTypeId: { patentTypeId: patent.patentTypeId },
    countryOfIssue: { country: patent.countryOfIssue },
    price: { price: amountTextOf(patent.price) },
    expired: { isExpired: patent.expired },
    acceptingOffers: { acceptingOffers: patent.acceptingOffers },
    categories: {
      categoryIds: categories
        .filter(({ name }) => patent.categories.includes(name))
        .map(({ id }) => id),
    },
  };
  return Object.assign({}, ...Object.values(shown)) as FromFields;
}

/** A stored listing as the form shows it. What was complete when it was saved counts as confirmed. */
export function fieldsOf({ patent, owners, categories }: Stored, me: Me): SellFields {
  const shown = shownFields({ patent, categories });
  const rows = owners.map(
    (owner, at): OwnerRow => ({
      key: at === 0 ? 'self' : `${owner.user.email ?? at}`,
      firstName: owner.user.firstName,
      lastName: owner.user.lastName,
      email: owner.user.email ?? '',
      stake: amountTextOf(owner.stake),
      ...(owner.company === null
        ? {}
        : { isCompany: true, company: owner.company, title: owner.title ?? '' }),
    }),
  );
  const complete = patent.title !== '' && patent.description !== '' && patent.patentNumber !== '';
  return {
    ...shown,
    begunByNumber: patent.patentNumber !== '',
    detailsConfirmed: complete && patent.countryOfIssue !== '',
    hasCostModel: patent.hasCostModel,
    hasResearch: patent.hasResearch,
    additionalConfirmed: shown.categoryIds.length > 0,
    isSoleOwner: rows.length < 2,
    owners: rows.length > 0 ? rows : [ownRow(me, '100')],
  };
}

/**
 * What the server stores of the form. A number that is still being typed is left empty, unless it is
 * wanted `asTyped`: then the server says what is wrong with it. Foreign numbers have their own formats. A price that
 * can't be read is not sent.
 */
export function wireFieldsOf(fields: SellFields, { asTyped = false } = {}): PatentFields {
  const number = fields.patentNumber.trim();
  const settled =
    asTyped ||
    looksLikePatentNumber(number, fields.patentTypeId) ||
    (fields.country !== '' && !isSupportedCountry(fields.country));
  const cents = priceCents(fields);
  // Who sees the listing's patent besides the market is chosen at publishing.
  const wire: Required<Omit<PatentFields, 'publicPage'>> = {
    title: fields.title.trim(),
    description: joinVideoLink(fields.description, fields.videoLink),
    patentNumber: settled ? number : '',
    prototypeId: fields.hasPrototype ? 1 : 0,
    patentTypeId: fields.patentTypeId,
    countryOfIssue: fields.country,
    price: toDollars(cents ?? 0),
    expired: fields.isExpired,
    acceptingOffers: fields.acceptingOffers,
    published: false,
    categories: fields.categoryIds,
  };
  const { price: _, ...others } = wire;
  return cents === null ? others : wire;
}

/**
 * A draft saved on this device, with what was changed elsewhere since: fields that are here as the
 * server was last known to have them are taken from the server.
 */
export function mergeDraft(
  kept: { fields: SellFields; wire: PatentFields; stored: PatentFields },
  known: SellFields,
): { fields: SellFields; stored: PatentFields } {
  const now = wireFieldsOf(known);
  const here = new Set(Object.keys(unsavedFields(kept.wire, kept.stored)));
  const elsewhere = Object.keys(unsavedFields(now, kept.stored)).filter((name) => !here.has(name));
  const formFields = new Map<string, readonly (keyof SellFields)[]>(Object.entries(formFieldsOf));
  const taken = new Set(elsewhere.flatMap((name) => formFields.get(name) ?? []));
  const pick = <T extends object>(from: T, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
  return {
    fields: { ...kept.fields, ...pick(known, taken) },
    stored: { ...kept.stored, ...pick(now, new Set(elsewhere)) },
  };
}

/** What is saved only on this device so far, in the words of the form. */
export function onlyOnDevice(
  fields: SellFields,
  { known, me }: { known: SellFields | null; me: Me },
): string[] {
  const words = sellCopy.onlyHere;
  const ownersKnown = wireOwnersOf(known ?? emptyFields(me));
  const ownersNow = wireOwnersOf(fields);
  const isNumberKept = wireFieldsOf(fields).patentNumber === fields.patentNumber.trim();
  return [
    ...(isNumberKept ? [] : [words.number]),
    ...(isVideoLinkValid(fields.videoLink) ? [] : [words.video]),
    ...(isPriceUnread(fields) ? [words.price] : []),
    ...(JSON.stringify(ownersNow) === JSON.stringify(ownersKnown) ? [] : [words.owners]),
  ];
}

/** The owners as they are stored: a sole owner has 100 percent. */
export function wireOwnersOf(fields: SellFields) {
  const rows = fields.isSoleOwner
    ? fields.owners.slice(0, 1).map((row) => ({ ...row, stake: '100' }))
    : fields.owners;
  return rows.map(({ firstName, lastName, email, stake, isCompany, company = '', title = '' }) => ({
    user: { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() },
    stake: (hundredthsIn(stake, 'percent') ?? 0) / 100,
    ...(isCompany ? { company: company.trim(), title: title.trim() } : {}),
  }));
}
