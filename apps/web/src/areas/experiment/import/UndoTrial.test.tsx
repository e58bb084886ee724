import { batchUndo, batchUndoCheck } from '@hepu/api/areas/experiment/import/trialImport'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import UndoTrial from './UndoTrial.tsx'

vi.setConfig({ testTimeout: 20_000 })

function show(obstacles: string[]) {
  const requests = answerWith((url) =>
    url.startsWith(batchUndoCheck.path)
      ? envelope({ groups: [{ year: 2023, name: '甲组' }], obstacles })
      : envelope({ removed: 3, restored: 0 }),
  )
  render(
    <Providers>
      <UndoTrial batch={{ id: '7', fileName: '试验.xlsx', version: 4 }} onClose={() => undefined} />
    </Providers>,
  )
  return requests
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('what keeps an import from being taken back is said before any reason is asked', async () => {
  const requests = show(['2023年组别「甲组」的晋级结果已发布，请先撤销发布'])
  expect(await screen.findByText('2023年组别「甲组」的晋级结果已发布，请先撤销发布')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: '批次 7 不能撤销' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '整批撤销' })).toBeNull()
  expect(requests.filter(({ url }) => url === batchUndo.path)).toEqual([])
})

test('without obstacles the reason is asked, and the groups are named with their years', async () => {
  const requests = show([])
  expect(await screen.findByText(/涉及2023年「甲组」/)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: '撤销原因' }), '导错了')
  await userEvent.click(screen.getByRole('button', { name: '整批撤销' }))
  expect(bodyOf(requests.find(({ url }) => url === batchUndo.path))).toMatchObject({
    reason: '导错了',
    version: 4,
  })
  expect(await screen.findByText(/移除新增的 3 条记录，0 条被修改的记录恢复原值/)).toBeTruthy()
})
