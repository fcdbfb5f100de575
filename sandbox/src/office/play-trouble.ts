import type { Socket } from 'node:net';
import type { OrderedFault } from './office-faults.store.ts';
import { forbidden, noKey, notFound, officeFailed, tooLarge, tooMany } from './office.shape.ts';

/** How a call goes on: with its answer, with something that is none, or with the end of the line. */
export type Played = 'answer' | 'not_json' | 'cut' | 'cut_half';

/** How long a call without an answer stays open before the sandbox gives it up. */
const hangMs = 180_000;
const usualSlowMs = 3000;

/** @throws {OfficeFault} where a refusal was ordered */
export async function playTrouble(
  faults: readonly OrderedFault[],
  socket: Socket,
): Promise<Played> {
  let played: Played = 'answer';
  for (const fault of faults) {
    if (fault.kind === 'slow') await untilEnd(socket, fault.ms ?? usualSlowMs);
    else played = await playOne(fault, socket, played);
  }
  return played;
}

async function playOne(fault: OrderedFault, socket: Socket, before: Played): Promise<Played> {
  switch (fault.kind) {
    case 'not_found':
      throw notFound();
    case 'no_key':
      throw noKey();
    case 'inactive_key':
      throw forbidden();
    case 'too_many':
      throw tooMany(fault.retryAfterSeconds);
    case 'too_large':
      throw tooLarge();
    case 'error':
      throw officeFailed();
    case 'hang':
      await untilEnd(socket, hangMs);
      return 'cut';
    case 'cut':
    case 'cut_half':
    case 'not_json':
      return fault.kind;
    default:
      return before;
  }
}

/** Waits so long, or until the other side has hung up. */
async function untilEnd(socket: Socket, ms: number): Promise<void> {
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      socket.off('close', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    timer.unref();
    socket.once('close', end);
  });
}
