import { describe, expect, test } from 'vitest';
import { agreementWording } from './agreement.copy.ts';
import type { AgreementInput } from './document-input.port.ts';
import { agentsAgreement, twoOwnersAgreement } from './document.fixture.ts';
import { textDrawnIn } from './document-text.fixture.ts';
import { renderAgreement, renderAssignment } from './render-papers.service.ts';

const textOf = async (input: AgreementInput) => textDrawnIn((await renderAgreement(input)).pdf);
const squeezed = (text: string) => text.replace(/\s+/g, '');
const headings = (input: AgreementInput) =>
  agreementWording(input).clauses.map(({ heading }) => heading);

describe('an agreement with an agent for the payment', () => {
  test('names the company with its address, what it may do, and when a payment counts', async () => {
    const text = squeezed(await textOf(agentsAgreement));
    for (const part of [
      'Each Seller has appointed Example Patents LLC, 1 Main Street, Dover, DE 19901',
      'agent to receive the price',
      'not the Buyer’s agent',
      'through Claimstead to the Agent, which holds the payment for the Sellers',
      'Receipt of the price by the Agent is receipt by the Sellers',
      'does not owe it again',
      'counts as refunded when the payment provider reports that the refund has succeeded',
      'governed by the laws of the State of Delaware',
    ]) {
      expect(text).toContain(squeezed(part));
    }
    expect(text).not.toMatch(/escrow/i);
  });

  test('has all clauses of one without, and says nothing of an agent where there is none', async () => {
    const without = headings(twoOwnersAgreement);
    expect(headings(agentsAgreement)).toEqual(expect.arrayContaining(without));
    expect(headings(agentsAgreement).filter((one) => !without.includes(one))).toEqual([
      'Agent for receiving the payment',
      'When the price counts as received',
      'When the price counts as refunded',
      'Governing law',
    ]);
    const text = await textOf(twoOwnersAgreement);
    expect(text).not.toMatch(/\bagent\b|governed by/i);
    expect(squeezed(text)).toContain(
      squeezed('through Claimstead, which holds the payment, without interest'),
    );
  });

  test('names the law alone, where only that is set', () => {
    const terms = { agent: null, governingLaw: 'the State of Ohio' };
    const added = headings({ ...twoOwnersAgreement, terms });
    expect(added.filter((one) => !headings(twoOwnersAgreement).includes(one))).toEqual([
      'Governing law',
    ]);
  });
});

test('notices go by email, and to the owner’s postal address, which only the agreement prints', async () => {
  const text = squeezed(await textOf(twoOwnersAgreement));
  expect(text).toContain(squeezed('which the record of signing shows'));
  expect(text).toContain(squeezed('14 Elm Road, Dayton, OH'));
  const recorded = textDrawnIn((await renderAssignment(twoOwnersAgreement)).pdf);
  expect(squeezed(recorded)).not.toContain('ElmRoad');
  expect(squeezed(recorded)).toContain(squeezed(twoOwnersAgreement.buyer.address));
});
