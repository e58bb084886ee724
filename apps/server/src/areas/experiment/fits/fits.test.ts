import * as biplot from '@hepu/api/areas/experiment/fits/biplot'
import { correlation } from '@hepu/api/areas/experiment/fits/correlation'
import * as field from '@hepu/api/areas/experiment/fits/fieldFits'
import { stability as stabilityCall } from '@hepu/api/areas/experiment/fits/stability'
import { ammi } from '@hepu/breeding/biplot/ammi'
import { gge } from '@hepu/breeding/biplot/gge'
import { towardsAverage, whichWonWhere, worthOfPoints } from '@hepu/breeding/biplot/ggeViews'
import { dasilvaPlots } from '@hepu/breeding/fixtures/trials'
import { plotError } from '@hepu/breeding/stability/plotError'
import { stability } from '@hepu/breeding/stability/stability'
import { pointTable } from '@hepu/breeding/table'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fivePoints,
  makeTrial,
  onePoint,
  type MadeTrial,
  type TrialWish,
} from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentGroup, plot } from '../../../db/schema/index.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { dasilvaWish } from './testTrials.ts'

let app: TestApp
let ann: Client
let d2: string
let dasilva: string
const make = async (wish: TrialWish): Promise<MadeTrial> => makeTrial(await ctxOf(app, ann), wish)
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  d2 = String((await make(fivePoints)).groupId)
  dasilva = String((await make(dasilvaWish())).groupId)
})
afterAll(() => app.close())

const plots = dasilvaPlots()
const means = pointTable(plots)
const error = plotError(plots).value!
const relative = (actual: number | null | undefined, expected: number): number =>
  Math.abs((actual ?? NaN) / expected - 1)

describe('POST stability', () => {
  test('B.8.6 gives the worked example D2 to the printed digit', async () => {
    const data = await ann.call(stabilityCall, { groupId: d2, trait: 'yieldMu' })
    const [first] = data.rows
    const figures = [first!.cvPct, first!.slope, first!.s2d, first!.ecovalence, first!.shukla, first!.hsc]
    expect(first!.name).toBe('LPA612')
    expect(figures.map((value) => value!.toFixed(4))).toEqual([
      '7.8421',
      '1.5384',
      '166.2165',
      '2100.5896',
      '911.0920',
      '88.1370',
    ])
    expect([data.reason, data.partReasons, data.notes]).toEqual([null, [], []])
    expect(first!.values).toHaveLength(5)
  })

  test('stability of 55 hybrids equals the pure function, with its tests', async () => {
    const data = await ann.call(stabilityCall, { groupId: dasilva })
    const value = stability(means, { error, checks: ['G01'] }).value!
    for (const [e, row] of data.rows.entries()) {
      expect(relative(row.shuklaF, value.shukla.value![e]!.f!)).toBeLessThan(1e-9)
      expect(relative(row.slopeP, value.regression.value![e]!.p!)).toBeLessThan(1e-9)
      expect(relative(row.linBinns, value.linBinns.value![e]!)).toBeLessThan(1e-9)
    }
  })

  test('stability gives the reason if there is no result: one point, no check, grades of a disease', async () => {
    const one = await make({ ...onePoint, name: '单点' })
    const single = await ann.call(stabilityCall, { groupId: String(one.groupId) })
    expect([single.reason, single.rows]).toEqual(['有数据的试点不足2个，无法做稳定性分析', []])
    const entries = fivePoints.entries.map(({ name }) => ({ name }))
    const unchecked = await make({ ...fivePoints, name: '无对照', entries })
    const data = await ann.call(stabilityCall, { groupId: String(unchecked.groupId) })
    expect(data.partReasons).toEqual([{ label: '高稳系数', reason: '未指定对照' }])
    expect(data.rows[0]!.hsc).toBeNull()
    const disease = await ann.call(stabilityCall, { groupId: d2, trait: 'southernLeafBlight' })
    expect(disease.reason).toContain('病级取最高值')
  })

  test('stability of two points has slopes without a test, and says so', async () => {
    const wish = { ...fivePoints, name: '两点', points: fivePoints.points.slice(0, 2) }
    const yields = Object.fromEntries(wish.points.map(({ name }) => [name, fivePoints.yields![name]!]))
    const { groupId } = await make({ ...wish, yields })
    const data = await ann.call(stabilityCall, { groupId: String(groupId) })
    expect(data.notes).toContain('试点不足3个，回归系数无法检验')
    expect([typeof data.rows[0]!.slope, data.rows[0]!.slopeP]).toEqual(['number', null])
  })
})

