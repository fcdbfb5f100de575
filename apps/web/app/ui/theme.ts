import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import { scales } from './roles.ts';

const serif =
  "'Newsreader Variable', 'Newsreader Stand-in', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif";
const sans =
  "'Inter Variable', 'Inter Stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** The label of the close button of a dialog or a toast. */
export const closeLabel = 'Close';

const medium = { defaultProps: { size: 'md' } };
const onInk = { defaultProps: { iconColor: 'var(--on-ink)' } };

/** The product's look on top of Mantine: thin rules, small radii, serif headings, ink for buttons. */
export const theme = createTheme({
  colors: { ...scales },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 0 },
  white: '#fffefb',
  black: '#14213d',
  fontFamily: sans,
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '10px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 6px 24px rgb(10 17 34 / 0.10)',
    lg: '0 10px 32px rgb(10 17 34 / 0.14)',
    xl: '0 16px 48px rgb(10 17 34 / 0.18)',
  },
  headings: {
    fontFamily: serif,
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.875rem, 1.5rem + 1.6vw, 2.625rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.5rem, 1.3rem + 0.8vw, 1.875rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h4: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    // Filled surfaces turn light in the dark scheme, so the text on them turns with the role.
    return input.variant === 'filled' ? { ...resolved, color: 'var(--on-ink)' } : resolved;
  },
  components: {
    Button: medium,
    TextInput: medium,
    PasswordInput: medium,
    Textarea: medium,
    Select: medium,
    MultiSelect: medium,
    Checkbox: onInk,
    Radio: onInk,
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': closeLabel },
        // A dialog's head is no landmark of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': closeLabel } } },
    Loader: { defaultProps: { type: 'dots' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Avatar: { defaultProps: { color: 'ink', variant: 'light' } },
    Badge: { defaultProps: { variant: 'light', radius: 'xs' } },
  },
});
