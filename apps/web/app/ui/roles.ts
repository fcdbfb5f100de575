import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

/** Color scales, lightest first. Names say the role: ribbon means action needed, brass means verified. */
export const scales = {
  ink: [
    '#eef0f5',
    '#dadfe9',
    '#b5bfd3',
    '#8d9bbb',
    '#6879a3',
    '#4a5d8b',
    '#2e406e',
    '#14213d',
    '#0f1930',
    '#0a1122',
  ],
  ribbon: [
    '#fbefee',
    '#f3d9d8',
    '#e6b3b2',
    '#e08f8f',
    '#c9666a',
    '#b84a4c',
    '#9e2a2b',
    '#872324',
    '#6f1c1d',
    '#571516',
  ],
  brass: [
    '#faf5e8',
    '#f1e6c9',
    '#e3cd95',
    '#d5b465',
    '#c59c41',
    '#a9822d',
    '#8f6d22',
    '#75591a',
    '#5b4413',
    '#41300c',
  ],
  moss: [
    '#eef5f0',
    '#d6e8dc',
    '#aed2bb',
    '#84ba97',
    '#5da078',
    '#43875f',
    '#2f6b4a',
    '#26573c',
    '#1d432e',
    '#142f20',
  ],
  amber: [
    '#fcf4e6',
    '#f7e3c1',
    '#efc985',
    '#e5ae4c',
    '#d6942a',
    '#b97a19',
    '#8a5a0b',
    '#724a08',
    '#593a06',
    '#402904',
  ],
  gray: [
    '#f6f4ee',
    '#efece3',
    '#e4dfd3',
    '#d6d0c1',
    '#c3bba9',
    '#9c9584',
    '#726c5e',
    '#565145',
    '#3b372f',
    '#24211c',
  ],
  dark: [
    '#ece7db',
    '#c9c7c2',
    '#a9adb8',
    '#8b92a2',
    '#3a465b',
    '#2a3446',
    '#1b2433',
    '#10151f',
    '#0c1018',
    '#080b11',
  ],
} as const satisfies Record<string, MantineColorsTuple>;

type Roles = Record<
  'ground' | 'sheet' | 'paper' | 'sunken' | 'ink' | 'ink-soft' | 'on-ink' | 'rule' | 'rule-strong',
  string
> &
  Record<'ribbon' | 'brass' | 'moss' | 'amber', string>;

const light: Roles = {
  ground: '#fbfaf7',
  sheet: '#fffefb',
  paper: '#fffefb',
  sunken: '#f4f1e9',
  ink: '#14213d',
  'ink-soft': '#525b70',
  'on-ink': '#fffefb',
  rule: '#ddd7c9',
  'rule-strong': '#8f8878',
  ribbon: '#9e2a2b',
  brass: '#7a5c16',
  moss: '#2f6b4a',
  amber: '#8a5a0b',
};

const dark: Roles = {
  ground: '#10151f',
  sheet: '#161d2a',
  // The background of pictures: their white, which would glare on the dark sheet, is dimmed to it.
  paper: '#d8d5cc',
  sunken: '#0c1018',
  ink: '#ece7db',
  'ink-soft': '#aab0bd',
  'on-ink': '#10151f',
  rule: '#2a3446',
  'rule-strong': '#6b7689',
  ribbon: '#f09a98',
  brass: '#d9b566',
  moss: '#86c8a4',
  amber: '#e4b662',
};

/** Color names that developers reach for, and the role each of them has here. */
const roleOf = {
  ink: 'ink',
  ribbon: 'ribbon',
  red: 'ribbon',
  brass: 'brass',
  moss: 'moss',
  green: 'moss',
  teal: 'moss',
  amber: 'amber',
  yellow: 'amber',
} as const;

function colorVariables(roles: Roles): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [role, value] of Object.entries(roles)) variables[`--${role}`] = value;
  for (const [name, role] of Object.entries(roleOf)) {
    const base = `--mantine-color-${name}`;
    const tint = (percent: number) => `color-mix(in srgb, var(--${role}) ${percent}%, transparent)`;
    variables[`${base}-filled`] = `var(--${role})`;
    variables[`${base}-filled-hover`] = `color-mix(in srgb, var(--${role}) 86%, var(--ground))`;
    variables[`${base}-light`] = tint(9);
    variables[`${base}-light-hover`] = tint(14);
    variables[`${base}-light-color`] = `var(--${role})`;
    variables[`${base}-outline`] = `var(--${role})`;
    variables[`${base}-outline-hover`] = tint(6);
    variables[`${base}-text`] = `var(--${role})`;
  }
  return {
    ...variables,
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--ink)',
    '--mantine-color-error': 'var(--ribbon)',
    '--mantine-color-success': 'var(--moss)',
    '--mantine-color-default': 'var(--sheet)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--rule)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-disabled-border': 'var(--rule)',
    '--mantine-primary-color-contrast': 'var(--on-ink)',
  };
}

/** Gives every component the same roles in both schemes: only the values change. */
export const roleVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: colorVariables(light),
  dark: colorVariables(dark),
});
