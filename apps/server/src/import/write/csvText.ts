/** Begins a formula where a spreadsheet opens the file; apostrophes before it are what keeps it text. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** A text of a CSV cell: one that a spreadsheet would take for a formula gets an apostrophe. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The reverse: what the cell is meant to say. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
