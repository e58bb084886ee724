/** Signs of conditions. */
export const signs = { GE: '≥', GT: '>', LE: '≤', LT: '<', EQ: '=', NE: '≠' } as const
