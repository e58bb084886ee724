import { sheetOf } from '../../../../import/fixtures/sheets.ts'
import type { RawMerge, RawSheet } from '../../../../import/workbook.ts'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import type { Draft, ReadBook } from '../book/draft.ts'
import { parseBook } from '../pipeline/parseBook.ts'
import { placeFindings } from './origin.ts'

/** Cells of a sheet by rows. */
export type Rows = Parameters<typeof sheetOf>[0]

export const sheet = (name: string, rows: Rows, merges: RawMerge[] = []): RawSheet => ({
  ...sheetOf(rows, { merges }),
  name,
})
export const down = (column: number, top: number, bottom: number): RawMerge => ({
  top,
  bottom,
  left: column,
  right: column,
})
export const across = (row: number, left: number, right: number): RawMerge => ({
  top: row,
  bottom: row,
  left,
  right,
})

/** Reads a workbook of maize. */
export const read = (...sheets: RawSheet[]): ReadBook => readIn('maize', {}, sheets)

/** Reads a workbook of a crop. */
export const readAs = (crop: string, ...sheets: RawSheet[]): ReadBook => readIn(crop, {}, sheets)

/** Reads a workbook of maize with answers of the user. */
export const readWith = (answers: Answers, ...sheets: RawSheet[]): ReadBook =>
  readIn('maize', answers, sheets)

type Answers = Parameters<typeof parseBook>[1]['defaults']

/** Reads a workbook, and answers the year where it is asked. */
function readIn(crop: string, answers: Answers, sheets: RawSheet[]): ReadBook {
  const readAnswered = (defaults: Answers) =>
    parseBook({ sheets }, { fileName: '试验.xlsx', kind: 'fillData', crop, defaults }, () => undefined)
  const book = readAnswered(answers)
  const isYearAsked = book.needs.some(({ key }) => key === 'year')
  return isYearAsked ? readAnswered({ ...answers, year: 2024 }) : book
}

/** The plots as lines: point, entry, replicate, and the named fields or traits. */
export function plotsOf(book: ReadBook, ...keys: string[]): string[] {
  const draft: Draft = makeDraft(book, {})
  return draft.plots.map(({ point, entry, rep, fields, values }) => {
    const all: Record<string, number | string | undefined> = { ...values, ...fields }
    const more = keys.map((key) => String(all[key] ?? ''))
    return [draft.points[point]!.name, draft.entries[entry]!.name, rep, ...more].join(' ')
  })
}
export const checksOf = (book: ReadBook): string[] =>
  makeDraft(book, {}).entries.flatMap(({ name, isCk }) => (isCk ? [name] : []))
export const groupsOf = ({ groups }: ReadBook): string[] => groups.map(({ year, name }) => `${year} ${name}`)
export const seen = (book: ReadBook): string[] =>
  placeFindings(book.origin, book.findings).map(
    ({ code, sheet: on, cell, row }) => `${on}!${cell ?? row ?? ''} ${code}`,
  )
