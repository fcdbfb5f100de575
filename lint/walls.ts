import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { domainOrder } from '../apps/api/src/app/domain-order.ts';
import { adapterLayer, layers, testEnding } from './layers.ts';

const root = join(import.meta.dirname, '..');

/** A file's place in the house: its area and, inside a domain, the domain, slice and layer. */
type Place = { area: string; domain?: string; layer?: string };

/** The layer that a file's last ending names, known or not: `rules` of `offers.rules.ts`. */
function layerOf(path: string): string | undefined {
  return /\.([a-z-]+)\.tsx?$/.exec(path)?.[1];
}

export function placeOf(file: string): Place {
  const path = file.split(sep).join('/');
  const api = /^apps\/api\/src\/(app|core|domains|adapters|test-kit|demo)\/(.*)$/.exec(path);
  if (api) {
    const [, area = '', rest = ''] = api;
    const layer = layerOf(path);
    if (area === 'domains')
      return { area, domain: rest.split('/')[0] ?? '', ...(layer ? { layer } : {}) };
    return {
      area,
      ...(area === 'adapters' ? { domain: rest.split('/')[0] ?? '' } : {}),
      ...(layer ? { layer } : {}),
    };
  }
  const web = /^apps\/web\/app\/(pages|features|ui|lib)\/(.*)$/.exec(path);
  if (web) return { area: `web-${web[1]}`, domain: (web[2] ?? '').split('/')[0] ?? '' };
  if (path.startsWith('apps/api/')) return { area: 'api-root' };
  if (path.startsWith('apps/web/')) return { area: 'web-root' };
  return {
    area:
      path.split('/')[0] === 'packages'
        ? `package-${path.split('/')[1]}`
        : (path.split('/')[0] ?? ''),
  };
}

/**
 * Whether a file says by its ending what it is, in the folders where each has to.
 * @returns the sentence of the refusal, or null.
 */
export function refuseFile(file: string): string | null {
  const { area, domain, layer } = placeOf(file);
  if ((area !== 'domains' && area !== 'adapters') || testEnding.test(file)) return null;
  if (layer === 'api' && !file.endsWith(`/domains/${domain}/${domain}.api.ts`))
    return 'A domain has one public API, in its own folder: <domain>.api.ts.';
  if (layer !== undefined && Object.hasOwn(layers, layer)) return null;
  if (area === 'adapters' && layer === adapterLayer) return null;
  return `A file of ${area}/ ends with its layer: ${Object.keys(layers).join(', ')}${area === 'adapters' ? `, ${adapterLayer}` : ''}.`;
}

/**
 * Whether `importer` may import `imported` (paths relative to the root): the one arrow of the house.
 * @returns the sentence of the refusal, or null.
 */
export function refuseImport(importer: string, imported: string, typeOnly: boolean): string | null {
  if (testEnding.test(importer)) return null;
  const from = placeOf(importer);
  const to = placeOf(imported);
  return (
    apiWall(from, to, typeOnly) ??
    webWall(from, to, imported, typeOnly) ??
    partWall(from, to, imported)
  );
}

function apiWall(from: Place, to: Place, typeOnly: boolean): string | null {
  switch (from.area) {
    case 'core':
      return to.area === 'core' || to.area.startsWith('package-')
        ? null
        : 'core knows nothing above it.';
    case 'adapters':
      return adapterWall(from, to, typeOnly);
    case 'domains':
      return domainWall(from, to, typeOnly);
    case 'app':
    case 'api-root':
      return to.area !== 'domains' || ['module', 'api', 'port'].includes(to.layer ?? '')
        ? null
        : `app/ and the programs import ${to.domain}.api.ts, its module and its ports.`;
    case 'demo':
      return to.area !== 'domains' || openToDemo.includes(to.layer ?? '')
        ? null
        : `demo/ acts as people and time do: it imports ${openToDemo.join(', ')}.`;
    default:
      return null;
  }
}

/** What the demo's people call, as routes and jobs would. */
const openToDemo = ['api', 'service', 'consumers', 'engine'];

/** An adapter knows core, and of a domain the port that it serves: types too. */
function adapterWall(from: Place, to: Place, typeOnly: boolean): string | null {
  if (to.area === 'app' || to.area === 'demo') return 'Only app/ puts parts together.';
  if (to.area === 'domains' && to.layer !== 'port') {
    return 'An adapter knows the port that it serves, and nothing else of a domain.';
  }
  if (to.area === 'adapters' && to.domain !== from.domain)
    return 'Adapters do not know each other.';
  return to.layer === 'module' ? 'Only app/ imports a module.' : layerWall(from, to, typeOnly);
}

function domainWall(from: Place, to: Place, typeOnly: boolean): string | null {
  if (to.area === 'app' || to.area === 'demo' || to.area === 'test-kit') {
    return 'A domain does not know how the product is put together.';
  }
  if (to.area === 'adapters') return 'A domain knows ports; app/ chooses what stands behind them.';
  if (to.layer === 'module') return 'Only app/ imports a module.';
  const isInside = to.area === 'domains' && to.domain === from.domain;
  if (from.layer === 'api' && !isInside) return 'A public API names what its own domain declares.';
  if (isInside && to.layer === 'api')
    return 'A public API is for the others: import the file itself.';
  const refused = layerWall(from, to, typeOnly);
  if (refused !== null) return refused;
  return to.area !== 'domains' || isInside ? null : betweenDomains(from, to);
}

