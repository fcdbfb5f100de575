import { numberName } from './document-parties.copy.ts';
import type { AssignmentInput } from './document-input.port.ts';
import { propertyWordings, type PropertyWording } from './property.copy.ts';
import { say, signingWords, type Clause, type DocumentWording } from './document.copy.ts';

/**
 * The short-form assignment, which is recorded and therefore public: it names no price. Title passes
 * by present-tense words (35 USC 261), and past infringement because it is said.
 */
export function assignmentWording(input: AssignmentInput): DocumentWording {
  const property = propertyWordings[input.patent.kind];
  const { term } = property;
  const sole = input.owners.length === 1;
  const givers = sole ? 'the owner named below (the' : 'each of the owners named below (each an';
  return {
    title: `Assignment of United States ${property.name}`,
    shortTitle: 'Assignment',
    opening: say(`This Assignment is given by ${givers} **“Assignor”**) to the recipient named below
      (the **“Assignee”**) and concerns the following ${property.noun} (the **“${term}”**).`),
    conveyingRole: 'Assignor',
    conveyingRolePlural: 'Assignors',
    receivingRole: 'Assignee',
    clauses: [
      conveyance(property, sole),
      included(property, input),
      {
        heading: 'Enjoyment',
        body: say(`The Assignee is to hold and enjoy ${property.enjoyment} as fully as each Assignor
          would have without this Assignment.`),
      },
      {
        heading: 'When it takes effect',
        body: say(`This Assignment takes effect at the moment of the last of the signatures below.
          Until then no signature counts as delivered. From that moment on, the conveyance is complete and subject to no further condition.`),
      },
      recording(property, input),
      furtherPapers(property),
    ],
    signing: signingWords('Assignment'),
  };
}

function conveyance({ term, subject, territory }: PropertyWording, sole: boolean): Clause {
  const share = sole
    ? `the entire right, title and interest in and to the ${term}`
    : `that Assignor’s entire right, title and interest in and to the ${term}, whatever its extent, including the share stated
       beside that Assignor’s name, so that the Assignors together convey the entire right, title and
       interest in and to the ${term}`;
  return {
    heading: 'Conveyance',
    body: say(`For good and valuable consideration, which a separate agreement of the parties states and whose sufficiency is
      acknowledged, ${sole ? 'the' : 'each'} Assignor **hereby assigns, transfers and conveys** to the
      Assignee, and to the Assignee’s successors and assigns, ${share} and in and to ${subject},
      ${territory}.`),
  };
}

function included({ includes, term }: PropertyWording, { alsoConveyed }: AssignmentInput): Clause {
  const items = [...includes, ...(alsoConveyed.length === 0 ? [] : [tiedItem(term, alsoConveyed)])];
  const last = items.length - 1;
  return {
    heading: 'What passes with it',
    body: say('The conveyance includes:'),
    items: items.map((item, at) =>
      say(`${item}${at === last ? '.' : at === last - 1 ? '; and' : ';'}`),
    ),
  };
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** So far as owned: whose it is stands in no record of this sale, and a paper that claims more would cloud a title. */
function tiedItem(term: PropertyWording['term'], numbers: readonly string[]): string {
  const named = list.format(numbers.map(numberName));
  return `each Assignor’s entire right, title and interest, whatever its extent, in and to **${named}**, which a
    terminal disclaimer ties to the ${term}, with the right to sue for past infringement of it and to collect
    and keep every remedy for it`;
}

function recording(
  { issue, term }: PropertyWording,
  { patent, alsoConveyed }: AssignmentInput,
): Clause {
  const { originalNumber } = patent;
  const numbers = [...(originalNumber ? [originalNumber] : []), ...alsoConveyed];
  const against =
    numbers.length === 0
      ? ''
      : ` against the ${term} and against ${list.format(numbers.map(numberName))}`;
  return {
    heading: 'Recording',
    body: say(`Each Assignor authorizes and requests the Director of the United States Patent and
      Trademark Office to record this Assignment${against}${issue === null ? '' : ` ${issue}`}.`),
  };
}

/** What is still to be granted needs its inventors: their oath (35 USC 115), and what they know. */
function furtherPapers({ term }: PropertyWording): Clause {
  const prosecution = `An Assignor who is an inventor will also sign the oath or declaration that an application needs
    (35 U.S.C. 115), and each Assignor will give the Assignee what that Assignor knows and has of the
    inventions, and will cooperate in their prosecution and in every proceeding about them.`;
  return {
    heading: 'Further papers',
    body: say(`On request and at the Assignee’s expense, each Assignor will sign the further
      papers that are reasonably needed to record, confirm or enforce what is conveyed here. ${term === 'Application' ? prosecution : ''} This
      Assignment binds and benefits the heirs, successors and assigns of all parties.`),
  };
}
