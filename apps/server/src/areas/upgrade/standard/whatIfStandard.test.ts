import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { decisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fivePoints } from '../../../../test/build/buildTrial.ts'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import {
  contentOf,
  correct,
  evaluationOf,
  itemOf,
  makeEvaluated,
  makeFivePoints,
  rehearse,
} from '../testPromotion.ts'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('POST tryStandard', () => {
  test('tryStandard judges a group by unsaved items, and stores nothing', async () => {
    const { ann, trial, upgradeId } = await makeEvaluated(app)
    const before = await rehearse(ann, upgradeId)
    const groupId = String(trial.groupId)
    const strict = await ann.call(api.tryStandard, { groupId, itemList: [itemOf({ v1: 50 })] })
    expect(strict).toMatchObject({
      groupName: 'D2',
      applies: '增产五个点',
      counts: { total: 4, checks: 2, UP: 0 },
    })
    const loose = await ann.call(api.tryStandard, { groupId, itemList: [itemOf({ v1: 0 })] })
    expect(loose.counts.UP).toBe(2)
    expect(loose.entries.find((entry) => entry.name === 'LPA612')).toMatchObject({
      decision: 'UP',
      missing: [],
    })
    expect(await rehearse(ann, upgradeId)).toEqual(before)
  })

  test('tryStandard judges by another least number of points', async () => {
    const { ann, trial } = await makeEvaluated(app)
    const ask = (minPoints?: number) =>
      ann.call(api.tryStandard, { groupId: String(trial.groupId), itemList: [itemOf({ v1: 0 })], minPoints })
    expect(await ask()).toMatchObject({ minPoints: 5, counts: { UP: 2 } })
    const strict = await ask(6)
    expect(strict).toMatchObject({ minPoints: 6, counts: { UP: 0, HOLD: 2 } })
    expect(strict.entries.find(({ name }) => name === 'LPA612')!.because).toMatch(/^有效试点数不足\(5\/6\)/)
    await expect(ask(0)).rejects.toThrow('最少有效试点数不得小于1')
  })

  test('tryStandard refuses invalid items and groups of others, and reports what the scope lacks', async () => {
    const ann = await app.user()
    const { groupId } = await makeFivePoints(app, ann)
    const ask = (who: typeof ann, itemList = [itemOf()]) =>
      who.call(api.tryStandard, { groupId: String(groupId), itemList })
    await expect(ask(ann, [itemOf({ trait: '没有' })])).rejects.toThrow('不是该作物的数值性状')
    const stranger = await app.user()
    await expect(ask(stranger)).rejects.toThrow('组别不存在或无权查看')
    expect((await ask(ann)).applies).toBe('未匹配标准')
  })
})

