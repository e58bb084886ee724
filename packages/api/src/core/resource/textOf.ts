/** Returns the value if it is a text that is not empty, else null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
