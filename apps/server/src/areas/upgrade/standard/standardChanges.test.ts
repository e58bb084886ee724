import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import * as indexes from '@hepu/api/areas/upgrade/indexes/indexes'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { demoStandardsOf } from '@hepu/breeding/promotion/demoStandards'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contentOf, itemOf, logOf, makeEvaluated, makeFivePoints, scopeOf } from '../testPromotion.ts'
import { seedStandards } from './seedStandards.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const insert = (who: Client, changes: Parameters<typeof contentOf>[0]) =>
  who.call(api.insertStandard, contentOf(changes))
const show = (who: Client, standardId: string, number?: number) =>
  who.call(api.standardShow, { standardId, ...(number && { number: String(number) }) })

describe('F-500 F-501 POST insertStandard', () => {
  test('creating is refused to a user without the permission', async () => {
    const eve = await app.user({ permissions: ['upgrade.standard:read'] })
    await expect(insert(eve, {})).rejects.toThrow('维护晋级标准')
  })

  test.each([
    ['an item twice', { itemList: [itemOf(), itemOf()] }, '指标「比CK1增产」重复'],
    ['no items', { itemList: [] }, '至少一项指标'],
    ['a comparison without a check', { itemList: [itemOf({ ck: null })] }, '指标「比CK1增产」须选择对照'],
    [
      'a range upside down',
      { itemList: [itemOf({ op: 'BETWEEN', v1: 5, v2: 3 })] },
      '指标「比CK1增产」的区间上限不得小于下限',
    ],
    [
      'a share without a condition',
      { itemList: [itemOf({ agg: 'EACH_POINT_SHARE' })] },
      '指标「比CK1增产」须填写每点的条件',
    ],
    [
      'a trait the crop does not have',
      { itemList: [itemOf({ trait: 'panicles' })] },
      '指标「比CK1增产」的性状「panicles」不是该作物的数值性状',
    ],
    [
      'a trait that is a day',
      { itemList: [itemOf({ adjust: { by: 'sowingDate', from: 0, perUnit: 1 } })] },
      '指标「比CK1增产」的性状「sowingDate」不是该作物的数值性状',
    ],
    [
      'an end before the start',
      { validFrom: '2025-05-01', validTo: '2025-04-30' },
      '日期先后有误：失效日期不得早于生效日期',
    ],
    [
      'membership without a list',
      { itemList: [itemOf({ op: 'IN', base: 'ABS', ck: null, values: [] })] },
      '指标「比CK1增产」须列出取值',
    ],
    [
      'every year with an operator that has no worse side',
      { itemList: [itemOf({ agg: 'EACH_YEAR', op: 'NE' })] },
      '指标「比CK1增产」按年要求时，运算只能用 ≥、>、≤、<',
    ],
    [
      'a phase of an item there is not',
      { itemList: [itemOf({ phases: ['R9'] })] },
      '指标「比CK1增产」的试验阶段「R9」不存在',
    ],
    [
      'a number asked of a word',
      { itemList: [itemOf({ trait: 'plantType', base: 'ABS', ck: null })] },
      '指标「比CK1增产」是文字性状，运算只能用「属于」或「不属于」',
    ],
    [
      'a word the trait does not have',
      {
        itemList: [
          itemOf({ trait: 'plantType', base: 'ABS', ck: null, agg: 'MODE', op: 'IN', values: ['高大'] }),
        ],
      },
      '指标「比CK1增产」的取值「高大」不在该性状的选项中',
    ],
    [
      'an item that scores nothing',
      { itemList: [itemOf({ kind: 'SCORE', weight: 0 })] },
      '指标「比CK1增产」按「计分」，权重应大于0',
    ],
    ['the same scope twice', { scopes: [scopeOf(), scopeOf()] }, '适用范围重复'],
    ['a phase there is not', { scopes: [scopeOf({ phase: 'R9' })] }, '适用范围的试验阶段「R9」不在字典中'],
    ['a group that is no id', { scopes: [scopeOf({ groupId: 'x' })] }, '适用范围的组别不存在或无权查看'],
    ['a blank name', { name: ' ' }, '标准名称必填'],
  ])('creating refuses %s', async (_, changes, message) => {
    await expect(insert(ann, changes)).rejects.toThrow(message)
  })

  test('creating refuses a group of another organisation in a scope', async () => {
    const stranger = await app.user()
    const { groupId } = await makeFivePoints(app, stranger)
    await expect(insert(ann, { scopes: [scopeOf({ groupId: String(groupId) })] })).rejects.toThrow(
      '适用范围的组别不存在或无权查看',
    )
  })

  test('creating refuses a name that another standard of the same organisation has', async () => {
    await insert(ann, { name: '同名' })
    await expect(insert(ann, { name: '同名' })).rejects.toThrow('晋级标准名称已存在')
    const stranger = await app.user()
    await expect(insert(stranger, { name: '同名' })).resolves.toBeDefined()
  })

  test('creating stores the contents as version 1 and logs it', async () => {
    const bea = await app.user()
    const { groupId } = await makeFivePoints(app, bea)
    const scopes = [scopeOf({ phase: 'P2', ripePeriod: '夏播' }), scopeOf({ groupId: String(groupId) })]
    const { id } = await insert(bea, { name: '新', source: '示例', validFrom: '2025-01-01', scopes })
    expect(await show(bea, id)).toMatchObject({
      id,
      name: '新',
      number: 1,
      items: 2,
      scopeText: '高级产比 · 夏播；2025 D2',
      validFrom: '2025-01-01',
      validTo: null,
      scopes,
      itemList: contentOf().itemList,
      versions: [{ number: 1, byName: `用户${bea.account}`, note: null, items: 2 }],
      can: { edit: true, delete: true },
    })
    const lines = await logOf(app, bea)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ object: 'upgrade_standard', action: 'create', objectId: Number(id) })
  })
})

