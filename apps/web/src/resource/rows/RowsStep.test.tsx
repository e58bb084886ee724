import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Providers } from '../../app/Providers.tsx'
import type { DraftRow } from './draftRows.ts'
import { RowsStep, type SavedRows } from './RowsStep.tsx'

afterEach(cleanup)

const fields = [{ key: 'name', label: '名称', width: 100, required: true }] as const
const schema = z.object({ name: z.string().min(1) })
const onChanged = vi.fn()

interface Given {
  answers?: boolean
  names?: readonly string[]
  disabled?: boolean
}

/** A step whose server gives every row an id and a version. */
function Step({ answers = true, names = ['甲', '乙'], disabled = false }: Given) {
  const [stored, setStored] = useState<readonly DraftRow[]>(names.map((name, at) => rowOf(name, at, 1)))
  const save = async ({ rows }: SavedRows) => {
    if (!answers) return false
    setStored(rows.map(({ name }, at) => rowOf(String(name), at, 2)))
    return true
  }
  return (
    <Providers>
      <RowsStep
        noun="品种"
        {...{ fields, schema, stored, onChanged, disabled }}
        unique={[]}
        hint="粘贴"
        saving={false}
        onSave={save}
      />
    </Providers>
  )
}
const rowOf = (name: string, at: number, version: number): DraftRow => ({
  key: String(at),
  id: String(at),
  version,
  cells: { name },
})
const cell = (line: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `第${line}行 名称` })
const type = (line: number, value: string) => fireEvent.change(cell(line), { target: { value } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('saving leaves the table in place: the same cells, with the server’s values, and nothing left to save', async () => {
  render(<Step />)
  expect(button('保存品种').disabled).toBe(true)
  const before = cell(2)
  before.focus()
  type(2, '丙')
  expect(onChanged).toHaveBeenLastCalledWith(true)
  fireEvent.click(button('保存品种'))
  await waitFor(() => expect(button('保存品种').disabled).toBe(true))
  expect(cell(2)).toBe(before)
  expect(document.activeElement).toBe(before)
  expect(cell(2).value).toBe('丙')
  expect(onChanged).toHaveBeenLastCalledWith(false)
  expect(screen.queryByRole('button', { name: '撤销修改' })).toBeNull()
})

test('a row that somebody else adds while one types is not taken out by saving; one that was deleted here is', async () => {
  const sent: SavedRows[] = []
  const step = (stored: readonly DraftRow[]) => (
    <Providers>
      <RowsStep
        noun="品种"
        {...{ fields, schema, stored, onChanged }}
        unique={[]}
        hint="粘贴"
        saving={false}
        onSave={async (input) => sent.push(input) > 0}
      />
    </Providers>
  )
  const stored = ['甲', '乙'].map((name, at) => rowOf(name, at, 1))
  const { rerender } = render(step(stored))
  fireEvent.click(screen.getByRole('button', { name: '删除第1行' }))
  rerender(step([...stored, rowOf('丙', 2, 1)]))
  fireEvent.click(button('保存品种'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.removed).toEqual(['0'])
})

test('what was not saved stays typed, and is counted; empty new rows are not', async () => {
  render(<Step answers={false} />)
  type(1, '丁')
  fireEvent.click(button('添加一行'))
  expect(screen.getByText('共 2 个品种')).toBeTruthy()
  type(3, '戊')
  expect(screen.getByText('共 3 个品种')).toBeTruthy()
  fireEvent.click(button('保存品种'))
  await waitFor(() => expect(button('保存品种').disabled).toBe(false))
  expect([cell(1).value, cell(3).value]).toEqual(['丁', '戊'])
  expect(cell(1).title).toBe('丁')
})

test('a step without rows offers a blank one to who may fill it in, and none to who may only look', () => {
  const { unmount } = render(<Step names={[]} />)
  expect(cell(1).disabled).toBe(false)
  unmount()
  render(<Step names={[]} disabled />)
  expect(screen.getByText('共 0 个品种')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
