import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { refusalsOf } from '@claimstead/contract/refusals.ts';
import { fileCalls } from '../app/api-docs/file-calls.ts';
import { type Refused, refusedCalls } from '../core/http/problem-handler.ts';
import { hear } from './noise.ts';

const endpoints: Readonly<Record<string, Endpoint>> = { ...apiContract, ...fileCalls };

/** A call that is refused with a code that it does not declare fails the test. */
export function holdRefusals(): void {
  refusedCalls.subscribe((message) => {
    const { call, code } = message as Refused;
    const key = call.replaceAll(/:(\w+)/g, '{$1}').replace(/^HEAD /, 'GET ');
    const endpoint = endpoints[key];
    if (!endpoint || refusalsOf(key, endpoint).has(code)) return;
    hear(`${key} is refused with ${code}, which packages/contract/src/refusals does not declare`);
  });
}
