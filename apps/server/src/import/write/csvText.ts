/** Matches a text that a spreadsheet would read as a formula, after any apostrophes that keep it text. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** Returns the text of a CSV cell; a text that a spreadsheet would read as a formula gets an apostrophe. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses `guarded`: returns the intended text of the cell. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
