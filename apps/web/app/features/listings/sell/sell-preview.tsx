import { toDollars } from '@claimstead/contract/cents.ts';
import type { PatentCard as PatentFacts } from '@claimstead/contract/listings.contract.ts';
import { PatentCard } from '../../../ui/patent-card.tsx';
import { sellCopy } from './sell.copy.ts';
import classes from './sell.module.css';
import type { SellFields } from './draft-fields.ts';
import { priceCents } from './sell.rules.ts';
import { isPresent, type UploadItem } from './uploads/upload-items.ts';

type SellPreviewProps = {
  fields: SellFields;
  items: UploadItem[];
  patentId: string | null;
  categories: { id: number; name: string }[];
};

/** The marketplace card as it will look, changing with every keystroke. Nothing in it can be pressed. */
export function SellPreview({ fields, items, patentId, categories }: SellPreviewProps) {
  const cover = items.find((item) => item.kind === 'image' && isPresent(item));
  const patent: Parameters<typeof PatentCard>[0]['patent'] & Pick<PatentFacts, 'categories'> = {
    id: patentId ?? 'new',
    title: fields.title.trim() || sellCopy.preview.untitled,
    patentNumber: fields.patentNumber,
    patentTypeId: fields.patentTypeId,
    price: toDollars(priceCents(fields) ?? 0),
    acceptingOffers: fields.acceptingOffers,
    categories: categories
      .filter(({ id }) => fields.categoryIds.includes(id))
      .map(({ name }) => name),
    imageUri: cover ? (cover.localUri ?? cover.uri) : null,
  };
  return (
    <div className={classes.preview}>
      <p className="caption">{sellCopy.preview.caption}</p>
      <div inert>
        <PatentCard patent={patent} size="market" />
      </div>
    </div>
  );
}
