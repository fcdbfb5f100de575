import type { FrontPage } from './patent-papers.fixture.ts';

const grantHeading = (kind: string, names: string, number: string, day: string) => ({
  heading: [{ code: '12', lines: [kind, names] }],
  headingRight: [
    { code: '10', lines: [`Patent No.:   ${number}`] },
    { code: '45', lines: [`Date of Patent:      ${day}`] },
  ],
});

export const hinge: FrontPage = {
  ...grantHeading('United States Patent', 'Arden et al.', 'US 11,234,567 B2', 'Feb. 1, 2022'),
  left: [
    { code: '54', lines: ['FOLDING HINGE WITH A SELF-LOCKING', 'TAB AND LED INDICATOR'] },
    { code: '71', lines: ['Applicant: Brightfold, Inc., Springfield, IL (US)'] },
    {
      code: '72',
      lines: [
        'Inventors: Mira Q. Arden, Boulder, CO (US);',
        'Tomas van der Holt, Utrecht (NL);',
        'Ruth Ellery, Springfield, IL (US)',
      ],
    },
    { code: '73', lines: ['Assignee: Brightfold, Inc., Springfield, IL (US)'] },
    {
      code: '*',
      lines: [
        'Notice: Subject to any disclaimer, the term of this',
        'patent is extended by 41 days.',
      ],
    },
    { code: '21', lines: ['Appl. No.: 16/123,456'] },
    { code: '22', lines: ['Filed: Jan. 4, 2020'] },
    { code: '51', lines: ['Int. Cl.', 'E05D 3/02 (2006.01)', 'F21V 33/00 (2006.01)'] },
    {
      code: '52',
      lines: ['U.S. Cl.', 'CPC ........ E05D 3/02 (2013.01); F21V 33/00', '(2013.01)'],
    },
  ],
  right: [
    {
      code: '58',
      lines: [
        'Field of Classification Search',
        'CPC ........ E05D 3/02; E05D 11/10',
        'See application file for complete search history.',
      ],
    },
    {
      code: '56',
      lines: [
        'References Cited',
        'U.S. PATENT DOCUMENTS',
        '4,111,222 A  5/1978  Reed',
        '9,876,543 B2  1/2018  Okafor',
      ],
    },
    {
      code: '57',
      centred: true,
      lines: [
        'ABSTRACT',
        'A folding hinge has two leaves, a pin and a self-locking tab.',
        'The tab (12) springs into a notch when the leaves are un-',
        'folded, and an LED shows that it has engaged. The leaves',
        '(14) lie flat when they are folded.',
      ],
    },
    { lines: ['20 Claims, 5 Drawing Sheets'] },
  ],
  further: ['U.S. Patent     Feb. 1, 2022     Sheet 1 of 5     US 11,234,567 B2', 'FIG. 1'],
};

export const pump: FrontPage = {
  ...grantHeading('United States Patent', 'Castell', 'US 6,543,210 B1', 'Apr. 8, 2003'),
  left: [
    {
      code: '54',
      lines: [
        'METHOD AND APPARATUS FOR MEASURING',
        'THE FLOW OF A LIQUID THROUGH A PLURALITY',
        'OF PARALLEL CHANNELS AND FOR REGULATING',
        'A PUMP IN RESPONSE TO THE FLOW THAT WAS',
        'MEASURED',
      ],
    },
    { code: '76', lines: ['Inventor: Ines Castell, Jr., Duluth, MN (US)'] },
    { code: '21', lines: ['Appl. No.: 09/555,123'] },
    { code: '51', lines: ['Int. Cl.7 ............ G01F 1/00'] },
    { code: '52', lines: ['U.S. Cl. ............ 73/861; 702/45'] },
  ],
  right: [
    {
      code: '56',
      lines: [
        'References Cited',
        'U.S. PATENT DOCUMENTS',
        '3,222,111 A * 12/1965 Moor ........ 73/861',
      ],
    },
    {
      code: '57',
      centred: true,
      lines: [
        'ABSTRACT',
        'The flow of a liquid through parallel channels is measured',
        'at one of them, and a pump is regulated in response. What',
        'is measured is multiplied by the number of the channels.',
      ],
    },
  ],
};

