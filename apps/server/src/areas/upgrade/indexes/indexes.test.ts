import * as checks from '@hepu/api/areas/upgrade/indexes/indexChecks'
import * as api from '@hepu/api/areas/upgrade/indexes/indexes'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as standard from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contentOf, itemOf, logOf, makeEvaluated } from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const keysOf = (list: readonly { key: string; checked?: boolean }[]) => list.map((item) => item.key)
const ticked = async (who: Client, screen: checks.IndexScreen) =>
  keysOf((await who.call(checks.checkIndexList, { screen })).filter((index) => index.checked))

describe('F-501 POST insertIndexList', () => {
  test('saving the indexes keeps the settings of items that stay, adds new ones with their preset, and drops the others', async () => {
    const ann = await app.user()
    const own = itemOf({ key: 'own', label: '自定', v1: 1 })
    const { id } = await ann.call(
      standard.insertStandard,
      contentOf({ itemList: [itemOf({ v1: 8 }), itemOf({ key: 'gainPct.ck1.2', label: '另一项' }), own] }),
    )
    const save = (version: number, indexes: string[]) =>
      ann.call(api.insertIndexList, { standardId: id, version, indexes, note: '选指标' })
    expect(await save(1, ['earHeight', 'gainPct.ck1'])).toEqual({ number: 2 })
    const { itemList, version, versions } = await ann.call(standard.standardShow, { standardId: id })
    expect(itemList.map((item) => [item.key, item.v1])).toEqual([
      ['earHeight', expect.any(Number)],
      ['gainPct.ck1', 8],
      ['gainPct.ck1.2', 5],
      ['own', 1],
    ])
    expect(versions[0]!.note).toBe('选指标')
    const offered = await ann.call(api.indexList, { standardId: id })
    expect(
      offered
        .filter((index) => index.checked)
        .map((index) => index.key)
        .toSorted(),
    ).toEqual(['earHeight', 'gainPct.ck1'])
    await save(version, ['earHeight'])
    const after = await ann.call(standard.standardShow, { standardId: id })
    expect(keysOf(after.itemList)).toEqual(['earHeight', 'own'])
    await expect(save(1, ['earHeight', 'moisture'])).rejects.toThrow(/已被.*修改/)
  })

  test('saving refuses indexes that the crop does not have, duplicates, and an empty list', async () => {
    const ann = await app.user({ crop: 'rice' })
    const { id } = await ann.call(standard.insertStandard, contentOf())
    const save = (indexes: string[]) => ann.call(api.insertIndexList, { standardId: id, version: 1, indexes })
    await expect(save(['earHeight'])).rejects.toThrow('指标「earHeight」不在该作物的指标目录中')
    await expect(save(['neckLoss', 'neckLoss'])).rejects.toThrow('指标重复')
    await expect(save([])).rejects.toThrow('至少选择一项指标')
  })
})

describe('the catalogue of an organisation', () => {
  test('F-501 the catalogue follows the order and use that the organisation has set, for its crop only, and is logged', async () => {
    const ann = await app.user()
    const [first, second, third] = await ann.call(api.indexList, {})
    const arranged = [third!, first!].map(({ key }, at) => ({
      key,
      showInList: at === 0,
      showInPk: at === 1,
    }))
    await ann.call(api.updateIndexList, { indexes: arranged })
    const after = await ann.call(api.indexList, {})
    expect(keysOf(after.slice(0, 3))).toEqual([third!.key, first!.key, second!.key])
    expect(after[1]).toMatchObject({ showInList: false, showInPk: true, seq: 1 })
    expect((await logOf(app, ann)).at(-1)).toMatchObject({ object: 'index_def', action: 'update' })
    expect((await ann.call(api.indexList, { crop: 'rice' }))[0]!.key).toBe(first!.key)
    const stranger = await app.user()
    expect((await stranger.call(api.indexList, {}))[0]!.key).toBe(first!.key)
    await expect(
      ann.call(api.updateIndexList, { indexes: [{ key: '没有', showInList: true, showInPk: true }] }),
    ).rejects.toThrow('指标「没有」不在该作物的指标目录中')
  })

  test('the catalogue has words with their choices as well as numbers', async () => {
    const ann = await app.user()
    const offered = await ann.call(api.indexList, {})
    expect(offered.find((index) => index.key === 'plantType')).toMatchObject({
      aggs: ['MODE', 'LAST'],
      ops: ['IN', 'NOT_IN'],
      preset: { op: 'IN' },
    })
    expect(keysOf(offered)).toEqual(
      expect.arrayContaining(['gainPct.twoYear', 'gainPct.eachYear', 'lodgingSum.share10']),
    )
  })
})

describe('F-501 POST queryCheckIndexList and updateCheckIndexList', () => {
  test("each user has own ticks on each screen, in the user's order", async () => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    expect(await ticked(ann, 'promotionSingle')).toEqual([])
    await ann.call(checks.updateCheckIndexList, {
      screen: 'promotionSingle',
      keys: ['moisture', 'gainPct.ck1', 'earHeight'],
    })
    expect(await ticked(ann, 'promotionSingle')).toEqual(['moisture', 'gainPct.ck1', 'earHeight'])
    expect(keysOf(await ann.call(checks.checkIndexList, { screen: 'promotionSingle' })).slice(0, 2)).toEqual([
      'moisture',
      'gainPct.ck1',
    ])
    expect(await ticked(ann, 'promotionRehearsal')).toEqual([])
    expect(await ticked(bob, 'promotionSingle')).toEqual([])
    await ann.call(checks.updateCheckIndexList, { screen: 'promotionSingle', keys: [] })
    expect(await ticked(ann, 'promotionSingle')).toEqual([])
  })

  test('ticking refuses an unknown index and an unknown screen', async () => {
    const ann = await app.user()
    const save = (screen: string, keys: string[]) =>
      ann.call(checks.updateCheckIndexList, { screen: screen as checks.IndexScreen, keys })
    await expect(save('promotionSingle', ['没有'])).rejects.toThrow('指标「没有」不在该作物的指标目录中')
    await expect(save('home', [])).rejects.toThrow('页面不正确')
  })

  test('rows of the execution list have the values of the catalogue at the time of the verdict', async () => {
    const { ann, upgradeId } = await makeEvaluated(app, {
      traits: { earHeight: Object.fromEntries(['新乡'].map((point) => [point, [110, 120, 115, 105]])) },
    })
    const { records } = await ann.call(record.recordPage, { model: { upgradeId } })
    const row = records.find((record) => record.name === 'LPA612')!
    expect(row.indexes!['earHeight']).toBe(110)
    expect(row.indexes!['gainPct.ck1']).toBeCloseTo(
      row.gains.find((gain) => gain.base === 'CK1')!.gainPct!,
      8,
    )
    expect(row.indexes!['gainPct.twoYear']).toBeUndefined()
  })
})
