import { describe, expect, it } from 'vitest';
import { unreachable } from '../../../core/lifecycle/life-checks.fixture.ts';
import type { SigningStatus } from '../../signing/signing.api.ts';
import { papersLifecycle, type PapersStage } from './papers-lifecycle.rules.ts';
import type { Papers } from './papers.store.ts';
import { areSent, hasBuyerSigned, stepsOf } from './papers.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const early = new Date('2026-11-20T12:00:00Z');
const late = new Date('2026-11-20T13:00:00Z');

function papers(status: PapersStage): Papers {
  const numbers = {
    askedAt: null,
    assignmentId: 'a',
    agreementId: 'b',
    recordId: 'c',
    preparedAt: early,
  };
  const texts = {
    buyerDetails: null,
    recordedFacts: null,
    agreementTerms: null,
    signingDocumentId: 'd',
  };
  const times = { firstSignedAt: null, declinedAt: null, signedAt: null, sealedAt: null };
  return { saleId: 'sale', status, ...numbers, ...texts, ...times };
}

function signing(
  state: SigningStatus['state'],
  buyerAt: Date | null,
  ownerAt: Date | null = null,
): SigningStatus {
  const signerOf = (key: string, signedAt: Date | null) => {
    const status = signedAt ? ('signed' as const) : ('waiting' as const);
    return { key, status, signedAt, declineReason: null };
  };
  return { state, signers: [signerOf('buyer', buyerAt), signerOf('owner:1', ownerAt)] };
}

const movesOf = (status: PapersStage, said: SigningStatus) =>
  stepsOf(papers(status), said, now).map(({ move, by }) => `${move} by ${by}`);

describe('how papers move by what the signing provider says', () => {
  it.each([
    ['nobody has signed', 'sent', signing('open', null), []],
    ['the buyer has signed', 'sent', signing('open', early), ['buyer_signs by signer']],
    ['the buyer has signed, as is known', 'half_signed', signing('open', early), []],
    ['both at once', 'sent', signing('signed', early, late), ['all_sign by signer']],
    ['the owner too', 'half_signed', signing('signed', early, late), ['all_sign by signer']],
    ['the buyer declines', 'sent', signing('declined', null), ['decline by signer']],
    ['it expires', 'half_signed', signing('expired', early), ['stop by provider']],
    ['it is known that it expired', 'half_declined', signing('expired', early), []],
    [
      'the owner declines before we heard of the buyer',
      'sent',
      signing('declined', early),
      ['buyer_signs by signer', 'decline by signer'],
    ],
    [
      'the buyer signs after an owner was replaced',
      'declined',
      signing('reassigned', early),
      ['buyer_signs by signer'],
    ],
    ['all sign after all', 'half_declined', signing('signed', early, late), ['all_sign by signer']],
  ] as const)('%s', (_name, status, said, moves) => {
    expect(movesOf(status, said)).toEqual(moves);
  });

  it('takes the first and the last signature’s time', () => {
    const [step] = stepsOf(papers('half_signed'), signing('signed', early, late), now);
    expect(step?.change).toEqual({ firstSignedAt: early, signedAt: late });
  });
});

it('papers reach every stage, and the provider has them from sending to sealing', () => {
  expect(unreachable(papersLifecycle)).toEqual([]);
  expect(papersLifecycle.stages.filter((stage) => !areSent(stage))).toEqual([
    'none',
    'asked',
    'begun',
    'void',
  ]);
  expect(papersLifecycle.stages.filter(hasBuyerSigned)).toEqual([
    'half_signed',
    'half_declined',
    'signed',
    'sealed',
  ]);
});
