import * as api from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { defaultThresholds } from '@hepu/api/areas/product/lifecycle/lifecycleThresholds'
import { product as productDef } from '@hepu/api/areas/product/record/product'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, productPhaseOverride } from '../../../db/schema/index.ts'
import { makeProduct, storeSales } from '../testProducts.ts'
import { refreshAllPhases, refreshPhases } from './refreshPhases.ts'

let app: TestApp
let ann: Client
/** The business year that runs today. */
let running: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  const now = app.services.now()
  running = now.getMonth() >= 9 ? now.getFullYear() + 1 : now.getFullYear()
})
afterAll(() => app.close())

/** Makes a product with the net sales (kg) of the years up to the last one that has ended. */
async function sold(...kgs: number[]) {
  const made = await makeProduct(ann)
  const years = Object.fromEntries(kgs.map((kg, at) => [running - kgs.length + at, kg]))
  await storeSales(app, ann, made.id, years)
  return made
}
const refresh = async (client = ann) => refreshPhases(await ctxOf(app, client))
const phaseOf = async (id: string) =>
  ((await ann.call(productDef.calls.show, { id })) as Record<string, unknown>)['phase']
const detail = (productId: string) => ann.call(api.productLifecycleDetail, { productId })

describe('F-480 thresholds of a crop', () => {
  test('refuses limits that leave no room, and a version that is no longer the newest', async () => {
    const save = (more: object) =>
      ann.call(api.saveProductLifecycle, { ...defaultThresholds, serial: 0, ...more })
    await expect(save({ declineShare: 80 })).rejects.toMatchObject({
      message: '衰退期占峰值应低于成熟期占峰值（80%）',
    })
    await expect(save({ demoYears: 0 })).rejects.toMatchObject({ message: '示范期销售年数应为1至10' })
    await save({})
    await expect(save({})).rejects.toMatchObject({
      code: 4090,
      message: expect.stringContaining('已有第1版') as string,
    })
    const reader = await app.user({ org: ann.org, permissions: ['product.productRecord:read'] })
    await expect(reader.call(api.productLifecycleList, {})).resolves.toMatchObject({ current: { serial: 1 } })
    await expect(
      reader.call(api.saveProductLifecycle, { ...defaultThresholds, serial: 1 }),
    ).rejects.toMatchObject({ code: 4030 })
  })

  test('a change is previewed without being saved, and then moves the phases', async () => {
    const [grown, , lone] = [await sold(2_880_000, 3_600_000), await sold(50_000), await app.user()]
    await refresh()
    expect(await phaseOf(grown.id)).toBe('L5')
    const limits = { ...defaultThresholds, growthRate: 30 }
    const preview = await ann.call(api.previewProductLifecycle, limits)
    expect(preview).toMatchObject({
      total: 2,
      moves: [{ productId: grown.id, name: grown.name, before: 'L5', after: 'L6', isOverridden: false }],
    })
    expect((await ann.call(api.productLifecycleList, {})).current).toMatchObject({ serial: 0, byName: null })
    const saved = await ann.call(api.saveProductLifecycle, { ...limits, serial: 0, note: '口径调整' })
    expect(saved).toEqual({ serial: 1, moved: 1 })
    expect(await phaseOf(grown.id)).toBe('L6')
    const { current, versions } = await ann.call(api.productLifecycleList, {})
    expect([current.serial, current.note, versions.length]).toEqual([1, '口径调整', 1])
    expect(current.byName).not.toBeNull()
    expect((await lone.call(api.productLifecycleList, {})).versions).toEqual([])
    const rice = await app.user({ org: ann.org, crop: 'rice' })
    expect((await rice.call(api.productLifecycleList, {})).current.serial).toBe(0)
  })

  test('F-477 phases are options, with the rules of the thresholds in force', async () => {
    await expect(ann.call(api.lifeCycleList, {})).resolves.toContainEqual({ value: 'L5', label: '推广' })
    await ann.call(api.saveProductLifecycle, { ...defaultThresholds, growthRate: 25, serial: 0 })
    const rules = await ann.call(api.lifeCycleDescList, {})
    expect(rules).toHaveLength(8)
    expect(rules.find(({ value }) => value === 'L5')?.description).toContain('不低于25%')
  })
})