export const chair: FrontPage = {
  ...grantHeading('United States Design Patent', 'Okoro', 'US D876,543 S', '** Mar. 3, 2020'),
  left: [
    { code: '54', lines: ['CHAIR'] },
    { code: '71', lines: ['Applicant: Nadia Okoro, Portland, OR (US)'] },
    { code: '72', lines: ['Inventor: Nadia Okoro, Portland, OR (US)'] },
    { code: '**', lines: ['Term: 15 Years'] },
    { code: '21', lines: ['Appl. No.: 29/654,321'] },
    { code: '51', lines: ['LOC (12) Cl. .................. 06-01'] },
    { code: '52', lines: ['U.S. Cl.', 'USPC .................. D6/334'] },
  ],
  right: [
    {
      code: '57',
      centred: true,
      lines: ['CLAIM', 'The ornamental design for a chair, as shown and described.'],
    },
    {
      lines: [
        'DESCRIPTION',
        'FIG. 1 is a perspective view of a chair.',
        'FIG. 2 is a front view thereof.',
      ],
    },
  ],
};

export const rose: FrontPage = {
  ...grantHeading(
    'United States Plant Patent',
    'Lindqvist et al.',
    'US PP31,415 P2',
    'Jan. 28, 2020',
  ),
  left: [
    { code: '50', lines: ['Latin Name: Rosa hybrida', 'Varietal Denomination: Evenglow'] },
    { code: '54', lines: ["ROSE PLANT NAMED 'EVENGLOW'"] },
    { code: '71', lines: ['Applicant: Northern Roses AB, Lund (SE)'] },
    { code: '72', lines: ['Inventors: Karin Lindqvist, Lund (SE); Per', 'Sjöberg, Malmö (SE)'] },
    { code: '21', lines: ['Appl. No.: 16/222,333'] },
    { code: '51', lines: ['Int. Cl.', 'A01H 6/74 (2018.01)'] },
    {
      code: '52',
      lines: ['U.S. Cl.', 'USPC ........ Plt./106', 'CPC ........ A01H 6/749 (2018.05)'],
    },
  ],
  right: [
    {
      code: '57',
      centred: true,
      lines: [
        'ABSTRACT',
        "A new and distinct rose plant named 'Evenglow' with",
        'upright growth, glossy leaves and flowers that stay.',
      ],
    },
    { lines: ['1 Claim, 2 Drawing Sheets'] },
  ],
};

export const valve: FrontPage = {
  heading: [
    { code: '19', lines: ['United States'] },
    { code: '12', lines: ['United States Reissued Patent', 'Brandt'] },
  ],
  headingRight: [
    { code: '10', lines: ['Patent No.:   US RE48,765 E'] },
    { code: '45', lines: ['Date of Reissued Patent:    Oct. 5, 2021'] },
  ],
  left: [
    { code: '54', lines: ['BUTTERFLY VALVE'] },
    { code: '71', lines: ['Applicant: Jonas Brandt, Reno, NV (US)'] },
    { code: '72', lines: ['Inventor: Jonas Brandt, Reno, NV (US)'] },
    { code: '21', lines: ['Appl. No.: 16/777,001'] },
    { lines: ['Related U.S. Patent Documents'] },
    { lines: ['Reissue of:'] },
    {
      code: '64',
      lines: ['Patent No.: 9,123,123', 'Issued: Sep. 1, 2015', 'Appl. No.: 14/001,002'],
    },
    { code: '51', lines: ['Int. Cl.', 'F16K 1/22 (2006.01)'] },
    { code: '52', lines: ['U.S. Cl.', 'CPC ........ F16K 1/22 (2013.01)'] },
  ],
  right: [
    {
      code: '56',
      lines: ['References Cited', 'U.S. PATENT DOCUMENTS', '2,333,444 A  11/1943  Pell'],
    },
    {
      code: '57',
      centred: true,
      lines: [
        'ABSTRACT',
        'A butterfly valve whose disc turns about a shaft that is out',
        'of its centre, so that the seat is not worn when it opens.',
      ],
    },
  ],
};

