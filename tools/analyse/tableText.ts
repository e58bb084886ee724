/** Null cells as empty text. */
export function blanks(cells: readonly (string | null)[]): string[] {
  return cells.map((cell) => cell ?? '')
}

/** A number with so many decimals; nothing for null. */
export function fixed(value: number | null, digits: number): string {
  return value === null ? '' : value.toFixed(digits)
}

/** A p value. */
export function small(p: number | null): string {
  if (p === null) return ''
  return p < 0.0001 ? p.toExponential(2) : p.toFixed(4)
}

/** Columns padded to equal width, Chinese characters counting two. */
export function tableText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => displayWidth(row[column] ?? ''))))
  return all
    .map((row) =>
      widths
        .map((width, column) => pad(row[column] ?? '', width))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - displayWidth(text))
}

function displayWidth(text: string): number {
  return text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)
}
