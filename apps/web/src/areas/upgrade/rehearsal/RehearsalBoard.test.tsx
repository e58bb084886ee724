import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { setSession } from '../../../workspace/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import type { Draft } from '../draft/draftState.ts'
import { draft as saved, rehearsal } from './exampleRehearsal.ts'
import { RehearsalBoard, type Rehearsal } from './RehearsalBoard.tsx'

const changes = {
  groupId: '4',
  dataVersion: { frozen: 3, now: 5 },
  methodVersion: { frozen: 'hepu-stat/1.0.0', now: 'hepu-stat/1.0.0' },
  standard: { frozen: '企业标准 第2版', now: '企业标准 第3版' },
  points: [{ name: '丙点', change: 'dropped', reason: '不可抗力' }],
  entries: [],
  seasons: [],
  values: {
    total: 2,
    byTrait: [{ name: '折亩产', count: 2 }],
    byPoint: [{ name: '甲点', count: 2 }],
    byEntry: [{ name: '乙', count: 2 }],
  },
  moved: [{ name: '甲', before: 'UP', after: 'HOLD', because: '比CK1增产 14%（3点）→1%（2点），要求≥5%' }],
}

const generated = { year: 2026, created: 1, refreshed: 0, skipped: [], withoutStandard: [] }

function show(data: Rehearsal = rehearsal, draft: Draft | null = null) {
  const requests = answerWith((url) => {
    if (url.includes('/changes')) return envelope(changes)
    if (url.includes('/refresh')) return envelope({ changed: 1, moved: changes.moved })
    if (url.includes('/savePreviewDraft')) return envelope({ draftId: '6' })
    if (url.includes('/decide')) return envelope({ version: 10 })
    if (url.includes('/getConfigYear')) return envelope({ currentYear: 2027, years: [2026, 2027] })
    if (url.includes('/generateCurrentYearData')) return envelope(generated)
    return envelope([])
  })
  const board = (data: Rehearsal) => (
    <Providers>
      <MemoryRouter>
        <RehearsalBoard data={data} draft={draft} />
      </MemoryRouter>
    </Providers>
  )
  const { rerender } = render(board(data))
  return {
    /** Changes the server's answer for the next read. */
    answer: (data: Rehearsal) => rerender(board(data)),
    requests,
    sent: (path: string) => bodyOf(requests.find(({ url }) => url.includes(path))),
  }
}

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

/** Parts that load when first shown; the tests do not measure their loading. */
beforeAll(() =>
  Promise.all([
    import('../decision/BulkDecision.tsx'),
    import('./ChangesDrawer.tsx'),
    import('../whatIf/MoveTable.tsx'),
    import('../whatIf/WhatIfMoves.tsx'),
    import('../whatIf/WhatIfBody.tsx'),
    import('../whatIf/judgeWhatIf.ts'),
  ]),
)

const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')!
const dropPoint = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: '试算：改规则、去试点' }))
  fireEvent.click(await screen.findByRole('checkbox', { name }))
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a dropped point shows at once whose verdict changes and why; steps can be undone and redone', async () => {
  show()
  await dropPoint('丙点')
  const moves = await screen.findByRole('region', { name: '判定变化' })
  expect(moves.textContent).toContain('去掉试点丙点后，1 个品种的判定改变：')
  expect(within(moves).getByRole('columnheader', { name: '降（1 个）' })).toBeTruthy()
  expect(within(moves).queryByRole('columnheader', { name: /^升/ })).toBeNull()
  expect(within(moves).getByRole('row', { name: /^甲 晋级 → 待定/ }).textContent).toContain(
    '比CK1增产 +14%（3点）→+1%（2点），未达到要求（≥5%）：不再计入试点丙点（该点折亩产比CK1 +40%）',
  )
  expect(screen.getByRole('status').textContent).toContain('1 个品种的判定会改变')
  fireEvent.click(screen.getByRole('button', { name: '上一步' }))
  expect(screen.queryByRole('region', { name: '判定变化' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByRole('region', { name: '判定变化' })).toBeTruthy()
})

