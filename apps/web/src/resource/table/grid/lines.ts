/** A row as rendered: the rows of open branches follow the row that they belong to. */
export interface Line<T> {
  row: T
  key: string
  /** 0 for the rows of the list, 1 for their children, … */
  level: number
  /** 序号, counted over all pages; children have none. */
  number: number | undefined
  hasChildren: boolean
  isOpen: boolean
}

const childrenOf = <T>(row: T): readonly T[] => (row as { children?: readonly T[] | null }).children ?? []

/** Returns the lines of rows with `open` branches; `first` is the number of the first row. */
export function linesOf<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  open: ReadonlySet<string>,
  first = 1,
): Line<T>[] {
  const lines: Line<T>[] = []
  const add = (row: T, level: number, number: number | undefined) => {
    const key = keyOf(row)
    const children = childrenOf(row)
    const isOpen = children.length > 0 && open.has(key)
    lines.push({ row, key, level, number, hasChildren: children.length > 0, isOpen })
    if (isOpen) for (const child of children) add(child, level + 1, undefined)
  }
  for (const [at, row] of rows.entries()) add(row, 0, first + at)
  return lines
}
