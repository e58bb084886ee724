import { fillFields } from '@hepu/api/areas/experiment/cells/cellFields'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { readHeadedPaste } from './headedPaste.ts'
import { madeRow, madeSheet } from '../madeSheet.ts'
import PasteDialog from './PasteDialog.tsx'
import { cellReader } from '../sheetEdits.ts'

afterEach(cleanup)

const sheet = madeSheet([madeRow('1', {}), madeRow('2', {})])
const fields = fillFields('maize')

function show(block: string[][], whyNotPlain: string | null = null) {
  const paste = readHeadedPaste(block, { sheet, fields, traits: 'maize', at: 0 })!
  const acts = { onFill: vi.fn(), onPlain: vi.fn(), onCancel: vi.fn() }
  render(<PasteDialog {...{ paste, whyNotPlain }} {...acts} read={cellReader(fields, 2025)} />)
  return acts
}

test('a transposed block shows plot by plot what it would fill in, and fills it in only on request', async () => {
  const { onFill, onPlain, onCancel } = show([
    ['小区号', '101', '109'],
    ['株高', '900', '250'],
    ['生日', '1', '2'],
  ])
  expect(screen.getByText('粘贴的表是横排小区、竖排项目，转置后填入？')).toBeTruthy()
  expect(screen.getByText(/1个小区 × 1个项目，共1个值/)).toBeTruthy()
  expect(screen.getByText('表中没有这个小区')).toBeTruthy()
  expect(screen.getByText(/「生日」不是可填报的项目/)).toBeTruthy()
  expect(screen.getByTitle('应在80到450cm之间').textContent).toBe('900')
  expect([onFill, onPlain, onCancel].some((act) => act.mock.calls.length > 0)).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: '转置填入' }))
  expect(onFill).toHaveBeenCalledOnce()
})

test('if nothing can be filled in, the user can only cancel, or paste the block as it is if that fits', async () => {
  const block = [
    ['小区号', '999'],
    ['株高', '250'],
  ]
  const { onPlain } = show(block)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '转置填入' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '原样粘贴' }))
  expect(onPlain).toHaveBeenCalledOnce()
  cleanup()
  show(block, '没有粘贴')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '原样粘贴' }).disabled).toBe(true)
})
