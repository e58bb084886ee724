import { fillFields } from '@hepu/api/areas/experiment/cells/cellFields'
import { afterEach, expect, test } from 'vitest'
import { draftKey, findDraft, keepDraft } from './fillDraft.ts'
import { madeRow, madeSheet } from './madeSheet.ts'
import {
  cellKey,
  cellReader,
  cellsToSave,
  editsAfter,
  filledDown,
  gridRows,
  settleClashes,
  type Edits,
} from './sheetEdits.ts'

const NONE: Edits = new Map()
const fields = ['plantHeight', 'earHeight']
const sheet = madeSheet([
  madeRow('1', { plantHeight: 250, earHeight: 100 }),
  madeRow('2', {}),
  madeRow('3', { plantHeight: 240 }),
])
const key = (row: number, field: string) => cellKey(sheet.rows[row]!, field)
const type = (edits: Edits, row: number, texts: Record<string, string>) =>
  editsAfter(sheet, fields, edits, [{ row, texts: { ...gridRows(sheet, fields, edits)[row], ...texts } }])

afterEach(() => localStorage.clear())

test('the grid shows the stored values, overridden by typed ones', () => {
  const edits = type(NONE, 1, { plantHeight: ' 251 ' })
  expect(gridRows(sheet, fields, edits)).toEqual([
    { plantHeight: '250', earHeight: '100' },
    { plantHeight: '251', earHeight: '' },
    { plantHeight: '240', earHeight: '' },
  ])
})

test('an edit remembers the value that the user saw; typing the stored value back removes it', () => {
  const once = type(NONE, 0, { plantHeight: '255' })
  expect(once.get(key(0, 'plantHeight'))).toEqual({ raw: '255', seen: 250, seenId: null })
  const twice = type(once, 0, { plantHeight: '256' })
  expect(twice.get(key(0, 'plantHeight'))).toEqual({ raw: '256', seen: 250, seenId: null })
  expect(type(twice, 0, { plantHeight: '250' }).size).toBe(0)
})

test('the next value is typed over a value that waits for review', () => {
  const waiting = { id: '9', value: 260, raw: '260', byId: '5', by: '王五', at: '2025-09-01T00:00:00.000Z' }
  const other = madeSheet([{ ...madeRow('1', { plantHeight: 250 }), waiting: { plantHeight: waiting } }])
  expect(gridRows(other, fields, NONE)[0]).toMatchObject({ plantHeight: '260' })
  const edits = editsAfter(other, fields, NONE, [{ row: 0, texts: { plantHeight: '261', earHeight: '' } }])
  expect([...edits.values()]).toEqual([{ raw: '261', seen: 250, seenId: '9' }])
})

test('filling down copies the chosen fields of the first row', () => {
  const rows = gridRows(sheet, fields, NONE)
  const edits = editsAfter(sheet, fields, NONE, filledDown(rows, ['plantHeight'], 0, 2))
  expect([...edits].map(([at, edit]) => [at, edit.raw])).toEqual([
    [key(1, 'plantHeight'), '250'],
    [key(2, 'plantHeight'), '250'],
  ])
})

test('a clash is settled cell by cell: dropped, or overwritten with the present value as seen', () => {
  const edits = type(type(NONE, 0, { plantHeight: '255' }), 1, { plantHeight: '251' })
  const clashOf = (row: number) => ({
    pointId: '1',
    entryId: sheet.rows[row]!.entryId,
    rep: 1,
    field: 'plantHeight',
    kind: 'conflict' as const,
    message: '',
    theirs: { value: 260, waitingId: '7' },
  })
  const settled = settleClashes(edits, [clashOf(0), clashOf(1)], new Set([key(1, 'plantHeight')]))
  expect([...settled]).toEqual([[key(1, 'plantHeight'), { raw: '251', seen: 260, seenId: '7' }]])
})

test('a save sends every edit once, with the value seen and the confirmation', () => {
  const edits = type(NONE, 0, { plantHeight: '350', earHeight: '' })
  expect(cellsToSave(edits, new Set([key(0, 'plantHeight')]))).toEqual([
    {
      pointId: '1',
      entryId: '1',
      rep: 1,
      field: 'plantHeight',
      raw: '350',
      seen: 250,
      seenId: null,
      confirmed: true,
    },
    {
      pointId: '1',
      entryId: '1',
      rep: 1,
      field: 'earHeight',
      raw: '',
      seen: 100,
      seenId: null,
      confirmed: false,
    },
  ])
})

test('a thousand rows of twenty fields are pasted and shown within a moment', () => {
  const many = fillFields('maize')
    .slice(0, 20)
    .map((field) => field.key)
  const large = madeSheet(Array.from({ length: 1000 }, (_, n) => madeRow(String(n + 1), {})))
  const texts = Object.fromEntries(many.map((field) => [field, '10']))
  const start = performance.now()
  const edits = editsAfter(
    large,
    many,
    NONE,
    large.rows.map((_, row) => ({ row, texts })),
  )
  expect(gridRows(large, many, edits)).toHaveLength(1000)
  expect(edits.size).toBe(20_000)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a cell is read once for each text', () => {
  const read = cellReader(fillFields('maize'), 2025)
  expect(read('plantHeight', '900')).toBe(read('plantHeight', '900'))
  expect(read('plantHeight', '900')).toMatchObject({ state: 'refused' })
})

test('a draft is stored for one user and sheet, found again, and removed with the last edit', () => {
  const at = draftKey('5', '7', '1')
  const edits = type(NONE, 0, { plantHeight: '255' })
  keepDraft(at, edits)
  expect(findDraft(at)!.edits).toEqual(edits)
  expect(findDraft(draftKey('6', '7', '1'))).toBeNull()
  keepDraft(at, NONE)
  expect(findDraft(at)).toBeNull()
  localStorage.setItem(at, 'nonsense')
  expect(findDraft(at)).toBeNull()
})
