import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PlainTable } from './PlainTable.tsx'

afterEach(() => cleanup())

test('each cell carries the head of its column, which a phone shows before the value', () => {
  const columns = ['项目', '状态', '进度（%）', '结束日期'].map((title) => ({
    title,
    cell: () => `${title}的值`,
  }))
  render(<PlainTable label="我的项目" rows={['1']} keyOf={(row) => row} columns={columns} />)
  const heads = screen.getAllByRole('cell').map((cell) => cell.dataset['head'])
  expect(heads).toEqual(['项目', '状态', '进度（%）', '结束日期'])
})

test('a field without a value is a dash, an action that is not offered is nothing, and a date is one word', () => {
  const columns = [
    { title: '备注', cell: () => null },
    { title: '日期', cell: () => '2026-11-28' },
    { title: '操作', cell: () => null },
  ]
  render(<PlainTable label="我的项目" rows={['1']} keyOf={(row) => row} columns={columns} />)
  const cells = screen.getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['—', '2026-11-28', ''])
  expect(cells.map((cell) => cell.className)).toEqual(['', 'whole', ''])
})

test('rows of a table that is wider than a phone are cards there, also with three columns', () => {
  const columns = (width: number) =>
    ['名称', '说明', '日期'].map((title) => ({ title, minWidth: width, cell: () => title }))
  const props = { rows: ['1'], keyOf: (row: string) => row }
  render(<PlainTable label="宽" {...props} columns={columns(120)} />)
  render(<PlainTable label="窄" {...props} columns={columns(90)} />)
  expect(screen.getByRole('table', { name: '宽' }).className).toBe('as-cards')
  expect(screen.getByRole('table', { name: '窄' }).className).toBe('')
})
