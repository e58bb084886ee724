/** Largest figures of a line of a bill; a source or a workbook with larger ones is mistaken. */
export const lineLimits = {
  bags: 1e9,
  /** kg of one bag. */
  packKg: 1000,
  kg: 1e9,
  price: 1e8,
  /** One fen less than a million million yuan. */
  amount: 999_999_999_999.99,
} as const

/** Decimals with which the figures of a line are stored. */
export const lineDecimals = { bags: 3, packKg: 3, kg: 3, price: 4, amount: 2 } as const
export type LineFigure = keyof typeof lineLimits
