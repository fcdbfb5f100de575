import type { Operation } from './api-operation.ts';

/** What a part would be called, were it written once for all calls that have it. */
const nameOf = new WeakMap<object, string>();

/** A part of a call that others may have as well, with the name it then has. */
export function sharable<Part extends object>(name: string, part: Part): Part {
  nameOf.set(part, name);
  return part;
}

/**
 * Writes once what several calls have in common, and refers to it: it keeps the document short, and one thing is one type to a
 * generator. Of parts that would have the same name, the one that most calls have gets it.
 */
export function shareParts(operations: readonly Operation[]) {
  const parameters = sharedOf(operations.flatMap((one) => one.parameters ?? []));
  const requestBodies = sharedOf(operations.flatMap((one) => one.requestBody ?? []));
  const responses = sharedOf(operations.flatMap((one) => Object.values(one.responses)));
  for (const operation of operations) {
    if (operation.parameters) {
      operation.parameters = operation.parameters.map((one) =>
        inPlaceOf(one, 'parameters', parameters),
      );
    }
    if (operation.requestBody) {
      operation.requestBody = inPlaceOf(operation.requestBody, 'requestBodies', requestBodies);
    }
    for (const [status, answer] of Object.entries(operation.responses)) {
      operation.responses[status] = inPlaceOf(answer, 'responses', responses);
    }
  }
  return { parameters, requestBodies, responses };
}

function sharedOf(parts: readonly object[]): Record<string, object> {
  const uses = Map.groupBy(
    parts.filter((part) => nameOf.has(part)),
    (part) => JSON.stringify(part),
  );
  const often = [...uses.values()].filter(({ length }) => length > 1);
  const byUse = often.toSorted((one, other) => one.length - other.length);
  return Object.fromEntries(
    byUse.flatMap(([part]) => (part ? [[nameOf.get(part) ?? '', part]] : [])),
  );
}

function inPlaceOf(part: object, kind: string, shared: Record<string, object>): object {
  const name = nameOf.get(part);
  if (name === undefined || JSON.stringify(shared[name]) !== JSON.stringify(part)) return part;
  return { $ref: `#/components/${kind}/${name}` };
}
