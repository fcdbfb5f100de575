/** Which variables of an appearance the frames know, and what they are called in the style sheet. */
const known = new Map([
  ['colorPrimary', '--primary'],
  ['buttonPrimaryColorBackground', '--button'],
  ['buttonPrimaryColorText', '--button-ink'],
  ['colorBackground', '--paper'],
  ['formBackgroundColor', '--paper'],
  ['colorText', '--ink'],
  ['colorSecondaryText', '--quiet'],
  ['colorTextSecondary', '--quiet'],
  ['colorDanger', '--danger'],
  ['colorBorder', '--line'],
  ['fontFamily', '--font'],
  ['fontSizeBase', '--size'],
  ['borderRadius', '--radius'],
  ['formBorderRadius', '--radius'],
]);

/** @param {unknown} appearance `{ variables }`, of Elements or of Connect; anything else is ignored */
export const applyAppearance = (appearance) => {
  if (typeof appearance !== 'object' || appearance === null) return;
  const variables = 'variables' in appearance ? appearance.variables : undefined;
  if (typeof variables !== 'object' || variables === null) return;
  for (const [name, value] of Object.entries(variables)) {
    const property = known.get(name);
    if (property !== undefined && typeof value === 'string') {
      document.documentElement.style.setProperty(property, value);
    }
  }
};
