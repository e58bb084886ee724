import type { Workbook } from '../../../../import/workbook.ts'
import type { HeadWords } from './headWords.ts'
import { mayHoldData, type ReadTable } from './readTables.ts'
import type { Note } from './tables.ts'
import type { Said } from '../book/found.ts'
import type { Reading } from './titles.ts'
import { readNotes } from './titles.ts'

/** Rows of a sheet without a table that are searched for labels. */
const SEARCHED = 40
const KEYS: Readonly<Record<string, 'year' | 'groupName' | 'pointName' | 'phase'>> = {
  year: 'year',
  group: 'groupName',
  point: 'pointName',
  phase: 'phase',
}

/** Reads a cover sheet, where a label stands beside or before its value: 试验年份 | 2024. */
export function readLabels(workbook: Workbook, tables: readonly ReadTable[], words: HeadWords): Reading {
  const reading: Reading = { said: {}, sources: {} }
  const tabled = new Set(tables.map(({ sheet }) => sheet))
  for (const sheet of workbook.sheets) {
    if (!mayHoldData(sheet) || tabled.has(sheet)) continue
    const notes: Note[] = []
    for (const { no, cells } of sheet.rows.slice(0, SEARCHED)) {
      const texts = cells.flatMap(({ value }) => (value === null ? [] : [String(value)]))
      if (texts.length === 1) notes.push({ sheet: sheet.name, row: no, text: texts[0]! })
      for (const [at, text] of texts.entries())
        readLabel(reading, words, { sheet: sheet.name, row: no, text }, texts[at + 1])
    }
    const titles = readNotes(notes)
    reading.said = { ...titles.said, ...reading.said }
    reading.sources = { ...titles.sources, ...reading.sources }
  }
  return reading
}

function readLabel(
  reading: Reading,
  words: HeadWords,
  { sheet, row, text }: Note,
  value: string | undefined,
): void {
  const key = KEYS[words.meaningOf(text.replace(/[:：]\s*$/, ''))?.key ?? '']
  if (key === undefined || value === undefined || reading.said[key] !== undefined) return
  const year = /(?:19|20)\d{2}/.exec(value)?.[0]
  const said: Said =
    key === 'year' ? (year === undefined ? {} : { year: Number(year) }) : { [key]: value.trim() }
  if (said[key] === undefined) return
  Object.assign(reading.said, said)
  reading.sources[key] = { sheet, row, text: `${text} ${value}` }
}
