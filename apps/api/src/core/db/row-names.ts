type RowNames<Row> = Readonly<Record<string, keyof Row & string>>;

/** What a row is under these names: for each property, the column that keeps it. */
export type Named<Row, Names extends RowNames<Row>> = {
  -readonly [Name in keyof Names]: Row[Names[Name]];
};

/** A row's columns under the names of their properties. */
export function fromRow<Row extends object, Names extends RowNames<Row>>(
  row: Row,
  names: Names,
): Named<Row, Names> {
  const named = Object.entries(names).map(([name, column]) => [name, row[column]]);
  return Object.fromEntries(named) as Named<Row, Names>;
}

/** These properties as columns; the compiler refuses one that `names` lacks. */
export function toColumns<
  Values extends object,
  Names extends Readonly<Record<keyof Values & string, string>>,
>(
  values: Values,
  names: Names,
): { [Name in keyof Values as Names[Name & keyof Names] & string]: Values[Name] } {
  const columns = new Map<string, string>(Object.entries(names));
  const named = Object.entries(values).flatMap(([name, value]) => {
    const column = columns.get(name);
    return column === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(named);
}