test('the least number of points and the kind of an item can be tried too, and are named', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: '试算：改规则、去试点' }))
  fireEvent.change(await screen.findByRole('spinbutton', { name: '最少有效试点数' }), {
    target: { value: '4' },
  })
  const moves = await screen.findByRole('region', { name: '判定变化' })
  expect(moves.textContent).toContain('最少有效试点数改为4后，2 个品种的判定改变：')
  expect(within(moves).getByRole('row', { name: /^甲 晋级 → 待定/ }).textContent).toContain(
    '有效试点数不足(3/4)',
  )
  fireEvent.click(screen.getByRole('button', { name: '还原' }))
  expect(screen.queryByRole('region', { name: '判定变化' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '增产点率的其他规则' }))
  fireEvent.change(await screen.findByRole('spinbutton', { name: '增产点率的每点条件' }), {
    target: { value: '20' },
  })
  expect((await screen.findByRole('region', { name: '判定变化' })).textContent).toContain(
    '增产点率每点条件>0改为>20后',
  )
})

test('changed verdicts are in the order of the rank, not of the numbers of the entries', async () => {
  const entries = rehearsal.evidence.entries.map((entry, at) => ({ ...entry, entryNo: String(9 - at) }))
  show({ ...rehearsal, evidence: { ...rehearsal.evidence, entries } })
  fireEvent.click(screen.getByRole('button', { name: '试算：改规则、去试点' }))
  const box = await screen.findByRole('spinbutton', { name: '比CK1增产阈值' })
  fireEvent.change(box, { target: { value: '50' } })
  const moves = await screen.findByRole('region', { name: '判定变化' })
  const ranked = [...rehearsal.records]
    .filter(({ isCk }) => !isCk)
    .toSorted((a, b) => a.yieldRank! - b.yieldRank!)
    .map(({ name }) => name)
  const shown = within(moves)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent)
  expect(shown).toEqual(ranked)
})

test('a shifted threshold, and one that cannot be determined, say why beside the value', () => {
  const [first, second, ...rest] = rehearsal.records
  const with0 = (record: typeof first, change: object) => ({
    ...record!,
    verdict: {
      ...record!.verdict,
      items: record!.verdict.items.map((item, at) => (at === 0 ? { ...item, ...change } : item)),
    },
  })
  show({
    ...rehearsal,
    records: [
      with0(first, { threshold: 6, shiftText: '因生育期多2天' }),
      with0(second, {
        pass: 'PENDING',
        reason: '阈值无法确定：缺生育期',
        distanceText: '阈值无法确定：缺生育期',
      }),
      ...rest,
    ],
  })
  expect(rowOf(first!.name).textContent).toContain('要求≥6%，因生育期多2天')
  expect(rowOf(second!.name).textContent).toContain('阈值无法确定：缺生育期')
})

test('a threshold that differs from entry to entry has its rule in the head of its column', async () => {
  const [gain, ...items] = rehearsal.evidence.standard!.items
  const shifted = { ...gain!, adjust: { by: 'growthDiff', from: 0, perUnit: 2 } }
  const standard = { ...rehearsal.evidence.standard!, items: [shifted, ...items] }
  show({ ...rehearsal, evidence: { ...rehearsal.evidence, standard } })
  const head = screen.getByRole('columnheader', { name: /^比CK1增产/ })
  await waitFor(() => expect(head.textContent).toContain('≥5%生育期比CK1每多1天，阈值提高2个百分点'))
})

test('the total of 计分 is beside the verdict if the standard has items that score', () => {
  show()
  expect(screen.queryByRole('columnheader', { name: '得分' })).toBeNull()
  cleanup()
  const records = rehearsal.records.map((record) => ({
    ...record,
    verdict: { ...record.verdict, score: record.isCk ? null : 30 },
  }))
  show({ ...rehearsal, records })
  expect(screen.getByRole('columnheader', { name: '得分' })).toBeTruthy()
  expect([...rowOf('甲').querySelectorAll('td')].map((cell) => cell.textContent)).toContain('30')
})

