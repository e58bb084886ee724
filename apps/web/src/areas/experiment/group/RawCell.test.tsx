import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RawCell, type RawRow } from './RawCell.tsx'

const value = { value: 246, raw: null, excluded: null }
const byImport: RawRow['changed'][string] = {
  before: 241,
  at: '2026-03-09T06:05:00.000Z',
  by: '王五',
  reason: '更正株高',
  batchId: '12',
  fileName: '更正.xlsx',
}

afterEach(cleanup)

const show = (changed?: RawRow['changed'][string]) => {
  const onHistory = vi.fn()
  render(<RawCell value={value} waiting={undefined} changed={changed} decimals={1} onHistory={onHistory} />)
  return onHistory
}

test('a value that an import changed is marked; also by keyboard it shows the old value, person, time and batch', async () => {
  const onHistory = show(byImport)
  const cell = screen.getByRole('button', { name: '246.0 改过' })
  await userEvent.tab()
  expect(document.activeElement).toBe(cell)
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    '241.0 → 246.0：王五 2026-03-09 14:05 导入批次12（更正.xlsx），原因：更正株高',
  )
  await userEvent.keyboard('{Enter}')
  expect(onHistory).toHaveBeenCalledOnce()
  // An open tooltip would take the Esc that is meant for the history.
  await waitFor(() => expect(cell.getAttribute('aria-describedby')).toBeNull())
})

test('a value that a person changed names no batch', async () => {
  show({ ...byImport, before: null, reason: null, batchId: null, fileName: null })
  await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('（空） → 246.0：王五 2026-03-09 14:05 修改')
})

test('an unchanged value has no mark', () => {
  show()
  expect(screen.getByRole('button').textContent).toBe('246.0')
  expect(screen.queryByRole('img')).toBeNull()
})

test('a weight is shown as given, without zeros at its end, also in what it was before', async () => {
  const given = { ...value, value: 11.9 }
  const changed = { ...byImport, before: 12, batchId: null, fileName: null, reason: null }
  render(
    <RawCell
      value={given}
      waiting={undefined}
      changed={changed}
      decimals={4}
      isAsGiven
      onHistory={vi.fn()}
    />,
  )
  expect(screen.getByRole('button').textContent).toBe('11.9')
  await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('12 → 11.9：王五 2026-03-09 14:05 修改')
})
