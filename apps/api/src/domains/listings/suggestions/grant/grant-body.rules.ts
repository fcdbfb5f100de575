import type { DocumentFindings, FoundAt } from '@claimstead/contract/suggestions.contract.ts';
import { vocabularyOf } from '../joined-lines.rules.ts';
import { type BodyLine, claimsIn } from './claims.rules.ts';
import { citationsIn } from './citations.rules.ts';
import { figuresIn, governmentInterestIn } from './description.rules.ts';
import { titleDiffers } from './title-again.rules.ts';

/** What was read of a grant behind its front page, as far as it was needed. */
export type GrantBody = {
  isScan: boolean;
  /** Letters were taken for others on its front page. */
  isMisread: boolean;
  front: number | null;
  /** The front page and those that go on with what it cites; null: they go on further. */
  citations: readonly BodyLine[] | null;
  description: readonly BodyLine[];
  /** The last pages, as far back as the claims begin. */
  end: readonly BodyLine[];
};

/** The findings of a front page with what stands on the other pages, or unchanged if it was no grant's. */
export function withBody(findings: DocumentFindings, body: GrantBody): DocumentFindings {
  const { grant } = findings;
  if (grant === null) return findings;
  const words = vocabularyOf([...body.description, ...body.end]);
  const place = (page: number | null, code: string, quote: string): FoundAt => ({
    page,
    code,
    quote,
    ...(body.isScan ? { fromScan: true as const } : {}),
  });
  const claims = claimsIn(body.end, words);
  const isComplete =
    claims !== null &&
    (grant.claimCount === null ? !body.isMisread : grant.claimCount.value === claims.claims.length);
  const government = governmentInterestIn(body.description, words);
  const figures = figuresIn(body.description);
  const isMisreadTitle =
    body.isMisread &&
    findings.title !== null &&
    titleDiffers(findings.title.value, body.description);
  return {
    ...findings,
    title: isMisreadTitle ? null : findings.title,
    grant: {
      ...grant,
      citations: citationsOf(body, place(body.front, '56', 'References Cited')),
      claims: isComplete
        ? { value: claims.claims, source: place(claims.page, 'claims', quoteOf(claims.claims)) }
        : grant.claims,
      governmentInterest: government && {
        value: government.text,
        source: place(government.page, 'text', shortened(government.text)),
      },
      figures:
        grant.figures ??
        (figures && {
          value: figures.count,
          source: place(figures.page, 'text', 'Brief description of the drawings'),
        }),
    },
  };
}

type Citations = NonNullable<DocumentFindings['grant']>['citations'];

/** Counted over all the pages that cite; null: there are more than were read, or a line cannot be read. */
function citationsOf({ citations: lines, isMisread }: GrantBody, source: FoundAt): Citations {
  const texts = lines?.map(({ text }) => text) ?? null;
  const value = texts && citationsIn(texts, isMisread);
  return value && { value, source };
}

function quoteOf([first]: readonly { text: string }[]): string {
  return shortened(first?.text ?? '');
}

function shortened(text: string): string {
  const most = 300;
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
