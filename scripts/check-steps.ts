import type { Step } from './run-steps.ts';
import { tool } from './run-steps.ts';

/** Types, lint with the walls, known vulnerabilities of installed packages, what is unused or stands twice, format. */
export const checkSteps: Step[] = [
  {
    name: 'route types',
    command: process.execPath,
    args: [tool('@react-router/dev/bin.cjs'), 'typegen', 'apps/web'],
  },
  { name: 'types', command: process.execPath, args: [tool('typescript/bin/tsc'), '-p', '.'] },
  {
    name: 'types of the browser tests',
    command: process.execPath,
    args: [tool('typescript/bin/tsc'), '-p', 'e2e'],
  },
  {
    name: 'types of the web',
    command: process.execPath,
    args: [tool('typescript/bin/tsc'), '-p', 'apps/web'],
  },
  {
    name: 'types of the sandbox’s browser scripts',
    command: process.execPath,
    args: [tool('typescript/bin/tsc'), '--noEmit', '-p', 'sandbox/src/stripe/browser'],
  },
  {
    name: 'lint and walls',
    command: process.execPath,
    args: [tool('oxlint/bin/oxlint'), '--type-aware'],
  },
  {
    name: 'the API’s document',
    command: process.execPath,
    args: ['scripts/check-api-document.ts'],
  },
  {
    name: 'dependencies',
    command: process.execPath,
    args: ['scripts/check-dependencies.ts'],
  },
  {
    name: 'unused and undeclared',
    command: process.execPath,
    args: [tool('knip/bin/knip.js')],
  },
  {
    name: 'blocks that stand twice',
    command: process.execPath,
    args: ['scripts/check-repeated.ts'],
  },
  {
    name: 'format',
    command: process.execPath,
    args: [tool('@biomejs/biome/bin/biome'), 'format'],
  },
];
