import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import type { RecordRow } from '../../../resource/record/recordRows.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import '../../../resource/form/kinds/DatePickerControl.tsx'
import BatchHistoryDialog from './BatchHistoryDialog.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const rows = [
  { id: '3', title: '一种玉米脱粒方法', applyNo: '201910123450.2' },
  { id: '4', title: '另一件', applyNo: '201910123451.7' },
] as unknown as RecordRow[]

test('the dialog previews the change of each asset, and sends all of them at once', async () => {
  const requests = answerWith(() => envelope({ changed: 2 }))
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <Providers>
      <BatchHistoryDialog type="patent" rows={rows} onDone={onDone} onClose={onClose} />
    </Providers>,
  )
  const user = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('201910123450.2')).toBeTruthy()
  expect(dialog.getAllByText('转让：现在所属的机构 → （待填写）')).toHaveLength(2)
  await user.type(dialog.getByLabelText('新权属单位'), '某种业公司')
  await waitFor(() => expect(dialog.getAllByText('转让：现在所属的机构 → 某种业公司')).toHaveLength(2))
  await user.click(dialog.getByText('登记 2 条'))
  await waitFor(() => expect(dialog.getByText('原因必填')).toBeTruthy())
  expect(requests).toEqual([])
  await user.type(dialog.getByLabelText('原因'), '业务重组')
  await user.type(dialog.getByLabelText('生效日期'), '2024-03-01{Enter}')
  await user.click(dialog.getByText('登记 2 条'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onDone).toHaveBeenCalled()
  expect(requests.map((request) => [request.url, bodyOf(request)])).toEqual([
    [
      '/api/research/ownership/saveHistories',
      expect.objectContaining({
        type: 'patent',
        ids: ['3', '4'],
        kind: 'TRANSFER',
        toName: '某种业公司',
        effectiveDate: '2024-03-01',
        reason: '业务重组',
      }),
    ],
  ])
})
