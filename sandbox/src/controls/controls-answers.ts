import type { FastifyReply } from 'fastify';
import { settle } from '../stripe/transport/settle.ts';
import { StripeFault } from '../stripe/transport/stripe-fault.ts';
import type { World } from '../stripe/world.ts';

/** Runs a control as one transaction; refusals answer in Stripe's own words. */
export function act(world: World, reply: FastifyReply, work: () => object): object {
  const result = settle(world.db, work);
  return result instanceof StripeFault ? fail(reply, result) : result;
}

function fail(reply: FastifyReply, fault: StripeFault): object {
  reply.code(fault.status);
  return { error: fault.body };
}

/** 400, for a control that is not one. */
export function refuse(reply: FastifyReply, message: string): object {
  reply.code(400);
  return { error: { type: 'invalid_request_error', message } };
}
