import { describeMapping } from '../../../../import/map/describeMapping.ts'
import type { ReadBook } from '../book/draft.ts'
import { isComputed } from './computedColumns.ts'
import { traitCropsOf } from './foreignColumns.ts'
import type { MappedSheet } from './mapSheet.ts'
import { needColumns } from './needColumns.ts'

const COMPUTED = '由其他列算出，不导入'

/** Notes in the book how its columns were read, what was taught about them, and what is missing. */
export function noteMapping(book: ReadBook, mapped: MappedSheet): void {
  const { table, request } = mapped
  const { area, moisture, standardMoisture } = request.defaults
  const described = describeMapping(table, {
    noteOf: (head) => (isComputed(head) ? COMPUTED : null),
    isReported: (head) => traitCropsOf(head, request) !== null,
  })
  book.columns = described.columns
  book.firstRows = described.firstRows
  book.mapping = { ...described.mapping, constants: { area, moisture, standardMoisture } }
  book.findings.push(...described.findings)
  book.needs.unshift(...needColumns(mapped))
  if (described.leftOut.length > 0) book.ignored.push(computedNames(table.sheet.name, described.leftOut))
}

const computedNames = (sheet: string, left: readonly { header: string }[]): string =>
  `工作表「${sheet}」的${left.map(({ header }) => `「${header}」`).join('、')}由其他列算出，没有读取`
