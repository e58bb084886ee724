import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Loaded before the first table asks for it, however busy the machine is.
import './CardTable.tsx'
import { Table } from './Table.tsx'

interface Row {
  id: string
  name: string
  yield: number
}

const rows: Row[] = Array.from({ length: 60 }, (_, at) => ({
  id: `${at}`,
  name: `示禾${at}`,
  yield: 600 - at,
}))
const name = { title: '品种名称', dataIndex: 'name', fixed: 'left' as const, width: 200, ellipsis: true }
const figure = (title: string) => ({
  title,
  dataIndex: 'yield',
  key: title,
  width: 100,
  align: 'right' as const,
})

const show = (columns: object[], isVirtual = false) =>
  render(
    <Table<Row>
      rowKey="id"
      pagination={false}
      dataSource={isVirtual ? rows : rows.slice(0, 2)}
      virtual={isVirtual}
      scroll={{ x: 900, y: 300 }}
      columns={columns}
    />,
  )

const narrow = (isNarrow: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }))

beforeEach(() => narrow(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const textsOf = async (text: string): Promise<(string | null)[]> => {
  const row = (await screen.findByText(text)).closest('tr')!
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

test('on a phone each cell has the head of its column, but for the name of the row', async () => {
  show([
    name,
    figure('折亩产'),
    { title: '比CK1', children: [figure('增产%'), { ...figure(''), key: 'action' }] },
  ])
  expect(await textsOf('示禾1')).toEqual(['示禾1', '折亩产 599', '比CK1 增产% 599', '比CK1 599'])
  expect(document.querySelector('.ant-table-cell-fix, .ant-table-cell-ellipsis')).toBeNull()
})

test('on a phone a table of long data has pages instead of rows in view', async () => {
  show([name, figure('甲'), figure('乙'), figure('丙')], true)
  expect(await screen.findByText('示禾49')).toBeTruthy()
  expect(screen.queryByText('示禾50')).toBeNull()
  expect(document.querySelector('.ant-pagination')).toBeTruthy()
})

test('a table of three columns stays a table on a phone, and any table in a wide window', async () => {
  show([name, figure('甲'), figure('乙')])
  expect(await textsOf('示禾1')).toEqual(['示禾1', '599', '599'])
  cleanup()
  narrow(false)
  show([name, figure('甲'), figure('乙'), figure('丙')])
  expect(await textsOf('示禾1')).toEqual(['示禾1', '599', '599', '599'])
})

test('a field without a value is a dash, with and without a render of its column, and an action is nothing', async () => {
  narrow(false)
  show([
    name,
    { title: '备注', dataIndex: 'note' },
    { title: '日期', key: 'day', render: () => '2026-11-28' },
    { title: '状态', key: 'state', render: () => false },
    { title: '操作', key: 'actions', render: () => null },
  ])
  expect(await textsOf('示禾1')).toEqual(['示禾1', '—', '2026-11-28', '—', ''])
  expect(screen.getAllByText('2026-11-28')[0]!.className).toBe('whole')
})

test('every table of the product is this one', () => {
  const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../gallery/**', '!../../**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const own = Object.entries(sources)
    .filter(([, source]) => /import \{[^}]*\bTable\b[^}]*\} from 'antd'|antd\/es\/table'/.test(source))
    .map(([file]) => file)
  expect(own.toSorted()).toEqual(['./CardTable.tsx', './Table.tsx'])
})

test('a head that sorts has the mark of the lists, within a group of heads too', async () => {
  narrow(false)
  const sorts = { sorter: (a: Row, b: Row) => a.yield - b.yield }
  show([
    { ...name, sorter: true, sortOrder: 'ascend' },
    { title: '比CK1', children: [{ ...figure('增产%'), ...sorts }] },
  ])
  const markOf = async (head: string) =>
    (await screen.findByRole('columnheader', { name: head })).querySelector('.sort-mark')?.className.trim()
  expect([await markOf('品种名称'), await markOf('增产%')]).toEqual(['sort-mark ascend', 'sort-mark'])
})
