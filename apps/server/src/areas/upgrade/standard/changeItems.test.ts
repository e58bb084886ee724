import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contentOf, itemOf, makeEvaluated, pointRate, scopeOf } from '../testPromotion.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const insert = async (name: string, changes: Parameters<typeof contentOf>[0] = {}) =>
  (await ann.call(api.insertStandard, contentOf({ name, scopes: [], ...changes }))).id
const show = (standardId: string) => ann.call(api.standardShow, { standardId })
const gain = itemOf()
const info = itemOf({
  key: 'earHeight',
  label: '穗位高',
  trait: 'earHeight',
  base: 'ABS',
  ck: null,
  kind: 'INFO',
})

describe('F-501 POST updateByType', () => {
  test('a change by type changes all items of one kind in a new version with its note', async () => {
    const standardId = await insert('按性质', { itemList: [gain, pointRate, info] })
    const done = await ann.call(api.updateByType, {
      standardId,
      version: 1,
      kind: 'MUST',
      change: { missing: 'FAIL' },
      note: '缺测从严',
    })
    expect(done).toEqual({ changed: 2, number: 2 })
    const { itemList, versions } = await show(standardId)
    expect(itemList.map((item) => item.missing)).toEqual(['FAIL', 'FAIL', 'PENDING'])
    expect(versions[0]).toMatchObject({ number: 2, note: '缺测从严' })
  })

  test('a change by type refuses a kind that the standard does not have, no change, and an older version', async () => {
    const standardId = await insert('按性质拒绝')
    const ask = (input: object) =>
      ann.call(api.updateByType, {
        standardId,
        version: 1,
        kind: 'MUST' as const,
        change: { weight: 5 },
        ...input,
      })
    await expect(ask({ kind: 'VETO' })).rejects.toThrow('该标准没有这一性质的指标')
    await expect(ask({ change: {} })).rejects.toThrow('请至少修改一项')
    await ask({})
    await expect(ask({ change: { weight: 6 } })).rejects.toThrow(/「按性质拒绝」已被.*修改/)
  })
})

describe('F-501 POST updateByName', () => {
  test('a change by name also changes the child standards, each in a new version', async () => {
    const parent = await insert('按名称')
    const childStandards = [
      await insert('按名称甲', { parentId: parent }),
      await insert('按名称乙', { parentId: parent, itemList: [pointRate] }),
    ]
    const done = await ann.call(api.updateByName, {
      standardId: parent,
      version: 1,
      label: '比CK1增产',
      change: { v1: 7 },
    })
    expect(done).toEqual({ changed: 2, number: 2 })
    const shown = await Promise.all([parent, ...childStandards].map(show))
    expect(shown.map(({ number, itemList }) => [number, itemList[0]!.v1])).toEqual([
      [2, 7],
      [2, 7],
      [1, 60],
    ])
  })

  test('a change by name refuses an unknown name and an invalid item, and then changes none', async () => {
    const standardId = await insert('按名称拒绝')
    const ask = (label: string, change: object) =>
      ann.call(api.updateByName, { standardId, version: 1, label, change })
    await expect(ask('没有', { v1: 1 })).rejects.toThrow('标准及其子标准中没有名为「没有」的指标')
    await expect(ask('比CK1增产', { op: 'BETWEEN', v2: 1 })).rejects.toThrow('区间上限不得小于下限')
    expect((await show(standardId)).number).toBe(1)
  })
})

describe('F-501 POST updateDataById', () => {
  test('a change by id changes one item, and an identical change writes no version', async () => {
    const standardId = await insert('按指标')
    const ask = (version: number, change: object) =>
      ann.call(api.updateDataById, { standardId, version, key: gain.key, change })
    expect(await ask(1, { v1: 4, source: '内部' })).toEqual({ changed: 1, number: 2 })
    const { itemList, version } = await show(standardId)
    expect(itemList[0]).toMatchObject({ v1: 4, source: '内部', op: 'GE' })
    expect(await ask(version, { v1: 4 })).toEqual({ changed: 0, number: 2 })
    await expect(
      ann.call(api.updateDataById, { standardId, version, key: '没有', change: { v1: 1 } }),
    ).rejects.toThrow('该标准没有这项指标')
  })

  test('a change by id does not find a standard of another organisation', async () => {
    const standardId = await insert('不给')
    const stranger = await app.user()
    await expect(
      stranger.call(api.updateDataById, { standardId, version: 1, key: gain.key, change: { v1: 1 } }),
    ).rejects.toThrow('晋级标准不存在或无权查看')
  })
})

describe('F-501 POST insertUpgradeStandard', () => {
  test('the call applies the standard to the evaluation and judges it again', async () => {
    const { ann: own, upgradeId } = await makeEvaluated(app)
    const { id } = await own.call(
      api.insertStandard,
      contentOf({ name: '放宽', itemList: [itemOf({ v1: 0 })], scopes: [] }),
    )
    expect(
      (await own.call(api.insertUpgradeStandard, { upgradeId, standardId: id })).changed,
    ).toBeGreaterThan(0)
    const { upgrade, evidence } = await own.call(rehearsing.rehearsal, { upgradeId })
    expect(upgrade.standardName).toBe('放宽')
    expect(evidence.standard!.byHand).toBe(true)
  })
})

describe('GET templates', () => {
  test.each(['maize', 'rice', 'wheat', 'soybean'])('templates of %s can be saved unchanged', async (crop) => {
    const bea = await app.user({ crop })
    const templates = await bea.call(api.standardTemplates, {})
    expect(templates.length).toBeGreaterThan(5)
    expect(templates.some((template) => template.unverified > 0)).toBe(true)
    for (const { unverified: _, ...content } of templates) {
      await expect(bea.call(api.insertStandard, { ...content, scopes: [scopeOf()] })).resolves.toBeDefined()
    }
  })
})