describe('POST updateStandard', () => {
  test('an update makes a new version only if items, scopes or validity differ', async () => {
    const { id } = await insert(ann, { name: '版本' })
    const update = async (changes: object) => {
      const { version } = await show(ann, id)
      const input = { ...contentOf({ name: '版本' }), id, version, state: 1, ...changes }
      return (await ann.call(api.updateStandard, input)).number
    }
    expect(await update({})).toBe(1)
    expect(await update({ remark: '说明', className: '绿色优质', state: 0 })).toBe(1)
    expect(await update({ itemList: [itemOf({ v1: 4 })], note: '放宽' })).toBe(2)
    expect(await update({ itemList: [itemOf({ v1: 4 })], scopes: [scopeOf({ phase: 'R1' })] })).toBe(3)
    expect(
      await update({
        itemList: [itemOf({ v1: 4 })],
        scopes: [scopeOf({ phase: 'R1' })],
        validTo: '2026-12-31',
      }),
    ).toBe(4)
    const { versions, itemList } = await show(ann, id, 2)
    expect(versions.map((version) => [version.number, version.note, version.items])).toEqual([
      [4, null, 1],
      [3, null, 1],
      [2, '放宽', 1],
      [1, null, 2],
    ])
    expect(itemList[0]!.v1).toBe(4)
    expect((await show(ann, id, 1)).itemList).toEqual(contentOf().itemList)
    await expect(show(ann, id, 9)).rejects.toThrow('晋级标准没有第9版')
  })

  test('an update refuses an older version, and the second of two concurrent ones', async () => {
    const { id } = await insert(ann, { name: '冲突' })
    const change = (v1: number) =>
      ann.call(api.updateStandard, {
        ...contentOf({ name: '冲突', itemList: [itemOf({ v1 })] }),
        id,
        version: 1,
        state: 1,
      })
    const outcomes = await Promise.allSettled([change(1), change(2)])
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failed.map((outcome) => String(outcome.reason))).toEqual([
      expect.stringMatching(/「冲突」已被.*修改/),
    ])
    expect(await show(ann, id)).toMatchObject({ number: 2, version: 2 })
  })

  test('an update does not find a standard of another organisation', async () => {
    const { id } = await insert(ann, { name: '我的' })
    const stranger = await app.user()
    const refusal = '晋级标准不存在或无权查看'
    await expect(show(stranger, id)).rejects.toThrow(refusal)
    const input = { ...contentOf(), id, version: 1, state: 1 }
    await expect(stranger.call(api.updateStandard, input)).rejects.toThrow(refusal)
    await expect(stranger.call(api.delStandard, { ids: [id] })).rejects.toThrow(refusal)
  })

  test('an update leaves evaluations on their version', async () => {
    const { ann: own, upgradeId, standardId } = await makeEvaluated(app)
    const { version } = await show(own, standardId)
    const next = { ...contentOf({ itemList: [itemOf({ v1: 1 })] }), id: standardId, version, state: 1 }
    await own.call(api.updateStandard, next)
    const { upgrade, evidence } = await own.call(rehearsing.rehearsal, { upgradeId })
    expect(upgrade.standardNumber).toBe(1)
    expect(evidence.standard!.items).toEqual(contentOf().itemList)
  })
})

describe('POST delStandard', () => {
  test('deleting refuses a standard that an evaluation uses, and then deletes none', async () => {
    const { ann: own, standardId } = await makeEvaluated(app)
    const spare = await insert(own, { name: '闲置' })
    await expect(own.call(api.delStandard, { ids: [spare.id, standardId] })).rejects.toThrow(
      '标准「增产五个点」已被1个晋级评估使用，不能删除，可以停用',
    )
    const { records } = await own.call(api.standardPage, {})
    expect(records.map((row) => [row.name, row.inUse, row.can['delete']])).toEqual([
      ['闲置', 0, true],
      ['增产五个点', 1, false],
    ])
  })

  test('deleting removes unused standards, logs it, and frees the name', async () => {
    const bea = await app.user()
    const ids = [await insert(bea, { name: '甲' }), await insert(bea, { name: '乙' })].map(
      (saved) => saved.id,
    )
    await bea.call(api.delStandard, { ids })
    expect((await bea.call(api.standardPage, {})).total).toBe(0)
    expect((await logOf(app, bea)).slice(-2).map((line) => [line.action, line.objectId])).toEqual([
      ['delete', Number(ids[0])],
      ['delete', Number(ids[1])],
    ])
    await expect(insert(bea, { name: '甲' })).resolves.toBeDefined()
  })
})

