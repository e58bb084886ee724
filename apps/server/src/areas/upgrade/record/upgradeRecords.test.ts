import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { insertStandard } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  contentOf,
  decideBy,
  download,
  evaluationOf,
  makeEvaluated,
  makeFivePoints,
  publishBy,
  rehearse,
  rowOf,
  type Evaluated,
} from '../testPromotion.ts'

let now = new Date('2025-11-21T16:30:00Z')
let app: TestApp
let made: Evaluated
let ann: Client
let upgradeId: string
beforeAll(async () => {
  app = await testApp({ now: () => now })
  made = await makeEvaluated(app, {
    ripePeriod: '夏播',
    traits: {
      lodging: { 新乡: [2, 4, 6, 8], 商丘: [0, 0, 0, 0] },
      breakage: { 新乡: [1, 1, 1, 1] },
      growthDays: { 新乡: [103, 101, 100, 99], 商丘: [102, 101, 101, 100] },
    },
  })
  ;({ ann, upgradeId } = made)
  await publishBy(made, { 试A: { final: 'RETEST', reason: '=HYPERLINK("x")' } })
  await makeFivePoints(app, ann, { year: 2024, phase: 'P2', name: '老组' })
  await ann.call(evaluation.generateCurrentYear, { year: 2024 })
})
afterAll(() => app.close())

describe('POST upgrade/all', () => {
  test('evaluations are listed by year, and within a year the one that changed last is first, either way', async () => {
    const start = now
    const later = (minutes: number) => {
      now = new Date(start.getTime() + minutes * 60_000)
    }
    try {
      const { ann: eve, upgradeId: first } = await makeEvaluated(app, { name: '甲组' })
      later(1)
      await makeFivePoints(app, eve, { name: '乙组' })
      await makeFivePoints(app, eve, { year: 2024, name: '老组' })
      await eve.call(evaluation.generateCurrentYear, { year: 2024 })
      await eve.call(evaluation.generateCurrentYear, { year: 2025 })
      later(2)
      await decideBy(eve, first, { 试A: { final: 'RETEST', reason: '再看一年' } })
      const names = async (input: Parameters<typeof eve.call<typeof evaluation.upgradePage>>[1]) =>
        (await eve.call(evaluation.upgradePage, input)).records.map((row) => row.groupName)
      expect(await names({})).toEqual(['甲组', '乙组', '老组'])
      expect(await names({ sort: 'year', order: 'ascending' })).toEqual(['老组', '甲组', '乙组'])
      expect(await names({ size: 5, current: 1, model: { year: 2025 } })).toEqual(['甲组', '乙组'])
      const { groupId } = (await eve.call(evaluation.upgradePage, {})).records[1]!
      later(3)
      await decideBy(eve, (await evaluationOf(eve, Number(groupId))).id, {
        试A: { final: 'RETEST', reason: '再看一年' },
      })
      expect(await names({})).toEqual(['乙组', '甲组', '老组'])
    } finally {
      now = start
    }
  })
})