test('the counts of a what-if are those of a draft, with the decisions of people', async () => {
  const [first, second, ...rest] = rehearsal.records
  show({ ...rehearsal, records: [first!, { ...second!, final: 'DROP', reason: '不整齐' }, ...rest] })
  await dropPoint('丙点')
  await screen.findByRole('region', { name: '判定变化' })
  expect(screen.getByRole('status').textContent).toContain('试算结果（含人工判定）：晋级 0待定 1淘汰 1')
})

test('the counts of a what-if contain the decisions that are not saved yet', async () => {
  show()
  await dropPoint('丙点')
  await screen.findByRole('region', { name: '判定变化' })
  expect(screen.getByRole('status').textContent).toContain('晋级 1待定 1')
  rowOf('乙').focus()
  fireEvent.keyDown(rowOf('乙'), { key: '4' })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('晋级 0待定 1淘汰 1'))
})

test('the problem of too few points is that of the shown verdicts, with the what-if', async () => {
  const few = '有效试点数不足(3/5)'
  const evidence = { ...rehearsal.evidence, minPoints: 5 }
  show({ ...rehearsal, evidence, upgrade: { ...rehearsal.upgrade, problem: few } })
  const banner = () => screen.queryByText(/^系统判定因此均为待定/)
  await waitFor(() => expect(banner()).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '试算：改规则、去试点' }))
  const least = await screen.findByRole('spinbutton', { name: '最少有效试点数' })
  fireEvent.change(least, { target: { value: '3' } })
  await waitFor(() => expect(banner()).toBeNull())
  fireEvent.change(least, { target: { value: '4' } })
  await waitFor(() => expect(banner()).not.toBeNull())
  expect(screen.getAllByText('有效试点数不足(3/4)').length).toBeGreaterThan(0)
})

test('a draft is saved with its what-if, and only after every point left out has a reason', async () => {
  const { sent } = show()
  await dropPoint('丙点')
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ })
  expect(save.disabled).toBe(true)
  expect(screen.getByText(/去掉试点丙点还没有写理由/)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: '去掉丙点的理由' }), { target: { value: '雹灾' } })
  expect(screen.getByText('连同试算调整保存：去掉试点丙点（雹灾）')).toBeTruthy()
  fireEvent.click(save)
  await screen.findByText('保存成功：草稿')
  expect(sent('/savePreviewDraft')).toEqual({
    upgradeId: '12',
    version: 9,
    name: '预演1',
    whatIf: { thresholds: {}, dropped: ['丙点'], reasons: { 丙点: '雹灾' } },
  })
})

test('保存草稿 keeps what was typed: decisions not saved yet are saved with the draft, in one call', async () => {
  const { sent, requests } = show()
  rowOf('甲').focus()
  fireEvent.keyDown(rowOf('甲'), { key: '4' })
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ })
  expect(save.disabled).toBe(true)
  expect(screen.getByText('甲的判定与系统判定不同，请在表中写理由后保存')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: '甲的理由' }), { target: { value: '倒伏' } })
  expect(screen.getByText('连同尚未保存的 1 个人工判定一起保存')).toBeTruthy()
  fireEvent.click(save)
  await screen.findByText('保存成功：草稿')
  expect(sent('/savePreviewDraft')).toEqual({
    upgradeId: '12',
    version: 9,
    name: '预演1',
    whatIf: null,
    decisions: [{ recordId: '100', final: 'DROP', reason: '倒伏' }],
  })
  expect(requests.filter(({ url }) => url.includes('/decide'))).toEqual([])
  await waitFor(() => expect(screen.queryByText('未保存')).toBeNull())
})

