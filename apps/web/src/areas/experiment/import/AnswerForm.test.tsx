import { batchAnswer, batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { PreviewPane } from '../../../resource/import/PreviewPane.tsx'
import { UnsentAnswers } from '../../../resource/import/unsent.tsx'
import type { Batch } from '../../../resource/import/batchShapes.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { sources } from './TrialImport.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const phase = { key: 'phase', label: '试验阶段', required: false }
const year = { key: 'year', label: '试验年份', required: true }

function show(needs: object[], more: object, groups: object[] = [], found: object[] = []) {
  const preview = {
    sheet: '小区数据',
    headerRow: 1,
    rows: 4,
    counts: [],
    columns: [],
    ignored: [],
    changes: [],
    groups,
    severities: { error: 0, warning: 0, corrected: 0 },
    changesTotal: 0,
    isSame: false,
    needs,
    found,
  }
  const batch = {
    id: '7',
    version: 1,
    state: 'previewed',
    fileName: '试验.xlsx',
    failure: null,
    defaults: {},
  }
  const now = () => {
    const own: { preview?: object } = more
    return { ...batch, ...own, preview: { ...preview, ...own.preview } } as unknown as Batch
  }
  const requests = answerWith((url) =>
    url.startsWith(batchShow.path)
      ? envelope(now())
      : envelope(url === batchAnswer.path ? { id: '7', state: 'previewed' } : []),
  )
  const nothing = () => undefined
  const acts = {
    onClose: nothing,
    onConfirmed: nothing,
    onAgain: nothing,
    onGivenUp: nothing,
  }
  const element = (
    <Providers>
      <UnsentAnswers>
        <PreviewPane source={sources.fillData} batch={now()} batchId="7" {...acts} />
      </UnsentAnswers>
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return requests
}

test('required answers come first and hold the import back with the reason; optional ones show what is assumed', async () => {
  const requests = show([phase, year], { missing: '请先补填：试验年份', can: { confirm: false } })
  const form = await screen.findByRole('region', { name: '补填工作簿中没有的内容' })
  const labels = [...form.querySelectorAll('label')].map((label) => label.textContent)
  expect(labels).toEqual(['试验年份（必答）', '试验阶段（可选）'])
  expect(within(form).getByText('不填：高级产比')).toBeTruthy()
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: '确认导入' })
  expect(confirm.disabled).toBe(true)
  const why = document.getElementById(confirm.getAttribute('aria-describedby')!)
  expect(why?.textContent).toBe('请先补填：试验年份')
  await userEvent.click(within(form).getByRole('button', { name: '重新检查' }))
  expect(await within(form).findByText(/试验年份（必答）必填/)).toBeTruthy()
  expect(requests.map(({ url }) => url)).not.toContain(batchAnswer.path)
})

test('optional answers alone do not hold the import back', async () => {
  const requests = show([phase], { missing: null, can: { confirm: true } })
  expect(
    await screen.findByText('工作簿中没有下列内容：不填也能导入，各项下写有不填的后果；填写后请重新检查。'),
  ).toBeTruthy()
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: '确认导入' })
  expect(confirm.disabled).toBe(false)
  await userEvent.click(confirm)
  await waitFor(() => {
    const sent = requests.find(({ url }) => url === sources.fillData.calls.confirm.path)
    expect(bodyOf(sent)).toMatchObject({ id: '7' })
  })
})

