/** The parameters of a call as nested text, before any rule has looked at them. */
export type RawParams = { [name: string]: RawValue };
export type RawValue = string | RawParams | RawValue[];

/**
 * Reads `a[b][0]=c` forms, as bodies and as query strings. `a[]=x&a[]=y` makes a list; numbered
 * brackets stay an object with numbers as names (the rules turn it into a list).
 */
export function readForm(form: string): RawParams {
  const result: RawParams = Object.create(null) as RawParams;
  for (const [name, value] of new URLSearchParams(form)) {
    const [head = '', ...rest] = name.split('[');
    place(result, [head, ...rest.map((part) => part.replace(/\]$/, ''))], value);
  }
  return result;
}

function place(target: RawParams, path: string[], value: string): void {
  const [name = '', next, ...rest] = path;
  if (next === undefined) {
    target[name] = value;
  } else if (next === '' && rest.length === 0) {
    const list = target[name];
    if (Array.isArray(list)) list.push(value);
    else target[name] = [value];
  } else {
    const inner = target[name];
    const branch: RawParams =
      typeof inner === 'object' && !Array.isArray(inner)
        ? inner
        : (Object.create(null) as RawParams);
    target[name] = branch;
    place(branch, [next, ...rest], value);
  }
}

/** One text for one set of parameters, whatever order they came in; idempotency compares it. */
export function canonical(value: RawValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? '')}`);
  return `{${entries.join(',')}}`;
}
