import { ImportFileError } from '../../../../import/importFileError.ts'
import { findingLabel } from '../book/findingCodes.ts'
import type { ReadBook } from '../book/draft.ts'

/** Nobody reads that many findings: the wrong sheet, unit or template was taken. */
const MAX_FINDINGS = 50_000

/** Refuses a workbook in which more was found than anybody reads. */
export function refuseHopeless(book: Pick<ReadBook, 'findings'>): void {
  if (book.findings.length <= MAX_FINDINGS) return
  const counts = new Map<string, number>()
  for (const { code } of book.findings) counts.set(code, (counts.get(code) ?? 0) + 1)
  const [code = ''] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  throw new ImportFileError(
    `检查结果有${book.findings.length}条，最多的是「${findingLabel(code)}」，多半是表头、单位或模板不对，请对照模板检查`,
  )
}
