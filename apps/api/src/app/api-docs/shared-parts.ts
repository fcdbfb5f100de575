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
 * generator. Of parts that would have the same name, the one that most calls have gets it, and the next one has a number.
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
  const shared: Record<string, object> = {};
  for (const [part] of often.toSorted((one, other) => other.length - one.length)) {
    if (!part) continue;
    const name = nameOf.get(part) ?? '';
    const same = Object.keys(shared).filter((known) => known.replace(/\d+$/, '') === name).length;
    shared[same === 0 ? name : `${name}${same + 1}`] = part;
  }
  return shared;
}

function inPlaceOf(part: object, kind: string, shared: Record<string, object>): object {
  const text = JSON.stringify(part);
  const name = Object.keys(shared).find((known) => JSON.stringify(shared[known]) === text);
  return name === undefined || !nameOf.has(part) ? part : { $ref: `#/components/${kind}/${name}` };
}