describe('lists of standards', () => {
  test('the list is paged, filtered and sorted, and wildcards are taken literally', async () => {
    const bea = await app.user()
    for (const name of ['甲1', '甲2', '乙_1']) await insert(bea, { name })
    const off = await insert(bea, { name: '丙2', level: 'NAT' })
    await bea.call(api.updateStandard, {
      ...contentOf({ name: '丙2', level: 'NAT' }),
      id: off.id,
      version: 1,
      state: 0,
    })
    const names = async (input: Parameters<typeof bea.call<typeof api.standardPage>>[1]) => {
      const page = await bea.call(api.standardPage, { sort: 'name', order: 'ascending', ...input })
      return [page.total, ...page.records.map((row) => row.name)]
    }
    expect(await names({ size: 2, current: 2 })).toEqual([4, '甲2', '乙_1'])
    expect(await names({ model: { name: '_' } })).toEqual([1, '乙_1'])
    expect(await names({ model: { level: 'NAT' } })).toEqual([1, '丙2'])
    expect(await names({ model: { state: '1' } })).toEqual([3, '甲1', '甲2', '乙_1'])
    const choices = await bea.call(api.standardList, { state: '1' })
    expect(choices.map((row) => row.name)).toEqual(['甲1', '甲2', '乙_1'])
    expect(await bea.call(api.standardList, {})).toHaveLength(4)
    const head = await app.user()
    const station = await app.user({ org: await makeOrg(app.services.db, head.org) })
    await insert(station, { name: '站内' })
    expect((await head.call(api.standardPage, {})).records.map((row) => row.name)).toEqual(['站内'])
  })

  test('the list of indexes has one for every measured trait, each valid as an item of a standard', async () => {
    const offered = await ann.call(indexes.indexList, {})
    const keys = offered.map((index) => index.key)
    expect(keys).toEqual(expect.arrayContaining(['gainPct.ck1', 'lodgingSum', 'growthDiff', 'moisture']))
    expect(keys).not.toContain('sowingDate')
    expect(new Set(keys).size).toBe(keys.length)
    expect(offered.find((index) => index.key === 'growthDiff')!.preset).toMatchObject({
      base: 'VS_CK_DIFF',
      ck: 1,
      op: 'LE',
    })
    for (const chosen of [offered.slice(0, 40), offered.slice(40)]) {
      const itemList = chosen.map((index) => index.preset)
      const name = `全部指标${chosen.length}`
      await expect(insert(ann, { name, itemList })).resolves.toBeDefined()
    }
  })
})

describe('seedStandards', () => {
  const seed = (who: Client) =>
    seedStandards(app.services.db, { orgId: who.orgId, crop: 'maize', userId: null })
  const names = async (who: Client) => (await who.call(api.standardList, {})).map((row) => row.name)

  test('seeding gives an organisation the demo standards once', async () => {
    const bea = await app.user()
    await seed(bea)
    await seed(bea)
    expect(await names(bea)).toEqual(demoStandardsOf('maize').map((demo) => demo.name))
  })

  test('seeding does not restore standards that were renamed or deleted', async () => {
    const bea = await app.user()
    await seed(bea)
    const [first, ...others] = await bea.call(api.standardList, {})
    await bea.call(api.delStandard, { ids: others.map((row) => row.id) })
    const shown = await show(bea, first!.id)
    const { level, className, itemList, scopes, version } = shown
    await bea.call(api.updateStandard, {
      name: '改名',
      level,
      className,
      itemList,
      scopes,
      version,
      id: first!.id,
      state: 1,
    })
    await seed(bea)
    expect(await names(bea)).toEqual(['改名'])
  })

  test('seeding leaves every group of the chain with exactly one standard', async () => {
    const bea = await app.user()
    await seed(bea)
    for (const phase of ['T1', 'P1', 'P2', 'PRE', 'R1', 'R2', 'PT']) {
      await makeFivePoints(app, bea, { phase, name: phase })
    }
    await bea.call(evaluation.generateCurrentYear, { year: 2025 })
    const { records } = await bea.call(evaluation.upgradePage, { sort: 'id', order: 'ascending' })
    expect(records.map((row) => [row.phase, row.standardName, row.problem])).toEqual([
      ['T1', '企业组合测配', null],
      ['P1', '企业初级产比', null],
      ['P2', '企业P2-黄淮海', null],
      ['PRE', '企业预备试验', null],
      ['R1', '2014国家普通玉米·比CK1', null],
      ['R2', '2014国家普通玉米·比CK1', null],
      ['PT', '2014国家普通玉米·生产试验', null],
    ])
  })
})
