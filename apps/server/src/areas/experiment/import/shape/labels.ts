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

/** Labels of the title of the trial. */
const TITLE = /^(?:试验|项目|课题)(?:名称|题目)$|^(?:标题|题目)$/

const bareLabel = (text: string): string => text.trim().replace(/\s*[:：]$/, '')

/** Reads a cover sheet, where a label stands beside or before its value: 试验年份 | 2024. */
export function readLabels(workbook: Workbook, tables: readonly ReadTable[], words: HeadWords): Reading {
  const reading: Reading = { said: {}, sources: {} }
  const tabled = new Set(tables.map(({ sheet }) => sheet.name))
  for (const sheet of workbook.sheets) {
    if (!mayHoldData(sheet) || tabled.has(sheet.name)) continue
    const rows = sheet.rows.slice(0, SEARCHED).map(({ no, cells }) => ({
      place: { sheet: sheet.name, row: no },
      texts: cells.flatMap(({ value }) => (value === null ? [] : [String(value)])),
    }))
    for (const { place, texts } of rows) {
      for (const [at, text] of texts.entries()) readLabel(reading, words, { ...place, text }, texts[at + 1])
    }
    for (const { place, texts } of rows) readTitle(reading, place, texts)
    const notes = rows.filter(({ texts }) => texts.length === 1 || texts.length === 2)
    addMissing(
      reading,
      readNotes(notes.map(({ place, texts }) => ({ ...place, text: texts.map(bareLabel).join('：') }))),
    )
  }
  return reading
}

/** Adds what is not said yet. */
function addMissing(reading: Reading, { said, sources }: Reading): void {
  reading.said = { ...said, ...reading.said }
  reading.sources = { ...sources, ...reading.sources }
}

function readLabel(
  reading: Reading,
  words: HeadWords,
  { sheet, row, text }: Note,
  value: string | undefined,
): void {
  const key = KEYS[words.meaningOf(bareLabel(text))?.key ?? '']
  if (key === undefined || value === undefined || reading.said[key] !== undefined) return
  const year = /(?:19|20)\d{2}/.exec(value)?.[0]
  const said: Said =
    key === 'year' ? (year === undefined ? {} : { year: Number(year) }) : { [key]: value.trim() }
  if (said[key] === undefined) return
  Object.assign(reading.said, said)
  reading.sources[key] = { sheet, row, text: `${text} ${value}` }
}

/** Reads the title of the trial, which says less than labels of their own: 试验名称 | 豫东春播组玉米区域试验. */
function readTitle(reading: Reading, place: Omit<Note, 'text'>, texts: readonly string[]): void {
  const at = texts.findIndex((text) => TITLE.test(bareLabel(text)))
  const title = at < 0 ? undefined : texts[at + 1]?.trim()
  if (title === undefined) return
  const note = { ...place, text: `${texts[at]!} ${title}` }
  const { year, phase, groupName = title } = readNotes([{ ...place, text: title }]).said
  const said: Said = {
    groupName,
    ...(year === undefined ? {} : { year }),
    ...(phase === undefined ? {} : { phase }),
  }
  addMissing(reading, { said, sources: Object.fromEntries(Object.keys(said).map((key) => [key, note])) })
}
