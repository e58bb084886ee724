import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { rehearsal } from '../rehearsal/exampleRehearsal.ts'
import PublishDialog from './PublishDialog.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

const noPlans = { blocked: null, entries: [] as object[] }

function show(
  whatIfText: string | null,
  changes: Partial<typeof rehearsal.upgrade> = {},
  { plans = noPlans, arrivals = [] as object[], createdEntries = 1, byHand = [] as object[] } = {},
) {
  const onPublished = vi.fn()
  const published = { createdEntries, nextGroup: null, arrivals }
  const requests = answerWith((url) => {
    if (url.includes('upgradeRecord/all')) return envelope({ total: byHand.length, records: byHand })
    if (!url.includes('/upgrade/publish')) return envelope(plans)
    return envelope({ ...published, counts: { ...rehearsal.upgrade.counts, ...changes.counts } })
  })
  render(
    <Providers>
      <MemoryRouter>
        <PublishDialog
          upgrade={{ ...rehearsal.upgrade, whatIfText, ...changes }}
          onClose={() => undefined}
          onPublished={onPublished}
        />
      </MemoryRouter>
    </Providers>,
  )
  return Object.assign(() => requests.find(({ url }) => url.includes('/upgrade/publish'))?.url, {
    onPublished,
  })
}

const publishButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^发\s?布$/ })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a decision with 试算调整 is published only after the publisher agrees to it', async () => {
  const sent = show('去掉试点丙点')
  expect(screen.getByText('试算调整：去掉试点丙点')).toBeTruthy()
  expect(publishButton().disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: '我已核对，同意按试算调整发布' }))
  fireEvent.click(publishButton())
  expect(await screen.findByText(/已生成下一阶段参试品种/)).toBeTruthy()
  expect(sent()).toContain('upgradeId=12&version=9&acceptWhatIf=true')
})

test('a decision without 试算调整 is published without that question', async () => {
  const sent = show(null)
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(publishButton())
  expect(await screen.findByText(/已生成下一阶段参试品种/)).toBeTruthy()
  expect(sent()).not.toContain('acceptWhatIf')
  expect(sent.onPublished).toHaveBeenCalledOnce()
})

test('the dialog says how many entries stay 待定 and what happens to the entries of every decision', async () => {
  const counts = { total: 13, checks: 1, UP: 1, RETEST: 0, HOLD: 9, DROP: 2, undecided: 0 }
  show(null, { counts })
  const outcome = screen.getByLabelText('发布后各品种的去向').textContent
  expect(outcome).toContain('待定 9 个品种状态记为待定，不生成 2027 年参试条目')
  expect(outcome).toContain('晋级 1 个在 2027 年进入下一阶段，生成参试条目与新编号')
  expect(outcome).toContain('淘汰 2 个')
  expect(outcome).not.toContain('续试 0')
  fireEvent.click(publishButton())
  expect(await screen.findByText('待定 9 个，没有生成 2027 年参试条目。')).toBeTruthy()
})

test('after the last phase promotion creates no entry, and the dialog says so', () => {
  show(null, { phase: 'PT' })
  expect(screen.getByLabelText('发布后各品种的去向').textContent).toContain('晋级 2 个品种状态记为报审')
})

test('a standard with unofficial thresholds is pointed out before publishing', () => {
  show(null, { standardNote: '非官方指标2项（比CK1增产、增产点率）' })
  expect(screen.getByText(/^晋级标准：企业标准 第2版/).textContent).toContain(
    '非官方指标2项（比CK1增产、增产点率）',
  )
})

test('a next group that is already published is reported before, with what to do, and prevents publishing', async () => {
  const blocked =
    '下一年组别「2027 一组」的晋级已发布，不能加入参试品种；请先撤销「2027 一组」的发布，再按年份先后发布'
  show(null, {}, { plans: { blocked, entries: [] } as never })
  expect(await screen.findByText(blocked)).toBeTruthy()
  expect(publishButton().disabled).toBe(true)
})

test('entries that already take part next year are counted before and after; no 0 个', async () => {
  const entries = ['甲', '乙'].map((name, i) => ({
    recordId: String(i),
    name,
    final: 'UP',
    warning: null,
    places: [{ phase: 'R2', takesPart: true }],
  }))
  const arrivals = [{ decision: 'UP', group: '2027 一组 区域试验第二年', created: 0, existing: 2 }]
  show(null, {}, { plans: { blocked: null, entries }, arrivals, createdEntries: 0 })
  expect(await screen.findByText('在 2027 年进入下一阶段；均已在下一年参试，不新增')).toBeTruthy()
  fireEvent.click(publishButton())
  expect(await screen.findByText('晋级、续试的 2 个品种均已在下一年参试，未新增。')).toBeTruthy()
  expect(screen.queryByText(/ 0 个/)).toBeNull()
})

test('afterwards the dialog counts the entries by decision, new and existing ones apart', async () => {
  const arrivals = [
    { decision: 'UP', group: '2027 一组 区域试验第二年', created: 2, existing: 1 },
    { decision: 'RETEST', group: '2027 一组 区域试验第一年', created: 1, existing: 0 },
  ]
  show(null, {}, { arrivals, createdEntries: 3 })
  fireEvent.click(publishButton())
  expect(await screen.findByText('已生成下一阶段参试品种 3 个，另有 1 个已在下一年参试。')).toBeTruthy()
  const dialog = screen.getByRole('dialog').textContent
  expect(dialog).toContain('晋级 3 个进入 2027 一组 区域试验第二年（新增 2 个，已在参试 1 个）')
  expect(dialog).toContain('续试 1 个留在 2027 一组 区域试验第一年')
})

test('the publisher sees the decisions by hand, with reasons, what the system rests on, and a link to the verdicts', async () => {
  const [row] = rehearsal.records
  const because = '有效试点数不足（3/5）'
  const byHand = [{ ...row, computed: 'HOLD', final: 'UP', reason: '多点稳产', because }]
  show(null, {}, { byHand })
  expect(await screen.findByText('人工改判 1 个：')).toBeTruthy()
  expect(screen.getByRole('list', { name: '人工改判' }).textContent).toBe(
    '甲：待定 → 晋级（理由：多点稳产）系统判定依据：有效试点数不足（3/5）',
  )
  expect(screen.getByRole('link', { name: '查看判定' })).toBeTruthy()
})

test('the publisher also sees that nothing was decided by hand', async () => {
  show(null)
  expect(await screen.findByText('没有人工改判，判定都与系统判定相同。')).toBeTruthy()
})