describe('POST upgradeRecord/all', () => {
  const names = async (input: Parameters<typeof ann.call<typeof record.recordPage>>[1]) => {
    const page = await ann.call(record.recordPage, input)
    return [page.total, ...page.records.map((row) => row.name)]
  }

  test('the records are filtered by evaluation, year, phase, state, decision and keyword', async () => {
    expect((await names({}))[0]).toBe(8)
    expect((await names({ model: { upgradeId } }))[0]).toBe(4)
    expect((await names({ model: { year: 2024 } }))[0]).toBe(4)
    expect((await names({ model: { phase: 'P2' } }))[0]).toBe(4)
    expect((await names({ model: { state: 'PUBLISHED' } }))[0]).toBe(4)
    expect(await names({ model: { ripePeriod: '夏播', final: 'RETEST' } })).toEqual([1, '试A'])
    expect(await names({ model: { upgradeId, byHand: true } })).toEqual([1, '试A'])
    expect(await names({ model: { upgradeId, name: 'lpa' } })).toEqual([1, 'LPA612'])
    expect(await names({ model: { name: '_' } })).toEqual([0])
  })

  test('the records omit entries of revoked evaluations, unless their state or evaluation is asked for', async () => {
    const other = await makeEvaluated(app)
    await publishBy(other)
    await other.bob.call(publishing.revoke, { upgradeId: other.upgradeId, reason: '重来' })
    await other.ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const totalOf = async (model: { state?: 'REVOKED'; upgradeId?: string }) =>
      (await other.ann.call(record.recordPage, { model })).total
    expect(await totalOf({})).toBe(4)
    expect(await totalOf({ state: 'REVOKED' })).toBe(4)
    expect(await totalOf({ upgradeId: other.upgradeId })).toBe(4)
  })

  test('the records are sorted by rank, the best first, and paged', async () => {
    const sort = { sort: 'yieldRank', order: 'ascending' } as const
    expect(await names({ ...sort, model: { upgradeId } })).toEqual([4, 'LPA612', '试A', '郑单958', '登海605'])
    const page = { ...sort, size: 3, current: 2, model: { upgradeId } }
    expect(await names(page)).toEqual([4, '登海605'])
  })

  test('the records show the figures of the decision', async () => {
    const { records } = await ann.call(record.recordPage, { model: { upgradeId, name: 'LPA612' } })
    expect(records[0]).toMatchObject({
      entryNo: '1',
      isCk: false,
      lodgingSum: 3,
      growthDiff: 2,
      worstDisease: null,
      computed: 'UP',
      final: 'UP',
      fragile: true,
      state: 'PUBLISHED',
    })
    expect(records[0]!.meanYield).toBeCloseTo(707.46, 4)
  })

  test('the lists hide records, evaluations and counts of other organisations', async () => {
    const stranger = await app.user()
    expect((await stranger.call(record.recordPage, {})).total).toBe(0)
    expect((await stranger.call(evaluation.upgradePage, {})).total).toBe(0)
    expect(await stranger.call(record.groupList, {})).toEqual([])
    expect(await stranger.call(publishing.publishCount, {})).toEqual({ ready: 0, published: 0, blocked: [] })
    expect(await stranger.call(record.upgradeNumberRecord, {})).toEqual({ numbers: [], codes: [] })
    await expect(stranger.call(publishing.publishRecords, { upgradeId })).rejects.toThrow('无权查看')
    const groupId = String(made.trial.groupId)
    await expect(stranger.call(record.getCk, { groupId })).rejects.toThrow('组别不存在或无权查看')
    for (const route of [record.upgradeReport, record.exportBePromoted] as const) {
      await expect(download(stranger, route, { upgradeId })).rejects.toThrow(/无权查看|没有拟晋级/)
    }
  })
})

test('POST upgrade/all filters and sorts the evaluations', async () => {
  const page = async (input: Parameters<typeof ann.call<typeof evaluation.upgradePage>>[1]) =>
    (await ann.call(evaluation.upgradePage, input)).records.map((row) => row.groupName)
  expect(await page({ sort: 'year' })).toEqual(['D2', '老组'])
  expect(await page({ sort: 'year', order: 'ascending' })).toEqual(['老组', 'D2'])
  expect(await page({ model: { phase: 'P2' } })).toEqual(['老组'])
  expect(await page({ model: { name: '老', state: 'INIT', year: 2024 } })).toEqual(['老组'])
  expect(await page({ model: { ripePeriod: '夏播' } })).toEqual(['D2'])
})

test('GET groupList names the groups of a year with their state', async () => {
  const found = await ann.call(record.groupList, { year: 2025 })
  expect(found.map((row) => [row.upgradeId, row.group.name, row.state])).toEqual([
    [upgradeId, 'D2', 'PUBLISHED'],
  ])
})

test('GET getCk names the checks, CK1 first', async () => {
  const checks = await ann.call(record.getCk, { groupId: String(made.trial.groupId) })
  expect(checks.map((check) => [check.name, check.ckNo])).toEqual([
    ['郑单958', 1],
    ['登海605', 2],
  ])
})

