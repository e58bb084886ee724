import { AppError } from '@hepu/api/core/errorCodes'

interface Row {
  id?: number | null | undefined
}

/** Throws BAD_INPUT naming the row if two rows of a table have the same value where it must be unique. */
export function assertDistinct<R extends Row>(
  rows: readonly R[],
  label: string,
  valueOf: (row: R) => string | number | null,
): void {
  const first = new Map<string | number, number>()
  rows.forEach((row, i) => {
    const value = valueOf(row)
    if (value === null) return
    const earlier = first.get(value)
    if (earlier !== undefined) {
      throw new AppError('BAD_INPUT', `第${i + 1}行的${label}「${value}」与第${earlier + 1}行重复`)
    }
    first.set(value, i)
  })
}

/** Throws NOT_FOUND if a row, or one to be removed, does not exist; BAD_INPUT if one occurs twice. */
export function assertAllExist(
  existing: readonly { id: number }[],
  rows: readonly Row[],
  removed: readonly number[],
  label: string,
): void {
  const known = new Set(existing.map((row) => row.id))
  const named = [...rows.flatMap((row) => (typeof row.id === 'number' ? [row.id] : [])), ...removed]
  if (new Set(named).size !== named.length) throw new AppError('BAD_INPUT', `同一${label}出现两次`)
  if (named.some((id) => !known.has(id))) throw new AppError('NOT_FOUND', `${label}不存在或不在该组别`)
}
