/** A value that is a text with something in it. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
