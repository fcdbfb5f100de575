import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { LineFigure } from '../../ui/line-figure.tsx';
import classes from './sale-records.module.css';

/** The picture at the head of a row: the patent's own, or a drawing. */
export function SalePlate({ patent }: { patent: PatentCard }) {
  return (
    <div className={classes.plate}>
      {patent.imageUri ? (
        <img {...pictureOf(patent.imageUri, 'card')} alt="" loading="lazy" decoding="async" />
      ) : (
        <LineFigure
          id={patent.id}
          category={patent.categories[0]}
          patentTypeId={patent.patentTypeId}
          cropped
        />
      )}
    </div>
  );
}
