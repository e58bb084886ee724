import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Loaded before the first table asks for it, however busy the machine is.
import './WideCards.tsx'
import { WideTable, type WideColumn } from './WideTable.tsx'

interface Row {
  id: string
  name: string
  mean: number | null
}

const rows: Row[] = [
  { id: '1', name: '甲', mean: 500 },
  { id: '2', name: '乙', mean: null },
  { id: '3', name: '丙', mean: 600 },
]
const columns: WideColumn<Row>[] = [
  { key: 'name', title: '品种名称', width: 100, frozen: true, text: ({ name }) => name },
  {
    key: 'mean',
    title: '折亩产',
    width: 90,
    sort: ({ mean }) => mean,
    text: ({ mean }) => mean?.toFixed(1) ?? null,
  },
  { key: 'pct', title: '±%', group: '比CK1', width: 90, text: () => '+5.0' },
  { key: 'n', title: '点数', width: 60, text: () => '9' },
]

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = () => [...document.querySelectorAll('tbody tr.ant-table-row')].map((row) => row.textContent)

test('a card is titled by the last frozen column: those before it are numbers', async () => {
  render(
    <WideTable<Row>
      label="汇总结果"
      columns={[{ key: 'id', title: '编号', width: 64, frozen: true, text: ({ id }) => id }, ...columns]}
      rows={rows.slice(0, 1)}
      rowKey={({ id }) => id}
    />,
  )
  expect(await screen.findByRole('region', { name: '汇总结果' })).toBeTruthy()
  expect(document.querySelector('td.card-name')?.textContent).toBe('甲')
  expect(screen.getByText('编号', { selector: '.card-head *' })).toBeTruthy()
})

test('on a phone the rows of a wide table are cards in its order, with groups in their heads and blanks last', async () => {
  render(
    <WideTable<Row>
      label="汇总结果"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sorted={{ key: 'mean', order: 'descending' }}
    />,
  )
  expect(await screen.findByRole('region', { name: '汇总结果' })).toBeTruthy()
  expect(shown()).toEqual([
    '丙折亩产 600.0比CK1 ±% +5.0点数 9',
    '甲折亩产 500.0比CK1 ±% +5.0点数 9',
    '乙折亩产 —比CK1 ±% +5.0点数 9',
  ])
  const head = screen.getByRole('columnheader', { name: /折亩产/ })
  fireEvent.click(head)
  fireEvent.click(head)
  expect(shown().map((text) => text?.[0])).toEqual(['甲', '丙', '乙'])
})
