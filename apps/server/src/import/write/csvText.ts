/**
 * Matches a text that a spreadsheet would read as a formula, after any apostrophes that keep it text, and one whose apostrophe would
 * be taken for such a guard.
 */
const FORMULA = /^'*[=+\-@\t\r]|^'+[\d\p{Script=Han}][^']*$/u
/** Other programs guard codes and names by an apostrophe too: '00123. */
const GUARDED = /^'+(?:[=+\-@\t\r]|[\d\p{Script=Han}][^']*$)/u

/** Returns the text of a CSV cell; a text that a spreadsheet would read as a formula gets an apostrophe. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses `guarded`: returns the intended text of the cell. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
