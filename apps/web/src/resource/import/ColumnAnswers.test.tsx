import { userImportAnswer } from '@hepu/api/areas/authority/user/userImport'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import type { Batch, Preview } from './batchShapes.ts'
import { ColumnAnswers } from './ColumnAnswers.tsx'
import { UnsentAnswers } from './unsent.tsx'

vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const column = (letter: string, header: string, key: string | null, more: object = {}) => ({
  letter,
  header,
  key,
  label: header,
  note: null,
  values: 1,
  ...more,
})
const ACCOUNT = column('A', '账号', 'account')
const NAME = column('B', '人员姓名', null, { isUnclaimed: true, offers: ['name'] })
const choice = (key: string, label: string) => ({ key, label, names: [], units: [] })

function show(columns: object[], mayChange = true) {
  const preview = {
    columns,
    firstRows: [{ row: 2, cells: ['zhao', '赵谷'] }],
    mapping: { signature: 'x', columns: {}, note: null },
    choices: [choice('account', '账号'), choice('name', '姓名')],
  } as unknown as Preview
  const batch = { id: '7', version: 1, can: { discard: mayChange } } as unknown as Batch
  const requests = answerWith(() => envelope({ id: '7', state: 'previewed' }))
  render(
    <Providers>
      <UnsentAnswers>
        <ColumnAnswers call={userImportAnswer} batch={batch} preview={preview} />
      </UnsentAnswers>
    </Providers>,
  )
  return requests
}

test('a column that nobody claims opens the rows, and the meaning that is chosen is sent', async () => {
  const requests = show([ACCOUNT, NAME])
  expect(screen.getByText('1列没有对应：「人员姓名」')).toBeTruthy()
  expect(screen.getByText('赵谷')).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'B列「人员姓名」对应' }))
  expect(await screen.findByText('名称相近')).toBeTruthy()
  await userEvent.click(await screen.findByTitle('姓名'))
  await userEvent.click(screen.getByRole('button', { name: '应用并重新检查' }))
  await waitFor(() =>
    expect(bodyOf(requests.find(({ url }) => url === userImportAnswer.path))).toEqual({
      id: '7',
      defaults: { columns: { B: { key: 'name' } } },
    }),
  )
})

test('a file without doubts shows one line that opens the rows', async () => {
  show([ACCOUNT])
  expect(screen.getByRole('region', { name: '列对应' }).textContent).toContain('1列，读取1列')
  expect(screen.queryByText('赵谷')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '查看或修改' }))
  expect(screen.getByRole('button', { name: '应用并重新检查' })).toBeTruthy()
})

test('who may not change the preview is not asked', () => {
  show([ACCOUNT, NAME], false)
  expect(screen.queryByRole('region', { name: '列对应' })).toBeNull()
})
