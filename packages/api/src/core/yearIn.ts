import { z } from 'zod'

/** Returns the shape of a year from the given one on. A year that is null or blank is asked for by its label. */
export const yearIn = (label: string, from: number) =>
  z.coerce
    .number(`${label}不正确，应为四位年份`)
    .int(`${label}不正确，应为四位年份`)
    .min(from, {
      error: ({ input }) => (input === 0 ? `${label}必填，应为四位年份` : `${label}不得早于${from}`),
    })
    .max(2100, `${label}不得晚于2100`)
