/** Signs of the operators that compare with a number. */
export const signs = { GE: '≥', GT: '>', LE: '≤', LT: '<', EQ: '=', NE: '≠' } as const
