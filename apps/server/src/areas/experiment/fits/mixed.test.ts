import { mixedModel as api, type mixedResult } from '@hepu/api/areas/experiment/fits/mixed'
import { johnAlpha } from '@hepu/breeding/fixtures/johnAlpha'
import { dasilvaPlots } from '@hepu/breeding/fixtures/trials'
import { mixedModel } from '@hepu/breeding/mixed/mixedModel'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { fivePoints, makeTrial, onePoint } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentVariety, plot } from '../../../db/schema/index.ts'
import { loadTrial } from '../analysis/loadTrial.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { fitsOf, fitTrial, mixedFit } from './mixed.ts'
import { dasilvaWish, wishOf } from './testTrials.ts'

let app: TestApp
let ann: Client
let dasilva: number
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  dasilva = (await makeTrial(await ctxOf(app, ann), dasilvaWish())).groupId
})
afterAll(() => app.close())

type Mixed = z.output<typeof mixedResult>
const never = new AbortController().signal

/** Returns the last event of the stream. */
async function fitOf(
  who: Client,
  input: { groupId: string; trait?: string; basis?: 'plots' | 'means'; withBlocks?: boolean },
) {
  const response = await who.raw({ method: 'POST', url: api.path, payload: input })
  const events = response.body
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map(
      (line) => JSON.parse(line.slice(6)) as { kind?: string; result?: Mixed; code?: number; msg?: string },
    )
  return events.at(-1)!
}
const relative = (actual: number | null | undefined, expected: number): number =>
  Math.abs((actual ?? NaN) / expected - 1)

describe('POST mixedModel', () => {
  test('mixedModel refuses a group of another organisation and a trait that is not there', async () => {
    const eve = await app.user()
    expect(await fitOf(eve, { groupId: String(dasilva) })).toMatchObject({ code: 4040 })
    expect(await fitOf(ann, { groupId: String(dasilva), trait: 'x' })).toMatchObject({ code: 4000 })
  })

  test('mixedModel returns the components, BLUP, BLUE and heritability of R and lme4 (maize_rcbd_dasilva)', async () => {
    const { result } = await fitOf(ann, { groupId: String(dasilva) })
    const byTerm = Object.fromEntries(result!.components.map(({ term, variance }) => [term, variance]))
    expect(relative(byTerm['gen'], 1451.66973675002)).toBeLessThan(1e-5)
    expect(relative(byTerm['gen:env'], 1489.50109767805)).toBeLessThan(1e-5)
    expect(relative(byTerm['error'], 5182.82083973987)).toBeLessThan(1e-5)
    expect(result!.components.reduce((sum, { pct }) => sum + pct, 0)).toBeCloseTo(100, 9)
    expect(result!.model!.remlCriterion).toBeCloseTo(17374.3606818266, 6)
    expect(relative(result!.heritability!.cullis, 0.802414860773085)).toBeLessThan(1e-5)
    expect(relative(result!.sed, 26.7378527508924)).toBeLessThan(1e-5)
    const pure = mixedModel(dasilvaPlots()).value!
    for (const [e, entry] of pure.entries.entries()) {
      const row = result!.rows[e]!
      expect(relative(row.blup, entry.blup)).toBeLessThan(1e-9)
      expect(relative(row.pev, entry.pev)).toBeLessThan(1e-9)
      expect(relative(row.reliability, entry.reliability!)).toBeLessThan(1e-9)
    }
    // Balanced: adjusted means are the simple ones, and shrinkage keeps the order.
    for (const row of result!.rows) expect(relative(row.blue, row.observed!)).toBeLessThan(1e-9)
    expect(result!.rows.every(({ rankChange }) => rankChange === 0)).toBe(true)
    expect(result!.model!.words).toBe(
      '观测值 ＝ 总平均 ＋ 品种（随机） ＋ 试点（随机） ＋ 品种×试点（随机） ＋ 重复（试点内）（随机） ＋ 误差',
    )
  })

  test('a model of means cannot separate the interaction from the error, and says so', async () => {
    const { result } = await fitOf(ann, { groupId: String(dasilva), basis: 'means' })
    expect(result!.components.map(({ term }) => term)).toEqual(['gen', 'env', 'error'])
    expect(result!.notes.join()).toContain('品种×试点与误差无法分开')
  })

  test('mixedModel treats the incomplete blocks of an alpha design as random', async () => {
    const { plots, block } = johnAlpha()
    const ctx = await ctxOf(app, ann)
    const made = await makeTrial(ctx, wishOf('alpha', plots))
    for (const [i, number] of block.entries()) {
      const name = plots.entries[plots.entry[i]!]!
      const [entry] = await ctx.db
        .select({ id: experimentVariety.id })
        .from(experimentVariety)
        .where(and(eq(experimentVariety.groupId, made.groupId), eq(experimentVariety.name, name)))
      await ctx.db
        .update(plot)
        .set({ block: `区${number}` })
        .where(and(eq(plot.entryId, entry!.id), eq(plot.rep, plots.rep![i]! + 1)))
    }
    const { result } = await fitOf(ann, { groupId: String(made.groupId) })
    expect([result!.hasBlocks, result!.withBlocks, result!.notes.join()]).toEqual([
      true,
      true,
      expect.not.stringContaining('区组'),
    ])
    const without = await fitOf(ann, { groupId: String(made.groupId), withBlocks: false })
    const plain = mixedModel(plots).value!
    expect(without.result!.components.map(({ term }) => term)).toEqual(['gen', 'env:rep', 'error'])
    expect(relative(without.result!.model!.remlCriterion, plain.remlCriterion)).toBeLessThan(1e-9)
    expect(without.result!.notes).toContain('按选择不含区组，区组间的差异留在误差与品种效应中')
    expect(without.result).toMatchObject({ hasBlocks: true, withBlocks: false })
    const means = await fitOf(ann, { groupId: String(made.groupId), basis: 'means' })
    expect(means.result).toMatchObject({ hasBlocks: false })
    const pure = mixedModel(plots, { block }).value!
    const variance = result!.components.find(({ term }) => term === 'env:rep:block')!.variance
    expect(relative(variance, pure.varianceComponents['env:rep:block']!)).toBeLessThan(1e-9)
    const bestOf = (rows: readonly { name: string; blup: number | null }[]) =>
      rows.toSorted((a, b) => b.blup! - a.blup!)[0]!.name
    expect(bestOf(result!.rows)).toBe(pure.entries.find(({ rank }) => rank === 1)!.entry)
  })

  test('mixedModel says why there is no model, and still shows the observed values', async () => {
    const one = await makeTrial(await ctxOf(app, ann), {
      ...onePoint,
      name: '单值',
      yields: { 新乡: onePoint.yields!['新乡']!.map((reps) => [reps[0]!]) },
    })
    const { result } = await fitOf(ann, { groupId: String(one.groupId) })
    expect(result!.reason).toBe('每个品种只有1个值，品种与误差无法分开')
    expect(result!.rows.map(({ observedRank, blup }) => [observedRank, blup])[0]).toEqual([1, null])
    expect(await fitOf(ann, { groupId: String(one.groupId), trait: 'southernLeafBlight' })).toMatchObject({
      result: { reason: '病级取最高值，不做方差与稳定性分析' },
    })
  })
})