test('a reason is one paragraph: Enter begins no line and pasted lines are joined', () => {
  show()
  rowOf('甲').focus()
  fireEvent.keyDown(rowOf('甲'), { key: '4' })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '甲的理由' })
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  fireEvent.change(field, { target: { value: '倒伏重\n  晚熟' } })
  expect(field.value).toBe('倒伏重 晚熟')
})

test('the 试算调整 of the earlier evaluation is offered; once taken over, it counts like a typed one', async () => {
  const earlierWhatIf = {
    upgradeId: '11',
    number: 1,
    text: '去掉试点丙点（雹灾）、丁点（缺苗）',
    whatIf: { thresholds: {}, dropped: ['丙点', '丁点'], reasons: { 丙点: '雹灾', 丁点: '缺苗' } },
  }
  show({ ...rehearsal, earlierWhatIf })
  expect(await screen.findByText(/按试算调整判定：去掉试点丙点（雹灾）、丁点（缺苗）/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '第1次评估' }).getAttribute('href')).toContain('upgradeId=11')
  expect(screen.getByText(/本次评估没有自动沿用/).textContent).toContain('现在已没有：试点丁点，不能沿用。')
  expect(screen.queryByText(/试算中/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '沿用这些调整' }))
  expect(await screen.findByText(/试算中：1 个品种的判定会改变/)).toBeTruthy()
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '丙点' })).checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '去掉丙点的理由' }).value).toBe('雹灾')
  expect(screen.queryByText(/没有自动沿用/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '还原' }))
  expect(await screen.findByRole('button', { name: '沿用这些调整' })).toBeTruthy()
})

test('changed verdicts become decisions by hand, with the what-if as their reason', async () => {
  const { sent } = show()
  await dropPoint('丙点')
  fireEvent.click(await screen.findByRole('button', { name: '填入人工判定' }))
  fireEvent.click(screen.getByRole('button', { name: '保存判定（1）' }))
  await screen.findByText('保存成功：判定')
  expect(sent('/decide')).toEqual({
    upgradeId: '12',
    version: 9,
    decisions: [
      {
        recordId: '100',
        final: 'HOLD',
        reason:
          '试算（去掉试点丙点）：比CK1增产 +14%（3点）→+1%（2点），未达到要求（≥5%）：不再计入试点丙点（该点折亩产比CK1 +40%）；增产点率 66.67%（2/3）→50%（1/2），未达到要求（≥60%）：不再计入试点丙点（该点折亩产比CK1 +40%，达到每点要求>0%）',
      },
    ],
  })
})