describe('the phase of a product', () => {
  test('transfers, sales within the group and the running year do not count', async () => {
    const { id } = await sold(2_880_000, 3_600_000)
    await storeSales(app, ann, id, { [running - 1]: 9_000_000 }, { billType: 'TRANSFER' })
    await storeSales(app, ann, id, { [running - 1]: 9_000_000 }, { isInternal: true })
    await storeSales(app, ann, id, { [running]: 9_000_000 })
    await storeSales(app, ann, id, { [running - 1]: -100_000 })
    const { computed, phase } = await detail(id)
    expect(phase).toBe('L5')
    expect(computed.yoy).toBeCloseTo(21.53, 2)
    expect(computed.reasons[0]).toContain('净销量 350.00 万公斤')
  })

  test('is kept up to date every morning, without a version or a line in the log', async () => {
    const { id } = await sold(2_880_000, 3_600_000)
    const before = await ann.call(productDef.calls.show, { id })
    expect(await refreshAllPhases(app.services, app.app.log)).toBeGreaterThan(0)
    const after = await ann.call(productDef.calls.show, { id })
    expect(after).toMatchObject({ phase: 'L5', version: before.version })
    const own = and(
      eq(changeLog.object, 'product'),
      eq(changeLog.objectId, Number(id)),
      eq(changeLog.action, 'update'),
    )
    expect(await app.services.db.$count(changeLog, own)).toBe(0)
    expect(await refresh()).toBe(0)
    const page = await ann.call(productDef.calls.page, { model: { phase: 'L5' } })
    expect(page.records.map((row) => row.id)).toEqual([id])
  })

  test('may be set by hand for one business year with a reason; both are shown, and it lapses by itself', async () => {
    const { id } = await sold(2_880_000, 3_600_000)
    const set = (more: object = {}) =>
      ann.call(api.overrideProductLifecycle, {
        productId: id,
        bizYear: running,
        phase: 'L6',
        reason: '渠道铺货虚高',
        ...more,
      })
    await expect(set({ reason: '' })).rejects.toMatchObject({ message: '设定原因必填' })
    await expect(set({ bizYear: running + 2 })).rejects.toMatchObject({
      message: `业务年度只能是 ${running} 或 ${running + 1}；手工阶段一年一设，到期自动失效`,
    })
    await expect(set({ phase: 'L5' })).rejects.toMatchObject({
      message: '计算的阶段已是「推广」，无须手工设定',
    })
    const made = await set()
    await expect(detail(id)).resolves.toMatchObject({
      phase: 'L6',
      computed: { phase: 'L5' },
      overrides: [{ id: made.id, phase: 'L6', computedPhase: 'L5', reason: '渠道铺货虚高', isInForce: true }],
    })
    expect(await phaseOf(id)).toBe('L6')
    await set({ bizYear: running + 1, reason: '续设' })
    await app.services.db
      .update(productPhaseOverride)
      .set({ bizYear: running - 1 })
      .where(eq(productPhaseOverride.id, Number(made.id)))
    await refresh()
    expect(await phaseOf(id)).toBe('L5')
    expect((await detail(id)).overrides.map(({ isInForce }) => isInForce)).toEqual([false, false])
    const renewed = await set()
    await ann.call(api.endProductLifecycleOverride, { id: renewed.id, version: renewed.version })
    expect(await phaseOf(id)).toBe('L5')
    const bob = await app.user()
    await expect(bob.call(api.productLifecycleDetail, { productId: id })).rejects.toMatchObject({
      code: 4040,
    })
    await expect(
      bob.call(api.endProductLifecycleOverride, { id: made.id, version: 1 }),
    ).rejects.toMatchObject({ code: 4040 })
  })
})

describe('F-476 trend and statistic of a product', () => {
  test('list each business year with its phase, quantity, area and amount; gaps are 0', async () => {
    const { id } = await sold(2_880_000, 0, 3_600_000)
    const rows = await ann.call(api.lifeCycleTrend, { id })
    expect(
      rows.map(({ bizYear, phase, saleQty, area, amount, isRunning }) => [
        bizYear,
        phase,
        saleQty,
        area,
        amount,
        isRunning,
      ]),
    ).toEqual([
      [running - 3, 'L4', 2_880_000, 1_920_000, '28800000.00', false],
      [running - 2, 'L4', 0, 0, '0.00', false],
      [running - 1, 'L4', 3_600_000, 2_400_000, '36000000.00', false],
      [running, null, 0, 0, '0.00', true],
    ])
    expect(rows.map(({ yoy }) => yoy)).toEqual([null, -100, null, null])
    const some = await ann.call(api.lifeCycleTrendV2, { id, startYear: running - 1, endYear: running - 1 })
    expect(some).toEqual(rows.slice(2, 3))
    await expect(
      ann.call(api.lifeCycleTrendV2, { id, startYear: running, endYear: running - 1 }),
    ).rejects.toMatchObject({ message: '截止业务年度不得早于起始业务年度' })
  })

  test('V1 and V2 say the same, and V2 adds the quadrant', async () => {
    const [a, d] = [await sold(2_880_000, 3_600_000), await sold(1_500_000, 900_000)]
    await storeSales(app, ann, d.id, { [running - 1]: 0 }, { kg: null, amount: '5' })
    const v1 = await ann.call(api.productStatisticOfRecord, { id: d.id })
    const v2 = await ann.call(api.productStatisticOfRecordV2, { id: d.id })
    expect(v2).toMatchObject(v1)
    expect(v2).toMatchObject({
      quadrant: '瘦狗',
      relativeShare: 0.25,
      share: 20,
      saleQty: 900_000,
      peakYear: running - 2,
      unweighed: 1,
      totalQty: 2_400_000,
      totalAmount: '24000005.00',
    })
    expect(v2.yoy).toBeCloseTo(-40)
    expect(v2.cagr).toBeCloseTo(-40)
    expect(await ann.call(api.productStatisticOfRecordV2, { id: a.id })).toMatchObject({
      quadrant: '明星',
      relativeShare: 1,
    })
    const fresh = await makeProduct(ann)
    expect(await ann.call(api.productStatisticOfRecordV2, { id: fresh.id })).toMatchObject({
      quadrant: '新品',
      yoy: null,
      cagr: null,
      peakYear: null,
      phase: 'L1',
    })
  })
})
