import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import {
  fivePoints,
  makeTrial,
  onePoint,
  type MadeTrial,
  type TrialWish,
} from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const make = async (wish: TrialWish, who: Client = ann): Promise<MadeTrial> =>
  makeTrial(await ctxOf(app, who), wish)
const round = (value: number | null | undefined): number | null | undefined =>
  typeof value === 'number' ? Number(value.toFixed(4)) : value
const groupNames = async (who: Client): Promise<string[]> =>
  (await who.call(trialGroup.groupPage, { sort: 'id', order: 'ascending' })).records.map((row) => row.name)

describe('GET option lists', () => {
  test('option lists contain the phases in the order of advance, and the states and ripe periods of the dictionary', async () => {
    const phases = await ann.call(trialGroup.phaseList, {})
    expect(phases.map((phase) => phase.value)).toEqual([
      'T1',
      'P1',
      'P2',
      'PRE',
      'R1',
      'R2',
      'PT',
      'APPROVE',
      'DEMO',
    ])
    expect((await ann.call(variety.statusList, {}))[0]).toEqual({ value: '1', label: '在试' })
    expect((await ann.call(trialGroup.ripePeriodList, {})).map((option) => option.value)).toContain('中晚熟')
  })

  test('option lists contain only the providers in the scope, each once', async () => {
    const bob = await app.user()
    await make(
      { ...onePoint, entries: onePoint.entries.map((entry) => ({ ...entry, provider: '乙公司' })) },
      bob,
    )
    expect(await bob.call(variety.providers, {})).toEqual([{ value: '乙公司', label: '乙公司' }])
    expect(await ann.call(variety.providers, {})).not.toContainEqual({ value: '乙公司', label: '乙公司' })
  })
})

describe('POST experimentGroup/page', () => {
  test('the group list shows nothing of another organisation, and everything of an organisation below', async () => {
    const boss = await app.user()
    const station = await app.user({ org: await makeOrg(app.services.db, boss.org) })
    await make({ ...onePoint, name: '本部组' }, boss)
    await make({ ...onePoint, name: '试验站组' }, station)
    expect(await groupNames(boss)).toEqual(['本部组', '试验站组'])
    expect(await groupNames(station)).toEqual(['试验站组'])
    expect(await groupNames(await app.user())).toEqual([])
  })

  test('the group list counts points, entries and plots, and names the best entry with its gain', async () => {
    const bob = await app.user()
    const points = fivePoints.points.map((point) =>
      point.name === '宿州' ? { ...point, scrapped: { reason: 'DISASTER' } } : point,
    )
    await make({ ...fivePoints, points }, bob)
    const [row] = (await bob.call(trialGroup.groupPage, {})).records
    expect(row).toMatchObject({
      points: 5,
      usedPoints: 4,
      entries: 4,
      plots: 60,
      pendingPlots: 0,
      upgradeState: null,
      decision: null,
    })
    expect(row!.checks.map((check) => check.name)).toEqual(['郑单958', '登海605'])
    expect([row!.best!.name, round(row!.best!.gainPct)]).toEqual(['LPA612', 7.1492])
    expect(round(row!.meanYield)).toBe(699.2042)
    expect(row!.can).toEqual({ edit: true, scrap: true, import: true, export: true })
  })

  test('the group list filters, sorts and pages with exact totals', async () => {
    const bob = await app.user()
    for (const [at, name] of ['丙组', '甲组', '乙组'].entries()) {
      await make({ ...onePoint, name, year: 2020 + at, phase: at === 0 ? 'P2' : 'R1' }, bob)
    }
    const names = async (input: Parameters<typeof bob.call<typeof trialGroup.groupPage>>[1]) =>
      (await bob.call(trialGroup.groupPage, input)).records.map((row) => row.name)
    expect(await names({ sort: 'name', order: 'ascending' })).toEqual(['丙组', '甲组', '乙组'])
    expect(await names({ sort: 'year', order: 'ascending' })).toEqual(['丙组', '甲组', '乙组'])
    expect(await names({ model: { phase: 'R1' }, sort: 'year' })).toEqual(['乙组', '甲组'])
    expect(await names({ model: { name: '甲' } })).toEqual(['甲组'])
    expect(await names({ model: { name: '%' } })).toEqual([])
    const page = await bob.call(trialGroup.groupPage, { size: 2, current: 2, sort: 'year' })
    expect([page.total, page.records.map((row) => row.name)]).toEqual([3, ['丙组']])
  })

  test('groups are listed by year, phase and ripe period, and all matches any value', async () => {
    const bob = await app.user()
    await make({ ...onePoint, name: '夏播组', year: 2022, ripePeriod: '夏播' }, bob)
    await make({ ...onePoint, name: '春播组', year: 2023, ripePeriod: '中熟' }, bob)
    const names = async (a: string, b: string, c: string) =>
      (await bob.call(trialGroup.groupsOf, { a, b, c })).map((group) => group.name)
    expect(await names('all', 'all', 'all')).toEqual(['春播组', '夏播组'])
    expect(await names('2022', 'R1', '夏播')).toEqual(['夏播组'])
    expect(await names('2022', 'P2', 'all')).toEqual([])
    await expect(names('前年', 'all', 'all')).rejects.toThrow('年份不正确')
  })
})

