import { drill, drillKeys, exportDrill, type DrillPart } from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import * as api from '@hepu/api/areas/dashboard/research/researchDashboard'
import { researchWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { trialOverview } from '@hepu/api/areas/experiment/trialHome'
import type { InputOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { insertApproval, insertTrial } from '../testTrials.ts'

let app: TestApp
let ann: Client
let below: Client

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
  const points = [
    { name: '新乡', province: '河南' },
    { name: '周口', province: '410000' },
    { name: '济南', province: '山东省' },
    { name: '菏泽', province: '山东', scrapped: true },
  ]
  await insertTrial(app, ann, { year: 2024, phase: 'R1', points, entries: ['甲1', '甲2', '甲3'] })
  await insertTrial(app, ann, {
    year: 2024,
    phase: 'P1',
    points: points.slice(0, 2),
    entries: ['甲 1', '乙1'],
    reps: 2,
  })
  await insertTrial(app, ann, { year: 2023, phase: 'T1', points: points.slice(1), entries: ['丙1'] })
  await insertTrial(app, below, { year: 2024, phase: 'R2', points: points.slice(2), entries: ['丁1', '甲1'] })
  await insertApproval(app, ann, { name: '禾玉1号', year: 2018, area: '河南、山东；不适宜在河北种植' })
  await insertApproval(app, ann, { name: '禾玉2号', year: 2021, level: '省级', area: '河南' })
  await insertApproval(app, ann, { name: '禾玉2号', year: 2022, area: '安徽、江苏' })
  await insertApproval(app, ann, { name: '禾玉3号', year: 2022, state: '撤销(退出)' })
  await insertApproval(app, below, { name: '禾玉4号', year: 2024, area: '黄淮海地区' })
})
afterAll(() => app.close())

type Place = NonNullable<InputOf<typeof drill>['model']>
const list = (model: Place) => ann.call(drill, { size: 200, model })

async function exported(payload: Place): Promise<number> {
  const { rawPayload, statusCode } = await ann.raw({ method: 'POST', url: exportDrill.path, payload })
  expect(statusCode).toBe(200)
  const { sheets } = await readWorkbook(rawPayload, '明细.xlsx')
  return sheets[0]!.rows.length - 1
}

describe('refusals of 科研', () => {
  test('F-439 a year before 2019 is refused in words', async () => {
    for (const route of Object.values(api))
      await expect(ann.call(route, { year: 2018 })).rejects.toMatchObject({
        message: expect.stringContaining('驾驶舱从2019年起统计'),
      })
  })
  test('a first year after the last one is refused', async () => {
    await expect(ann.call(api.rdOverview, { startYear: 2024, endYear: 2023 })).rejects.toMatchObject({
      message: '起始年份不得晚于结束年份，请重新选择',
    })
  })
  test('another organisation does not exist, whatever the address says', async () => {
    const bob = await app.user()
    for (const route of Object.values(api))
      await expect(bob.call(route, { orgId: String(ann.orgId) })).rejects.toMatchObject({ code: 4040 })
  })
  test('without the permission of a dashboard nothing is answered', async () => {
    const eve = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    await expect(eve.call(api.rdOverview, {})).rejects.toMatchObject({ code: 4030 })
  })
})

