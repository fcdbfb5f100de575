import type { OfficeConveyance } from '../office/office.port.ts';
import type { PrevailingFacts } from './prevailing-facts.rules.ts';
import { conveyanceKind, mayMoveTitle, movesTitle } from '../title/conveyance-kinds.rules.ts';

/**
 * Whom the latest recorded papers that pass a patent on, or may do so, name, each once: the last assignee of record.
 * Several papers of one day count together, as where each inventor signed one. Recording is not a finding on title (37 CFR 3.54):
 * whether the chain leads there is for the abstract of title.
 */
export function lastAssignees(conveyances: readonly OfficeConveyance[]): string[] {
  const moving = conveyances.filter(({ text }) => {
    const kind = conveyanceKind(text);
    return movesTitle(kind) || mayMoveTitle(kind);
  });
  const days = moving.map(({ recordedOn }) => recordedOn ?? '').toSorted();
  const day = days.at(-1);
  const papers = moving.filter(({ recordedOn }) => (recordedOn ?? '') === day);
  return [...new Set(papers.flatMap(({ assignees }) => assignees.map(({ name }) => name)))];
}

/** The last one that a recorded paper names; where none does, the one printed on the grant. */
export function assigneeTold(told: PrevailingFacts) {
  const recorded = told.tell('conveyances', lastAssignees);
  const isNamed = recorded !== null && recorded.value.length > 0;
  return isNamed ? recorded : told.tell('assignees', (names) => [...names]);
}
