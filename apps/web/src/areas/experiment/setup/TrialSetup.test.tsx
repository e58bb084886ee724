import { blindDate, blindStart } from '@hepu/api/areas/experiment/blind'
import { groupSave } from '@hepu/api/areas/experiment/setup'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { useSession } from '../../../workspace/session.ts'
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
  can: { edit: true, delete: true, blind: false, blindStart: false, export: true },
}

// Deferred parts are loaded first: the first test that needs one must not wait for it.
beforeAll(async () => {
  await import('./BlindStep.tsx')
  await import('../../../resource/form/kinds/DatePickerControl.tsx')
})

let shown: object
let requests: ReturnType<typeof answerWith>
const refused = '增广设计至少2个对照才能估计误差，现有0个'

beforeEach(() => {
  queryClient.clear()
  shown = group
  useSession.setState({ permissions: ['experiment.variety:read', 'experiment.variety:write'] })
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
const started = () => requests.filter(({ url }) => url.endsWith(blindStart.path))
const moved = () => requests.filter(({ url }) => url.endsWith(blindDate.path))

test('without points or entries the design says what is missing, with a link', async () => {
  open('?groupId=12&step=design')
  expect(await screen.findByText('还没有试点，先填写试点再布置小区。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '填写试点' }))
  expect(await screen.findByLabelText('第1行 试点名称')).toBeTruthy()
})

test('a layout that cannot be made shows the reason', async () => {
  shown = { ...group, points: [point], entries: [entry] }
  open('?groupId=12&step=design')
  expect(await screen.findByText(refused)).toBeTruthy()
})

test('users who may not change a group see the layout without the what-if controls', async () => {
  shown = { ...group, points: [point], entries: [entry], can: { ...group.can, edit: false } }
  open('?groupId=12&step=design')
  expect(await screen.findByText('还没有布置小区。')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '试排' }).disabled).toBe(true)
  expect(sent('/designPreview')).toHaveLength(0)
})

test('the form of a group is as stored until something is typed; what is saved then names the version it was typed over', async () => {
  open('?groupId=12&step=basic')
  const name = await screen.findByLabelText<HTMLInputElement>('组别名称')
  expect(name.value).toBe('黄淮海B组')
  shown = { ...group, name: '黄淮海C组', version: 5 }
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(name.value).toBe('黄淮海C组'))
  fireEvent.change(name, { target: { value: '黄淮海D组' } })
  shown = { ...group, name: '黄淮海E组', version: 6 }
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('试验设置：2026 黄淮海E组')).toBeTruthy()
  expect(name.value).toBe('黄淮海D组')
  fireEvent.click(screen.getByRole('button', { name: '保存基本信息' }))
  await waitFor(() => expect(sent(groupSave.path)).toHaveLength(1))
  expect(bodyOf(sent(groupSave.path)[0])).toMatchObject({ name: '黄淮海D组', version: 5 })
  await waitFor(() => expect(name.value).toBe('黄淮海E组'))
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

test('a point with data cannot be removed and says why; a point without data can', async () => {
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

test('codes are assigned only after a question, which says what cannot be undone', async () => {
  shown = { ...group, entries: [entry, { ...entry, id: '8' }], can: { ...group.can, blindStart: true } }
  open('?groupId=12&step=blind')
  const start = await screen.findByRole('button', { name: '开始密码编号' })
  fireEvent.click(start)
  expect(await screen.findByText(/2个品种将改用密码编号，到揭示前不能改回/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '先不编号' }))
  expect(started()).toHaveLength(0)
  fireEvent.click(start)
  fireEvent.click(await screen.findByRole('button', { name: '开始编号' }))
  await waitFor(() => expect(started()).toHaveLength(1))
})

test('a group that gets no more codes says why, and offers none', async () => {
  const why = '组别已有晋级评估，其中写有品种名称，不能再密码编号'
  const can = { ...group.can, blind: true }
  shown = { ...group, entries: [entry, { ...entry, id: '8' }], can, whyNot: { blindStart: why } }
  open('?groupId=12&step=blind')
  expect(await screen.findByText(`本组别没有使用密码编号。${why}。`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开始密码编号' })).toBeNull()
  expect(screen.queryByLabelText('编号前缀')).toBeNull()
  expect(sent('/blindBefore')).toHaveLength(0)
})

test('users who may not assign codes see whose task it is', async () => {
  shown = { ...group, entries: [entry, { ...entry, id: '8' }] }
  open('?groupId=12&step=blind')
  expect(await screen.findByText(/编号须由有「密码编号与揭示」权限的主持人进行/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开始密码编号' })).toBeNull()
})

describe('the day of the reveal', () => {
  const others = [entry, { ...entry, id: '8' }]
  const field = () => screen.findByLabelText<HTMLInputElement>('揭示日期')
  const cell = (day: string) => document.querySelector<HTMLElement>(`td[title="${day}"]`)
  const excluded = 'ant-picker-cell-disabled'
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T16:30:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** The element changes when the calendar of the field is loaded. */
  const type = async (text: string) => {
    await userEvent.click(await field())
    await waitFor(async () => expect((await field()).closest('.ant-picker')).toBeTruthy())
    fireEvent.change(await field(), { target: { value: text } })
    fireEvent.blur(await field())
  }

  test('the day of the reveal is chosen in the product’s calendar, after today in China', async () => {
    shown = { ...group, entries: others, can: { ...group.can, blindStart: true } }
    open('?groupId=12&step=blind')
    expect((await field()).type).toBe('text')
    await userEvent.click(await field())
    await waitFor(() => expect(cell('2026-10-16')).toBeTruthy())
    expect(cell('2026-10-15')!.classList.contains(excluded)).toBe(true)
    expect(cell('2026-10-16')!.classList.contains(excluded)).toBe(false)
    fireEvent.click(cell('2026-10-16')!)
    fireEvent.click(screen.getByRole('button', { name: '开始密码编号' }))
    fireEvent.click(await screen.findByRole('button', { name: '开始编号' }))
    await waitFor(() => expect(started()).toHaveLength(1))
    expect(bodyOf(started()[0])).toMatchObject({ revealOn: '2026-10-16' })
  })

  test('the day of the reveal is not sent if it is today, and can be moved or removed', async () => {
    const can = { ...group.can, blind: true }
    shown = {
      ...group,
      entries: others,
      blind: { ...group.blind, state: 'BLIND', revealOn: '2026-11-01' },
      can,
    }
    open('?groupId=12&step=blind')
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: '保存日期' })
    expect((await field()).value).toBe('2026-11-01')
    expect(save.disabled).toBe(true)
    await type('2026-10-15')
    fireEvent.click(save)
    expect(await screen.findByText('不能选这一天')).toBeTruthy()
    expect(moved()).toHaveLength(0)
    await type('2026.11.5')
    await waitFor(() => expect(screen.queryByText('不能选这一天')).toBeNull())
    fireEvent.click(save)
    await waitFor(() => expect(moved()).toHaveLength(1))
    expect(bodyOf(moved()[0])).toMatchObject({
      groupId: '12',
      version: 4,
      revealOn: '2026-11-05',
    })
    await type('')
    fireEvent.click(save)
    await waitFor(() => expect(moved()).toHaveLength(2))
    expect(bodyOf(moved()[1])).toMatchObject({ revealOn: null })
  })
})

test('every step but the last leads to the next one', async () => {
  open('?groupId=12&step=points')
  fireEvent.click(await screen.findByRole('button', { name: '下一步：参试品种与对照' }))
  expect(await screen.findByRole('button', { name: '下一步：设计与布置' })).toBeTruthy()
})

test('users who do not organise the trial see that codes are in use, without names or buttons to show them', async () => {
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