describe('F-326 F-580 the figures of 科研', () => {
  test('points count once by place and name, those that were scrapped apart', async () => {
    const { total, provinces, reason } = await ann.call(api.expPointStatistic, { year: 2024 })
    expect(reason).toBeNull()
    expect(total).toEqual({ points: 3, trials: 6, scrapped: 2 })
    expect(provinces.map(({ name, points, trials, scrapped }) => [name, points, trials, scrapped])).toEqual([
      ['河南', 2, 4, 0],
      ['山东', 1, 2, 2],
    ])
  })
  test('varieties count once by name and without checks, in each phase they were tried in', async () => {
    const { total, phases } = await ann.call(api.experimentVariety, { year: 2024 })
    expect(total).toBe(5)
    expect(phases.map(({ phase, count }) => [phase, count])).toEqual([
      ['P1', 2],
      ['R1', 3],
      ['R2', 2],
    ])
  })
  test('F-323 the scale runs from 2019 to the year, with plots as entries × points × replicates', async () => {
    const { years } = await ann.call(api.experimentVarietyScale, { startYear: 2019, endYear: 2024 })
    expect(years[0]).toEqual({ year: 2019, varieties: 0, trials: 0, plots: 0 })
    expect(years.at(-1)).toEqual({
      year: 2024,
      varieties: 5,
      trials: 6,
      plots: 4 * 3 * 3 + 3 * 2 * 2 + 3 * 1 * 3,
    })
    const usual = await ann.call(api.experimentVarietyScale, {})
    expect(usual.years[0]?.year).toBe(2019)
  })
  test('the funnel ends with the approvals of the year, each rate over the last stage that has varieties', async () => {
    const { stages } = await ann.call(api.varietyPromotionProgress, { year: 2024 })
    expect(stages.map(({ stage, count, rate }) => [stage, count, rate])).toEqual([
      ['T1', 0, null],
      ['P1', 2, null],
      ['P2', 0, null],
      ['PRE', 0, null],
      ['R1', 3, 150],
      ['R2', 2, 66.7],
      ['PT', 0, null],
      ['APPROVED', 1, 50],
    ])
  })
  test('a stage without varieties has no rate, the approvals of the year like every other', async () => {
    const { stages } = await ann.call(api.varietyPromotionProgress, { year: 2023 })
    const counted = stages.filter(({ count, rate }) => count !== 0 || rate !== null)
    expect(counted.map(({ stage, count, rate }) => [stage, count, rate])).toEqual([['T1', 1, null]])
  })
  test('the cards name which projects and which people they count', async () => {
    const { metrics } = await ann.call(api.rdOverview, { year: 2024 })
    const labels = metrics.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['在研科研项目', '育种人员（人员库）']))
    expect(researchWidgets.rdOverview.formula).toContain('「项目跟踪」中执行中的项目不是一个数')
  })
  test('approvals in force are added up over the years, those before the range too', async () => {
    const { total, years } = await ann.call(api.approvedVariety, { startYear: 2021, endYear: 2024 })
    expect(total).toBe(4)
    expect(years.map(({ national, provincial, cumulative }) => [national, provincial, cumulative])).toEqual([
      [0, 1, 2],
      [1, 0, 3],
      [0, 0, 3],
      [1, 0, 4],
    ])
  })
  test('a variety counts in each province that its text names, never in those it excludes', async () => {
    const { provinces, unplaced, total } = await ann.call(api.varietyRegion, { year: 2024 })
    expect(Object.fromEntries(provinces.map(({ name, count }) => [name, count]))).toEqual({
      河南: 2,
      山东: 1,
      安徽: 1,
      江苏: 1,
    })
    expect([total, unplaced]).toEqual([4, 1])
  })
  test('the figures agree with plain SQL', async () => {
    const { rows } = await app.services.db.execute<{
      varieties: number
      trials: number
      approved: number
    }>(sql`
      select (select count(distinct replace(v.name, ' ', ''))::int from experiment_variety v
          join experiment_group g on g.id = v.group_id where g.year = 2024 and not v.is_ck) as varieties,
        (select count(*)::int from experiment_point p
          join experiment_group g on g.id = p.group_id where g.year = 2024 and not p.scrapped) as trials,
        (select count(*)::int from research_variety where state = '有效' and data_type = '审定') as approved`)
    const [plain] = rows
    const { metrics } = await ann.call(api.rdOverview, { year: 2024 })
    const { total } = await ann.call(api.expPointStatistic, { year: 2024 })
    const of = (key: string) => metrics.find((metric) => metric.key === key)?.value
    expect([of('entry'), total.trials, of('approved')]).toEqual([
      plain?.varieties,
      plain?.trials,
      plain?.approved,
    ])
  })

  test('an organisation and all below it can be chosen', async () => {
    const { total } = await ann.call(api.experimentVariety, { year: 2024, orgId: String(below.orgId) })
    expect(total).toBe(2)
    const { about } = await ann.call(api.experimentVariety, { year: 2024, orgId: String(below.orgId) })
    expect(about.filters[0]).toContain('机构：')
    expect(about.rows).toBe(2)
    expect(about.asOf).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })
})

describe('null, 0 and no right', () => {
  test('a widget without the permission on what it counts says so and has no figure', async () => {
    const eve = await app.user({ org: ann.org, permissions: ['dashboard.research:read'] })
    expect(await eve.call(api.expPointStatistic, {})).toMatchObject({ reason: 'noRight', provinces: [] })
    const { metrics } = await eve.call(api.rdOverview, {})
    expect(new Set(metrics.map(({ value, reason }) => `${value}/${reason}`))).toEqual(
      new Set(['null/noRight']),
    )
    await expect(eve.call(drill, { model: { part: 'entry' } })).rejects.toMatchObject({ code: 4030 })
  })
  test('an organisation without data says that there is none, and a card shows 0', async () => {
    const bob = await app.user()
    expect(await bob.call(api.expPointStatistic, {})).toMatchObject({ reason: 'noData' })
    const { metrics } = await bob.call(api.rdOverview, {})
    expect(metrics.map(({ value, reason }) => [value, reason])).toEqual(metrics.map(() => [0, null]))
  })
})

