import { afterAll, beforeAll, it } from 'vitest';
import { makeListing } from '../domains/listings/listings.test-kit.ts';
import type { Persona } from '../test-kit/persona.ts';
import { startWorld, type World } from '../test-kit/world.ts';
let world: World; let buyer: Persona; let seller: Persona; const ids: string[] = [];
const words = ['Folding hinge with a spring latch', 'Method of sealing a porous membrane', 'Portable lamp whose arm keeps its height', 'Bearing for a rotating shaft under axial load', 'System and method for scheduling irrigation'];
beforeAll(async () => {
  world = await startWorld(); seller = await world.person(); buyer = await world.person();
  for (let i = 0; i < 24; i++) ids.push(await makeListing(world, seller, { title: `${words[i % 5]} ${i}`, price: 1000 + i * 37 }));
  await buyer.request('GET', '/patents');
});
afterAll(() => world.stop());
const get = (encoding: string) => world.app.inject({ url: '/buy', headers: { cookie: buyer.cookie, 'accept-encoding': encoding } });
it('measures', async () => {
  const t0 = performance.now(); await get('br'); const first = performance.now() - t0;
  const br = await get('br'); const plain = await get('identity');
  const anon = await world.app.inject({ url: '/buy', headers: { 'accept-encoding': 'br' } });
  const cached: number[] = []; const fresh: number[] = []; const cpu: number[] = [];
  for (let i = 0; i < 60; i++) { const t = performance.now(); await get('br'); cached.push(performance.now() - t); }
  for (let i = 0; i < 80; i++) {
    const id = ids[23 - (i % 20)];
    await buyer.request(Math.floor(i / 20) % 2 ? 'DELETE' : 'POST', `/patent/wishlist/${id}`);
    await buyer.request('GET', '/patents');
    const c = process.cpuUsage(); const t = performance.now(); await get('br'); fresh.push(performance.now() - t);
    const d = process.cpuUsage(c); cpu.push((d.user + d.system) / 1000);
  }
  const q = (list: number[], at: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * at)]?.toFixed(2);
  process.stderr.write(JSON.stringify({ br: br.rawPayload.length, plain: plain.rawPayload.length, anonBr: anon.rawPayload.length, first: first.toFixed(0), cached: [q(cached, .5), q(cached, .9)], fresh: [q(fresh, .1), q(fresh, .5), q(fresh, .9)], freshLate: q(fresh.slice(40), .5), cpu: q(cpu, .5) }) + '\n');
}, 120_000);
