import { scrapPoint } from '@hepu/api/areas/experiment/group/group'
import * as pkBasket from '@hepu/api/areas/upgrade/pk/pkBasket'
import * as pkCompare from '@hepu/api/areas/upgrade/pk/pkCompare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTrial, type MadeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { download, makeEvaluated, makeFivePoints, type Evaluated } from '../testPromotion.ts'

let app: TestApp
let made: Evaluated
let ann: Client
/** A second year in which LPA612 and 郑单958 met at two points, one of which is scrapped, without 试A. */
let second: MadeTrial
beforeAll(async () => {
  app = await testApp()
  made = await makeEvaluated(app, {
    traits: {
      southernLeafBlight: { 新乡: [1, 3, 3, 5], 商丘: [1, 1, 1, 1], 菏泽: [5, null, 3, 3] },
      moisture: {},
    },
  })
  ann = made.ann
  second = await makeTrial(await ctxOf(app, ann), {
    name: '第二年组',
    year: 2026,
    phase: 'R2',
    points: [{ name: '新乡' }, { name: '周口' }, { name: '漯河', scrapped: { reason: 'DISASTER' } }],
    entries: [{ name: 'LPA612' }, { name: '郑单958', ckNo: 1 }, { name: '新秀1号' }],
    yields: {
      新乡: [[700], [650], [690]],
      周口: [[620], [null], [600]],
      漯河: [[300], [600], [500]],
    },
  })
})
afterAll(() => app.close())

const idOf = (name: string) => String(made.trial.entry(name))

describe('a comparison with a check', () => {
  test('F-502 getContrastInfoPk and getContrastInfo give the worked example within its group', async () => {
    const input = {
      entryIds: [idOf('LPA612'), idOf('试A')],
      groupIds: [String(made.trial.groupId)],
      threshold: 25,
    }
    for (const route of [pkCompare.getContrastInfoPk, pkCompare.getContrastInfo]) {
      const found = await ann.call(route, input)
      expect(found).toMatchObject({ mode: 'contrast', base: '郑单958', threshold: 25, reason: null })
      const [lpa, a] = found.results
      expect(lpa).toMatchObject({ target: 'LPA612', base: '郑单958', common: 5, wins: 4, winRatePct: 80 })
      expect(lpa!.difference).toBeCloseTo(34.9733, 4)
      expect(lpa!.t.p).toBeCloseTo(0.0664, 4)
      expect(lpa!.sign.twoSided).toBeCloseTo(0.375, 10)
      expect(a).toMatchObject({ target: '试A', common: 5, wins: 2, winRatePct: 40 })
    }
  })

  test('a comparison counts the same variety in every group and year where both have data, without scrapped points', async () => {
    const found = await ann.call(pkCompare.getContrastInfoPk, {
      entryIds: [idOf('LPA612')],
      baseEntryId: String(second.entry('郑单958')),
    })
    expect(found.groups.map(({ year, counted }) => [year, counted])).toEqual([
      [2026, true],
      [2025, true],
    ])
    expect(found.results[0]).toMatchObject({ targetSites: 7, baseSites: 6, common: 6 })
    expect(found.sites.map((site) => site.pointName)).not.toContain('漯河')
    const confined = await ann.call(pkCompare.getContrastInfoPk, {
      entryIds: [idOf('LPA612')],
      years: [2026],
    })
    expect(confined.groups.map((group) => group.counted)).toEqual([true, false])
    expect(confined.results[0]).toMatchObject({ common: 1, difference: 50, t: { t: null } })
    expect(confined.results[0]!.t.reason).toContain('共同试点1个')
  })

  test('a blank value stays blank, and the disease pressure is that of all entries of the trial', async () => {
    const { varieties, traits, sites } = await ann.call(pkCompare.getContrastInfo, {
      entryIds: [idOf('试A')],
      groupIds: [String(made.trial.groupId)],
    })
    const blight = traits.find((trait) => trait.key === 'southernLeafBlight')!
    const row = blight.values[varieties.findIndex((variety) => variety.name === '试A')]!
    const at = (name: string) => sites.findIndex((site) => site.pointName === name)
    expect([row[at('新乡')], row[at('商丘')], row[at('菏泽')], row[at('宿州')]]).toEqual([3, 1, null, null])
    expect(blight.pressure!.map((is, site) => (is ? sites[site]!.pointName : null)).filter(Boolean)).toEqual([
      '新乡',
      '菏泽',
    ])
  })

  test('a comparison says why there is no check, no common group, or no selection', async () => {
    const bob = await app.user()
    expect((await bob.call(pkCompare.getContrastInfo, {})).reason).toContain('还没有选择品种')
    const bare = await makeTrial(await ctxOf(app, bob), {
      points: [{ name: '甲点' }],
      entries: [{ name: '甲' }, { name: '乙' }],
      yields: { 甲点: [[1], [2]] },
    })
    const other = await makeTrial(await ctxOf(app, bob), {
      name: '另一组',
      points: [{ name: '甲点' }],
      entries: [{ name: '丙' }],
      yields: { 甲点: [[3]] },
    })
    const both = { entryIds: [String(bare.entry('甲')), String(bare.entry('乙'))] }
    expect((await bob.call(pkCompare.getContrastInfoPk, both)).reason).toContain('没有设置对照')
    expect(await bob.call(pkCompare.getContrastInfo, both)).toMatchObject({ mode: 'free', reason: null })
    const apart = { entryIds: [String(bare.entry('甲')), String(other.entry('丙'))] }
    expect((await bob.call(pkCompare.getNoContrastInfoPk, apart)).reason).toContain('没有同在一个组别')
  })
})

