import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import ReportDrawer from './ReportDrawer.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

const fact = {
  section: 'overdue',
  nodeId: '7',
  nodeName: '课题一',
  name: '示范面积',
  text: '应于 2026-10-20 完成，已逾期 11 天，进度 45%',
  path: '/task/project/PlanProgress?projectId=7',
}
const report = {
  id: null as string | null,
  nodeId: '1',
  nodeName: '甲项目',
  level: 1,
  kind: 'month',
  period: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  state: 'missing',
  dueDate: '2026-11-05',
  dateNote: null,
  daysLate: 3,
  number: 0,
  submittedByName: null as string | null,
  submitTime: null as string | null,
  version: null as number | null,
  files: [],
  can: { edit: true, delete: false },
  summary: '推进「示范面积」。',
  plan: '',
  problems: '逾期未完成：「示范面积」。',
  facts: [fact],
  isFrozen: false,
  versions: [] as object[],
}

function show(shown: object, mayEdit = true) {
  const requests = answerWith((url) =>
    envelope(url.endsWith('/insertProjectFileMonOrYear') ? { id: '3', number: 1, version: 1 } : shown),
  )
  render(
    <Providers>
      <MemoryRouter>
        <ReportDrawer
          address={{ projectId: '1' }}
          kind="month"
          period="2026-10"
          mayEdit={mayEdit}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </Providers>,
  )
  return requests
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('the draft of an overdue report has its texts above the facts, and is submitted with them', async () => {
  const requests = show(report)
  const facts = await screen.findByRole('region', { name: '本期事实' })
  expect(within(facts).getByRole('link', { name: '示范面积' }).getAttribute('href')).toBe(fact.path)
  expect(facts.textContent).toContain('已逾期 11 天')
  expect(screen.getByText('未提交，逾期 3 天')).toBeTruthy()
  const summary = screen.getByLabelText<HTMLTextAreaElement>('本月总结')
  expect(summary.value).toBe('推进「示范面积」。')
  fireEvent.change(summary, { target: { value: '示范面积过半' } })
  fireEvent.click(screen.getByRole('button', { name: /^提\s?交$/ }))
  await waitFor(() => {
    const sent = requests.find(({ url }) => url.endsWith('/insertProjectFileMonOrYear'))
    expect(bodyOf(sent)).toMatchObject({ period: '2026-10', state: 'submitted', summary: '示范面积过半' })
  })
})

test('a submitted report is shown as it was frozen, and its form opens on demand', async () => {
  const submitted = {
    ...report,
    id: '3',
    state: 'submitted',
    daysLate: 0,
    number: 2,
    submittedByName: '张三',
    submitTime: '2026-11-03T02:00:00.000Z',
    version: 4,
    isFrozen: true,
    versions: [2, 1].map((number) => ({
      number,
      submittedByName: '张三',
      submitTime: `2026-11-0${number + 1}T02:00:00.000Z`,
      fileName: null,
    })),
  }
  show(submitted)
  expect(await screen.findByText('第2版，张三于 2026-11-03 10:00 提交')).toBeTruthy()
  expect(screen.getByText(/提交时留存/)).toBeTruthy()
  expect(screen.queryByLabelText('本月总结', { selector: 'textarea' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '修改并重新提交' }))
  expect(await screen.findByRole('button', { name: '重新提交' })).toBeTruthy()
})

test('who may not write sees no form', async () => {
  show({ ...report, can: { edit: false, delete: false } }, false)
  expect(await screen.findByRole('region', { name: '本期事实' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /提\s?交/ })).toBeNull()
})
