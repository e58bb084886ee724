interface Column {
  width?: number | string
  children?: readonly Column[]
}

/**
 * Returns the width of all columns together, px. With it as the scroll width, heads and rows keep their column widths;
 * otherwise long names and heads would shift them. A column without a width counts as 96 px.
 */
export const tableWidth = (columns: readonly object[]): number =>
  (columns as readonly Column[]).reduce((sum, { width, children }) => {
    if (children) return sum + tableWidth(children)
    return sum + (typeof width === 'number' ? width : 96)
  }, 0)
