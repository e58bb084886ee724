import { z } from 'zod'

export { SUCCESS } from './success.ts'

/** Every JSON answer: `code` 1 means success, any other code comes with a message for people in `msg`. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

/** The page sizes a list offers; larger pages are refused. */
export const PAGE_SIZES = [5, 10, 20, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 10

/** Input of a paged list: `model` holds the filters, `sort` one of the named columns. */
export function pageInput<S extends z.ZodRawShape, K extends readonly [string, ...string[]]>(
  model: S,
  sorts: K,
) {
  return z.object({
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(200).default(DEFAULT_PAGE_SIZE),
    sort: z.enum(sorts).default(sorts[0]),
    order: z.enum(['ascending', 'descending']).default('descending'),
    model: z.object(model).prefault({} as never),
  })
}

/** Output of a paged list. */
export function pageOutput<T extends z.ZodType>(row: T) {
  return z.object({ current: z.number(), size: z.number(), total: z.number(), records: z.array(row) })
}