describe('POST ammi and gge', () => {
  test('AMMI has the Gollob df, F and ASV that R computes (maize_rcbd_dasilva)', async () => {
    const data = await ann.call(biplot.ammi, { groupId: dasilva })
    const [axis] = data.axes
    expect([axis!.axis, axis!.df]).toEqual(['IPCA1', 61])
    expect(relative(axis!.ss, 1169757.52392259)).toBeLessThan(1e-8)
    expect(relative(axis!.f, 3.69998369312976)).toBeLessThan(1e-8)
    expect(relative(data.entries[0]!.asv, 6.6339346315659)).toBeLessThan(1e-7)
    expect(data.entries.map(({ scores }) => scores)).toEqual(
      ammi(means, error).value!.entries.map(({ scores }) => scores),
    )
  })

  test('GGE returns three scalings, winners and worth of points from the pure functions', async () => {
    const data = await ann.call(biplot.gge, { groupId: dasilva })
    const value = towardsAverage(gge(means).value!)
    expect(data.pctVariance).toEqual(value.pctVariance)
    expect(data.scalings!.entryMetric.points).toEqual(value.entryMetric.points)
    expect(data.winners).toEqual(whichWonWhere(value.symmetric))
    expect(data.pointWorth).toEqual(worthOfPoints(value.pointMetric))
    expect(data.average!.entries).toHaveLength(55)
  })

  test('AMMI and GGE both say why a single point has no biplot', async () => {
    const { groupId } = await make({ ...onePoint, name: '一点' })
    const input = { groupId: String(groupId) }
    expect((await ann.call(biplot.ammi, input)).reason).toContain('无法做AMMI分析')
    const data = await ann.call(biplot.gge, input)
    expect([data.reason, data.scalings, data.winners]).toEqual([
      '有数据的试点不足2个，无法做GGE分析',
      null,
      null,
    ])
  })
})

describe('POST correlation', () => {
  test('correlation uses the entry means, with n and p, and names what cannot be computed', async () => {
    const traits = {
      plantHeight: { 新乡: [280, 270, 260, 255] },
      earHeight: { 新乡: [120, 110, null, null] },
    }
    const { groupId } = await make({ ...fivePoints, name: '相关', traits })
    const data = await ann.call(correlation, { groupId: String(groupId) })
    expect(data.pairs.map(({ a, b, n }) => [a, b, n])).toEqual([
      ['yieldMu', 'plantHeight', 4],
      ['yieldMu', 'earHeight', 2],
      ['plantHeight', 'earHeight', 2],
    ])
    // Pearson r of 707.46, 693.7066…, 672.4866…, 672.2533… and the four heights.
    expect(data.pairs[0]!.r).toBeCloseTo(0.98257604, 7)
    expect(data.pairs[1]!.reason).toBe('两性状都有数据的观测不足3个')
  })

  test('correlation needs two traits', async () => {
    expect((await ann.call(correlation, { groupId: d2 })).reason).toBe(
      '有数据的数值性状不足2个，没有相关可算',
    )
  })
})

describe('POST boxPlots', () => {
  test('boxPlots shows every point, also one left out, and names plots beyond the whiskers', async () => {
    const points = fivePoints.points.map((point) =>
      point.name === '宿州' ? { ...point, scrapped: { reason: 'DISASTER' } } : point,
    )
    const yields = {
      ...fivePoints.yields,
      新乡: fivePoints.yields!['新乡']!.map((reps, e) => (e === 0 ? [1200, reps[1]!, reps[2]!] : reps)),
    }
    const { groupId } = await make({ ...fivePoints, name: '箱线', points, yields })
    const data = await ann.call(field.boxPlots, { groupId: String(groupId) })
    expect(data.points.map(({ name, used, box }) => [name, used, box!.n])).toEqual([
      ['新乡', true, 12],
      ['商丘', true, 12],
      ['菏泽', true, 12],
      ['宿州', false, 12],
      ['石家庄', true, 12],
    ])
    expect(data.points[0]!.outliers).toEqual([{ entry: 'LPA612', rep: '1', value: 1200 }])
    expect(data.isMeans).toBe(false)
  })

  test('boxPlots says if the values are means over replicates', async () => {
    const yields = Object.fromEntries(
      Object.entries(fivePoints.yields!).map(([point, rows]) => [point, rows.map((reps) => [reps[0]!])]),
    )
    const { groupId } = await make({ ...fivePoints, name: '箱线均值', yields, meansOf: 3 })
    const data = await ann.call(field.boxPlots, { groupId: String(groupId) })
    expect([data.isMeans, data.points[0]!.box!.n]).toEqual([true, 4])
  })
})

