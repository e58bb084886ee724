import { figure, numberColumns, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DocumentBlocks } from './DocumentBlocks.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drawingOf = (width: number) => ({ width, height: 20, shapes: [] })

test('a row of a table is named by its last key column, and every other cell has its head for a card', () => {
  const columns = [...numberColumns('位次'), ...textColumns('品种名称'), ...numberColumns('折亩产')]
  render(
    <DocumentBlocks
      blocks={[table(columns, [['1', '示试1501', '635.0']], { caption: '表3 产量汇总', keyColumns: 2 })]}
    />,
  )
  const row = screen.getByRole('rowheader', { name: '示试1501' }).closest('tr')!
  const cells = within(row).getAllByRole('cell')
  expect(cells.map((cell) => [cell.dataset['head'], cell.textContent])).toEqual([
    ['位次', '1'],
    ['折亩产', '635.0'],
  ])
  expect(row.closest('.card-rows')).not.toBeNull()
})

test.each([
  ['a desk', false, '0 0 480 20'],
  ['a phone', true, '0 0 240 20'],
])('on %s a chart is the one drawn for its width', (_, matches, box) => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
  render(<DocumentBlocks blocks={[figure('图1', drawingOf(480), drawingOf(240))]} />)
  expect(screen.getByRole('img', { name: '图1' }).getAttribute('viewBox')).toBe(box)
})