test('F-502 getNoContrastInfoPk compares every pair, and a whole group by its id or its evaluation', async () => {
  const ofGroup = await ann.call(pkCompare.getNoContrastInfoPk, { groupId: String(made.trial.groupId) })
  expect(ofGroup).toMatchObject({ mode: 'free', base: null, title: '2025 D2' })
  expect(ofGroup.results).toHaveLength(6)
  expect(
    ofGroup.results.find((result) => result.target === '试A' && result.base === '郑单958'),
  ).toMatchObject({
    wins: 5,
  })
  const ofUpgrade = await ann.call(pkCompare.getNoContrastInfoPk, { upgradeId: made.upgradeId })
  expect(ofUpgrade.results).toEqual(ofGroup.results)
  const bare = await ann.call(pkCompare.getNoContrastInfoPk, {
    upgradeId: made.upgradeId,
    withResults: false,
  })
  expect(bare).toEqual({ ...ofGroup, results: [] })
})

describe('a whole group of more varieties than a PK list holds', () => {
  const many = (checked: boolean) => async (who: Client) =>
    makeTrial(await ctxOf(app, who), {
      name: checked ? '大组' : '无对照大组',
      points: [{ name: '甲点' }, { name: '乙点' }],
      entries: Array.from({ length: 11 }, (_, n) => ({
        name: `大${n}`,
        ...(checked && n === 0 ? { ckNo: 1 } : {}),
      })),
      yields: {
        甲点: Array.from({ length: 11 }, (_, n) => [600 + n]),
        乙点: Array.from({ length: 11 }, (_, n) => [500 + n]),
      },
    })
  let bob: Client
  let withCheck: string
  let without: string
  beforeAll(async () => {
    bob = await app.user()
    withCheck = String((await many(true)(bob)).groupId)
    without = String((await many(false)(bob)).groupId)
  })
  const TOO_MANY = '共11个品种，超过10个不计算两两结果，请指定对比品种或减少品种'

  test('a large group is returned with the data without pairs, and the reason', async () => {
    const free = await bob.call(pkCompare.getNoContrastInfoPk, { groupId: withCheck })
    expect(free).toMatchObject({ results: [], note: TOO_MANY, reason: null })
    expect(free.traits[0]!.values).toHaveLength(11)
    const any = await bob.call(pkCompare.getContrastInfo, { groupId: without })
    expect(any).toMatchObject({ mode: 'free', results: [], note: TOO_MANY })
    const bare = await bob.call(pkCompare.getNoContrastInfoPk, { groupId: withCheck, withResults: false })
    expect(bare.note).toBeNull()
  })

  test('a large group is still compared with its check', async () => {
    const found = await bob.call(pkCompare.getContrastInfo, { groupId: withCheck })
    expect(found).toMatchObject({ mode: 'contrast', base: '大0', note: null })
    expect(found.results).toHaveLength(10)
    const { results } = await bob.call(pkCompare.getQueryUpgradePk, { groupId: withCheck })
    expect(results).toHaveLength(10)
    await expect(bob.call(pkCompare.getQueryUpgradePk, { groupId: without })).rejects.toMatchObject({
      code: 4000,
      message: TOO_MANY,
    })
  })

  test('a large group is exported with the pairs of its check, or not at all', async () => {
    const input = { groupId: withCheck, mode: 'free' as const }
    const sheets = await download(bob, pkCompare.getContrastInfoExport, input)
    expect(sheets.get('汇总')).toHaveLength(11)
    expect(sheets.get('说明')!.flat()).toContain('共11个品种，品种互比过多，只导出与「大0」的对比')
    await expect(
      download(bob, pkCompare.getContrastInfoExport, { groupId: without, mode: 'free' }),
    ).rejects.toThrow(TOO_MANY)
  })

  test('a large group is not compared over other groups', async () => {
    const message = '该组有11个品种，超过10个时只能在本组内比较，不能另选组别'
    for (const groupIds of [[], [withCheck, without]]) {
      await expect(
        bob.call(pkCompare.getContrastInfo, { groupId: withCheck, groupIds }),
      ).rejects.toMatchObject({ code: 4000, message })
    }
    await bob.call(pkCompare.getContrastInfo, { groupId: withCheck, groupIds: [withCheck] })
  })
})

