/** Returns the 0-based position of a column by its letter: A → 0, AA → 26. */
export const columnIndex = (letter: string): number =>
  Array.from(letter).reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1
