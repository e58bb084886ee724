import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { sources } from '../../areas/experiment/import/TrialImport.tsx'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { FindingsTable } from './FindingsTable.tsx'
import type { Batch, Finding, FindingKind } from './batchShapes.ts'
import { withoutPlace } from './findingParts.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const kinds: FindingKind[] = [
  {
    code: 'numberRange',
    severity: 'warning',
    label: '区间取平均',
    count: 3,
    rows: 2,
    message: '工作表「甲」第7行C列「株高(cm)」：“238-244”取中间值241',
    asking: 0,
    repairs: [
      { action: 'middle', label: '全部取中间值', count: 3, chosen: 3 },
      { action: 'lower', label: '全部取下限', count: 2, chosen: 0 },
    ],
  },
]

const unread: Finding = {
  seq: 4,
  severity: 'error',
  code: 'numberInvalid',
  sheet: '甲',
  row: 9,
  column: '小区产量(kg)',
  cell: 'D9',
  read: '约20公斤',
  expected: '应为数字，可能是20',
  message: '工作表「甲」第9行D列「小区产量(kg)」：“约20公斤”应为数字，可能是20',
  actions: [
    { key: 'missing', label: '作缺测处理' },
    { key: 'value:weight', label: '填写正确的值', unit: 'kg', proposal: '20' },
  ],
  action: 'missing',
}

function show(codes = kinds, records: Finding[] = []): ReturnType<typeof answerWith> {
  const requests = answerWith((url) =>
    url === api.batchFindings.path
      ? envelope({ current: 1, size: 5, total: 3, records, codes })
      : envelope({ changed: 3 }),
  )
  const batch = { id: '7', can: { source: true } } as unknown as Batch
  const element = (
    <Providers>
      <FindingsTable source={sources.fillData} batch={batch} mayDecide />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return requests
}

test('the findings of a trial are listed by kind, with the rows they touch and the share that a repair is offered for', async () => {
  show()
  const row = await screen.findByRole('row', { name: /区间取平均 2 3/ })
  expect(row.textContent).toContain('如：“238-244”取中间值241')
  const [middle, lower] = within(row).getAllByRole('button', { name: /全部取/ })
  expect([middle?.textContent, middle?.getAttribute('aria-pressed')]).toEqual(['全部取中间值', 'true'])
  expect([lower?.textContent, lower?.getAttribute('aria-pressed')]).toEqual(['全部取下限（2处）', 'false'])
})

test('one click applies a repair to all findings of the kind', async () => {
  const requests = show()
  await userEvent.click(await screen.findByRole('button', { name: '全部取下限（2处）' }))
  await waitFor(() => {
    const sent = requests.find(({ url }) => url === api.batchChoose.path)
    expect(bodyOf(sent)).toEqual({ id: '7', code: 'numberRange', severity: 'warning', action: 'lower' })
  })
})

test('a kind opens its findings one by one', async () => {
  const requests = show()
  await userEvent.click(await screen.findByRole('button', { name: '区间取平均' }))
  await waitFor(() =>
    expect(requests.map(bodyOf)).toContainEqual(
      expect.objectContaining({ model: { batchId: '7', severity: 'warning', code: 'numberRange' } }),
    ),
  )
})

test('a cell that was not understood gets its right value, with the likely one filled in and taken by a click alone', async () => {
  const kind: FindingKind = {
    ...kinds[0]!,
    code: 'numberInvalid',
    severity: 'error',
    label: '不是数字',
    count: 1,
    repairs: [{ action: 'missing', label: '作缺测处理', count: 1, chosen: 1 }],
    asking: 1,
  }
  const requests = show([kind], [unread])
  await userEvent.click(await screen.findByRole('button', { name: '填写正确的值' }))
  const field = await screen.findByRole('textbox', { name: '第9行「约20公斤」的正确值（kg）' })
  expect(field).toHaveProperty('value', '20')
  expect(requests.some(({ url }) => url === api.batchChoose.path)).toBe(false)
  await userEvent.clear(field)
  await userEvent.type(field, '19.8')
  await userEvent.click(screen.getByRole('button', { name: /改.?正/ }))
  await waitFor(() => {
    const sent = requests.find(({ url }) => url === api.batchChoose.path)
    expect(bodyOf(sent)).toEqual({ id: '7', seqs: [4], action: 'value', value: '19.8' })
  })
})

test.each([
  ['工作表「甲」第7行C列「株高(cm)」：“2.15”可能是215', '“2.15”可能是215'],
  ['工作表「甲」第7行：缺小区', '缺小区'],
  ['工作表「甲」：两张：一起读', '两张：一起读'],
  ['没有位置：照写', '没有位置：照写'],
])('%s is shown as %s beside its place', (message, shown) => {
  expect(withoutPlace(message)).toBe(shown)
})

test('a repair in force looks chosen and not disabled, a click on it confirms it, and the list has no scroll of its own', async () => {
  const kind: FindingKind = {
    ...kinds[0]!,
    count: 1,
    repairs: [{ action: 'missing', label: '作缺测处理', count: 1, chosen: 1 }],
  }
  const requests = show([kind], [])
  const button = await screen.findByRole('button', { name: /作缺测处理/, pressed: true })
  expect(button).toHaveProperty('disabled', false)
  await userEvent.click(button)
  const sent = requests.find(({ url }) => url === api.batchChoose.path)
  expect(bodyOf(sent)).toMatchObject({ code: 'numberRange', action: 'missing' })
  expect(document.querySelector('.ant-table-body')?.getAttribute('style') ?? '').not.toContain('max-height')
})
