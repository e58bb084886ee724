import { expect, test } from 'vitest'
import { cellsOf, edgesOf, inOrder, widthsOf, type Column } from './tableColumns.ts'
import { linesOf } from './lines.ts'
import { NO_PREFS } from '../prefs.ts'
import { headRuns, slotsOf } from './slots.ts'
import { sortAfterClick, sortedRows, sortFieldOf, sortOf } from '../sorting.ts'

interface Row {
  id: string
  name: string
  mean: number | null
  createdByName?: string
  updatedByName?: string
  children?: Row[]
}
const columns: Column<Row>[] = [
  { title: '名称', dataIndex: 'name', width: 100 },
  {
    title: '产量',
    key: 'yield',
    children: [{ title: '均值', dataIndex: 'mean', width: 80, align: 'right' }],
  },
  { title: '备注', key: 'note', width: 100 },
  { title: '操作', key: 'actions', width: 60, fixed: 'right' },
]
const keys = (cells: readonly { key: string }[]) => cells.map((cell) => cell.key)
const marks = { isSelectable: true, hasIndex: true }

test('F-237 F-238 check box and 序号 (80 px) are first, at the left; without a fixed column the first one stays too', () => {
  const cells = cellsOf(columns, NO_PREFS, marks)
  expect(keys(cells)).toEqual(['$select', '$index', 'name', 'mean', 'note', 'actions'])
  expect(cells.map((cell) => cell.pin)).toEqual(['left', 'left', 'left', undefined, undefined, 'right'])
  expect(cells[1]!.column).toEqual({ title: '序号', width: 80 })
  expect(cells[3]!.group).toBe('产量')
})

test('the user’s order and choice apply; fixed columns keep their side, new columns follow their left neighbour', () => {
  const prefs = { order: ['actions', 'note', 'name'], hidden: ['name'], widths: {} }
  expect(inOrder(columns, prefs.order).map((column) => column.title)).toEqual([
    '操作',
    '备注',
    '名称',
    '产量',
  ])
  expect(keys(cellsOf(columns, prefs, { isSelectable: false, hasIndex: false }))).toEqual([
    'note',
    'mean',
    'actions',
  ])
})

test('spare width goes to columns without figures and without a width set by the user', () => {
  const cells = cellsOf(columns, NO_PREFS, { isSelectable: false, hasIndex: false })
  expect(widthsOf(cells, {}, 300)).toEqual([100, 80, 100, 60])
  expect(widthsOf(cells, {}, 441)).toEqual([151, 80, 150, 60])
  expect(widthsOf(cells, { note: 90 }, 441)).toEqual([211, 80, 90, 60])
})

test('a box a little too narrow takes the rest from texts that may be cut, never from figures, times or own widths', () => {
  const wide: Column<Row>[] = [
    { title: '名称', dataIndex: 'name', width: 200, ellipsis: true },
    { title: '均值', dataIndex: 'mean', width: 90, align: 'right' },
    { title: '更新时间', key: 'updatedAt', width: 140 },
    { title: '单位', key: 'unit', width: 200 },
    { title: '操作', key: 'actions', width: 60, fixed: 'right' },
  ]
  const cells = cellsOf(wide, NO_PREFS, { isSelectable: false, hasIndex: false })
  expect(widthsOf(cells, {}, 690)).toEqual([200, 90, 140, 200, 60])
  expect(widthsOf(cells, {}, 631)).toEqual([171, 90, 140, 170, 60])
  expect(widthsOf(cells, { unit: 200 }, 641)).toEqual([151, 90, 140, 200, 60])
  expect(widthsOf(cells, {}, 589)).toEqual([200, 90, 140, 200, 60])
  expect(widthsOf(cells, { name: 200, unit: 200 }, 689)).toEqual([200, 90, 140, 200, 60])
  // Before the width of the box is known, and below what texts can give, nothing changes.
  expect(widthsOf(cells, {}, 0)).toEqual([200, 90, 140, 200, 60])
})

test('fixed columns stick one beside the other', () => {
  const cells = cellsOf(columns, NO_PREFS, marks)
  expect(edgesOf(cells, [40, 80, 100, 80, 100, 60])).toEqual([0, 40, 120, 0, 0, 0])
})

test('hidden columns become one gap at each side; a common head covers its neighbours', () => {
  const cells = cellsOf(columns, NO_PREFS, marks)
  const slots = slotsOf(cells, 4, 5)
  expect(slots.map(({ key, at, end }) => [key, at, end])).toEqual([
    ['$select', 0, 1],
    ['$index', 1, 2],
    ['name', 2, 3],
    ['gap<', 3, 4],
    ['note', 4, 5],
    ['actions', 5, 6],
  ])
  expect(headRuns(slotsOf(cells, 0, 6)).map((run) => [run.group, run.slots.length])).toContainEqual([
    '产量',
    1,
  ])
})

test('F-234 F-235 F-236 a sort event gives the column’s field, for creators and editors theirs; without a column createTime, without an order ascending', () => {
  expect(sortFieldOf<Row>({ title: '创建人', dataIndex: 'createdByName', sort: true })).toBe('createBy')
  expect(sortFieldOf<Row>({ title: '修改人', dataIndex: 'updatedByName', sort: true })).toBe('updateBy')
  expect(sortFieldOf<Row>({ title: '均值', dataIndex: 'mean', sort: true })).toBe('mean')
  expect(sortFieldOf<Row>({ title: '名称', dataIndex: 'name', sort: 'pinyin' })).toBe('pinyin')
  expect(sortFieldOf<Row>({ title: '备注', key: 'note' })).toBeUndefined()
  expect(sortOf(undefined)).toEqual({ sort: 'createTime', order: 'ascending' })
  expect(sortOf('name')).toEqual({ sort: 'name', order: 'ascending' })
  expect(sortAfterClick('name', { sort: 'name', order: 'descending' })).toEqual(sortOf(undefined))
})

test('rows are sorted here: figures as figures, names by pinyin, blanks last both ways', () => {
  const rows: Row[] = [
    { id: '1', name: '郑单958', mean: 10 },
    { id: '2', name: '登海605', mean: null },
    { id: '3', name: '先玉335', mean: 9 },
  ]
  const sortable: Column<Row>[] = [
    { title: '名称', dataIndex: 'name', sort: true },
    { title: '均值', dataIndex: 'mean', sort: true },
  ]
  const ids = (sort: string, order: 'ascending' | 'descending') =>
    sortedRows(rows, sortable, { sort, order }).map((row) => row.id)
  expect(ids('mean', 'ascending')).toEqual(['3', '1', '2'])
  expect(ids('mean', 'descending')).toEqual(['1', '3', '2'])
  expect(ids('name', 'ascending')).toEqual(['2', '3', '1'])
  expect(ids('createTime', 'ascending')).toEqual(['1', '2', '3'])
})

test('F-237 F-241 in a tree the rows of open branches follow their row, and only rows of the list are counted', () => {
  const rows: Row[] = [
    { id: 'a', name: 'a', mean: 1, children: [{ id: 'a1', name: 'a1', mean: 1 }] },
    { id: 'b', name: 'b', mean: 1, children: [] },
  ]
  const lines = linesOf(rows, (row) => row.id, new Set(['a']), 11)
  expect(lines.map(({ key, level, number, isOpen }) => [key, level, number, isOpen])).toEqual([
    ['a', 0, 11, true],
    ['a1', 1, undefined, false],
    ['b', 0, 12, false],
  ])
  expect(linesOf(rows, (row) => row.id, new Set(), 1)).toHaveLength(2)
})
