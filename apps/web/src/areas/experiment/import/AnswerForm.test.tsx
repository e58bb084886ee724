import { batchAnswer, batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { PreviewPane } from '../../../resource/import/PreviewPane.tsx'
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

function show(needs: object[], more: object, groups: object[] = []) {
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
  }
  const batch = {
    id: '7',
    version: 1,
    state: 'previewed',
    fileName: '试验.xlsx',
    failure: null,
    defaults: {},
  }
  const shown = { ...batch, preview, ...more } as unknown as Batch
  const requests = answerWith((url) =>
    url.startsWith(batchShow.path)
      ? envelope(shown)
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
      <PreviewPane source={sources.fillData} batch={shown} batchId="7" {...acts} />
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
  expect(await screen.findByText('工作簿中没有下列内容，可以不填直接导入；填写后请重新检查。')).toBeTruthy()
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: '确认导入' })
  expect(confirm.disabled).toBe(false)
  await userEvent.click(confirm)
  await waitFor(() => {
    const sent = requests.find(({ url }) => url === sources.fillData.calls.confirm.path)
    expect(bodyOf(sent)).toMatchObject({ id: '7' })
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
