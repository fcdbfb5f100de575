export const brandCopy = {
  title: 'Name and look',
  text: 'How pages and emails look with this installation’s settings. Settings are read at startup.',
  failed: 'The settings could not be loaded',
  onPages: 'On pages',
  inEmails: 'In emails',
  facts: {
    name: 'Name',
    accent: 'Accent',
    logo: 'Logo',
    from: 'Sender',
    supportEmail: 'Replies go to',
    mailFooter: 'Footer',
  },
  usualAccent: 'Ink (default)',
  accents: (accent: { light: string; dark: string }) =>
    `${accent.light}; in dark mode ${accent.dark}`,
  logos: { own: 'Your own', seal: 'The seal (default)' },
  noFooter: 'None',
  button: 'A button',
  link: 'A link',
  mailFrame: (subject: string) => `Sample email: ${subject}`,
};
