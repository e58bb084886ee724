import { fillFields } from '@hepu/api/areas/experiment/cells/cellFields'
import { expect, test } from 'vitest'
import { readBlock } from '../../../../resource/rows/readBlock.ts'
import { blockRows, pastedRows, readHeadedPaste, whyTooLarge } from './headedPaste.ts'
import { madeRow, madeSheet } from '../madeSheet.ts'
import { gridRows } from '../sheetEdits.ts'

const sheet = madeSheet(
  ['1', '2', '3'].flatMap((entry) =>
    [1, 2].map((rep) => ({ ...madeRow(entry, {}), rep, fieldRep: rep, plotNo: `${rep}0${entry}` })),
  ),
)
const fields = fillFields('maize')
const read = (text: string, at = 0) =>
  readHeadedPaste(readBlock(text), { sheet, fields, traits: 'maize', at })
const keysOf = (text: string) => read(text)?.fields.map((field) => field.key)
/** Returns the result of a paste: plot numbers and texts by field. */
const filled = (text: string, at = 0) => {
  const paste = read(text, at)!
  const rows = gridRows(sheet, [], new Map())
  return pastedRows(paste, rows).map(({ row, texts }) => [sheet.rows[row]!.plotNo, texts])
}

test('a block is read with plots across by their numbers and traits down by their heads', () => {
  const text = '小区号\t103\t101\t202\n株高(cm)\t251\t252\t253\n穗位高\t101\t\t103'
  expect(read(text)).toMatchObject({ isAcross: true, namesPlots: true, leftOut: [] })
  expect(filled(text)).toEqual([
    ['103', { plantHeight: '251', earHeight: '101' }],
    ['101', { plantHeight: '252' }],
    ['202', { plantHeight: '253', earHeight: '103' }],
  ])
})

test('a block is read with plots across by entry and replicate, with an empty corner by name or number', () => {
  expect(filled('品种\t试1\t试1\t试3\n重复\tⅠ\t重复2\tR1\n株高\t251\t252\t253')).toEqual([
    ['101', { plantHeight: '251' }],
    ['201', { plantHeight: '252' }],
    ['103', { plantHeight: '253' }],
  ])
  expect(filled('\t101\t102\n株高\t251\t252')).toEqual([
    ['101', { plantHeight: '251' }],
    ['102', { plantHeight: '252' }],
  ])
})

test('without names the plots follow from the cursor on, in the order shown', () => {
  const text = '株高\t251\t252\n穗位高\t101\t102'
  expect(read(text, 2)).toMatchObject({ isAcross: true, namesPlots: false })
  expect(filled(text, 2)).toEqual([
    ['102', { plantHeight: '251', earHeight: '101' }],
    ['202', { plantHeight: '252', earHeight: '102' }],
  ])
  expect(read(text, 5)?.plots.map(({ why }) => why)).toEqual([null, '超出表格最后一个小区'])
})

test('plots below one another with a head are not a transposition', () => {
  const text = '小区号\t株高\t穗位高\n101\t251\t101\n102\t252\t102'
  expect(read(text)).toMatchObject({ isAcross: false, namesPlots: true })
  expect(filled(text)).toHaveLength(2)
})

test('plots that are unknown, ambiguous or repeated are named and not filled', () => {
  const whys = (text: string) => read(text)!.plots.map(({ name, row, why }) => [name, row === null, why])
  expect(whys('小区号\t999\t101\n株高\t251\t252')).toEqual([
    ['999', true, '表中没有这个小区'],
    ['101 试1 重复1', false, null],
  ])
  expect(whys('品种\t试1\n株高\t251')).toEqual([['试1', true, '有2个小区符合，请写明重复、区组或小区号']])
  expect(whys('小区号\t101\t101\n株高\t251\t252')).toEqual([
    ['101 试1 重复1', true, '同一小区出现两次'],
    ['101 试1 重复1', true, '同一小区出现两次'],
  ])
})

test('heads that cannot be used are named', () => {
  const text = '小区号\t101\n株高\t251\n株高(cm)\t252\n小区产量(g)\t9000\n穗位高\t100\n倍增率\t3'
  expect(keysOf(text)).toEqual(['earHeight'])
  expect(read(text)?.leftOut).toEqual([
    '「株高」出现两次，不知以哪一个为准',
    '「株高(cm)」出现两次，不知以哪一个为准',
    '「小区产量(g)」单位不是kg，请换算后再粘贴',
    '「倍增率」不是可填报的项目',
  ])
})

test('a block of values alone, or of heads without values, is pasted as it is', () => {
  for (const text of [
    '251\t101\n252\t102',
    '101\t251\n102\t252',
    '株高',
    '株高\t\n穗位高\t',
    '16-18',
    '长筒\t硬粒',
  ]) {
    expect(read(text)).toBeNull()
  }
})

test('a block that does not fit is refused with its size; one that fits is filled in from the cursor on', () => {
  const block = readBlock('1\t2\n3\t4')
  const size = { rows: 6, columns: 3 }
  expect(whyTooLarge(block, size, { row: 4, col: 1 })).toBeNull()
  expect(whyTooLarge(block, size, { row: 5, col: 1 })).toBe('没有粘贴：复制的区域有2行2列，光标起只剩1行2列')
  expect(whyTooLarge(block, size, { row: 0, col: 2 })).toContain('只剩6行1列')
  const rows = gridRows(sheet, ['plantHeight', 'earHeight'], new Map())
  expect(blockRows(block, rows, ['plantHeight', 'earHeight'], { row: 1, col: 0 })).toEqual([
    { row: 1, texts: { plantHeight: '1', earHeight: '2' } },
    { row: 2, texts: { plantHeight: '3', earHeight: '4' } },
  ])
})

test('the plots of a check in one replicate are told apart by their blocks, which other sheets ignore', () => {
  const text = '品种\t重复\t区组\t株高\n试1\t1\tB2\t251\n试1\t1\tB1\t252'
  const blocked = madeSheet(
    ['B1', 'B2'].map((block, i) => ({ ...madeRow('1', {}), rep: i + 1, fieldRep: 1, block })),
  )
  const paste = readHeadedPaste(readBlock(text), { sheet: blocked, fields, traits: 'maize', at: 0 })!
  const rows = pastedRows(paste, gridRows(blocked, [], new Map()))
  expect(rows.map(({ row, texts }) => [blocked.rows[row]!.block, texts])).toEqual([
    ['B2', { plantHeight: '251' }],
    ['B1', { plantHeight: '252' }],
  ])
  expect(filled('品种\t重复\t区组\t株高\n试1\t2\t9\t251')).toEqual([['201', { plantHeight: '251' }]])
})
