const titles = {
  payment: 'Payment details',
  challenge: 'Confirm your payment',
  checkout: 'Checkout',
  connect: 'Payout account',
  controller: 'Payment controller',
  'sign-in': 'Sign in',
} as const;

export type FrameName = keyof typeof titles;

export const frameNames = Object.keys(titles) as FrameName[];

/** Whether it is a window of its own: no page may hold it in a frame. */
export const isWindow = (name: FrameName): boolean => name === 'sign-in';

const bodyClass = (name: FrameName): string => {
  if (name === 'challenge') return ' class="overlay"';
  return isWindow(name) ? ' class="window"' : '';
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The shell of one frame. The origins that may speak to it stand in the document, so that the
 * frame's script and its `frame-ancestors` header come from one list.
 */
export const renderFrame = (name: FrameName, productOrigins: string[]): string => `<!doctype html>
<html lang="en" data-parents="${escape(JSON.stringify(productOrigins))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[name]}</title>
<link rel="stylesheet" href="/_frames/assets/frame/frame.css">
<script type="module" src="/_frames/assets/frame/${name}.js"></script>
</head>
<body${bodyClass(name)}><div id="content"></div></body>
</html>
`;
