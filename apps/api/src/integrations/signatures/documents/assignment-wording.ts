import type { AssignmentInput } from './document-input.ts';
import { say, signingWords, type Clause, type DocumentWording } from './document-wording.ts';

/**
 * The short-form assignment, which is recorded and therefore public: it names no price. Title passes
 * by present-tense words (35 USC 261), and past infringement because it is said.
 */
export function assignmentWording(input: AssignmentInput): DocumentWording {
  const patent = input.patent.kind === 'patent';
  const what = patent ? 'Patent' : 'Application';
  const sole = input.owners.length === 1;
  const givers = sole ? 'the owner named below (the' : 'each of the owners named below (each an';
  return {
    title: `Assignment of United States Patent${patent ? '' : ' Application'}`,
    shortTitle: 'Assignment',
    opening: say(`This Assignment is given by ${givers} **“Assignor”**) to the recipient named below
      (the **“Assignee”**) and concerns the following ${what.toLowerCase()} (the **“${what}”**).`),
    conveyingRole: 'Assignor',
    conveyingRolePlural: 'Assignors',
    receivingRole: 'Assignee',
    clauses: [
      conveyance(what, sole),
      patent ? includedWithPatent() : includedWithApplication(),
      {
        heading: 'Enjoyment',
        body: say(`The Assignee is to hold and enjoy the ${what} for its full remaining term as fully
          as each Assignor would have held and enjoyed it without this Assignment.`),
      },
      {
        heading: 'When it takes effect',
        body: say(`This Assignment takes effect at the moment of the last of the signatures below.
          Until then no signature counts as delivered. From that moment on the conveyance is complete
          and depends on no further condition.`),
      },
      recording(patent),
      {
        heading: 'Further papers',
        body: say(`On request and at the Assignee’s expense, each Assignor will sign the further
          papers that are reasonably needed to record, confirm or enforce what is conveyed here. This
          Assignment binds and benefits the heirs, successors and assigns of all parties.`),
      },
    ],
    signing: signingWords('Assignment'),
    ...(input.acknowledgment ? { acknowledgment: acknowledgment() } : {}),
  };
}

/** Optional: an acknowledgment is prima facie evidence of the execution (35 USC 261). */
function acknowledgment(): NonNullable<DocumentWording['acknowledgment']> {
  return {
    title: 'Acknowledgment',
    explanation:
      say(`Notarization is optional. Before a notary this page may be completed; left empty,
      it changes nothing about the Assignment.`),
    statement: (name) =>
      say(`On the date below, before me, the undersigned notary public, personally appeared **${name}**,
        proved to me on the basis of satisfactory evidence to be the person whose name is subscribed to
        the foregoing Assignment, and acknowledged having executed it, in the capacity stated there.`),
  };
}

function conveyance(what: string, sole: boolean): Clause {
  const share = sole
    ? `the entire right, title and interest in and to the ${what}`
    : `that Assignor’s entire right, title and interest in and to the ${what}, being the share stated
       beside that Assignor’s name, so that the Assignors together convey the entire right, title and
       interest in and to the ${what}`;
  return {
    heading: 'Conveyance',
    body: say(`For good and valuable consideration, the receipt and sufficiency of which are
      acknowledged, ${sole ? 'the' : 'each'} Assignor **hereby assigns, transfers and conveys** to the
      Assignee, and to the Assignee’s successors and assigns, ${share} and in and to the inventions
      that it discloses and claims, throughout the United States of America, its territories and
      possessions.`),
  };
}

function includedWithPatent(): Clause {
  return {
    heading: 'What passes with it',
    body: say('The conveyance includes:'),
    items: [
      say(`the **right to sue for past infringement**, as well as for present and future infringement,
        of the Patent, and to collect and keep all damages and every other remedy for it, including
        for acts that took place before this Assignment took effect;`),
      say(`every reissue, reexamination certificate, certificate of correction and extension of the
        Patent; and`),
      say(`all income, royalties and payments that fall due under the Patent once this Assignment has
        taken effect.`),
    ],
  };
}

function includedWithApplication(): Clause {
  return {
    heading: 'What passes with it',
    body: say('The conveyance includes:'),
    items: [
      say(`the **right to sue for past infringement**, as well as for present and future infringement,
        of every patent granted on the Application, the provisional rights under 35 U.S.C. 154(d), and
        the right to collect and keep all damages and every other remedy, including for acts that took
        place before this Assignment took effect;`),
      say(`every patent granted on the Application, and every reissue, reexamination certificate,
        certificate of correction and extension of such a patent; and`),
      say(`all income, royalties and payments that fall due under the Application once this Assignment
        has taken effect, and the right to claim priority to the Application.`),
    ],
  };
}

function recording(patent: boolean): Clause {
  const grant = ` and to issue to the Assignee, as owner of the entire interest, every patent granted
    on the Application`;
  return {
    heading: 'Recording',
    body: say(`Each Assignor authorizes and requests the Director of the United States Patent and
      Trademark Office to record this Assignment${patent ? '' : grant}.`),
  };
}
