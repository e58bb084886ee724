import { batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { batchLeftOut } from '@hepu/api/areas/experiment/import/leftOut'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { DonePane } from '../../../resource/import/DonePane.tsx'
import type { Batch } from '../../../resource/import/batchShapes.ts'
import { sources } from './TrialImport.tsx'

const record = {
  seq: 1,
  kind: 'row',
  sheet: '小区数据',
  row: 3,
  column: '品种名称',
  cell: 'E3',
  read: '',
  expected: '填写品种名称',
  message: '工作表「小区数据」第3行E列「品种名称」：缺品种名称，该行不导入',
  chosen: null,
}
const finding = { ...record, severity: 'error', code: 'nameMissing', actions: [], action: 'leftOut' }

function show(severities: object, state: Batch['state'] = 'done') {
  const batch = {
    id: '7',
    state,
    fileName: '试验.xlsx',
    confirmedAt: '2026-03-01T02:00:00.000Z',
    preview: { counts: [], groups: [], severities },
    can: { source: true },
  } as unknown as Batch
  const requests = answerWith((url) => {
    if (url.startsWith(batchShow.path)) return envelope(batch)
    return url === batchLeftOut.path
      ? envelope({ current: 1, size: 20, total: 1, records: [record], counts: { row: 1, value: 0 } })
      : envelope({ current: 1, size: 20, total: 1, records: [finding], codes: [] })
  })
  const nothing = () => undefined
  const element = (
    <Providers>
      <DonePane
        source={sources.fillData}
        batch={batch}
        batchId={batch.id}
        confirmed={undefined}
        onRisk={nothing}
        onAgain={nothing}
        onClose={nothing}
      />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return requests
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a finished import lists what was left out, with sheet, row and column, and all findings', async () => {
  const requests = show({ error: 1, warning: 0, corrected: 0 })
  const line = (await screen.findByText('整行未导入', { selector: '.state *, .state' })).closest('tr')!
  for (const text of ['小区数据', '3', '品种名称']) expect(within(line).getByText(text)).toBeTruthy()
  expect(bodyOf(requests.find(({ url }) => url === batchLeftOut.path))).toMatchObject({
    model: { batchId: '7' },
  })
  await userEvent.click(screen.getByRole('tab', { name: /检查结果/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: '下载检查结果' })).toBeTruthy())
  expect(screen.queryByLabelText('第3行的处理')).toBeNull()
})

test('an import without findings, or an undone one, lists nothing', () => {
  show({ error: 0, warning: 0, corrected: 0 })
  expect(screen.queryByRole('tab')).toBeNull()
  cleanup()
  show({ error: 1, warning: 0, corrected: 0 }, 'undone')
  expect(screen.queryByRole('tab')).toBeNull()
})
