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