test('an emptied threshold is not required: it stays empty and the table says so', async () => {
  const { sent } = show()
  fireEvent.click(screen.getByRole('button', { name: '试算：改规则、去试点' }))
  const box = await screen.findByRole<HTMLInputElement>('spinbutton', { name: '增产点率阈值' })
  fireEvent.change(box, { target: { value: '' } })
  fireEvent.blur(box)
  expect(box.value).toBe('')
  expect(await screen.findByText('不作要求，原≥60%')).toBeTruthy()
  expect(await within(rowOf('甲')).findByText('不作要求')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  fireEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('保存成功：草稿')
  expect(sent('/savePreviewDraft')).toMatchObject({ whatIf: { thresholds: { rate: null }, dropped: [] } })
})

test('the field of a reason asks for it in few letters, and says why in its title', async () => {
  show()
  await screen.findByText(/^点选一行后，按键判定/)
  rowOf('甲').focus()
  fireEvent.keyDown(rowOf('甲'), { key: '4' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '甲的理由' })
  fireEvent.change(field, { target: { value: '' } })
  expect(field.placeholder.length).toBeLessThanOrEqual(6)
  expect(field.title).toBe('与系统判定不同，请写理由')
})

test('a decision that agrees with the what-if needs no reason', async () => {
  const [first, ...others] = rehearsal.records
  const { sent } = show({
    ...rehearsal,
    records: [{ ...first!, final: 'DROP', reason: '倒伏' }, ...others],
  })
  await dropPoint('丙点')
  await screen.findByRole('region', { name: '判定变化' })
  expect(screen.queryByRole('textbox', { name: '乙的理由' })).toBeNull()
  rowOf('甲').focus()
  fireEvent.keyDown(rowOf('甲'), { key: '3' })
  fireEvent.change(screen.getByRole('textbox', { name: '甲的理由' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '保存判定（1）' }))
  await screen.findByText('保存成功：判定')
  expect(sent('/decide')).toMatchObject({ decisions: [{ recordId: '100', final: 'UP', reason: '' }] })
})

const savedDraft = {
  ...saved,
  state: 'draft' as const,
  can: { confirm: true },
}

test('the newest draft can be confirmed from the rehearsal as long as the screen shows the same', async () => {
  const { sent } = show({
    ...rehearsal,
    upgrade: { ...rehearsal.upgrade, state: 'DRAFT' },
    drafts: [{ ...savedDraft, whatIf: null, whatIfText: null }],
  })
  await dropPoint('丙点')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认执行单' }).disabled).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: '还原' }))
  fireEvent.click(screen.getByRole('button', { name: `确认「${saved.name}」` }))
  fireEvent.click(await screen.findByRole('button', { name: /^确\s?认$/ }))
  await screen.findByText(/已确认，成为晋级执行单/)
  expect(sent('/savePreview')).toBeDefined()
})

test('keys 1 to 4 decide on the focused row and arrows move on; a check is not decided on', () => {
  show()
  rowOf('甲').focus()
  fireEvent.keyDown(rowOf('甲'), { key: '4' })
  expect(rowOf('甲').textContent).toContain('淘汰')
  fireEvent.keyDown(rowOf('甲'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(rowOf('乙'))
  fireEvent.keyDown(rowOf('乙'), { key: '2' })
  expect(screen.getByRole('button', { name: '还有2个未写理由' })).toBeTruthy()
  // A click on the verdict focuses the text that explains it.
  const explained = rowOf('甲').querySelector('span[tabindex]')!
  fireEvent.keyDown(explained, { key: '3' })
  expect(rowOf('甲').textContent).toContain('待定')
  fireEvent.keyDown(explained, { key: '4' })
  const check = screen.getByRole('link', { name: '对照' }).closest('tr')!
  fireEvent.keyDown(check, { key: '1' })
  fireEvent.keyDown(screen.getByRole('textbox', { name: '甲的理由' }), { key: '1' })
  expect(rowOf('甲').textContent).toContain('淘汰')
  expect(screen.getByRole('button', { name: '还有2个未写理由' })).toBeTruthy()
})

test('all chosen rows get one decision and reason', async () => {
  show()
  for (const name of ['甲', '乙']) fireEvent.click(screen.getByRole('checkbox', { name: `选择${name}` }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择对照' }).disabled).toBe(true)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '批量判定' }))
  fireEvent.click(await screen.findByTitle('续试'))
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: /^填\s?入$/ })
  expect(apply.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: '批量理由' }), { target: { value: '再看一年' } })
  fireEvent.click(apply)
  expect(screen.getByRole('button', { name: '保存判定（2）' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '乙的理由' }).value).toBe('再看一年')
})

test('a resumed draft fills in its decisions and its what-if, and says so', async () => {
  show(rehearsal, saved)
  expect(await screen.findByText(/继续预演草稿「去丙点」（张三/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '保存判定（1）' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: '判定变化' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '甲的理由' }).value).toBe('只在丙点高产')
})

test('stale data are counted by kind of change, and judging anew lists the changed verdicts', async () => {
  show({ ...rehearsal, staleText: '组别数据已从第3版变为第5版，请重新判定后再确认' })
  fireEvent.click(await screen.findByRole('button', { name: '查看变化' }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('丙点不再计入（不可抗力）')).toBeTruthy()
  for (const text of [
    '企业标准 第2版 → 企业标准 第3版',
    '2 个试点平均值有变',
    '按性状：折亩产 2',
    '按试点：甲点 2',
    '按品种：乙 2',
  ]) {
    expect(within(drawer).getByText(text)).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: '重新判定' }))
  expect(
    await screen.findByText('重新判定后，1 个品种的系统判定有变；人工设定的判定没有动，其余随系统判定'),
  ).toBeTruthy()
})