describe('fits in threads', () => {
  const input = (groupId: number) => ({
    groupId,
    trait: 'yieldMu',
    basis: 'plots' as const,
    withBlocks: true,
  })

  test('one fit serves all requests meanwhile and is cached until the data change', async () => {
    const made = await makeTrial(await ctxOf(app, ann), { ...fivePoints, name: '共享' })
    const ctx = await ctxOf(app, ann)
    const [first, second] = await Promise.all([
      mixedFit(ctx, input(made.groupId), never),
      mixedFit(ctx, input(made.groupId), never),
    ])
    expect(second).toBe(first)
    expect(await mixedFit(ctx, input(made.groupId), never)).toBe(first)
    expect(fitsOf(app.services).work.underWay()).toBe(0)
  })

  test('a fit that its only caller leaves is not finished, and can start again', async () => {
    const ctx = await ctxOf(app, ann)
    const left = await makeTrial(ctx, { ...dasilvaWish(), name: '放弃' })
    const other = await makeTrial(ctx, { ...fivePoints, name: '后来的' })
    const { work, known } = fitsOf(app.services)
    const before = known.size
    const leaving = new AbortController()
    const fit = mixedFit(ctx, input(left.groupId), leaving.signal)
    await vi.waitFor(() => expect(work.underWay()).toBe(1), { interval: 1 })
    leaving.abort(new Error('离开页面'))
    await expect(fit).rejects.toThrow('离开页面')
    expect(work.underWay()).toBe(0)
    await mixedFit(ctx, input(other.groupId), never)
    expect(known.size).toBe(before + 1)
    expect((await mixedFit(ctx, input(left.groupId), never)).rows).toHaveLength(55)
  })

  test('a change of the data starts a new fit', async () => {
    const ctx = await ctxOf(app, ann)
    const made = await makeTrial(ctx, { ...fivePoints, name: '改数据' })
    const first = await mixedFit(ctx, input(made.groupId), never)
    const [id] = made.plotIds('新乡', 'LPA612')
    await app.services.db.transaction(async (tx) => {
      await tx.update(plot).set({ status: 'excluded' }).where(eq(plot.id, id!))
      await refreshGroups(await ctxOf(app, ann, tx), [made.groupId])
    })
    const second = await mixedFit(ctx, input(made.groupId), never)
    expect([first.model!.plots, second.model!.plots]).toEqual([60, 59])
  })

  test('a trial handed to a thread keeps its own tables', async () => {
    const trial = await loadTrial(await ctxOf(app, ann), dasilva)
    await fitTrial(trial, { trait: 'yieldMu', basis: 'plots', withBlocks: true }, never)
    expect(trial.plotTable('yieldMu').y).toHaveLength(1485)
  })
})
