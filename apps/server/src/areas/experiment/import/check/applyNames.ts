import type { ReadBook } from '../book/draft.ts'
import type { SettledNames } from '../book/settledNames.ts'
import { renameBook, withGroupNames } from '../resolve/renameBook.ts'
import { findClusters } from './checkDuplicates.ts'
import { surveyOf } from './survey.ts'

const DUPLICATES = new Set(['duplicateSame', 'duplicateConflict', 'entryRepeated'])

/**
 * Gives the names of a workbook what they resolved to. Rows that become plots of one cell thereby are checked for doubles
 * anew.
 */
export function applyNames(
  book: ReadBook,
  { renames, groups = {} }: Pick<SettledNames, 'renames' | 'groups'>,
): void {
  book.groups = withGroupNames(book.groups, groups)
  const hasMerged = renameBook(book, renames)
  if (hasMerged && book.rows.length > 0) findClustersAnew(book)
}

function findClustersAnew(book: ReadBook): void {
  const { sheet, rows } = book
  const findings = book.findings.filter(({ code }) => !DUPLICATES.has(code))
  book.findings = findings
  book.clusters = []
  const placeOf = (row: number) => ({ sheet, row })
  const group = { crop: '', standardMoisture: null }
  const survey = surveyOf(rows, group)
  const none = { columns: [], rejected: [], yearOf: () => null }
  findClusters({ ...group, ...none, placeOf, findings, rows, clusters: book.clusters, survey })
}