/** Layers that take nothing of another domain: what they need is handed to them. */
const alone = ['rules', 'store', 'engine', 'copy', 'mails', 'tables'];

/** What the layer of a file lets it import, in its own part and of core. Types bind nobody at run time. */
function layerWall(from: Place, to: Place, typeOnly: boolean): string | null {
  const { layer = '' } = from;
  if (layer === 'routes' && to.layer === 'store') return 'Routes never import a store.';
  if (typeOnly || to.area.startsWith('package-')) return null;
  if (layer === 'rules' && to.layer !== 'rules')
    return 'Rules are pure: they import vocabularies and rules only.';
  if (to.area === 'core') return null;
  if (to.area === from.area && to.domain === from.domain) {
    const allowed = layers[layer] ?? [];
    if (allowed.includes(to.layer ?? '') || isAdapterInside(from, to, allowed)) return null;
    return `${layer} of a part may import ${allowed.join(', ') || 'types only'}; not ${to.layer}.`;
  }
  return alone.includes(layer) ? `${layer} imports nothing of another domain.` : null;
}

/** In an adapter's folder its own files are used like services. */
function isAdapterInside(from: Place, to: Place, allowed: readonly string[]): boolean {
  if (from.area !== 'adapters') return false;
  if (from.layer === adapterLayer)
    return ['adapter', 'service', 'store', 'rules'].includes(to.layer ?? '');
  return to.layer === adapterLayer && allowed.includes('service');
}

function betweenDomains(from: Place, to: Place): string | null {
  const order: readonly string[] = domainOrder;
  if (order.indexOf(to.domain ?? '') > order.indexOf(from.domain ?? '')) {
    return `${from.domain} comes before ${to.domain}: news travels that way as events only.`;
  }
  return to.layer === 'api'
    ? null
    : `Import ${to.domain} from ${to.domain}.api.ts, its public API.`;
}

function webWall(from: Place, to: Place, imported: string, typeOnly: boolean): string | null {
  if (!from.area.startsWith('web-')) {
    return null;
  }
  if (to.area === 'package-contract') {
    const valuesAllowed =
      /\/(cents|product|plan-words|offer-words|owner-moves|sale-words|standing-words|team-words|limits|countries|listing-sections|listing-interest|disclosure-questions|email-pattern|typed-signature|visible-text|password-conditions|patent-number|claim-text|public-pages|class-categories|printed-title|split-by-shares|error-codes)\.ts$/.test(
        imported,
      );
    return typeOnly || valuesAllowed ? null : 'The browser imports only types of the contract.';
  }
  if (['core', 'domains', 'adapters', 'app', 'api-root', 'sandbox'].includes(to.area)) {
    return 'The web knows the API by its contract only.';
  }
  const height: Record<string, number> = {
    'web-lib': 0,
    'web-ui': 1,
    'web-features': 2,
    'web-pages': 3,
    'web-root': 4,
  };
  const up = (height[to.area] ?? -1) > (height[from.area] ?? 9);
  if (up) return `${from.area.slice(4)} does not import ${to.area.slice(4)}.`;
  if (from.area === 'web-features' && to.area === 'web-features' && from.domain !== to.domain) {
    return 'Features never import features; pages compose them.';
  }
  return null;
}

function partWall(from: Place, to: Place, imported: string): string | null {
  if (from.area === 'sandbox' && to.area !== 'sandbox')
    return 'The sandbox imports no product code.';
  if (from.area === 'package-contract' && to.area !== 'package-contract') {
    return 'The contract imports nothing of the product.';
  }
  const product = ['core', 'domains', 'adapters', 'app', 'api-root'].includes(from.area);
  const isOfTests = to.area === 'test-kit' || testEnding.test(imported);
  if (product && (to.area === 'sandbox' || isOfTests)) {
    return 'The product does not know its stand-ins or its tests.';
  }
  return imported.startsWith('e2e/') && from.area !== 'e2e' ? 'e2e is for tests.' : null;
}

const workspaces: Record<string, string> = {
  '@claimstead/contract/': 'packages/contract/src/',
  '@claimstead/embedded-postgres/': 'packages/embedded-postgres/src/',
};

/** The file that a specifier means, relative to the root; null for a package of someone else. */
export function resolveImport(importer: string, specifier: string): string | null {
  for (const [name, folder] of Object.entries(workspaces)) {
    if (specifier.startsWith(name)) return folder + specifier.slice(name.length);
  }
  if (!specifier.startsWith('.')) return null;
  const target = resolve(root, dirname(importer), specifier);
  const found =
    [target, `${target}.ts`, `${target}.tsx`].find((path) => existsSync(path)) ?? target;
  return relative(root, found).split(sep).join('/');
}

export function fromRoot(file: string): string {
  return relative(root, file).split(sep).join('/');
}
