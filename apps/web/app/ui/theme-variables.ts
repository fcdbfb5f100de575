import {
  convertCssVariables,
  type CSSVariablesResolver,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { roleVariables } from './roles.ts';
import { theme } from './theme.ts';

type Variables = ReturnType<CSSVariablesResolver>;

/** The styles of our theme: the variables that differ from the library's own, which its style sheet has. They go into the document's head. */
export const themeVariables = convertCssVariables(ownVariables(), ':root');

function ownVariables(): Variables {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const ours: Variables = deepMerge(defaultCssVariablesResolver(whole), roleVariables(whole));
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const differing = (kind: keyof Variables) => {
    const known: Readonly<Record<string, string>> = usual[kind];
    return Object.fromEntries(
      Object.entries(ours[kind]).filter(([name, at]) => known[name] !== at),
    );
  };
  return {
    variables: differing('variables'),
    light: differing('light'),
    dark: differing('dark'),
  };
}