describe('POST fieldMap', () => {
  test('fieldMap shows plots at their positions with residuals, and pending ones without figures', async () => {
    const made = await make({ ...onePoint, name: '田间' })
    const { db } = app.services
    const ids = onePoint.entries.map(({ name }) => made.plotIds('新乡', name))
    for (const [e, own] of ids.entries()) {
      for (const [r, id] of own.entries()) {
        await db
          .update(plot)
          .set({ rowNo: r + 1, colNo: e + 1 })
          .where(eq(plot.id, id))
      }
    }
    await db.update(plot).set({ status: 'pending' }).where(eq(plot.id, ids[3]![0]!))
    await db.transaction(async (tx) => refreshGroups(await ctxOf(app, ann, tx), [made.groupId]))
    const data = await ann.call(field.fieldMap, { groupId: String(made.groupId) })
    expect([data.plots.length, data.points.map(({ plots: n }) => n)]).toEqual([12, [12]])
    expect([data.isPerRep, data.notes]).toEqual([false, []])
    const own = data.plots.filter(({ entry }) => entry === 'LPA612')
    expect(own.map(({ row, col }) => [row, col])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    expect(own.reduce((sum, { residual }) => sum + residual!, 0)).toBeCloseTo(0, 9)
    const [pending] = data.plots.filter(({ status }) => status === 'pending')
    expect([pending!.entry, pending!.value, pending!.residual]).toEqual(['登海605', null, null])
  })

  test('fieldMap says if every replicate numbers its positions anew, and names two plots at one position', async () => {
    const made = await make({ ...onePoint, name: '各重复编号' })
    const { db } = app.services
    for (const [e, { name }] of onePoint.entries.entries()) {
      const places = { rowNo: 1, colNo: e === 3 ? 3 : e + 1 }
      for (const id of made.plotIds('新乡', name)) await db.update(plot).set(places).where(eq(plot.id, id))
    }
    const data = await ann.call(field.fieldMap, { groupId: String(made.groupId) })
    expect([data.isPerRep, data.notes]).toEqual([
      true,
      [
        '各重复的排号和列号各自编号，按重复分别显示',
        '同一位置有多个小区：重复1 1排3列、重复2 1排3列、重复3 1排3列',
      ],
    ])
  })

  test('fieldMap says that no plot has a position, and does not show a point of another group', async () => {
    const data = await ann.call(field.fieldMap, { groupId: d2 })
    expect([data.pointId, data.reason]).toEqual([
      null,
      '各试点的小区都没有排号和列号，请在工作簿中填写「排」「列」两列',
    ])
    const other = await make({ ...onePoint, name: '他组' })
    const pointId = String(other.point('新乡'))
    await expect(ann.call(field.fieldMap, { groupId: d2, pointId })).rejects.toThrow('试点不存在或无权查看')
  })
})

describe('POST checkAdjusted', () => {
  test('间比法 compares an entry with the checks on both sides of its plot', async () => {
    const made = await make({
      name: '间比',
      points: [{ name: '甲点' }],
      entries: [{ name: '对照', ckNo: 1 }, { name: '品一' }, { name: '品二' }],
      yields: {
        甲点: [
          [500, 540],
          [546, null],
          [510.4, null],
        ],
      },
    })
    const { db } = app.services
    await db.update(experimentGroup).set({ design: 'INTERVAL' }).where(eq(experimentGroup.id, made.groupId))
    const places = [
      { entry: '对照', cols: [1, 4] },
      { entry: '品一', cols: [2] },
      { entry: '品二', cols: [3] },
    ]
    for (const { entry, cols } of places) {
      const ids = made.plotIds('甲点', entry)
      for (const [i, col] of cols.entries()) {
        await db
          .update(plot)
          .set({ rep: i === 0 ? 1 : 2, rowNo: 1, colNo: col })
          .where(eq(plot.id, ids[i]!))
      }
    }
    for (const name of ['品一', '品二']) {
      const [, spare] = made.plotIds('甲点', name)
      await db.delete(plot).where(eq(plot.id, spare!))
    }
    const data = await ann.call(field.checkAdjusted, { groupId: String(made.groupId) })
    expect(data.adjacent.check).toBe('对照')
    expect(data.adjacent.rows.map(({ name, gainPct }) => [name, gainPct?.toFixed(2)])).toEqual([
      ['品一', '5.00'],
      ['品二', '-1.85'],
    ])
  })

  test('增广 adjusts new entries grown once by the checks in every block', async () => {
    const { groupId } = await make({
      name: '增广',
      points: [{ name: '乙点' }],
      entries: [{ name: '对照一', ckNo: 1 }, { name: '对照二', ckNo: 2 }, { name: '新一' }, { name: '新二' }],
      yields: {
        乙点: [
          [500, 520, 510],
          [480, 505, 488],
          [550, null, null],
          [null, 560, null],
        ],
      },
    })
    const data = await ann.call(field.checkAdjusted, { groupId: String(groupId) })
    const [point] = data.augmented
    expect([data.reason, point!.blocks.length, point!.differences.map(({ label }) => label)]).toEqual([
      null,
      3,
      ['两个对照', '同区组两个品种', '不同区组两个品种', '品种与对照'],
    ])
    const adjusted = point!.rows.filter(({ isCk }) => !isCk).map((row) => row.adjusted! - row.mean)
    expect(adjusted[0]).toBeGreaterThan(0)
    expect(adjusted[1]).toBeLessThan(0)
  })

  test('checkAdjusted says why a usual trial has neither analysis', async () => {
    const data = await ann.call(field.checkAdjusted, { groupId: d2 })
    expect(data.reason).toContain('组别的试验设计不是间比法')
    expect(data.augmented).toEqual([])
  })
})