describe('upgradeNumberRecord', () => {
  test('counts add up, the rate excludes checks, and old and new codes are side by side', async () => {
    const { numbers, codes } = await ann.call(record.upgradeNumberRecord, { year: 2025 })
    expect(numbers).toEqual([
      {
        year: 2025,
        phaseLabel: '区域试验第一年',
        ripePeriod: '夏播',
        groupName: 'D2',
        counts: { total: 4, checks: 2, UP: 1, RETEST: 1, HOLD: 0, DROP: 0, undecided: 0 },
        rate: 50,
        number: 1,
        state: 'PUBLISHED',
      },
    ])
    expect(codes.map((row) => [row.name, row.oldEntryNo, row.newEntryNo, row.newPhaseLabel])).toEqual([
      ['LPA612', '1', '26R2HHH夏001', '区域试验第二年'],
      ['试A', '2', '26R1HHH夏001', '区域试验第一年'],
    ])
    expect((await ann.call(record.upgradeNumberRecord, { year: 2024 })).numbers).toEqual([])
  })

  test('revoked publications stay in the list and are marked', async () => {
    const other = await makeEvaluated(app)
    await publishBy(other)
    await other.bob.call(publishing.revoke, { upgradeId: other.upgradeId, reason: '重来' })
    await other.ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id } = await evaluationOf(other.ann, other.trial.groupId)
    await publishBy({ ...other, upgradeId: id })
    const { numbers, codes } = await other.ann.call(record.upgradeNumberRecord, {})
    expect(numbers.map((row) => [row.groupName, row.number, row.state])).toEqual([
      ['D2', 1, 'REVOKED'],
      ['D2', 2, 'PUBLISHED'],
    ])
    expect(codes.map((row) => [row.name, row.newEntryNo, row.nextGroup, row.number, row.state])).toEqual([
      ['LPA612', '26R2HHH001', '2026 D2', 1, 'REVOKED'],
      ['LPA612', '26R2HHH001', '2026 D2', 2, 'PUBLISHED'],
    ])
    const sheets = await download(other.ann, record.exportUpgradeNumberRecord, {})
    expect(rowOf(sheets, '晋级编号记录', ['状态', '已撤销'])).toMatchObject({ 新编号: '26R2HHH001' })
    expect(rowOf(sheets, '晋级数量记录', ['状态', '已撤销'])).toMatchObject({ 发布版次: 1 })
  })

  test('the export has both lists as sheets', async () => {
    const sheets = await download(ann, record.exportUpgradeNumberRecord, { year: 2025 })
    expect([...sheets.keys()]).toEqual(['晋级数量记录', '晋级编号记录'])
    expect(rowOf(sheets, '晋级数量记录', ['组别', 'D2'])).toMatchObject({
      参试数: 4,
      对照数: 2,
      晋级数: 1,
      续试数: 1,
      '晋级率%': 50,
    })
    expect(rowOf(sheets, '晋级编号记录', ['品种名称', 'LPA612'])).toMatchObject({
      年份: 2025,
      原编号: '1',
      新编号: '26R2HHH夏001',
      下一年组别: '2026 D2',
      发布时间: '2025-11-22 00:30',
      发布版次: 1,
    })
  })
})

describe('exportBePromoted', () => {
  test('the export lists promoted entries, with the next phase also before they are published', async () => {
    expect((await download(ann, record.exportBePromoted, {})).get('拟晋级品种名单')).toHaveLength(1 + 2)
    const sheets = await download(ann, record.exportBePromoted, { year: 2025 })
    expect(sheets.get('拟晋级品种名单')).toHaveLength(1 + 1)
    expect(rowOf(sheets, '拟晋级品种名单', ['品种名称', 'LPA612'])).toMatchObject({
      年份: 2025,
      判定: '晋级',
      下一阶段: '区域试验第二年',
      下一年组别: '2026 D2',
      新编号: '26R2HHH夏001',
      增产点: '4/5',
      状态: '已发布',
    })
    const bea = await app.user()
    const { groupId } = await makeFivePoints(app, bea)
    await bea.call(insertStandard, contentOf())
    await bea.call(evaluation.generateCurrentYear, { year: 2025 })
    const own = await download(bea, record.exportBePromoted, { year: 2025 })
    expect(rowOf(own, '拟晋级品种名单', ['品种名称', 'LPA612'])).toMatchObject({
      下一阶段: '区域试验第二年',
      下一年组别: null,
      状态: '待预演',
    })
    await decideBy(bea, (await evaluationOf(bea, groupId)).id, { LPA612: { final: 'DROP', reason: '倒伏' } })
    await expect(download(bea, record.exportBePromoted, {})).rejects.toThrow('没有拟晋级的品种可导出')
  })

  test('the export is refused to a user without the permission', async () => {
    const eve = await app.user({ org: ann.org, permissions: ['upgrade.record:read'] })
    await expect(download(eve, record.exportBePromoted, {})).rejects.toThrow('导出晋级结果')
  })
})