export const publication: FrontPage = {
  heading: [
    { code: '19', lines: ['United States'] },
    { code: '12', lines: ['Patent Application Publication', 'Haddad et al.'] },
  ],
  headingRight: [
    { code: '10', lines: ['Pub. No.: US 2021/0123456 A1'] },
    { code: '43', lines: ['Pub. Date:        Apr. 29, 2021'] },
  ],
  left: [
    { code: '54', lines: ['NEURAL NETWORK TRAINING ON EDGE', 'DEVICES'] },
    { code: '71', lines: ['Applicant: Lumen Reef Ltd., Dublin (IE)'] },
    { code: '72', lines: ['Inventors: Samir Haddad, Dublin (IE);', 'Aoife O’Neill, Cork (IE)'] },
    { code: '21', lines: ['Appl. No.: 16/998,877'] },
    { code: '22', lines: ['Filed: Aug. 20, 2020'] },
  ],
  right: [
    { lines: ['Publication Classification'] },
    { code: '51', lines: ['Int. Cl.', 'G06N 3/08 (2006.01)', 'G06N 20/00 (2006.01)'] },
    {
      code: '52',
      lines: ['U.S. Cl.', 'CPC ........ G06N 3/08 (2013.01); H04L 67/10', '(2013.01)'],
    },
    {
      code: '57',
      centred: true,
      lines: [
        'ABSTRACT',
        'A neural network is trained on edge devices that exchange',
        'only what has changed, so that no device needs the whole.',
      ],
    },
  ],
};

/** Set with the brackets of the years before 2001. */
export const lock: FrontPage = {
  heading: [{ lines: ['United States Patent   [19]'] }, { lines: ['Ferrand'] }],
  headingRight: [
    { lines: ['[11] Patent Number:   5,432,109'] },
    { lines: ['[45] Date of Patent:   Jul. 11, 1995'] },
  ],
  left: [
    { lines: ['[54] CYCLE LOCK'] },
    { lines: ['[75] Inventor: Luc Ferrand, Lyons, France'] },
    { lines: ['[73] Assignee: Ferrand et Fils S.A., Lyons, France'] },
    { lines: ['[21] Appl. No.: 123,456'] },
    { lines: ['[51] Int. Cl.6 ........ B62H 5/00'] },
  ],
  right: [
    { lines: ['[57]          ABSTRACT'] },
    {
      lines: [
        'A lock for cycles whose bow is held by two bolts that turn',
        'against each other, so that neither can be forced alone.',
      ],
    },
    { lines: ['8 Claims, 3 Drawing Sheets'] },
  ],
};

export const battery: FrontPage = {
  ...grantHeading('United States Patent', 'Ito et al.', 'US 10,987,654 B2', 'Apr. 27, 2021'),
  byWord: true,
  left: [
    { code: '54', lines: ['LITHIUM CELL WITH A SOLID ELECTROLYTE'] },
    { code: '71', lines: ['Applicant: KITANO CELL CO., LTD., Nagoya (JP)'] },
    { code: '72', lines: ['Inventors: Haruka Ito, Nagoya (JP); Kenji Mori,', 'Gifu (JP)'] },
    { code: '73', lines: ['Assignee: KITANO CELL CO., LTD., Nagoya (JP)'] },
    { code: '21', lines: ['Appl. No.: 15/321,654'] },
    { code: '51', lines: ['Int. Cl.', 'H01M 10/0562 (2010.01)', 'H01M 10/052 (2010.01)'] },
    { code: '52', lines: ['U.S. Cl.', 'CPC .... H01M 10/0562 (2013.01)'] },
  ],
  right: [
    { code: '58', lines: ['Field of Classification Search', 'None'] },
    {
      code: '57',
      centred: true,
      lines: [
        'ABSTRACT',
        'A lithium cell has a cathode, an anode and a solid elec-',
        'trolyte between them. The electrolyte is a glass, and a cross-',
        'linked polymer holds it to the anode.',
      ],
    },
  ],
};