test('a decision that differs from the what-if needs a reason and says so', async () => {
  const { sent } = show()
  await dropPoint('丙点')
  await screen.findByRole('region', { name: '判定变化' })
  rowOf('甲').focus()
  fireEvent.keyDown(rowOf('甲'), { key: '1' })
  expect(screen.getByRole('button', { name: '还有1个未写理由' })).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: '甲的理由' }), { target: { value: '丙点可信' } })
  fireEvent.click(screen.getByRole('button', { name: '保存判定（1）' }))
  await screen.findByText('保存成功：判定')
  expect(sent('/decide')).toMatchObject({
    decisions: [{ recordId: '100', final: 'UP', reason: '丙点可信', firm: true }],
  })
})

test('a confirmed decision shows 试算调整, with the points it left out unticked', async () => {
  const whatIf = { thresholds: {}, dropped: ['丙点'] }
  show({
    ...rehearsal,
    upgrade: { ...rehearsal.upgrade, state: 'CONFIRMED', whatIfText: '去掉试点丙点', can: {} },
    evidence: { ...rehearsal.evidence, whatIf },
    records: rehearsal.records.map((row) => ({
      ...row,
      untried: {
        meanYield: row.meanYield,
        yieldRank: row.yieldRank,
        computed: 'HOLD',
        moved: row.name === '甲' ? '比CK1增产 1%（2点）→14%（3点）' : null,
      },
    })),
  })
  expect(screen.getByText('试算调整：去掉试点丙点')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '查看改变的判定' }))
  expect(await screen.findByRole('row', { name: /^甲 待定 → 晋级 比CK1增产 1%/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '试算：改规则、去试点' }))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '丙点' })
  expect(box.checked).toBe(false)
  expect(screen.queryByRole('button', { name: '还原' })).toBeNull()
  fireEvent.click(box)
  fireEvent.click(await screen.findByRole('button', { name: '还原' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '丙点' }).checked).toBe(false)
})

test('further classes are ticked; if two standards fit, the user must choose one', async () => {
  const standard = (id: string, name: string, className: string) => ({
    id,
    name,
    number: 1,
    className,
    source: null,
    parentId: null,
  })
  const requests = answerWith((url) => {
    if (url.includes('/standardList')) {
      return envelope([
        standard('7', '企业标准', '普通'),
        standard('8', '优质标准', '优质'),
        standard('9', '绿色甲', '绿色'),
        standard('10', '绿色乙', '绿色'),
      ])
    }
    return envelope(url.includes('/updateUpgradeStandard') ? { changed: 0, moved: [] } : [])
  })
  const problem = '同一范围有多个晋级标准：绿色甲（绿色）、绿色乙（绿色）'
  render(
    <Providers>
      <MemoryRouter>
        <RehearsalBoard
          data={{
            ...rehearsal,
            classes: [
              { className: '优质', standardId: '8', problem: null },
              { className: '绿色', standardId: null, problem },
            ],
          }}
          draft={null}
        />
      </MemoryRouter>
    </Providers>,
  )
  fireEvent.click(screen.getByRole('button', { name: '并列类别' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '优质' }))
  expect(screen.queryByRole('checkbox', { name: '普通' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: '绿色' }))
  expect(screen.getByText(problem)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '请选定「绿色」的标准' }).disabled).toBe(true)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '绿色类的标准' }))
  fireEvent.click(await screen.findByTitle('绿色乙 第1版'))
  fireEvent.click(screen.getByRole('button', { name: '应用并重新判定' }))
  await screen.findByText(/已应用标准并重新判定/)
  const url = requests.find((request) => request.url.includes('/updateUpgradeStandard'))!.url
  expect(decodeURIComponent(url)).toContain('standardId=7&otherIds=8,10')
})

