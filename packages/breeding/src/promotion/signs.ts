/** How conditions are written. */
export const signs = { GE: '≥', GT: '>', LE: '≤', LT: '<', EQ: '=', NE: '≠' } as const