describe('a figure is its list and its workbook', () => {
  const parts: DrillPart[] = ['point', 'scrappedPoint', 'entry', 'group', 'approved', 'suitable', 'station']
  test('for any year, organisation and cell', async () => {
    const anyPlace = fc.record(
      {
        part: fc.constantFrom(...parts),
        year: fc.integer({ min: 2019, max: 2025 }),
        orgId: fc.constantFrom(String(ann.orgId), String(below.orgId)),
        isDistinct: fc.boolean(),
        keys: fc.array(
          fc.record({
            name: fc.constantFrom(...drillKeys),
            value: fc.constantFrom('R1', 'P1', '410000', '370000', '2024', '国家', null),
          }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: ['part', 'year', 'isDistinct'] },
    )
    await fc.assert(
      fc.asyncProperty(anyPlace, async (place) => {
        const { total, records, sum, heads } = await list(place)
        expect(records).toHaveLength(total)
        if (place.isDistinct || (place.part !== 'group' && place.part !== 'station')) expect(sum).toBe(total)
        for (const { cells } of records) expect(cells).toHaveLength(heads.length)
        expect(await exported(place)).toBe(total)
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  test('each group of each widget has the records behind it', async () => {
    const year = { year: 2024 }
    const points = await ann.call(api.expPointStatistic, year)
    for (const { code, points: n, trials } of points.provinces) {
      const keys = [{ name: 'province', value: code }] as const
      expect((await list({ ...year, part: 'point', keys: [...keys] })).total).toBe(trials)
      expect((await list({ ...year, part: 'point', keys: [...keys], isDistinct: true })).total).toBe(n)
    }
    const { phases } = await ann.call(api.experimentVariety, year)
    for (const { phase, count } of phases) {
      const keys = [{ name: 'phase' as const, value: phase }]
      expect((await list({ ...year, part: 'entry', keys, isDistinct: true })).total).toBe(count)
    }
    const scale = await ann.call(api.experimentVarietyScale, { startYear: 2023, endYear: 2024 })
    for (const { year: at, plots } of scale.years)
      expect((await list({ startYear: at, endYear: at, part: 'group' })).sum).toBe(plots)
    const { provinces } = await ann.call(api.varietyRegion, year)
    for (const { code, count } of provinces)
      expect(
        (await list({ ...year, part: 'suitable', keys: [{ name: 'province', value: code }] })).total,
      ).toBe(count)
    const { metrics } = await ann.call(api.rdOverview, year)
    for (const { key, value } of metrics) {
      const isDistinct = key === 'entry' || key === 'point'
      expect((await list({ ...year, part: key as DrillPart, isDistinct })).total, key).toBe(value)
    }
  })
})

test('a point without a province is that of its name that has one, on the card, in its list and on the home screen', async () => {
  const eve = await app.user()
  const trial = { phase: 'R1', entries: ['甲1'] }
  await insertTrial(app, eve, {
    ...trial,
    year: 2024,
    points: [
      { name: '新乡', province: null },
      { name: '驻马店', province: null },
      { name: '原种场', province: null },
      { name: '荒地', province: '', scrapped: true },
    ],
  })
  await insertTrial(app, eve, {
    ...trial,
    year: 2024,
    points: [
      { name: '新 乡', province: '河南省', city: '新乡市' },
      { name: '原种场', province: '河南' },
    ],
  })
  await insertTrial(app, eve, {
    ...trial,
    year: 2023,
    points: [
      { name: '驻马店', province: '410000' },
      { name: '原种场', province: '山东' },
      { name: '荒地', province: '河北' },
    ],
  })
  const { total, provinces } = await eve.call(api.expPointStatistic, { year: 2024 })
  // 原种场 is a name of two provinces, so the one without a province stays apart.
  expect(total).toEqual({ points: 4, trials: 5, scrapped: 1 })
  expect(provinces.map(({ name, points, trials, scrapped }) => [name, points, trials, scrapped])).toEqual([
    ['河南', 3, 4, 0],
    ['未知地区', 1, 1, 0],
    ['河北', 0, 0, 1],
  ])
  for (const { code, points, trials } of provinces) {
    const model = { year: 2024, part: 'point' as const, keys: [{ name: 'province' as const, value: code }] }
    const shown = async (isDistinct: boolean) =>
      (await eve.call(drill, { size: 200, model: { ...model, isDistinct } })).records.length
    expect([await shown(true), await shown(false)]).toEqual([points, trials])
  }
  expect((await eve.call(trialOverview, {})).figures).toMatchObject({ sites: 4, trials: 5 })
})
