import * as api from '@hepu/api/areas/experiment/importBatch'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { sources } from '../../areas/experiment/parts/TrialImport.tsx'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import ImportFlow from './ImportFlow.tsx'

const { upload } = vi.hoisted(() => ({ upload: vi.fn() }))
vi.mock('../../client/upload.ts', async (original) => ({
  ...(await original<typeof import('../../client/upload.ts')>()),
  upload,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const preview = {
  sheet: '小区数据',
  headerRow: 1,
  rows: 1,
  counts: [],
  severities: { error: 0, warning: 0, corrected: 0 },
  columns: [],
  ignored: [],
  changes: [],
  changesTotal: 0,
  isSame: false,
  needs: [],
  groups: [],
}
const batchOf = (id: string) => ({
  id,
  version: 1,
  state: 'previewed',
  fileName: `${id}.xlsx`,
  failure: null,
  missing: null,
  preview,
  defaults: {},
  can: { confirm: true, discard: true },
})

test('a preview that was left is given up once another file was taken, not before', async () => {
  upload.mockResolvedValue({ id: '8', state: 'previewed' })
  const requests = answerWith((url) => {
    if (url.startsWith(api.batchShow.path)) return envelope(batchOf(url.includes('=8') ? '8' : '7'))
    if (url === api.batchFindings.path)
      return envelope({ current: 1, size: 20, total: 0, records: [], codes: [] })
    return envelope(url === api.batchDiscard.path ? null : [])
  })
  const nothing = () => undefined
  const element = (
    <Providers>
      <ImportFlow source={sources.fillData} batchId="7" onClose={nothing} onRisk={nothing} />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  await userEvent.click(await screen.findByRole('button', { name: '换一个文件' }))
  const given = () => requests.filter(({ url }) => url === api.batchDiscard.path)
  expect(await screen.findByText('把工作簿拖到这里，或复制文件后粘贴')).toBeTruthy()
  expect(given()).toEqual([])
  fireEvent.change(screen.getByLabelText('选择文件'), { target: { files: [new File(['x'], '8.xlsx')] } })
  await waitFor(() => expect(given().map(bodyOf)).toEqual([{ id: '7' }]))
  expect(await screen.findByText(/8\.xlsx，工作表/)).toBeTruthy()
})
