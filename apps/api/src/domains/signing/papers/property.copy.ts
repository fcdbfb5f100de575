import type { PropertyKind } from '@claimstead/contract/sales.contract.ts';

/** The wording for one kind of property. Items are in the markup of `say`; each is a clause for counsel. */
export interface PropertyWording {
  /** In titles, between "United States" and what follows: `Design Patent`. */
  name: string;
  /** The defined term in the papers. */
  term: 'Patent' | 'Application';
  /** In running text: `design patent`. */
  noun: string;
  /** What is conveyed besides the property itself. */
  subject: string;
  territory: string;
  /** What passes with it; joined by the layout, so each ends without a mark. */
  includes: string[];
  enjoyment: string;
  /** What the office is asked to do besides recording; null: nothing. */
  issue: string | null;
  /** What the agreement says about other members of the patent family; its last sentence has no mark. */
  others: string;
  /** What the buyer is told in the agreement. */
  disclosures: string[];
}

const unitedStates = 'throughout the United States of America, its territories and possessions';
const income = (term: string) =>
  `all income, royalties and payments that fall due under the ${term} once this Assignment has taken
   effect`;
const suePatent = (acts: string, remedies: string) =>
  `the **right to sue for past infringement**, as well as for present and future infringement, of the
   Patent${acts}, and to collect and keep all damages and every other remedy for it${remedies},
   including for acts that took place before this Assignment took effect`;
const certificates = `every reissue of the Patent and every certificate of correction, reexamination,
   supplemental examination, post-grant review or inter partes review of it`;
const fullTerm = 'the Patent for its full remaining term';
const otherMembers = `Other patents and applications, foreign counterparts included, are not part of
   the sale`;

const terminalDisclaimer = `**Terminal disclaimer.** A patent under a terminal disclaimer is enforceable
   only while it and the patent named in the disclaimer are commonly owned.`;
const entityStatus = `**Entity status.** The Buyer must redetermine whether small or micro entity fees
   may still be paid.`;
const noFees = (noun: string) =>
  `**No maintenance fees.** None are due for a ${noun} (37 CFR 1.362(b)).`;
const feeAddress = `unpaid, the patent expires. The Assignment does not change the fee address (37 CFR
   1.363), and the office need not remind anyone. The Buyer pays every fee that falls due after title passes.`;
const estimate = 'Any expiration date that was shown is an estimate.';
const prosecution = `**Prosecution.** The Assignment does not change the office’s correspondence address. To act
   before the office, the Buyer files a statement of ownership (37 CFR 3.73(c)) and a power of attorney
   of its own. The sale does not extend any pending deadline.`;

/**
 * The one table of what each kind of property is called, conveys and needs, reviewed as a whole. What all kinds
 * have in common is in assignment.copy.ts and agreement.copy.ts.
 */
