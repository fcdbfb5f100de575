import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { errorCodes } from '@claimstead/contract/error-codes.ts';
import { expect, it } from 'vitest';
import { lines } from './lines.fixture.ts';
import { inputs } from './inputs.fixture.ts';
import { type Role, roles } from './roles.fixture.ts';
import { places } from './scene.fixture.ts';
import { refusals } from './words.fixture.ts';

/** Addresses outside the contract that ask who it is. */
const files = /^GET \/(message-)?files\//;
const contract: Readonly<Record<string, Endpoint>> = apiContract;

it('every call has a line, and every line a call', () => {
  const named = new Set(lines.map(({ call }) => call));
  const missing = Object.keys(contract).filter((call) => !named.has(call));
  const hint = `Add a line for each to a table in apps/api/src/app/rights/tables: the call, what it is about (scene.fixture.ts),
and for each of ${roles.join(', ')} “ok”, “none” or a word of words.fixture.ts. The suite “rights” says what each gets now.`;
  expect(missing, hint).toEqual([]);
  expect([...named].filter((call) => !(call in contract) && !files.test(call))).toEqual([]);
  expect(Object.keys(inputs).filter((call) => !named.has(call))).toEqual([]);
});

it('every line is about something, is there once, and has a known cell for everyone', () => {
  const keys = lines.map(({ call, on }) => `${call} on ${on}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  for (const { call, on, cells } of lines) {
    expect(places, call).toContain(on);
    expect(cells, `${call} on ${on}`).toHaveLength(roles.length);
    const known = ['ok', 'none', ...Object.keys(refusals)];
    expect(
      cells.filter((cell) => !known.includes(cell)),
      `${call} on ${on}`,
    ).toEqual([]);
  }
});

it('every word is one refusal, and is used', () => {
  const codes = Object.values(refusals);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !(code in errorCodes))).toEqual([]);
  const used = new Set(lines.flatMap(({ cells }) => cells));
  expect(Object.keys(refusals).filter((word) => !used.has(word))).toEqual([]);
});

it('who is not known at all, or not well enough, is refused by every call that asks', () => {
  const cell = (cells: readonly string[], role: Role) => cells[roles.indexOf(role)];
  for (const { call, on, cells } of lines) {
    const access = contract[call]?.access ?? 'session';
    if (access === 'anyone' || access === 'provider' || files.test(call)) continue;
    for (const role of ['out', 'suspended', 'deleted'] as const) {
      expect([call, on, role, cell(cells, role)]).toEqual([call, on, role, 'sign']);
    }
    const unverified = { verified: 'verify', operator: 'nobody' }[access as string];
    if (unverified) expect([call, on, cell(cells, 'unverified')]).toEqual([call, on, unverified]);
    if (access !== 'operator') continue;
    for (const role of ['stranger', 'loser', 'buyer', 'coOwner', 'seller', 'adviser'] as const) {
      expect([call, on, role, cell(cells, role)]).toEqual([call, on, role, 'nobody']);
    }
  }
});

it('an operator who is a party gets no more of the operators’ area than one who is not', () => {
  for (const { call, on, cells } of lines) {
    const [operator, party] = cells.slice(-2);
    if (contract[call]?.access !== 'operator' || party === 'party') continue;
    expect([call, on, party]).toEqual([call, on, operator]);
  }
});

/** Calls that let nobody in here, each with what is missing: what they do when they do is tried beside their code. */
const letsNobodyIn: Record<string, string> = {
  'PUT /auth/resetPassword': 'a link from an email',
  'POST /auth/secondStep': 'the challenge of one’s own signing in',
  'POST /user/secondSteps/totp/verify': 'the code of an app',
  'DELETE /user/secondSteps/totp': 'an app',
  'POST /user/secondSteps/passkeys': 'a device that signs',
  'POST /patent/images/sheet': 'a document with drawings',
  'PUT /patent/wait': 'a record that the office gives',
  'POST /patent/introductions': 'an owner who shows no name',
  'PUT /introductions/{id}': 'someone who asked',
  'POST /webhooks/stripe': 'a signature',
  'POST /webhooks/boldsign': 'a signature',
  'POST /payments/subscription/renewal': 'a renewal that failed',
  'POST /offer/{id}/end': 'an offer whose payment did not come',
  'POST /payments/payment/legalStatus': 'a patent that may be over',
  'POST /payments/account/replace': 'an account that the provider refused',
  'POST /sales/{id}/docket/paid': 'a patent whose grant is known',
  'POST /operations/transfers/{id}/return': 'money that no purchase needed',
  'POST /operations/sales/{id}/write-off': 'a payout that cannot come back',
  'POST /operations/sales/{id}/clear-check': 'a payment that the provider warns of',
  'POST /operations/sales/{id}/pay-again': 'a payout that failed',
  'POST /operations/sales/{id}/outside-return': 'a refund that cannot arrive',
  'POST /operations/sales/{id}/outside-return/confirm': 'a return that waits for a second operator',
  'POST /operations/sales/{id}/outside-return/discard': 'a return that waits for a second operator',
  'POST /operations/books/differences/{id}/correct': 'a difference',
  'POST /operations/books/months/{month}/close': 'a month whose turn it is',
  'POST /operations/filings/{saleId}/dismiss': 'a paper that was found',
  'POST /patent/wanted/invitations': 'a buyer who looks for it',
  'GET /files/{id}/content': 'an address that ends soon',
  'GET /files/{id}/document': 'an origin of the documents’ own',
  'GET /files/pictures/{userId}/{version}': 'a picture',
  'GET /message-files/{id}/content': 'an address that ends soon',
  'GET /message-files/{id}/document': 'an origin of the documents’ own',
};

it('every call lets someone in, or it says what is missing', () => {
  const lets = lines.filter(({ cells }) => cells.includes('ok') || cells.includes('none'));
  const named = new Set(lets.map(({ call }) => call));
  const others = new Set(lines.map(({ call }) => call).filter((call) => !named.has(call)));
  expect([...others].sort()).toEqual(Object.keys(letsNobodyIn).sort());
});
