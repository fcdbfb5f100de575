import {
  connectedEvents,
  platformEvents,
} from '../apps/api/src/adapters/stripe/followed-events.rules.ts';
import { domainOrder } from '../apps/api/src/app/domain-order.ts';
import { errorCodes } from '../packages/contract/src/error-codes.ts';
import { refuseTwoWay } from './folders.ts';
import { isNewerThanBrowsers } from './newer-than-browsers.ts';
import { testEnding } from './layers.ts';
import { refuseReExports, type Statement } from './re-exports.ts';
import { retiredWordIn } from './retired-words.ts';
import { refuseRoomOf } from './rooms.ts';
import { fromRoot, placeOf, refuseFile, refuseImport, resolveImport } from './walls.ts';

/** The little of the linter's plugin interface that these rules use. */
type Node = { type: string; importKind?: string; source?: { value: unknown } | null };
type Report = { node: unknown; message: string };
type Name = { name?: string };
type Comment = { value: string };
type Context = {
  filename: string;
  sourceCode: { getAllComments(): Comment[] };
  report(report: Report): void;
};
type Rule = { create(context: Context): Partial<Record<string, (node: never) => void>> };

/** The house's arrow: what may import what, from the one list in domain-order.ts. */
const walls: Rule = {
  create(context) {
    const importer = fromRoot(context.filename);
    const check = (node: Node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const imported = resolveImport(importer, specifier);
      if (imported === null) return;
      const refusal =
        refuseImport(importer, imported, isTypeOnly(node)) ?? refuseTwoWay(importer, imported);
      if (refusal) context.report({ node, message: `${refusal} (${importer} -> ${imported})` });
    };
    return {
      Program(node) {
        for (const refusal of [refuseFile(importer), refuseRoomOf(importer)])
          if (refusal) context.report({ node, message: `${refusal} (${importer})` });
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: (node: Node) => check({ ...node, importKind: 'type' }),
    };
  },
};

/** A name is imported from where it is declared, or from the public API of its domain. */
const reExports: Rule = {
  create(context) {
    return {
      Program(node: { body: Statement[] }) {
        for (const refused of refuseReExports(fromRoot(context.filename), node.body))
          context.report(refused);
      },
    };
  },
};

function isTypeOnly(node: Node): boolean {
  return node.importKind === 'type' || (node as { exportKind?: string }).exportKind === 'type';
}

// run-as hands the environment on to a program; it reads nothing of it as configuration.
const mayReadEnvironment =
  /^(apps\/api\/src\/(app\/(start-up|local-sandbox)|test-kit\/)|packages\/embedded-postgres\/src\/run-as\.ts$|sandbox\/src\/sandbox\.config|scripts\/|e2e\/|bench\/|playwright\.config|vitest\.config|apps\/web\/(vite|vitest|react-router)\.config|.*\.test\.ts|.*test-kit)/;

/** Configuration is parsed once; elsewhere nobody reads the environment. */
const environment: Rule = {
  create(context) {
    if (mayReadEnvironment.test(fromRoot(context.filename))) return {};
    return {
      MemberExpression(node: never) {
        const { object, property } = node as {
          object: { type: string; name?: string };
          property: { name?: string };
        };
        if (object.name === 'process' && property.name === 'env') {
          context.report({ node, message: 'Take it from the configuration, not the environment.' });
        }
      },
    };
  },
};

const sqlNow = /\b(now\s*\(\s*\)|current_timestamp|clock_timestamp\s*\(|current_date)\b/i;

/** Deadlines are compared with the product's clock, which is passed in. */
const databaseClock: Rule = {
  create(context) {
    const file = fromRoot(context.filename);
    if (!file.startsWith('apps/api/src/') || file.endsWith('.test.ts')) return {};
    return {
      TaggedTemplateExpression(node: never) {
        const { tag, quasi } = node as {
          tag: { name?: string; expression?: { name?: string } };
          quasi: { quasis: { value: { raw: string } }[] };
        };
        const name = tag.name ?? tag.expression?.name;
        const text = quasi.quasis.map((part) => part.value.raw).join(' ');
        if (name === 'sql' && sqlNow.test(text)) {
          context.report({
            node,
            message: 'Pass the time in: SQL may not ask the database’s clock.',
          });
        }
      },
    };
  },
};

/** Comments and sentences use the words of docs/glossary.md; names, paths and single words are left alone. */
const words: Rule = {
  create(context) {
    const check = (node: unknown, text: string) => {
      const word = retiredWordIn(text);
      if (word !== null) {
        context.report({ node, message: `“${word}” is retired: docs/glossary.md has the word.` });
      }
    };
    const sentence = (node: unknown, text: unknown) => {
      if (typeof text === 'string' && /\w \w/.test(text)) check(node, text);
    };
    return {
      Program: () => context.sourceCode.getAllComments().forEach((one) => check(one, one.value)),
      Literal: (node: { value: unknown }) => sentence(node, node.value),
      TemplateElement: (node: { value: { raw: string } }) => sentence(node, node.value.raw),
      JSXText: (node: { value: string }) => sentence(node, node.value),
    };
  },
};

/** A refusal is worded where it is decided, or by a domain that is asked: never by one that comes later. */
const codes: Rule = {
  create(context) {
    const file = fromRoot(context.filename);
    const { domain } = placeOf(file);
    const isDomain = file.startsWith('apps/api/src/domains/') && !testEnding.test(file);
    if (!isDomain || domain === undefined) return {};
    const at = domainNames.indexOf(domain);
    return {
      Literal: (node: { value: unknown }) => {
        if (typeof node.value !== 'string' || !(node.value in errorCodes)) return;
        const owner = node.value.split('.')[0] ?? '';
        if (domainNames.indexOf(owner) <= at) return;
        context.report({
          node,
          message: `${owner} comes after ${domain}: refuse with a code of ${domain}.`,
        });
      },
    };
  },
};

/** A provider's names of what happened and of what it refused end at the port: its adapter has our words for them. */
const providerWords: Rule = {
  create(context) {
    const file = fromRoot(context.filename);
    if (!file.startsWith('apps/api/src/domains/') || testEnding.test(file)) return {};
    const stripeEvents: readonly string[] = [...platformEvents, ...connectedEvents];
    return {
      Literal: (node: { value: unknown }) => {
        if (typeof node.value !== 'string') return;
        if (!stripeEvents.includes(node.value) && !stripeCodes.test(node.value)) return;
        context.report({
          node,
          message: `“${node.value}” is Stripe’s: the port has a word of ours.`,
        });
      },
    };
  },
};

const stripeCodes =
  /^(charge_disputed|balance_insufficient|insufficient_funds|resource_missing|account_invalid)$/;

const domainNames: readonly string[] = domainOrder;

const numberFields =
  'Use ui/amounts/amount-field.tsx: other number fields guess what a comma means.';

/** What people type as a number is read in one place, which never guesses. */
const amountFields: Rule = {
  create(context) {
    return {
      ImportSpecifier(node: never) {
        const { imported } = node as { imported: { name?: string } };
        if (imported.name === 'NumberInput') context.report({ node, message: numberFields });
      },
      JSXAttribute(node: never) {
        const { name, value } = node as { name: { name: unknown }; value?: { value?: unknown } };
        if (name.name === 'type' && value?.value === 'number') {
          context.report({ node, message: numberFields });
        }
      },
    };
  },
};

/** Cents become dollars, and dollars cents, in one place: elsewhere one of them rounds, and another doesn't. */
const cents: Rule = {
  create(context) {
    const file = fromRoot(context.filename);
    const isProduct =
      /^(apps|packages)\//.test(file) && !/\.(test|fixture|test-kit)\.tsx?$/.test(file);
    if (!isProduct || file === 'packages/contract/src/cents.ts') return {};
    return {
      BinaryExpression(node: never) {
        const { operator, left, right } = node as Operation;
        const [of, by] = left?.value === 100 ? [right, left] : [left, right];
        if (by?.value !== 100 || !['*', '/'].includes(operator) || !isMoney(of)) return;
        context.report({ node, message: 'Use toCents or toDollars of contract/src/cents.ts.' });
      },
    };
  },
};

type Operand = Name & {
  type: string;
  value?: unknown;
  operator?: string;
  property?: Name;
  left?: Operand;
  right?: Operand;
  callee?: Operand;
  arguments?: Operand[];
};
type Operation = { operator: string; left?: Operand; right?: Operand };

/** Whether this is named as an amount of money, or is such a name with a default, rounded, or a part or sum of it; a ratio is none. */
function isMoney(node: Operand | undefined): boolean {
  if (!node) return false;
  if (node.type === 'LogicalExpression') return isMoney(node.left);
  if (node.type === 'BinaryExpression') {
    return node.operator !== '/' && (isMoney(node.left) || isMoney(node.right));
  }
  if (node.type === 'CallExpression') {
    return node.arguments?.some(isMoney) === true || isMoney(node.callee);
  }
  return /cents|dollars|price|amount/i.test(node.name ?? node.property?.name ?? '');
}

const runsInBrowsers =
  /^(apps\/web\/(app|service-worker)|sandbox\/src\/(stripe\/browser|boldsign\/page|mailbox\/page))\//;

/** What a supported browser lacks is used by nobody, or where the browser is asked first. */
const browsers: Rule = {
  create(context) {
    const file = fromRoot(context.filename);
    if (!runsInBrowsers.test(file) || /\.test\.tsx?$/.test(file)) return {};
    const check = (node: unknown, object: Name, property?: Name) => {
      if (!isNewerThanBrowsers(object.name, property?.name)) return;
      const name = property?.name ?? object.name;
      context.report({
        node,
        message: `Not every browser of apps/web/supported-browsers.ts has “${name}”: do without, or ask for it first.`,
      });
    };
    return {
      MemberExpression: (node: { object: Name; property: Name }) =>
        check(node, node.object, node.property),
      NewExpression: (node: { callee: Name }) => check(node, node.callee),
    };
  },
};

export default {
  meta: { name: 'claimstead' },
  rules: {
    walls,
    're-exports': reExports,
    environment,
    'database-clock': databaseClock,
    words,
    browsers,
    'amount-fields': amountFields,
    cents,
    codes,
    'provider-words': providerWords,
  },
};