const confirmed: Rehearsal = {
  ...rehearsal,
  upgrade: { ...rehearsal.upgrade, state: 'CONFIRMED', can: { reopen: true } },
}

test('confirming ends the what-if: the board shows the server’s answer', async () => {
  const { answer } = show(rehearsal, saved)
  await screen.findByRole('region', { name: '判定变化' })
  expect(rowOf('甲').textContent).toContain('505')
  answer(confirmed)
  expect(rowOf('甲').textContent).toContain('570')
  expect(rowOf('甲').textContent).not.toContain('待定')
  for (const name of [/^保存判定/, '还原', '上一步']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.queryByText(/继续预演草稿/)).toBeNull()
})

test('saving a decision keeps the what-if; judging anew ends it and keeps unsaved decisions', async () => {
  const { answer } = show(rehearsal, saved)
  await screen.findByRole('region', { name: '判定变化' })
  answer({ ...rehearsal, upgrade: { ...rehearsal.upgrade, state: 'DRAFT', version: 10 } })
  expect(screen.getByRole('region', { name: '判定变化' })).toBeTruthy()
  const anew = { ...rehearsal.evidence, calculatedAt: '2026-03-02T02:00:00.000Z' }
  answer({ ...rehearsal, evidence: anew })
  expect(screen.queryByRole('region', { name: '判定变化' })).toBeNull()
  expect(screen.getByRole('button', { name: '保存判定（1）' })).toBeTruthy()
})

test('a what-if on a confirmed decision is only shown: 人工判定 stays the frozen one', async () => {
  show(confirmed)
  await dropPoint('丙点')
  await screen.findByRole('region', { name: '判定变化' })
  expect(screen.getByRole('status').textContent).toContain('仅供查看，不会保存')
  expect(screen.getByRole('status').textContent).not.toContain('随草稿保存')
  expect(screen.getByRole('status').textContent).toContain('试算的系统判定：')
  const cells = [...rowOf('甲').querySelectorAll('td')].map((cell) => cell.textContent.trim())
  expect(cells.slice(2, 4)).toEqual(['晋级 待定不稳未达标：比CK1增产、增产点率，产量够待定', '晋级'])
})

test('decisions by a person are marked, those by the rules are not', () => {
  const [first, ...others] = rehearsal.records
  show({ ...confirmed, records: [{ ...first!, final: 'HOLD', reason: '再看一年' }, ...others] })
  const cell = (name: string) => rowOf(name).querySelectorAll('td')[3]!.textContent
  expect([cell('甲'), cell('乙')]).toEqual(['待定人工再看一年', '晋级'])
})

test('after a revocation, generating begins with the year of the group', async () => {
  setSession({ permissions: ['upgrade.record:generate'] })
  const revoked = {
    byName: '张三',
    at: '2026-03-04T02:00:00.000Z',
    reason: '数据有误',
    dataVersionNow: 3,
    newer: null,
  }
  const { requests } = show({ ...rehearsal, revoked })
  fireEvent.click(screen.getByRole('button', { name: '生成晋级评估' }))
  fireEvent.click(await screen.findByRole('button', { name: /^生\s?成$/ }))
  await screen.findByText('2026 年：新增 1 组，重新计算 0 组。')
  const asked = requests.find(({ url }) => url.includes('/generateCurrentYearData'))
  expect(asked!.url).toContain('year=2026')
  setSession({ permissions: [] })
})

test('the counters follow the decisions at once, marked as not saved', async () => {
  show()
  const counts = () => document.querySelector('.counts')!.textContent
  const before = counts()
  expect(screen.queryByText('未保存')).toBeNull()
  fireEvent.keyDown(rowOf('甲'), { key: '4' })
  await waitFor(() => expect(counts()).not.toBe(before))
  expect(counts()).toContain('淘汰 1')
  expect(screen.getByText('未保存')).toBeTruthy()
})
