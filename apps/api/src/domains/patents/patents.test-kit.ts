import { officeSandboxKey } from '../../core/config/office-settings.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

/** A world with a sandbox whose office is open, and answers as fast as it is asked. */
export async function startOfficeWorld(environment: Record<string, string> = {}): Promise<World> {
  const world = await startWorld({
    sandbox: true,
    environment: { OFFICE_API_KEY: officeSandboxKey, OFFICE_PACE_SECONDS: '0', ...environment },
  });
  await atOffice(world, 'POST', '/limits', { metadata: 1000, files: 1000 });
  return world;
}

/** What happens at the sandbox's office (its controls: `sandbox/src/office/office-controls.routes.ts`). */
export async function atOffice(
  { sandbox }: World,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  if (!sandbox) throw new Error('The world has no sandbox.');
  return sandbox.control(method, `/office${path}`, body);
}

/** How often the office was asked for something since the start of the sandbox. */
export async function countOfficeCalls(world: World): Promise<number> {
  const calls = (await world.sandbox?.control('GET', '/log?limit=1000&match=/office/')) as {
    path: string;
  }[];
  return calls.filter(({ path }) => path.startsWith('/office/')).length;
}
