interface Column {
  width?: number | string
  children?: readonly Column[]
}

/**
 * Pixels of all columns together: with this as the width to scroll, heads and rows keep the widths given, where the
 * length of names and heads would move them apart otherwise. A column without a width counts as 96 px.
 */
export const tableWidth = (columns: readonly object[]): number =>
  (columns as readonly Column[]).reduce((sum, { width, children }) => {
    if (children) return sum + tableWidth(children)
    return sum + (typeof width === 'number' ? width : 96)
  }, 0)