describe('items over several years', () => {
  const twoYear = itemOf({
    key: 'twoYear',
    label: '两年平均',
    agg: 'TWO_YEAR_MEAN',
    v1: 3,
    phaseYears: ['R1', 'R2'],
  })

  test('items over several years freeze the other seasons with the evidence, by name, in the zone of the group', async () => {
    const ann = await app.user()
    const zone = { ecoZone: '黄淮海夏玉米' }
    const first = await makeFivePoints(app, ann, { ...zone, year: 2024, phase: 'R1', name: '初试' })
    await makeFivePoints(app, ann, { year: 2024, phase: 'R1', ecoZone: '西北春玉米', name: '外区' })
    await makeFivePoints(app, ann, { ...zone, year: 2023, phase: 'P2', name: '产比' })
    await makeFivePoints(app, ann, { ...zone, year: 2026, phase: 'PT', name: '以后' })
    const now = await makeFivePoints(app, ann, { ...zone, year: 2025, phase: 'R2', name: '复试' })
    await ann.call(api.insertStandard, contentOf({ itemList: [twoYear] }))
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id } = await evaluationOf(ann, now.groupId)
    const { evidence, records } = await rehearse(ann, id)
    expect(evidence).toMatchObject({ year: 2025, phase: 'R2' })
    expect(
      evidence.years!.map((year) => [year.year, year.phase, year.groupId, Object.keys(year.tables)]),
    ).toEqual([[2024, 'R1', String(first.groupId), ['yieldMu']]])
    const item = records.find((record) => record.name === 'LPA612')!.verdict.items[0]!
    expect(item.years!.map((year) => [year.year, year.n])).toEqual([
      [2024, 5],
      [2025, 5],
    ])
    expect(item.pass).toBe('PASS')
    const row = records.find((record) => record.name === 'LPA612')!
    expect(row.indexes).toBeDefined()
  })

  test('the decision report has 区域试验 of both years as one analysis, from the frozen figures', async () => {
    const ann = await app.user()
    const first = await makeFivePoints(app, ann, { year: 2024, phase: 'R1', name: '初试' })
    await correct(app, { ann, trial: first }, '商丘', 'LPA612')
    const now = await makeFivePoints(app, ann, { year: 2025, phase: 'R2', name: '复试' })
    await ann.call(api.insertStandard, contentOf({ itemList: [twoYear] }))
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id } = await evaluationOf(ann, now.groupId)
    const read = async () => (await ann.call(decisionReport, { upgradeIds: [id] }))[0]!
    const { twoYears, ...report } = await read()
    expect(twoYears).toMatchObject({ reason: null, notes: [], other: '2024年 初试' })
    expect(twoYears!.years.map(({ year }) => year)).toEqual(['2024', '2025'])
    expect(twoYears!.places).toHaveLength(5)
    const row = twoYears!.rows.find(({ name }) => name === 'LPA612')!
    const entry = report.entries.find(({ name }) => name === 'LPA612')!
    expect(row.years[1]!.mean).toBeCloseTo(entry.meanYield!, 2)
    expect(row.years[1]!.gainPct).toBeCloseTo(entry.gains[0]!.gainPct!, 2)
    expect(row.years[0]!.mean).toBeGreaterThan(row.years[1]!.mean)
    expect(twoYears!.anova.find(({ term }) => term === 'entry')).toMatchObject({ df: 3 })
    await correct(app, { ann, trial: first }, '新乡', 'LPA612')
    expect((await read()).twoYears).toEqual(twoYears)
  })

  test('the decision report of a group without the other year of 区域试验 has no such analysis', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const [report] = await ann.call(decisionReport, { upgradeIds: [upgradeId] })
    expect(report!.twoYears).toBeNull()
  })

  test('items over several years need two seasons, and a new evaluation keeps what is frozen elsewhere', async () => {
    const ann = await app.user()
    const { groupId } = await makeFivePoints(app, ann, { phase: 'R2' })
    await ann.call(api.insertStandard, contentOf({ itemList: [twoYear] }))
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id } = await evaluationOf(ann, groupId)
    const shown = await rehearse(ann, id)
    expect(shown.evidence.years).toEqual([])
    expect(shown.records.find((record) => record.name === 'LPA612')!).toMatchObject({
      computed: 'HOLD',
      because: '缺项：两年平均（只有2025年一年的数据，需要两年）；补齐后再判定',
    })
    const input = { upgradeId: id, version: shown.upgrade.version }
    expect(await ann.call(rehearsing.refreshRehearsal, input)).toMatchObject({ changed: 0 })
  })

  test('words are judged by the value of most points', async () => {
    const ann = await app.user()
    const surveyed = { plantType: { [fivePoints.points[0]!.name]: ['紧凑', '平展', '紧凑', '紧凑'] } }
    const { groupId } = await makeFivePoints(app, ann, { traits: surveyed })
    const shape = itemOf({
      key: 'plantType',
      label: '株型',
      trait: 'plantType',
      agg: 'MODE',
      base: 'ABS',
      ck: null,
      op: 'IN',
      values: ['紧凑', '半紧凑'],
      unit: '',
      kind: 'VETO',
    })
    const { entries } = await ann.call(api.tryStandard, {
      groupId: String(groupId),
      itemList: [itemOf({ v1: -50 }), shape],
    })
    expect(entries.filter((entry) => !entry.isCk).map((entry) => [entry.name, entry.decision])).toEqual([
      ['LPA612', 'UP'],
      ['试A', 'DROP'],
    ])
    expect(entries[1]!.because).toBe('一票否决：株型 平展（要求属于紧凑、半紧凑，不在允许的取值内）')
  })
})
