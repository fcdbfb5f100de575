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
      included(property),
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
      recording(property),
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
    explanation: say(
      `Notarization is optional. This page may be completed before a notary; leaving it blank does not affect the Assignment.`,
    ),
    statement: (name) =>
      say(`On the date below, before me, the undersigned notary public, personally appeared **${name}**,
        proved to me on the basis of satisfactory evidence to be the person whose name is subscribed to
        the foregoing Assignment, and acknowledged having executed it, in the capacity stated there.`),
  };
}

function conveyance({ term, subject, territory }: PropertyWording, sole: boolean): Clause {
  const share = sole
    ? `the entire right, title and interest in and to the ${term}`
    : `that Assignor’s entire right, title and interest in and to the ${term}, being the share stated
       beside that Assignor’s name, so that the Assignors together convey the entire right, title and
       interest in and to the ${term}`;
  return {
    heading: 'Conveyance',
    body: say(`For good and valuable consideration, the receipt and sufficiency of which are
      acknowledged, ${sole ? 'the' : 'each'} Assignor **hereby assigns, transfers and conveys** to the
      Assignee, and to the Assignee’s successors and assigns, ${share} and in and to ${subject},
      ${territory}.`),
  };
}

function included({ includes }: PropertyWording): Clause {
  const last = includes.length - 1;
  return {
    heading: 'What passes with it',
    body: say('The conveyance includes:'),
    items: includes.map((item, at) =>
      say(`${item}${at === last ? '.' : at === last - 1 ? '; and' : ';'}`),
    ),
  };
}

function recording({ issue }: PropertyWording): Clause {
  return {
    heading: 'Recording',
    body: say(`Each Assignor authorizes and requests the Director of the United States Patent and
      Trademark Office to record this Assignment${issue === null ? '' : ` ${issue}`}.`),
  };
}
