/** Where a class of a patent plainly belongs to one of the product's categories (by their names). */
type ClassCategory = readonly [classes: RegExp, category: string];

/** Sections and subclasses of the Cooperative Patent Classification and of the IPC, the narrow first. */
const technical: readonly ClassCategory[] = [
  [/^A01H|^PLT/, 'Plants'],
  [/^A01(?!H)/, 'Agriculture'],
  [/^A2[13]|^C12[GHJ]/, 'Food and Beverage'],
  [/^A4[123]/, 'Apparel'],
  [/^A47[BC]/, 'Furniture'],
  [/^A47(?![BC])/, 'Household'],
  [/^A61[BFMN]/, 'Medical Devices'],
  [/^A61[KP]/, 'Pharmaceuticals'],
  [/^A63B/, 'Sports'],
  [/^A63F/, 'Gaming'],
  [/^A63H/, 'Toys'],
  [/^B25[BCDFGH]/, 'Hand Tools'],
  [/^B25J/, 'Robotics'],
  [/^B41/, 'Printing'],
  [/^B60/, 'Automotive'],
  [/^B61/, 'Rail'],
  [/^B62/, 'Vehicles'],
  [/^B63/, 'Marine'],
  [/^B64U/, 'Drones'],
  [/^B64(?!U)/, 'Aerospace'],
  [/^B65[BD]/, 'Packaging'],
  [/^B65G/, 'Logistics'],
  [/^B82/, 'Nanotechnology'],
  [/^C02F/, 'Water Treatment'],
  [/^C0[1789](?!K)/, 'Chemistry'],
  [/^C12[MNPQ]/, 'Biotechnology'],
  [/^D0[1-7]/, 'Textiles'],
  [/^E0[1-6]/, 'Construction'],
  [/^E21/, 'Mining'],
  [/^F03D|^H02S|^F24S/, 'Energy'],
  [/^F21/, 'Lighting'],
  [/^G01N ?33|^G16H ?50/, 'Diagnostics'],
  [/^G01/, 'Sensors'],
  [/^G0[23]/, 'Imaging and Optics'],
  [/^G06F ?21/, 'Cybersecurity'],
  [/^G06F ?(?:8|9)\//, 'Software'],
  [/^G06N/, 'Artificial Intelligence'],
  [/^G06Q ?(?:20|40)/, 'Financial Technology'],
  [/^G08B/, 'Security'],
  [/^G09B/, 'Education'],
  [/^G11/, 'Data Storage'],
  [/^G16H/, 'Health Care'],
  [/^G16Y/, 'Internet of Things'],
  [/^H01L|^H10/, 'Semiconductors'],
  [/^H01M/, 'Batteries'],
  [/^H04L/, 'Networking'],
  [/^H04[BMW]/, 'Telecommunications'],
  [/^H04N/, 'Imaging and Optics'],
];

/** Classes of the Locarno Classification ("LOC 06-01") and of the office's own for designs ("D6/334"). */
const designs: readonly ClassCategory[] = [
  [/^LOC 01-|^D1\//, 'Food and Beverage'],
  [/^LOC 02-|^D2\//, 'Apparel'],
  [/^LOC 05-|^D5\//, 'Textiles'],
  [/^LOC 06-|^D6\//, 'Furniture'],
  [/^LOC 07-|^D7\//, 'Household'],
  [/^LOC 08-|^D8\//, 'Hand Tools'],
  [/^LOC 09-|^D9\//, 'Packaging'],
  [/^LOC 12-|^D12\//, 'Vehicles'],
  [/^LOC 21-01|^D21\/[3-6]\d\d/, 'Toys'],
  [/^LOC 24-|^D24\//, 'Medical Devices'],
  [/^LOC 26-|^D26\//, 'Lighting'],
];

const most = 5;

/** The classes after code (51) or (52), each once, in their order. */
export function classesIn(text: string): string[] {
  const locarno = /^LOC\b/.test(text)
    ? [...text.matchAll(/\b(\d{2}-\d{2})\b/g)].map((match) => `LOC ${match[1]}`)
    : [];
  const technicalOnes = [...text.matchAll(/\b([A-HY]\d{2}[A-Z]) ?(\d{1,4}\/\d{2,6})/g)].map(
    (match) => `${match[1]} ${match[2]}`,
  );
  const own = [...text.matchAll(/\b(D\d{1,2}\/\d{1,3}|PLT\/\d+)/gi)].map((match) =>
    (match[1] ?? '').toUpperCase(),
  );
  return [...new Set([...locarno, ...technicalOnes, ...own])];
}

/** The categories that classes belong to, in the order of the classes, each with the first that tells. */
export function categoriesOf(classes: readonly string[]): { name: string; because: string }[] {
  const found = new Map<string, string>();
  for (const one of classes) {
    const name = [...technical, ...designs].find(([form]) => form.test(one))?.[1];
    if (name !== undefined && !found.has(name)) found.set(name, one);
  }
  return [...found].slice(0, most).map(([name, because]) => ({ name, because }));
}
