import type {
  PrintedGrant,
  RelatedApplication,
} from '@claimstead/contract/printed-grant.contract.ts';
import { type CodedField, isContinuation } from '../front-page-fields.rules.ts';
import { type Front, source, textOf } from '../front.rules.ts';
import {
  countApplications,
  countKinds,
  reissuedIn,
  relatedIn,
  withWholeNumbers,
} from './related-applications.rules.ts';

type Read = { related: RelatedApplication[]; isWhole: boolean };

/**
 * The applications behind codes (60) to (64). They are whole where each that the page announces was read; not where
 * one continues on another page that was not read, nor where a code may have gone unread.
 */
export function familyOf(front: Front): Pick<PrintedGrant, 'related' | 'relatedIsWhole'> {
  const fields = front.fields.filter(({ code }) => /^6[0-4]$/.test(code));
  const read = fields.map((field) => relatedOf(front, field));
  const inFields = fields.reduce((sum, field) => sum + countKinds(textOf(front, field)), 0);
  // A field whose code was not read is part of another, or of none.
  const isAll = !front.isMisread || countKinds(front.lines.join(' ')) <= inFields;
  const isSaid = (fields.length > 0 || !front.isMisread) && isAll;
  return {
    related: read.flatMap(({ related }) => related),
    relatedIsWhole: isSaid && read.every(({ isWhole }) => isWhole),
  };
}

function relatedOf(front: Front, field: CodedField): Read {
  const printed = textOf(front, field);
  const withSource = <T>(one: T) => ({ ...one, source: source(front, field, printed) });
  const lines = field.lines.map(({ text }) => text);
  if (lines.some((line) => /^Issued ?:/i.test(line))) {
    const reissued = reissuedIn(lines.map(withWholeNumbers));
    return { related: reissued ? [withSource(reissued)] : [], isWhole: reissued !== null };
  }
  const text = withWholeNumbers(printed);
  const { numbered, announced } = countApplications(text);
  const all = relatedIn(text);
  const sure = front.isMisread ? all.filter((one) => one.isWhole && one.filedOn !== null) : all;
  return {
    related: sure.map(({ isWhole: _is, ...one }) => withSource(one)),
    isWhole:
      field.isWhole &&
      sure.length > 0 &&
      sure.length === numbered &&
      announced <= numbered &&
      !lines.some(isContinuation),
  };
}
