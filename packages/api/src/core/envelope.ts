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

/** Sort fields of every paged list: the first load asks for `id`, a cleared sort for `createTime`. */
const COMMON_SORTS = ['id', 'createTime'] as const

const withCommon = <K extends readonly string[]>(sorts: K) =>
  [...new Set([...sorts, ...COMMON_SORTS])] as unknown as readonly [...K, ...typeof COMMON_SORTS]

/**
 * Returns the order of a list or of its export: `sort` is one of the given columns (the first one by default) or a sort
 * field of every list.
 */
export function sortInput<K extends readonly [string, ...string[]]>(sorts: K) {
  return {
    sort: z.enum(withCommon(sorts), '不支持按该列排序').default(sorts[0] as never),
    order: z.enum(['ascending', 'descending']).default('descending'),
  }
}

/**
 * Returns the input of a paged list. `model` holds the filters. `total` is the number that the caller has from an
 * earlier page; the server ignores it.
 */
export function pageInput<S extends z.ZodRawShape, K extends readonly [string, ...string[]]>(
  model: S,
  sorts: K,
) {
  return z.object({
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(200).default(DEFAULT_PAGE_SIZE),
    total: z.coerce.number().int().min(0).optional(),
    ...sortInput(sorts),
    model: z.object(model).prefault({} as never),
  })
}

/** Returns the output of a paged list. */
export function pageOutput<T extends z.ZodType>(row: T) {
  return z.object({ current: z.number(), size: z.number(), total: z.number(), records: z.array(row) })
}
