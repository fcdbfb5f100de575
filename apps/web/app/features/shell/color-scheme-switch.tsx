import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHydrated } from '../../lib/hydrated.ts';
import { shellCopy } from './shell.copy.ts';
import classes from './site-footer.module.css';

const choices: MantineColorScheme[] = ['auto', 'light', 'dark'];

/** System, light or dark; kept in this browser. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hydrated = useHydrated();
  return (
    <fieldset className={classes.schemes}>
      <legend className={classes.legend}>{shellCopy.theme.label}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={classes.scheme}
          aria-pressed={hydrated && colorScheme === choice}
          onClick={() => setColorScheme(choice)}
        >
          {shellCopy.theme[choice]}
        </button>
      ))}
    </fieldset>
  );
}