describe('report of promotion', () => {
  test('the report has the conclusion, verdicts with evidence, and the analysis of the trial', async () => {
    const sheets = await download(ann, record.upgradeReport, { upgradeId })
    expect([...sheets.keys()].slice(0, 4)).toEqual(['晋级结论', '品种判定', '指标明细', '逐点依据'])
    expect([...sheets.keys()]).toEqual(expect.arrayContaining(['汇总', '各点', '方差分析']))
    const conclusion = Object.fromEntries(sheets.get('晋级结论')!.slice(1) as [string, string][])
    expect(conclusion).toMatchObject({
      组别: '2025年 D2（区域试验第一年）',
      状态: '已发布',
      晋级标准: '增产五个点 第1版',
      判定: '参试4个（含对照2个）：晋级1、续试1、待定0、淘汰0',
      汇总点数: '5 / 试点数 5',
      未计入试点: '无',
      数据版本: '第1版',
      发布: `用户${made.bob.account} 2025-11-22 00:30`,
    })
    const verdict = rowOf(sheets, '品种判定', ['品种名称', '试A'])
    expect(verdict).toMatchObject({
      位次: 2,
      比郑单958增产点: '5/5',
      系统判定: '待定',
      人工判定: '续试',
      理由: '=HYPERLINK("x")',
      下一阶段: '区域试验第一年',
      新编号: '26R1HHH夏001',
    })
    expect(verdict['比郑单958±%']).toBeCloseTo(3.1555, 4)
    expect(rowOf(sheets, '品种判定', ['品种名称', '郑单958'])).toMatchObject({ 对照: 'CK1', 系统判定: null })
    const items = sheets.get('指标明细')!
    expect(items).toHaveLength(1 + 4 * 2)
    expect(rowOf(sheets, '指标明细', ['指标', '增产点率'])).toMatchObject({
      品种名称: 'LPA612',
      值: 80,
      标准: '≥60%',
      结果: '达标',
      点数: 5,
      达到点数: 4,
    })
    const [head, ...lines] = items
    const checks = lines.filter((line) => line[0] === '郑单958')
    expect(checks.map((line) => line[head!.indexOf('结果')])).toEqual(['对照，不判定', '对照，不判定'])
    expect(checks.map((line) => line[head!.indexOf('距离')])).toEqual([null, null])
    const judgedPoints = sheets.get('逐点依据')!.filter((row) => row[0] === '郑单958' && row[4] !== null)
    expect(judgedPoints).toEqual([])
    const missed = sheets.get('逐点依据')!.filter((row) => row[0] === 'LPA612' && row[4] === '否')
    expect(missed.map((row) => row[2])).toEqual(['宿州'])
  })

  test('the report agrees with the rehearsal', async () => {
    const { records } = await rehearse(ann, upgradeId)
    const sheets = await download(ann, record.upgradeReport, { upgradeId })
    const heads = sheets.get('品种判定')![0]!
    const column = (head: string) =>
      sheets
        .get('品种判定')!
        .slice(1)
        .map((row) => row[heads.indexOf(head)])
    expect(column('品种名称')).toEqual(records.map((row) => row.name))
    expect(column('折亩产(kg)')).toEqual(records.map((row) => row.meanYield))
    expect(column('判定依据')).toEqual(records.map((row) => row.because))
  })
})
