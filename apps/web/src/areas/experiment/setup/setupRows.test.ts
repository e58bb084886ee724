import { entryFields, pointFields } from '@hepu/api/areas/experiment/setup'
import { describe, expect, test } from 'vitest'
import { isEmpty, newRow, pasteBlock, problemsOf, valuesOf } from '../../../resource/rows/draftRows.ts'
import { readBlock } from '../../../resource/rows/readBlock.ts'
import { entryColumns, pointColumns } from './setupTables.ts'

const cellsOf = (rows: readonly { cells: Readonly<Record<string, string>> }[]) => rows.map((row) => row.cells)

describe('a block copied from a spreadsheet', () => {
  test.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\t"say ""x"""', [['two\nlines', 'say "x"']]],
    ['a\t\tc', [['a', '', 'c']]],
    ['a\n\nb\n\n', [['a'], [''], ['b']]],
    ['', []],
  ])('%j is read as %j', (text, cells) => {
    expect(readBlock(text)).toEqual(cells)
  })

  test('a block without heads fills from the cell on, over existing rows, and adds more', () => {
    const rows = [newRow({ entryNo: '1', name: '甲' }), newRow()]
    const filled = pasteBlock(rows, entryColumns, { row: 0, field: 'name' }, [
      ['甲2', '母'],
      ['乙', '母2'],
      ['丙', '母3'],
    ])
    expect(cellsOf(filled)).toEqual([
      { entryNo: '1', name: '甲2', femaleParent: '母' },
      { name: '乙', femaleParent: '母2' },
      { name: '丙', femaleParent: '母3' },
    ])
    expect(filled[0]!.key).toBe(rows[0]!.key)
  })

  test('a block with heads fills the columns they name, also by their other names; unknown ones are left out', () => {
    const block = [
      ['地点', '密度', '省份', '海拔（m）'],
      ['新乡', '4500', '河南', '78'],
    ]
    const [row] = pasteBlock([newRow()], pointColumns, { row: 0, field: 'testOrg' }, block)
    expect(row!.cells).toEqual({ name: '新乡', province: '河南', altitude: '78' })
  })

  test('a block copied from a spreadsheet has heads if one is that of a required column', () => {
    const block = [
      ['品种名称', '熟期'],
      ['郑单958', '102'],
    ]
    const rows = pasteBlock([newRow()], entryColumns, { row: 0, field: 'entryNo' }, block)
    expect(cellsOf(rows)).toEqual([{ name: '郑单958' }])
    const checks = [
      ['品种名称', 'CK序号'],
      ['郑单958', 'CK1'],
    ]
    const [check] = pasteBlock([newRow()], entryColumns, { row: 0, field: 'name' }, checks)
    expect(check!.cells).toEqual({ name: '郑单958', ckNo: 'CK1' })
  })
})

test('values are read as the call takes them: numbers, days, words of a choice, blanks', () => {
  const row = newRow({
    name: '新乡',
    pointType: '病鉴点',
    sowDate: '2026/6/1',
    harvestDate: '2026年10月8日',
    longitude: '113.9',
    latitude: '',
  })
  expect(pointFields.parse(valuesOf(row, pointColumns))).toMatchObject({
    name: '新乡',
    pointType: 'SURVEY_ONLY',
    sowDate: '2026-06-01',
    harvestDate: '2026-10-08',
    longitude: 113.9,
    latitude: null,
    province: null,
  })
  expect(pointFields.parse(valuesOf(newRow({ name: '商丘' }), pointColumns)).pointType).toBe('YIELD')
  expect(valuesOf({ key: '5', id: '5', version: 2, cells: { name: '甲' } }, entryColumns)).toMatchObject({
    id: '5',
    version: 2,
  })
})

test('a list of varieties is read by the heads people use, and CK1 is the first check', () => {
  const block = readBlock('品种编号\t品种名称\t对照\n001\t郑单958\tCK1\n002\t新一号\t')
  const rows = pasteBlock([], entryColumns, { row: 0, field: 'entryNo' }, block)
  expect(rows.map((row) => entryFields.parse(valuesOf(row, entryColumns)))).toMatchObject([
    { entryNo: '001', name: '郑单958', ckNo: 1, femaleParent: null },
    { entryNo: '002', name: '新一号', ckNo: null },
  ])
})

test('problems are reported by row and column; an empty row has none', () => {
  const rows = [
    newRow({ name: '甲', ckNo: '1' }),
    newRow(),
    newRow({ name: ' ', entryNo: '3' }),
    newRow({ name: '甲', ckNo: '1', ckRole: '好看' }),
    newRow({ name: '乙', ckNo: '一' }),
  ]
  expect(rows.map(isEmpty)).toEqual([false, true, false, false, false])
  expect(problemsOf(rows, entryColumns, entryFields, ['name', 'ckNo'])).toEqual([
    {},
    {},
    { name: '品种名称必填' },
    { name: '与第1行重复', ckNo: '与第1行重复', ckRole: '对照作用不正确' },
    { ckNo: '对照序号应为数字' },
  ])
})
