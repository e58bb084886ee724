import { expect, test } from 'vitest'
import { CELL, CHECK_FILL, fieldPicture, type Place } from './fieldCells.ts'

const place = (more: Partial<Place>): Place => ({
  pointId: '1',
  entryId: '1',
  rep: 1,
  block: null,
  plotNo: '101',
  row: 1,
  col: 1,
  ...more,
})
const namedOf = (entryId: string) =>
  entryId === '1' ? { name: '郑单958', check: 'CK1' } : { name: '特别长的品种名称一二三', check: '' }

test('plots are drawn by row and column, tinted by replicate, checks apart; plots without a position are left out', () => {
  const picture = fieldPicture(
    [
      place({}),
      place({ entryId: '2', plotNo: '102', col: 2 }),
      place({ entryId: '2', plotNo: '201', rep: 2, row: 2 }),
      place({ entryId: '2', row: null }),
    ],
    namedOf,
  )
  expect(picture.cells.map(({ x, y, plotNo, name }) => [x, y, plotNo, name])).toEqual([
    [CELL.head, CELL.head, '101', '郑单958'],
    [CELL.head + CELL.width + CELL.gap, CELL.head, '102', '特别长的品种…'],
    [CELL.head, CELL.head + CELL.height + CELL.gap, '201', '特别长的品种…'],
  ])
  expect(picture.cells[0]!.fill).toBe(CHECK_FILL)
  expect(picture.cells[1]!.title).toBe('小区102：特别长的品种名称一二三，重复1，第1排第2列')
  expect(picture.legend.map(({ label }) => label)).toEqual(['对照', '重复1', '重复2'])
  expect(picture.heads.map(({ text }) => text)).toEqual(['1列', '2列', '1排', '2排'])
})

test('blocks of a lattice are named within their replicate, those of an augmented design alone', () => {
  const lattice = [place({ block: '1' }), place({ block: '2', entryId: '2', col: 2 })]
  expect(fieldPicture(lattice, namedOf).legend.at(-1)!.label).toBe('重复1 区组2')
  const blocks = Array.from({ length: 13 }, (_, i) => place({ block: String(i + 1), row: i + 1 }))
  expect(
    fieldPicture(
      blocks.map((plot) => ({ ...plot, entryId: '2' })),
      namedOf,
    ).legend.map(({ label }) => label),
  ).toEqual(['对照', '底色区分区组，各小区的提示写明是哪一个'])
  const augmented = [place({ block: '1' }), place({ rep: 2, block: '2', entryId: '2', col: 2 })]
  expect(fieldPicture(augmented, namedOf).legend.at(-1)!.label).toBe('区组2')
})
