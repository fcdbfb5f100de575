type Modules = {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
};

type Chunk = {
  name: string | ((id: string, modules: Modules) => string | null);
  test?: RegExp;
  priority: number;
  minShareCount?: number;
};

const part = (names: string) =>
  `[\\\\/]@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](?:${names})`;

/** React and the router: a release of ours leaves them cached. */
const framework = /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/;

/** What every page needs. */
const everyPage =
  /[\\/]apps[\\/]web[\\/]app[\\/](?:lib[\\/](?!live|confirmation|kept-text|provider-scripts|device-draft|sign-out|builds|look-alikes|upload-words|save-file|text-preview|source-words|format-(?:age|bytes|day)|presses-enter)|root|pages[\\/]shell[\\/]site\.layout|pages[\\/]shell[\\/]page-(?:error|boundary)|features[\\/]shell[\\/](?:site-|require-session|color-scheme|mobile-menu|shell\.copy)|ui[\\/](?:page(?!-section)|lazy-piece|loading-page|page-heading|wordmark|error-state|toaster|toasts|theme|roles)\b)|[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](?:createReactComponent|defaultAttributes)/;

/** Patent cards and their buttons: the home page, the market, lists. */
const cards =
  /[\\/]apps[\\/]web[\\/]app[\\/]ui[\\/](?:patent-card|line-figure\.|empty-state)|[\\/]components[\\/]ActionIcon[\\/]|[\\/]icons[\\/]IconChevron(?:Left|Right)\./;

const fieldParts = new RegExp(
  `${part('(?:Input|InputBase|TextInput|PasswordInput|CloseButton|InlineInput|Checkbox|Progress|Avatar|FileButton|Anchor|Text)[\\\\/]')}|mantine-forms\\.css|[\\\\/]@mantine[\\\\/]form[\\\\/]|[\\\\/]@tanstack[\\\\/].*[mM]utation(?!State)`,
);

/** Lists that open, and what places them: a third of all widgets, which few pages have. */
const openingParts = new RegExp(
  `[\\\\/]@floating-ui[\\\\/]|${part('(?:Combobox[\\\\/](?!ComboboxChevron|get-parsed)|Popover|Select|MultiSelect|Pill|PillsInput|ScrollArea)')}`,
);

/** What one page has, or a dialog that loads when it is opened. */
const apart = new RegExp(
  `${part('(?:Pagination|SegmentedControl|FloatingIndicator)')}|stripe|pdfjs|simplewebauthn|uqr|[\\\\/]@mantine[\\\\/]notifications`,
);

const own = /[\\/](?:apps[\\/]web[\\/]app|packages[\\/]contract)[\\/]/;
const place =
  /[\\/]app[\\/](?:pages[\\/])?([\w-]+[\\/][\w-]+\.(?:page|layout)|root|entry\.\w+)\.tsx/;

/**
 * The chunks of the browser's scripts. What most pages load together is one file: few requests, and one compression
 * dictionary for all of it. What is in none of these is split by the pages that share it.
 */
export const chunks: Chunk[] = [
  { name: 'framework', test: framework, priority: 20 },
  { name: 'shell', test: everyPage, priority: 15 },
  { name: 'cards', test: cards, priority: 12 },
  { name: fieldsOf, priority: 11, minShareCount: 2 },
  { name: widgetsOf, priority: 10, minShareCount: 2 },
  { name: 'lists', test: openingParts, priority: 9 },
];

/** Fields and forms: what the sign-in screens share, and every page that takes input begins with. */
function fieldsOf(id: string, modules: Modules): string | null {
  const isShared = own.test(id) && placesOf(id, modules).filter(isSignIn).length > 1;
  return isShared || fieldParts.test(id) ? 'fields' : null;
}

/** The other libraries of the pages behind the sign-in, and what at least four of those pages share of our own. */
function widgetsOf(id: string, modules: Modules): string | null {
  if (!own.test(id)) {
    const isLibrary = id.includes('node_modules') && !openingParts.test(id) && !apart.test(id);
    return isLibrary ? 'widgets' : null;
  }
  if (/[\\/]ui[\\/]drop-menu\./.test(id)) return 'widgets';
  const places = placesOf(id, modules);
  if (places.some(isPublic)) return null;
  const isCommon = places.includes(signedIn) || places.filter(isPersons).length > 3;
  return isCommon ? 'widgets' : null;
}

const signedIn = 'shell/signed-in.layout';
const isSignIn = (place: string) => /^identity\/(?!settings)/.test(place);
const isPublic = (place: string) =>
  /^(?:home|legal|root|entry|shell\/(?:site|page|auth)|.*\/unsubscribe)/.test(place);
/** Pages that most visitors open alone: what they take along is laid out for the others. */
const readByAll = /[\\/]public-patents?\.page$/;
const isPersons = (place: string) => !isSignIn(place) && !place.startsWith('operations/');

/** The pages and layouts (`identity/login.page`) that load a module with their first script. */
function placesOf(id: string, modules: Modules): string[] {
  const seen = new Set([id]);
  const places = new Set<string>();
  for (const at of seen) {
    const found = place.exec(at)?.[1];
    if (found !== undefined && !readByAll.test(found)) places.add(found.replaceAll('\\', '/'));
    for (const importer of modules.getModuleInfo(at)?.importers ?? []) seen.add(importer);
  }
  return [...places];
}