describe('POST experimentVariety/all', () => {
  test('the entry list filters by group, check, number or name, and contains the figures', async () => {
    const bob = await app.user()
    const { groupId } = await make(fivePoints, bob)
    const page = async (input: Parameters<typeof bob.call<typeof variety.varietyPage>>[1]) =>
      (await bob.call(variety.varietyPage, input)).records
    expect(
      (await page({ model: { isCk: true }, sort: 'yieldRank', order: 'ascending' })).map((row) => row.name),
    ).toEqual(['郑单958', '登海605'])
    expect((await page({ model: { name: 'lpa' } })).map((row) => row.name)).toEqual(['LPA612'])
    const [first] = await page({ model: { groupId: String(groupId) }, sort: 'meanYield', size: 1 })
    expect(first).toMatchObject({
      name: 'LPA612',
      yieldRank: 1,
      points: 5,
      letter05: 'a',
      statusLabel: '在试',
    })
    expect(first!.gains.map((gain) => [gain.base, round(gain.gainPct)])).toEqual([
      ['CK1', 5.2006],
      ['CK2', 5.2371],
      ['MEAN', 3.0567],
    ])
  })

  test('the entry list puts entries without a yield last, in both directions', async () => {
    const bob = await app.user()
    await make({ ...onePoint, yields: { 新乡: [[700], [], [650], [690]] } }, bob)
    for (const order of ['ascending', 'descending'] as const) {
      const { records } = await bob.call(variety.varietyPage, { sort: 'meanYield', order })
      expect(records.at(-1)!.name).toBe('试A')
    }
  })
})

describe('one entry', () => {
  test('baseInfo shows the group, checks and gains of an entry, and not to other organisations', async () => {
    const made = await make({ ...fivePoints, name: '基本信息' })
    const info = await ann.call(variety.baseInfo, { id: String(made.entry('试A')) })
    expect(info.group.name).toBe('基本信息')
    expect(info.checks.map((check) => check.name)).toEqual(['郑单958', '登海605'])
    expect(round(info.gains[0]!.gainPct)).toBe(3.1555)
    const eve = await app.user()
    await expect(eve.call(variety.baseInfo, { id: String(made.entry('试A')) })).rejects.toThrow('品种不存在')
  })

  test('variety/baseInfo collects the trials of a name over the years, with the best', async () => {
    const bob = await app.user()
    await make({ ...fivePoints, year: 2023 }, bob)
    await make({ ...onePoint, year: 2024 }, bob)
    const info = await bob.call(variety.varietyBaseInfo, { name: 'LPA612' })
    expect(info.trials.map((trial) => trial.year)).toEqual([2024, 2023])
    expect([info.best!.year, round(info.best!.gainPct)]).toEqual([2024, 8.8117])
    await expect(ann.call(variety.varietyBaseInfo, { name: '没有的品种' })).rejects.toThrow(
      '品种「没有的品种」不存在',
    )
  })
})

describe('POST experimentGroup/rawData', () => {
  test('raw data page the plots with their observations, and a blank stays blank', async () => {
    const made = await make({
      ...onePoint,
      name: '原始数据',
      traits: {
        plantHeight: { 新乡: [281, null, 260, 255] },
        plantType: { 新乡: ['紧凑', null, null, null] },
      },
    })
    const groupId = String(made.groupId)
    const page = await ann.call(trialPlot.rawData, {
      model: { groupId },
      sort: 'entry',
      order: 'ascending',
      size: 5,
    })
    expect([page.total, page.records.length]).toEqual([12, 5])
    const own = await ann.call(trialPlot.rawData, {
      model: { groupId, entryId: String(made.entry('LPA612')) },
      sort: 'rep',
      order: 'ascending',
    })
    expect(own.records.map((row) => [row.rep, row.yieldMu])).toEqual([
      [1, 742.6],
      [2, 718.3],
      [3, 735.9],
    ])
    expect(own.records[0]!.values).toEqual({
      plantHeight: { value: 281, raw: null, excluded: null },
      plantType: { value: '紧凑', raw: null, excluded: null },
    })
    expect(own.records[1]!.values).toEqual({})
  })

  test('a page beyond the end is empty and still has the total', async () => {
    const { groupId } = await make({ ...onePoint, name: '末页之后' })
    const model = { groupId: String(groupId) }
    const far = { current: 9, size: 5, model }
    expect(await ann.call(trialPlot.rawData, far)).toMatchObject({ current: 9, total: 12, records: [] })
    const entries = await ann.call(variety.varietyPage, far)
    expect(entries).toMatchObject({ current: 9, total: 4, records: [] })
    const none = await ann.call(variety.varietyPage, { model: { ...model, name: '没有的品种' } })
    expect(none).toMatchObject({ current: 1, total: 0, records: [] })
  })

  test('raw data are not found from another organisation', async () => {
    const { groupId } = await make({ ...onePoint, name: '原始数据隔离' })
    const eve = await app.user()
    await expect(eve.call(trialPlot.rawData, { model: { groupId: String(groupId) } })).rejects.toThrow(
      '组别不存在',
    )
  })
})