test('only users who may read evaluations can compare one', async () => {
  const reader = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
  const input = { upgradeId: made.upgradeId }
  for (const route of [
    pkCompare.getContrastInfo,
    pkCompare.getContrastInfoPk,
    pkCompare.getNoContrastInfoPk,
    pkCompare.getQueryUpgradePk,
    pkCompare.getUpgradePkGroupList,
  ]) {
    await expect(reader.call(route, input)).rejects.toMatchObject({
      code: 4030,
      message: expect.stringMatching(/^您没有「.+」权限，请联系管理员$/) as string,
    })
  }
  const found = await reader.call(pkCompare.getContrastInfo, { groupId: String(made.trial.groupId) })
  expect(found.varieties).toHaveLength(4)
})

test('F-502 getQueryUpgradePk returns the pairs that meet the conditions, the highest win rate first', async () => {
  const input = { groupId: String(made.trial.groupId), baseEntryId: idOf('郑单958') }
  const names = async (conditions: object) => {
    const { results } = await ann.call(pkCompare.getQueryUpgradePk, { ...input, ...conditions })
    return results.map((result) => result.target)
  }
  expect(await names({})).toEqual(['试A', 'LPA612', '登海605'])
  expect(await names({ minWinRate: 80 })).toEqual(['试A', 'LPA612'])
  expect(await names({ minGainPct: 5 })).toEqual(['LPA612'])
  expect(await names({ minCommon: 6 })).toEqual([])
  await expect(names({ trait: 'plantHeight' })).rejects.toMatchObject({
    code: 4000,
    message: '所选组别没有性状「plantHeight」的数据',
  })
})

test('F-502 getUpgradePkGroupList and getUpgradeStandards name groups and the standards they are judged by', async () => {
  const meeting = await ann.call(pkCompare.getUpgradePkGroupList, {
    entryIds: [idOf('LPA612'), idOf('郑单958')],
  })
  expect(meeting.map(({ name, varieties, usedPoints }) => [name, varieties, usedPoints])).toEqual([
    ['第二年组', 2, 2],
    ['D2', 2, 5],
  ])
  expect(await ann.call(pkCompare.getUpgradePkGroupList, { upgradeId: made.upgradeId })).toMatchObject([
    { name: 'D2', varieties: 4 },
  ])
  expect(await ann.call(pkCompare.getUpgradeStandards, { upgradeId: made.upgradeId })).toMatchObject([
    { groupName: 'D2', standardName: '增产五个点', items: [{ label: '比CK1增产', text: '≥5%' }, {}] },
  ])
})

test('F-501 queryIndexPkList names the traits of the crop with their rule and band', async () => {
  const indexes = await ann.call(pkCompare.queryIndexPkList, {})
  const byKey = new Map(indexes.map((index) => [index.key, index]))
  expect(byKey.get('yieldMu')).toMatchObject({ label: '折亩产', band: 5 })
  expect(byKey.get('earlyLodge')).toMatchObject({ band: 20 })
  expect(byKey.get('southernLeafBlight')!.rule).toContain('压力点')
  expect(byKey.get('moisture')).toMatchObject({ band: null, rule: '只比较均值与差值，不计赢率' })
  expect(byKey.has('sowDate')).toBe(false)
  expect(await ann.call(pkCompare.queryIndexPkList, { crop: 'constructor' })).toEqual([])
})

test('F-502 getContrastInfoExport saves a summary, a sheet per trait and the points', async () => {
  const sheets = await download(ann, pkCompare.getContrastInfoExport, {
    entryIds: [idOf('LPA612'), idOf('试A')],
    groupIds: [String(made.trial.groupId)],
  })
  expect([...sheets.keys()]).toEqual(['汇总', '折亩产', '小斑病', '点值', '说明'])
  expect(sheets.get('汇总')![0]!.slice(0, 7)).toEqual([
    '目标品种',
    '对比品种',
    '对比点数',
    '目标均值(kg/亩)',
    '对比均值(kg/亩)',
    '增减产值(kg/亩)',
    '增减产%',
  ])
  expect(sheets.get('汇总')![1]!.slice(0, 3)).toEqual(['LPA612', '郑单958', 5])
  expect(sheets.get('折亩产')!).toHaveLength(3)
  expect(sheets.get('点值')!).toHaveLength(16)
  const nobody = await app.user()
  await expect(nobody.call(pkBasket.selectPKList, {})).resolves.toMatchObject({ items: [] })
  const { body } = await nobody.raw({
    method: 'POST',
    url: pkCompare.getContrastInfoExport.path,
    payload: {},
  })
  expect(body).toContain('还没有选择品种')
})

test('more entries of a trial than before count at once', async () => {
  const bob = await app.user()
  const trial = await makeFivePoints(app, bob)
  const input = { groupId: String(trial.groupId) }
  const before = await bob.call(pkCompare.getContrastInfo, input)
  expect(before.sites).toHaveLength(5)
  await bob.call(scrapPoint, {
    id: String(trial.point('宿州')),
    version: 1,
    scrapped: true,
    reason: 'DISASTER',
  })
  const after = await bob.call(pkCompare.getContrastInfo, input)
  expect(after.sites.map((site) => site.pointName)).toEqual(['新乡', '商丘', '菏泽', '石家庄'])
})