export const propertyWordings: Record<PropertyKind, PropertyWording> = {
  utility: {
    name: 'Patent',
    term: 'Patent',
    noun: 'patent',
    subject: 'the inventions that it discloses and claims',
    territory: unitedStates,
    includes: [
      suePatent('', ''),
      `${certificates}, and every adjustment and extension of its term`,
      income('Patent'),
    ],
    enjoyment: fullTerm,
    issue: null,
    others: otherMembers,
    disclosures: [
      `**Maintenance fees.** Fees are due 3.5, 7.5 and 11.5 years after grant; ${feeAddress}`,
      terminalDisclaimer,
      entityStatus,
      `**Term.** ${estimate}`,
    ],
  },
  design: {
    name: 'Design Patent',
    term: 'Patent',
    noun: 'design patent',
    subject: 'the design that it discloses and claims',
    territory: unitedStates,
    includes: [
      suePatent('', ', the total profit of an infringer under 35 U.S.C. 289 included'),
      certificates,
      income('Patent'),
    ],
    enjoyment: fullTerm,
    issue: null,
    others: otherMembers,
    disclosures: [
      noFees('design patent'),
      `**Term.** A design patent runs 15 years from its grant if its application was filed on or after
       May 13, 2015, and 14 years if it was filed before (35 U.S.C. 173). ${estimate}`,
      terminalDisclaimer,
    ],
  },
  plant: {
    name: 'Plant Patent',
    term: 'Patent',
    noun: 'plant patent',
    subject: 'the plant that it discloses and claims',
    territory: unitedStates,
    includes: [
      suePatent(
        `, by asexually reproducing the plant as well as by using, offering for sale, selling or
         importing the plant so reproduced or any of its parts (35 U.S.C. 163)`,
        '',
      ),
      `${certificates}, and every adjustment of its term`,
      income('Patent'),
    ],
    enjoyment: fullTerm,
    issue: null,
    others: otherMembers,
    disclosures: [
      noFees('plant patent'),
      `**Term.** A plant patent runs 20 years from the filing of its application, or of the earliest
       one in the United States whose benefit it claims. ${estimate}`,
      terminalDisclaimer,
    ],
  },
  reissue: {
    name: 'Reissue Patent',
    term: 'Patent',
    noun: 'reissue patent',
    subject: 'the inventions that it discloses and claims',
    territory: unitedStates,
    includes: [
      suePatent('', ''),
      `all right, title and interest in the original patent that was surrendered for the Patent, with
       the right to sue for infringement of its claims before the reissue so far as they continue in the
       Patent (35 U.S.C. 252)`,
      `every further reissue of the original patent, every certificate of correction, reexamination,
       supplemental examination, post-grant review or inter partes review of the Patent, and every
       adjustment and extension of its term`,
      income('Patent'),
    ],
    enjoyment: fullTerm,
    issue: null,
    others: otherMembers,
    disclosures: [
      `**Maintenance fees.** For the reissue of a utility patent, fees are due 3.5, 7.5 and 11.5 years
       after the grant of the **original** patent (37 CFR 1.362); ${feeAddress}`,
      `**Intervening rights.** A person who made, bought or used something before the reissue may have the right to continue (35 U.S.C. 252).`,
      `**Term.** A reissue patent ends when the original patent would have ended (35 U.S.C. 251).
       ${estimate}`,
      terminalDisclaimer,
      entityStatus,
    ],
  },
  application: {
    name: 'Patent Application',
    term: 'Application',
    noun: 'application',
    subject: 'the inventions that it discloses and claims',
    territory: unitedStates,
    includes: [
      `every patent granted on the Application, and every reissue, certificate of correction,
       reexamination certificate, adjustment and extension of such a patent`,
      `the right to claim the benefit of, or priority to, the Application in the United States and every
       other country, and every application filed under that right after this Assignment has taken
       effect, with what is granted on it`,
      `the **right to sue for past infringement**, as well as for present and future infringement, of
       every patent granted on the Application, any provisional rights under 35 U.S.C. 154(d), and the
       right to collect and keep all damages and every other remedy, including for acts that took place
       before this Assignment took effect`,
      income('Application'),
    ],
    enjoyment: 'the Application, and every patent granted on it for its full term,',
    issue: `and to issue to the Assignee, as owner of the entire interest, every patent granted on the
       Application`,
    others: `Patents and applications that were filed before this Agreement takes effect, foreign
       counterparts included, are not part of the sale`,
    disclosures: [
      `**Nothing is granted yet.** The office may refuse the Application or allow it with other claims
       only, and a granted utility patent needs maintenance fees.`,
      prosecution,
      `**Terminal disclaimer.** A patent granted under a terminal disclaimer is enforceable only while it
       and the patent named in the disclaimer are commonly owned.`,
      entityStatus,
    ],
  },
  provisional: {
    name: 'Provisional Patent Application',
    term: 'Application',
    noun: 'provisional application',
    subject: 'the inventions that it discloses',
    territory: 'in the United States of America and in every other country',
    includes: [
      `so far as an Assignor owns it or a share of it, every application, filed before or after this Assignment takes effect, in the United States, in
       any other country or under a treaty, that claims the benefit of the Application or priority to
       it, directly or through others: nonprovisional, international and foreign applications,
       continuations, continuations-in-part and divisionals`,
      `the right to file such applications and to claim that benefit or priority under every law and
       treaty, the Paris Convention included`,
      `so far as an Assignor owns it, every patent and similar right that results from any of those applications, in every country,
       and its reissues, certificates, adjustments and extensions`,
      `the **right to sue for past, present and future infringement** of every such right, and to collect
       and keep all damages and every other remedy for it`,
      `all income, royalties and payments that fall due under any of these once this Assignment has
       taken effect`,
    ],
    enjoyment: 'the Application and all that passes with it',
    issue: `and to issue to the Assignee, as owner of the entire interest, every patent that results
       from an application which claims the benefit of the Application`,
    others: `The sale includes every application that claims the benefit of the Application or priority
       to it, foreign counterparts included, so far as a Seller owns it and as the Assignment says. Other patents and applications are
       not part of the sale`,
    disclosures: [
      `**Nothing is granted.** A provisional application is not examined and never becomes a patent
       (35 U.S.C. 111(b)). It ends 12 months after its filing.`,
      `**Twelve months.** As a rule, its filing day counts for an application in the United States only
       if that application is filed within 12 months of it (35 U.S.C. 119(e)); for most other countries
       the same 12 months apply. The owner must file in time; the sale does not extend any deadline.`,
      prosecution,
      entityStatus,
    ],
  },
};
