/** Columns that say which plot a row is about. */
const IDENTITY = new Set([
  'crop',
  'year',
  'group',
  'ripePeriod',
  'phase',
  'point',
  'province',
  'entry',
  'entryNo',
  'isCk',
  'rep',
  'repCount',
  'plotNo',
  'block',
  'rowNo',
  'colNo',
  'note',
])

/** Whether columns hold values of a plot: a yield or a trait. */
export const holdValues = (keys: ReadonlySet<string>): boolean => [...keys].some((key) => !IDENTITY.has(key))

/** Whether columns are those of a table of plots. */
export const isTable = (keys: ReadonlySet<string>): boolean => keys.has('entry') && holdValues(keys)

/** Whether columns may be those of a table of plots once the user has said what the others are. */
export const mayBeTable = (keys: ReadonlySet<string>): boolean =>
  (keys.has('entry') || holdValues(keys)) && ['point', 'rep', 'plotNo', 'block'].some((key) => keys.has(key))
