/** Returns the 0-based column of Excel's letters: A → 0, AA → 26. */
export const columnIndex = (letters: string): number =>
  Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
