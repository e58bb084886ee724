import { batchRows } from '@hepu/api/areas/experiment/import/storedRows'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import StoredRows from './StoredRows.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const columns = [
  { key: 'entry', label: '品种名称', isNumber: false },
  { key: 'weight', label: '小区产量(kg)', isNumber: true },
]
const record = { sheet: '甲县', group: '2025年 甲组', leftOut: [] as string[], isChanged: false }
const mended = {
  ...record,
  key: '2',
  row: 2,
  isChanged: true,
  cells: [
    { key: 'entry', read: '丰粒11', stored: '丰粒11' },
    {
      key: 'weight',
      read: '21.3',
      stored: '10.65',
      mending: { kind: 'unit', text: '单位由斤换算为kg' },
    },
  ],
}
const out = {
  ...record,
  key: '3',
  row: 3,
  leftOut: ['缺品种名称，该行不导入'],
  cells: [{ key: 'weight', read: '20.1', stored: null }],
}

function show(records: object[]) {
  const counts = { all: records.length, changed: 1, leftOut: 1 }
  const requests = answerWith(() =>
    envelope({ current: 1, size: 20, total: records.length, records, columns, counts }),
  )
  const element = (
    <Providers>
      <StoredRows batchId="7" />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return requests
}

test('each row shows what was read, what will be stored and why, and a row that is left out its reason', async () => {
  show([mended, out])
  const row = (await screen.findByText('21.3')).closest('tr')!
  expect(within(row).getByText('丰粒11')).toBeTruthy()
  expect(within(row).getByText('单位换算：单位由斤换算为kg')).toBeTruthy()
  expect(row.textContent).toContain('10.65')
  const left = screen.getByText('缺品种名称，该行不导入').closest('tr')!
  expect(within(left).getByText('略过')).toBeTruthy()
})

test('the filter asks for the changed rows alone', async () => {
  const requests = show([mended, out])
  await userEvent.click(await screen.findByText('有改动（1）'))
  await waitFor(() => {
    const sent = requests.filter(({ url }) => url === batchRows.path).map((request) => bodyOf(request))
    expect(sent.at(-1)).toMatchObject({ model: { batchId: '7', only: 'changed' } })
  })
})

test('a workbook without rows says so', async () => {
  show([])
  expect(await screen.findByText('文件中没有数据行。')).toBeTruthy()
})

test('a load that fails says why and offers another try', async () => {
  answerWith(() => envelope(null, 5000, '系统错误，编号 7', 500))
  const element = (
    <Providers>
      <StoredRows batchId="7" />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect((await screen.findByRole('alert')).textContent).toContain('系统错误，编号 7')
  expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
})
