import {
  battery,
  chair,
  hinge,
  lock,
  publication,
  pump,
  rose,
  valve,
} from './front-pages.fixture.ts';
import { frontPage, wordDocument } from './patent-papers.fixture.ts';

/** What a document says, as a person reads it; null or empty: it does not say it. */
export type Expected = {
  title: string | null;
  description: string | null;
  patentNumber: string | null;
  patentTypeId: number | null;
  owners: string[] | null;
  company: string | null;
  categories: string[];
};

export type TestDocument = {
  name: string;
  format: 'pdf' | 'docx';
  content: () => Promise<Buffer>;
  expected: Expected;
};

const hingeAbstract =
  'A folding hinge has two leaves, a pin and a self-locking tab. The tab (12) springs into a notch when the leaves are unfolded, and an LED shows that it has engaged. The leaves (14) lie flat when they are folded.';

/** A grant as a Word document: the smallest of them. */
export function bottleCapGrant(): Promise<Buffer> {
  return wordDocument([
    '(12) United States Patent\nDuarte',
    '(10) Patent No.: US 9,000,123 B2\n(45) Date of Patent: Apr. 7, 2015',
    '(54) BOTTLE CAP & SEAL',
    '(72) Inventor: Paulo Duarte, Austin, TX (US)',
    '(73) Assignee: Capline LLC, Austin, TX (US)',
    '(21) Appl. No.: 14/100,200',
    '(51) Int. Cl.\nB65D 41/04 (2006.01)',
    '(57) ABSTRACT',
    'A cap for a bottle has a seal that is turned against the neck. The seal stays with the neck when the cap is lifted for the first time.',
    'What is claimed is:',
  ]);
}

export const tenDocuments: TestDocument[] = [
  {
    name: 'a grant with an assignee and reference signs in the abstract',
    format: 'pdf',
    content: () => frontPage(hinge),
    expected: {
      title: 'Folding Hinge with a Self-Locking Tab and LED Indicator',
      description: hingeAbstract,
      patentNumber: '11,234,567',
      patentTypeId: 1,
      owners: ['Mira Q.|Arden', 'Tomas|van der Holt', 'Ruth|Ellery'],
      company: 'Brightfold, Inc.',
      categories: ['Construction', 'Lighting'],
    },
  },
  {
    name: 'a title of five lines, one inventor',
    format: 'pdf',
    content: () => frontPage(pump),
    expected: {
      title:
        'Method and Apparatus for Measuring the Flow of a Liquid Through a Plurality of Parallel Channels and for Regulating a Pump in Response to the Flow That Was Measured',
      description:
        'The flow of a liquid through parallel channels is measured at one of them, and a pump is regulated in response. What is measured is multiplied by the number of the channels.',
      patentNumber: '6,543,210',
      patentTypeId: 1,
      owners: ['Ines|Castell Jr.'],
      company: null,
      categories: ['Sensors'],
    },
  },
  {
    name: 'a design patent',
    format: 'pdf',
    content: () => frontPage(chair),
    expected: {
      title: 'Chair',
      description: null,
      patentNumber: 'D876,543',
      patentTypeId: 2,
      owners: ['Nadia|Okoro'],
      company: null,
      categories: ['Furniture'],
    },
  },
  {
    name: 'a plant patent',
    format: 'pdf',
    content: () => frontPage(rose),
    expected: {
      title: "Rose Plant Named 'Evenglow'",
      description:
        "A new and distinct rose plant named 'Evenglow' with upright growth, glossy leaves and flowers that stay.",
      patentNumber: 'PP31,415',
      patentTypeId: 4,
      owners: ['Karin|Lindqvist', 'Per|Sjöberg'],
      company: 'Northern Roses AB',
      categories: ['Plants'],
    },
  },
  {
    name: 'a reissue, with the number of the grant before it',
    format: 'pdf',
    content: () => frontPage(valve),
    expected: {
      title: 'Butterfly Valve',
      description:
        'A butterfly valve whose disc turns about a shaft that is out of its centre, so that the seat is not worn when it opens.',
      patentNumber: 'RE48,765',
      patentTypeId: 1,
      owners: ['Jonas|Brandt'],
      company: null,
      categories: [],
    },
  },
  {
    name: 'a published application',
    format: 'pdf',
    content: () => frontPage(publication),
    expected: {
      title: 'Neural Network Training on Edge Devices',
      description:
        'A neural network is trained on edge devices that exchange only what has changed, so that no device needs the whole.',
      patentNumber: '16/998,877',
      patentTypeId: 3,
      owners: ['Samir|Haddad', 'Aoife|O’Neill'],
      company: 'Lumen Reef Ltd.',
      categories: ['Artificial Intelligence', 'Networking'],
    },
  },
  {
    name: 'a grant of 1995, with the codes in square brackets',
    format: 'pdf',
    content: () => frontPage(lock),
    expected: {
      title: 'Cycle Lock',
      description:
        'A lock for cycles whose bow is held by two bolts that turn against each other, so that neither can be forced alone.',
      patentNumber: '5,432,109',
      patentTypeId: 1,
      owners: ['Luc|Ferrand'],
      company: 'Ferrand et Fils S.A.',
      categories: ['Vehicles'],
    },
  },
  {
    name: 'a grant in which each word stands alone',
    format: 'pdf',
    content: () => frontPage(battery),
    expected: {
      title: 'Lithium Cell with a Solid Electrolyte',
      description:
        'A lithium cell has a cathode, an anode and a solid electrolyte between them. The electrolyte is a glass, and a cross-linked polymer holds it to the anode.',
      patentNumber: '10,987,654',
      patentTypeId: 1,
      owners: ['Haruka|Ito', 'Kenji|Mori'],
      company: 'KITANO CELL CO., LTD.',
      categories: ['Batteries'],
    },
  },
  {
    name: 'the first grant, its pieces drawn in a mixed order',
    format: 'pdf',
    content: () => frontPage({ ...hinge, order: 'mixed', byWord: true }),
    expected: {
      title: 'Folding Hinge with a Self-Locking Tab and LED Indicator',
      description: hingeAbstract,
      patentNumber: '11,234,567',
      patentTypeId: 1,
      owners: ['Mira Q.|Arden', 'Tomas|van der Holt', 'Ruth|Ellery'],
      company: 'Brightfold, Inc.',
      categories: ['Construction', 'Lighting'],
    },
  },
  {
    name: 'a Word document',
    format: 'docx',
    content: bottleCapGrant,
    expected: {
      title: 'Bottle Cap & Seal',
      description:
        'A cap for a bottle has a seal that is turned against the neck. The seal stays with the neck when the cap is lifted for the first time.',
      patentNumber: '9,000,123',
      patentTypeId: 1,
      owners: ['Paulo|Duarte'],
      company: 'Capline LLC',
      categories: ['Packaging'],
    },
  },
];
