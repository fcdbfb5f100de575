import type { Appearance } from '@stripe/stripe-js';

/**
 * The product's colors as the provider's frames need them: plain values, read from the page as it is drawn
 * now, since a frame from another origin does not have our variables.
 */
function roleColors() {
  const style = getComputedStyle(document.documentElement);
  const role = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    sheet: role('sheet'),
    sunken: role('sunken'),
    ink: role('ink'),
    inkSoft: role('ink-soft'),
    onInk: role('on-ink'),
    rule: role('rule'),
    ruleStrong: role('rule-strong'),
    ribbon: role('ribbon'),
    moss: role('moss'),
  };
}

const fontFamily = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export function paymentLook(dark: boolean): Appearance {
  const colors = roleColors();
  return {
    theme: dark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colors.ink,
      colorBackground: colors.sheet,
      colorText: colors.ink,
      colorTextSecondary: colors.inkSoft,
      colorTextPlaceholder: colors.inkSoft,
      colorDanger: colors.ribbon,
      colorSuccess: colors.moss,
      borderRadius: '3px',
      fontFamily,
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${colors.ruleStrong}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${colors.ink}`, boxShadow: `0 0 0 1px ${colors.ink}` },
      '.Tab': { border: `1px solid ${colors.rule}`, boxShadow: 'none' },
      '.Tab--selected': { border: `1px solid ${colors.ink}`, boxShadow: 'none' },
    },
  };
}

/** For the onboarding of a payout account. */
export function onboardingLook() {
  const colors = roleColors();
  return {
    fontFamily,
    colors: {
      colorPrimary: colors.ink,
      colorBackground: colors.sheet,
      colorText: colors.ink,
      colorSecondaryText: colors.inkSoft,
      colorBorder: colors.ruleStrong,
      colorDanger: colors.ribbon,
      buttonPrimaryColorBackground: colors.ink,
      buttonPrimaryColorText: colors.onInk,
      borderRadius: '3px',
    },
  };
}
