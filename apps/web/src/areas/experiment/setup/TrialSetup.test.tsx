import { blindStart } from '@hepu/api/areas/experiment/blind'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { useSession } from '../../../app/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import TrialSetup from './TrialSetup.tsx'

const point = {
  id: '8',
  version: 1,
  name: '新乡',
  pointType: 'YIELD',
  scrapped: false,
  plots: 0,
  filledPlots: 0,
}
const entry = { id: '3', version: 1, name: '组合1', isCk: false, ckNo: null, plots: 0, filledPlots: 0 }
const group = {
  id: '12',
  year: 2026,
  name: '黄淮海B组',
  phase: 'P2',
  design: 'RCBD',
  reps: 3,
  version: 4,
  dataVersion: 1,
  standardMoisture: 14,
  compareBase: 'GROUP_CK_MEAN',
  points: [] as object[],
  entries: [] as object[],
  layout: null,
  plots: 0,
  filledPlots: 0,
  staleLayout: null,
  blind: { state: 'OPEN', blindedAt: null, revealOn: null, revealedAt: null },
  can: { edit: true, delete: true, blind: false, export: true },
}

let shown: object
let requests: ReturnType<typeof answerWith>
const refused = '增广设计至少2个对照才能估计误差，现有0个'

beforeEach(() => {
  queryClient.clear()
  shown = group
  useSession.setState({ words: ['experiment.variety:read', 'experiment.variety:write'] } as never)
  requests = answerWith((url) => {
    if (url.includes('/experimentGroup/setup')) return envelope(shown)
    if (url.includes('/designPreview')) return envelope(null, 4000, refused)
    if (url.includes('/data/list/') || url.includes('/fieldMap')) return envelope([])
    return envelope(null)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(query: string): void {
  const router = createMemoryRouter([{ path: '*', element: <TrialSetup /> }], {
    initialEntries: [`/estimate/estimate-progress/setup${query}`],
  })
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
}

const sent = (path: string) => requests.filter(({ url }) => url.includes(path))

test('without points or entries the design says what is missing, and leads there', async () => {
  open('?groupId=12&step=design')
  expect(await screen.findByText('还没有试点，先填写试点再布置小区。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '填写试点' }))
  expect(await screen.findByLabelText('第1行 试点名称')).toBeTruthy()
})

test('a layout that cannot be made says why', async () => {
  shown = { ...group, points: [point], entries: [entry] }
  open('?groupId=12&step=design')
  expect(await screen.findByText(refused)).toBeTruthy()
})

test('who may not change a group sees what is laid out and tries nothing', async () => {
  shown = { ...group, points: [point], entries: [entry], can: { ...group.can, edit: false } }
  open('?groupId=12&step=design')
  expect(await screen.findByText('还没有布置小区。')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '试排' }).disabled).toBe(true)
  expect(sent('/designPreview')).toHaveLength(0)
})

test('a pasted table with a wrong row is not sent; put right it is sent whole', async () => {
  open('?groupId=12&step=points')
  const cell = await screen.findByLabelText('第1行 试点名称')
  fireEvent.paste(cell, {
    clipboardData: { getData: () => '试点名称\t经度\n新乡\t113.9\n商丘\t东' },
  })
  expect(screen.getByText('第2行：经度应为数字')).toBeTruthy()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存试点' })
  expect(save.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('第2行 经度'), { target: { value: '115.6' } })
  fireEvent.click(screen.getByRole('button', { name: '第2行上移' }))
  fireEvent.click(save)
  await waitFor(() => expect(sent('/experimentPoint/saveSetup')).toHaveLength(1))
  expect(bodyOf(sent('/experimentPoint/saveSetup')[0])).toMatchObject({
    groupId: '12',
    rows: [
      { name: '商丘', longitude: 115.6 },
      { name: '新乡', longitude: 113.9 },
    ],
    removed: [],
  })
})

test('a point with data cannot be taken out, and it is said why; one without can', async () => {
  shown = {
    ...group,
    points: [
      { ...point, filledPlots: 6 },
      { ...point, id: '9', name: '商丘' },
    ],
  }
  open('?groupId=12&step=points')
  const kept = await screen.findByLabelText<HTMLButtonElement>('删除第1行')
  expect(kept.disabled).toBe(true)
  expect(kept.title).toBe('已有6个小区的数据，不能删除')
  fireEvent.click(screen.getByRole('button', { name: '删除第2行' }))
  fireEvent.click(screen.getByRole('button', { name: '保存试点' }))
  await waitFor(() => expect(sent('/experimentPoint/saveSetup')).toHaveLength(1))
  expect(bodyOf(sent('/experimentPoint/saveSetup')[0])).toMatchObject({ removed: ['9'] })
})

test('codes are dealt only after a question, which says what cannot be taken back', async () => {
  shown = { ...group, entries: [entry, { ...entry, id: '8' }], can: { ...group.can, blind: true } }
  open('?groupId=12&step=blind')
  const start = await screen.findByRole('button', { name: '开始密码编号' })
  fireEvent.click(start)
  expect(await screen.findByText(/2个品种将改用密码编号，到揭示前不能改回/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '先不编号' }))
  const started = () => requests.filter(({ url }) => url.endsWith(blindStart.path))
  expect(started()).toHaveLength(0)
  fireEvent.click(start)
  fireEvent.click(await screen.findByRole('button', { name: '开始编号' }))
  await waitFor(() => expect(started()).toHaveLength(1))
})

test('every step but the last leads to the next one', async () => {
  open('?groupId=12&step=points')
  fireEvent.click(await screen.findByRole('button', { name: '下一步：参试品种与对照' }))
  expect(await screen.findByRole('button', { name: '下一步：设计与布置' })).toBeTruthy()
})

test('who does not organise sees that codes are in use, and neither names nor the means to show them', async () => {
  shown = {
    ...group,
    entries: [entry, entry],
    blind: { ...group.blind, state: 'BLIND', revealOn: '2026-11-01' },
  }
  open('?groupId=12&step=blind')
  expect(await screen.findByText('揭示前只有主持人可以查看真实品种。')).toBeTruthy()
  expect(screen.getByText(/2026-11-01 自动揭示/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即揭示' })).toBeNull()
  expect(sent('/blindCodes')).toHaveLength(0)
})
