/** Digits with signs, separators and units of one character, also two with a dash or blank between. */
const FIGURE = /^[+−-]?\d[\d.,:/%～~ +−-]*$/

/** Returns true for a date, time or figure, which reads as one word and is never broken. */
export const isFigure = (content: unknown): boolean => FIGURE.test(content as string)