describe('what titles and notes say', () => {
  const found = [
    { key: 'year', value: 2023, source: '2023年夏播玉米中熟组品种比较试验' },
    { key: 'area', value: 18, source: '小区面积18平方米，3次重复' },
    { key: 'checks', value: '老农1号', source: '对照品种：老农1号' },
  ]
  const period = { key: 'ripePeriod', label: '熟期', required: false }
  const answerOf = (requests: ReturnType<typeof show>) =>
    (bodyOf(requests.find(({ url }) => url === batchAnswer.path)) as { defaults: object }).defaults

  async function form(more: object = {}) {
    const requests = show([period], { missing: null, can: { confirm: true }, ...more }, [], found)
    const region = within(await screen.findByRole('region', { name: '补填工作簿中没有的内容' }))
    const again = () => userEvent.click(region.getByRole('button', { name: '重新检查' }))
    return { requests, region, again }
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}（可选）`)

  test('is filled in with the text that says it, and left to the workbook where it stays', async () => {
    const { requests, region, again } = await form()
    expect(region.getByText(/^下列内容没有列，或由标题和说明读出/)).toBeTruthy()
    expect(field('试验年份').value).toBe('2023')
    expect(field('小区面积(㎡)').value).toBe('18')
    expect(field('对照品种').value).toBe('老农1号')
    expect(region.getByText('文件原文：“小区面积18平方米，3次重复”')).toBeTruthy()
    await again()
    await waitFor(() =>
      expect(Object.values(answerOf(requests)).filter((value) => value !== null)).toEqual([]),
    )
    expect(Object.keys(answerOf(requests))).not.toContain('area')
  })

  test('gives way to what the user types, and goes where he clears it', async () => {
    const { requests, again } = await form()
    await userEvent.clear(field('小区面积(㎡)'))
    await userEvent.type(field('小区面积(㎡)'), '20')
    await userEvent.clear(field('对照品种'))
    await again()
    await waitFor(() => expect(answerOf(requests)).toMatchObject({ area: 20, checks: null }))
  })

  test('stays away once the user said something else or cleared it', async () => {
    await form({ defaults: { area: 20, checks: null } })
    expect(field('小区面积(㎡)').value).toBe('20')
    expect(field('对照品种').value).toBe('')
    expect(field('试验年份').value).toBe('2023')
  })
})

test.each([
  ['ripePeriod', [true], '不填：不记熟期'],
  ['ripePeriod', [false], '不填：保持组别原有的熟期'],
  ['ripePeriod', [false, true], '不填：已有组别保持不变，新组别不记'],
  ['standardMoisture', [true], '不填：按14%计（假定）'],
  ['standardMoisture', [false, true], '不填：新组别按14%计（假定），已有组别不变'],
])('%s of groups of which %s are new: %s', async (key, areNew, text) => {
  const asked = { key, label: key, required: false }
  const groups = areNew.map((isNew, at) => ({
    id: isNew ? null : '5',
    name: `组${at}`,
    year: 2024,
    phase: 'PRE',
    isNew,
    points: 1,
    entries: 1,
    plots: 1,
    checks: ['CK'],
  }))
  show([asked], { missing: null, can: { confirm: true } }, groups)
  await screen.findByText(`${key}（可选）`)
  expect(screen.queryByText(text) ?? screen.getByPlaceholderText(text)).toBeTruthy()
})

test('what was chosen outlives a repair, and nothing is imported before it is checked', async () => {
  const weight = { letter: 'B', header: '毛重', key: null, isUnclaimed: true, offers: ['weight'], values: 2 }
  const mapping = { signature: 'x', columns: {}, constants: {}, note: null }
  let version = 1
  const requests = show([], {
    can: { confirm: true, answer: true },
    preview: { columns: [weight], firstRows: [], mapping },
    get version() {
      return version
    },
  })
  await userEvent.click(await screen.findByRole('combobox', { name: 'B列「毛重」对应' }))
  await userEvent.click(await screen.findByTitle('小区产量'))
  const confirm = screen.getByRole('button', { name: '确认导入' })
  await waitFor(() => expect(confirm).toHaveProperty('disabled', true))
  expect(screen.getByText('列对应或填写的内容改后还没有检查')).toBeTruthy()
  version = 2
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('1列改后还没有检查')).toBeTruthy()
  expect(confirm).toHaveProperty('disabled', true)
  await userEvent.click(screen.getAllByRole('button', { name: '应用并重新检查' }).at(-1)!)
  await waitFor(() =>
    expect(bodyOf(requests.find(({ url }) => url === batchAnswer.path))).toMatchObject({
      defaults: { columns: { B: { key: 'weight' } } },
    }),
  )
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
})
