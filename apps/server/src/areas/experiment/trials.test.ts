import * as api from '@hepu/api/areas/experiment/variety'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../test/build/authority.ts'
import { fivePoints, makeTrial, onePoint, type MadeTrial, type TrialWish } from '../../../test/build/trial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { changeLog, experimentGroup, groupSummary, plot, upgrade } from '../../db/schema/index.ts'
import { registerTemp } from './tempRegister.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp({ register: registerTemp })
  ann = await app.user()
})
afterAll(() => app.close())

const make = async (wish: TrialWish, who: Client = ann): Promise<MadeTrial> =>
  makeTrial(await ctxOf(app, who), wish)
const round = (value: number | null | undefined): number | null | undefined =>
  typeof value === 'number' ? Number(value.toFixed(4)) : value
const logOf = (object: string, objectId: number) =>
  app.services.db
    .select()
    .from(changeLog)
    .where(and(eq(changeLog.object, object), eq(changeLog.objectId, objectId)))
    .orderBy(changeLog.id)
const dataVersionOf = async (groupId: number): Promise<number> => {
  const [group] = await app.services.db.select().from(experimentGroup).where(eq(experimentGroup.id, groupId))
  return group!.dataVersion
}

/** Confirms or publishes the group's evaluation. */
async function evaluate(
  client: Client,
  groupId: number,
  state: 'CONFIRMED' | 'PUBLISHED' | 'REVOKED',
): Promise<void> {
  await app.services.db.insert(upgrade).values({
    orgId: client.orgId,
    crop: 'maize',
    groupId,
    year: 2025,
    state,
    dataVersion: 1,
    methodVersion: 'test',
  })
}

describe('GET option lists', () => {
  test('phases in the order of advance, states and ripe periods of the dictionary', async () => {
    const phases = await ann.call(api.phaseList, {})
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
    expect((await ann.call(api.statusList, {}))[0]).toEqual({ value: '1', label: '在试' })
    expect((await ann.call(api.ripePeriodList, {})).map((option) => option.value)).toContain('中晚熟')
  })

  test('providers of the scope only, each once', async () => {
    const bob = await app.user()
    await make(
      { ...onePoint, entries: onePoint.entries.map((entry) => ({ ...entry, provider: '乙公司' })) },
      bob,
    )
    expect(await bob.call(api.providers, {})).toEqual([{ value: '乙公司', label: '乙公司' }])
    expect(await ann.call(api.providers, {})).not.toContainEqual({ value: '乙公司', label: '乙公司' })
  })
})

describe('POST experimentGroup/page', () => {
  test('shows nothing of another organisation, and all of an organisation below', async () => {
    const boss = await app.user()
    const station = await app.user({ org: await makeOrg(app.services.db, boss.org) })
    await make({ ...onePoint, name: '本部组' }, boss)
    await make({ ...onePoint, name: '试验站组' }, station)
    const names = async (who: Client) =>
      (await who.call(api.groupPage, { sort: 'id', order: 'ascending' })).records.map((row) => row.name)
    expect(await names(boss)).toEqual(['本部组', '试验站组'])
    expect(await names(station)).toEqual(['试验站组'])
    expect(await names(await app.user())).toEqual([])
  })

  test('counts points, entries and plots, and names the first with its gain', async () => {
    const bob = await app.user()
    const points = fivePoints.points.map((point) =>
      point.name === '宿州' ? { ...point, scrapped: { reason: 'DISASTER' } } : point,
    )
    await make({ ...fivePoints, points }, bob)
    const [row] = (await bob.call(api.groupPage, {})).records
    expect(row).toMatchObject({
      points: 5,
      usedPoints: 4,
      entries: 4,
      plots: 60,
      pendingPlots: 0,
      upgradeState: null,
    })
    expect(row!.checks.map((check) => check.name)).toEqual(['郑单958', '登海605'])
    expect([row!.best!.name, round(row!.best!.gainPct)]).toEqual(['LPA612', 7.1492])
    expect(round(row!.meanYield)).toBe(699.2042)
    expect(row!.can).toEqual({ edit: true, scrap: true, import: true, export: true })
  })

  test('filters, sorts and pages with exact totals', async () => {
    const bob = await app.user()
    for (const [at, name] of ['丙组', '甲组', '乙组'].entries()) {
      await make({ ...onePoint, name, year: 2020 + at, phase: at === 0 ? 'P2' : 'R1' }, bob)
    }
    const names = async (input: Parameters<typeof bob.call<typeof api.groupPage>>[1]) =>
      (await bob.call(api.groupPage, input)).records.map((row) => row.name)
    expect(await names({ sort: 'name', order: 'ascending' })).toEqual(['丙组', '甲组', '乙组'])
    expect(await names({ sort: 'year', order: 'ascending' })).toEqual(['丙组', '甲组', '乙组'])
    expect(await names({ model: { phase: 'R1' }, sort: 'year' })).toEqual(['乙组', '甲组'])
    expect(await names({ model: { name: '甲' } })).toEqual(['甲组'])
    expect(await names({ model: { name: '%' } })).toEqual([])
    const page = await bob.call(api.groupPage, { size: 2, current: 2, sort: 'year' })
    expect([page.total, page.records.map((row) => row.name)]).toEqual([3, ['丙组']])
  })

  test('groups by year, phase and ripe period; all means any', async () => {
    const bob = await app.user()
    await make({ ...onePoint, name: '夏播组', year: 2022, ripePeriod: '夏播' }, bob)
    await make({ ...onePoint, name: '春播组', year: 2023, ripePeriod: '中熟' }, bob)
    const names = async (a: string, b: string, c: string) =>
      (await bob.call(api.groupsOf, { a, b, c })).map((group) => group.name)
    expect(await names('all', 'all', 'all')).toEqual(['春播组', '夏播组'])
    expect(await names('2022', 'R1', '夏播')).toEqual(['夏播组'])
    expect(await names('2022', 'P2', 'all')).toEqual([])
    await expect(names('前年', 'all', 'all')).rejects.toThrow('年份不正确')
  })
})

describe('POST experimentVariety/all', () => {
  test('filters by group, check, number or name, and carries the figures', async () => {
    const bob = await app.user()
    const { groupId } = await make(fivePoints, bob)
    const page = async (input: Parameters<typeof bob.call<typeof api.varietyPage>>[1]) =>
      (await bob.call(api.varietyPage, input)).records
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

  test('puts entries without a yield last, whichever way it sorts', async () => {
    const bob = await app.user()
    await make({ ...onePoint, yields: { 新乡: [[700], [], [650], [690]] } }, bob)
    for (const order of ['ascending', 'descending'] as const) {
      const { records } = await bob.call(api.varietyPage, { sort: 'meanYield', order })
      expect(records.at(-1)!.name).toBe('试A')
    }
  })
})

describe('one entry', () => {
  test('baseInfo shows its group, checks and gains; not to others', async () => {
    const made = await make({ ...fivePoints, name: '基本信息' })
    const info = await ann.call(api.baseInfo, { id: String(made.entry('试A')) })
    expect(info.group.name).toBe('基本信息')
    expect(info.checks.map((check) => check.name)).toEqual(['郑单958', '登海605'])
    expect(round(info.gains[0]!.gainPct)).toBe(3.1555)
    const eve = await app.user()
    await expect(eve.call(api.baseInfo, { id: String(made.entry('试A')) })).rejects.toThrow('品种不存在')
  })

  test('variety/baseInfo collects the name over the years with its best', async () => {
    const bob = await app.user()
    await make({ ...fivePoints, year: 2023 }, bob)
    await make({ ...onePoint, year: 2024 }, bob)
    const info = await bob.call(api.varietyBaseInfo, { name: 'LPA612' })
    expect(info.trials.map((trial) => trial.year)).toEqual([2024, 2023])
    expect([info.best!.year, round(info.best!.gainPct)]).toEqual([2024, 8.8117])
    await expect(ann.call(api.varietyBaseInfo, { name: '没有的品种' })).rejects.toThrow(
      '品种「没有的品种」不存在',
    )
  })
})

describe('POST experimentGroup/rawData', () => {
  test('pages the plots with their observations; blank stays blank', async () => {
    const made = await make({
      ...onePoint,
      name: '原始数据',
      traits: {
        plantHeight: { 新乡: [281, null, 260, 255] },
        plantType: { 新乡: ['紧凑', null, null, null] },
      },
    })
    const groupId = String(made.groupId)
    const page = await ann.call(api.rawData, {
      model: { groupId },
      sort: 'entry',
      order: 'ascending',
      size: 5,
    })
    expect([page.total, page.records.length]).toEqual([12, 5])
    const own = await ann.call(api.rawData, {
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
      plantHeight: { value: 281, raw: null },
      plantType: { value: '紧凑', raw: null },
    })
    expect(own.records[1]!.values).toEqual({})
  })

  test('does not open for another organisation', async () => {
    const { groupId } = await make({ ...onePoint, name: '原始数据隔离' })
    const eve = await app.user()
    await expect(eve.call(api.rawData, { model: { groupId: String(groupId) } })).rejects.toThrow('组别不存在')
  })
})

describe('POST plot/setStatus', () => {
  test('takes a plot out with a reason, recomputes and logs it', async () => {
    const made = await make({ ...onePoint, name: '剔除' })
    const before = await dataVersionOf(made.groupId)
    const [id] = made.plotIds('新乡', 'LPA612')
    const answer = await ann.call(api.setPlotStatus, {
      ids: [String(id)],
      status: 'excluded',
      reason: '串粉',
    })
    expect(answer).toEqual({ changed: 1 })
    const [summary] = await app.services.db
      .select()
      .from(groupSummary)
      .where(eq(groupSummary.entryId, made.entry('LPA612')))
    expect(round(summary!.meanYield)).toBe(727.1)
    expect(await dataVersionOf(made.groupId)).toBe(before + 1)
    const [line] = await logOf('plot', id!)
    expect(line).toMatchObject({
      action: 'update',
      reason: '串粉',
      userId: ann.userId,
      before: { status: 'accepted', statusReason: null },
      after: { status: 'excluded', statusReason: '串粉' },
    })
    const raw = await ann.call(api.rawData, { model: { groupId: String(made.groupId), status: 'excluded' } })
    expect(raw.records.map((row) => row.statusReason)).toEqual(['串粉'])
  })

  test('changes nothing twice', async () => {
    const made = await make({ ...onePoint, name: '剔除两次' })
    const ids = made.plotIds('新乡', '试A').map(String)
    await ann.call(api.setPlotStatus, { ids, status: 'excluded', reason: '缺苗' })
    const version = await dataVersionOf(made.groupId)
    expect(await ann.call(api.setPlotStatus, { ids, status: 'excluded', reason: '缺苗' })).toEqual({
      changed: 0,
    })
    expect(await dataVersionOf(made.groupId)).toBe(version)
  })

  test('changes none when one of them is not the caller’s', async () => {
    const made = await make({ ...onePoint, name: '混入' })
    const eve = await app.user()
    const hers = await make({ ...onePoint, name: '她的' }, eve)
    const ids = [...made.plotIds('新乡', '试A'), ...hers.plotIds('新乡', '试A')].map(String)
    await expect(ann.call(api.setPlotStatus, { ids, status: 'excluded', reason: '误' })).rejects.toThrow(
      '小区不存在',
    )
    const kept = await app.services.db.select().from(plot).where(eq(plot.groupId, made.groupId))
    expect(kept.every((row) => row.status === 'accepted')).toBe(true)
  })

  test('needs a reason', async () => {
    await expect(
      ann.call(api.setPlotStatus, { ids: ['1'], status: 'excluded', reason: ' ' }),
    ).rejects.toThrow('原因必填')
  })
})

describe('POST experimentPoint/scrap', () => {
  test('needs a reason of the dictionary', async () => {
    const made = await make({ ...onePoint, name: '报废原因' })
    const id = String(made.point('新乡'))
    await expect(ann.call(api.scrapPoint, { id, version: 1, scrapped: true })).rejects.toThrow('报废原因必填')
    await expect(
      ann.call(api.scrapPoint, { id, version: 1, scrapped: true, reason: '不喜欢' }),
    ).rejects.toThrow('报废原因「不喜欢」不在字典中')
  })

  test('needs the right to scrap', async () => {
    const bob = await app.user({
      org: ann.org,
      words: ['experiment.variety:read', 'experiment.variety:write'],
    })
    await expect(bob.call(api.scrapPoint, { id: '1', version: 1, scrapped: true })).rejects.toThrow(
      '报废试点',
    )
  })

  test('refuses an old version, and a point of another organisation', async () => {
    const made = await make({ ...onePoint, name: '旧版本' })
    const id = String(made.point('新乡'))
    await ann.call(api.scrapPoint, { id, version: 1, scrapped: true, reason: 'OTHER' })
    await expect(ann.call(api.scrapPoint, { id, version: 1, scrapped: false })).rejects.toThrow(
      '请刷新后再试',
    )
    const eve = await app.user()
    await expect(eve.call(api.scrapPoint, { id, version: 2, scrapped: false })).rejects.toThrow('试点不存在')
  })

  test('keeps who, when and why, and leaves blanks with reasons when no point remains', async () => {
    const made = await make({ ...onePoint, name: '全部报废' })
    const id = made.point('新乡')
    await ann.call(api.scrapPoint, {
      id: String(id),
      version: 1,
      scrapped: true,
      reason: 'DISASTER',
      note: '八月风灾',
    })
    const shown = await ann.call(api.groupShow, { groupId: String(made.groupId) })
    expect(shown.points[0]).toMatchObject({
      used: false,
      scrapped: true,
      reason: '已报废：不可抗力（风雹旱涝），八月风灾',
      version: 2,
    })
    const [line] = await logOf('experiment_point', id)
    expect(line).toMatchObject({ action: 'update', reason: '已报废：不可抗力（风雹旱涝），八月风灾' })
    expect(line!.after).toMatchObject({ scrapped: true, scrapReason: 'DISASTER', scrappedBy: ann.userId })
    const { records } = await ann.call(api.varietyPage, { model: { groupId: String(made.groupId) } })
    expect(records.map((row) => [row.meanYield, row.yieldRank, row.points])).toEqual(
      Array.from({ length: 4 }, () => [null, null, 0]),
    )
    expect(records[0]!.gains[0]!.reason).toContain('在各有效试点均无数据')
  })
})

describe('POST experimentVariety/setChecks', () => {
  test('numbers the checks in the given order and recomputes gains', async () => {
    const made = await make({ ...fivePoints, name: '设对照' })
    const groupId = String(made.groupId)
    await ann.call(api.setChecks, {
      groupId,
      entryIds: [made.entry('登海605'), made.entry('试A')].map(String),
    })
    const shown = await ann.call(api.groupShow, { groupId })
    expect(shown.checks.map((check) => [check.ckNo, check.name])).toEqual([
      [1, '登海605'],
      [2, '试A'],
    ])
    const { records } = await ann.call(api.varietyPage, { model: { groupId, name: 'LPA612' } })
    expect(records[0]!.gains.map((gain) => [gain.name, round(gain.gainPct)])).toEqual([
      ['登海605', 5.2371],
      ['试A', 1.9826],
      ['组均值', 3.0567],
    ])
    const [line] = await logOf('experiment_variety', made.entry('郑单958'))
    expect(line).toMatchObject({ before: { isCk: true, ckNo: 1 }, after: { isCk: false, ckNo: null } })
  })

  test('refuses one entry twice, and an entry of another group', async () => {
    const made = await make({ ...onePoint, name: '对照一' })
    const other = await make({ ...onePoint, name: '对照二' })
    const groupId = String(made.groupId)
    const id = String(made.entry('试A'))
    await expect(ann.call(api.setChecks, { groupId, entryIds: [id, id] })).rejects.toThrow('不能重复设为对照')
    await expect(
      ann.call(api.setChecks, { groupId, entryIds: [String(other.entry('试A'))] }),
    ).rejects.toThrow('品种不存在或不在该组别')
  })
})

describe('POST experimentGroup/update', () => {
  const fields = { phase: 'R1', groupMeanIncludesCk: true }

  test('another standard moisture converts weighed plots and leaves given yields alone', async () => {
    const made = await make({ ...onePoint, name: '换水分', yields: { 新乡: [[700], [690], [680], [670]] } })
    const [weighed] = made.plotIds('新乡', 'LPA612')
    const [dry] = made.plotIds('新乡', '试A')
    const { db } = app.services
    const harvest = { yieldGiven: null, weight: 20, area: 20, moisture: 25 }
    await db.update(plot).set(harvest).where(eq(plot.id, weighed!))
    await db
      .update(plot)
      .set({ ...harvest, moisture: null })
      .where(eq(plot.id, dry!))
    await ann.call(api.groupUpdate, {
      id: String(made.groupId),
      version: 1,
      name: '换水分',
      standardMoisture: 13,
      ...fields,
    })
    const rows = await db.select().from(plot).where(eq(plot.groupId, made.groupId)).orderBy(plot.id)
    expect(rows.map((row) => [round(row.yieldMu), row.yieldReason])).toEqual([
      [round((20 * 75) / 87 / 20 / (3 / 2000)), null],
      [null, '缺含水量'],
      [680, null],
      [670, null],
    ])
    const { records } = await ann.call(api.varietyPage, {
      model: { groupId: String(made.groupId), name: 'LPA612' },
    })
    expect(round(records[0]!.meanYield)).toBe(574.7126)
  })

  test('refuses an old version, an unknown phase and a name that is taken', async () => {
    const first = await make({ ...onePoint, name: '甲名' })
    await make({ ...onePoint, name: '乙名' })
    const id = String(first.groupId)
    const save = (more: object) =>
      ann.call(api.groupUpdate, { id, version: 1, name: '甲名', standardMoisture: 14, ...fields, ...more })
    await expect(save({ phase: 'X9' })).rejects.toThrow('试验阶段「X9」不在字典中')
    await expect(save({ name: '乙名' })).rejects.toThrow('已存在')
    await save({ name: '丙名' })
    await expect(save({ name: '丁名' })).rejects.toThrow('请刷新后再试')
  })

  test('saving what stands changes nothing and leaves no line', async () => {
    const made = await make({ ...onePoint, name: '未改' })
    const before = await dataVersionOf(made.groupId)
    await ann.call(api.groupUpdate, {
      id: String(made.groupId),
      version: 1,
      name: '未改',
      standardMoisture: 14,
      ...fields,
    })
    expect(await dataVersionOf(made.groupId)).toBe(before)
    expect(await logOf('experiment_group', made.groupId)).toEqual([])
  })

  test('is refused to a reader', async () => {
    const bob = await app.user({ org: ann.org, words: ['experiment.variety:read'] })
    const { groupId } = await make({ ...onePoint, name: '只读' })
    await expect(
      bob.call(api.groupUpdate, {
        id: String(groupId),
        version: 1,
        name: '改',
        standardMoisture: 14,
        ...fields,
      }),
    ).rejects.toThrow('维护参试品种')
    expect((await bob.call(api.groupPage, { model: { name: '只读' } })).records[0]!.can).toEqual({
      edit: false,
      scrap: false,
      import: false,
      export: false,
    })
  })
})

describe('a group whose evaluation is confirmed or published', () => {
  test.each(['CONFIRMED', 'PUBLISHED'] as const)(
    '%s: nothing that a decision rests on may change',
    async (state) => {
      const made = await make({ ...onePoint, name: `已${state}` })
      await evaluate(ann, made.groupId, state)
      const refusal = '该组别当年数据已发布,不可修改'
      const groupId = String(made.groupId)
      const point = { id: String(made.point('新乡')), version: 1, scrapped: true, reason: 'OTHER' }
      await expect(ann.call(api.scrapPoint, point)).rejects.toThrow(refusal)
      await expect(ann.call(api.setChecks, { groupId, entryIds: [] })).rejects.toThrow(refusal)
      const ids = made.plotIds('新乡', '试A').map(String)
      await expect(ann.call(api.setPlotStatus, { ids, status: 'excluded', reason: '误' })).rejects.toThrow(
        refusal,
      )
      await expect(
        ann.call(api.groupUpdate, {
          id: groupId,
          version: 1,
          name: '改',
          phase: 'R1',
          standardMoisture: 14,
          groupMeanIncludesCk: true,
        }),
      ).rejects.toThrow(refusal)
      const [row] = (await ann.call(api.groupPage, { model: { name: `已${state}` } })).records
      expect([row!.upgradeState, row!.can['edit'], row!.can['export']]).toEqual([state, false, true])
    },
  )

  test('opens again when the publication is revoked', async () => {
    const made = await make({ ...onePoint, name: '撤销后' })
    await evaluate(ann, made.groupId, 'REVOKED')
    await ann.call(api.setChecks, { groupId: String(made.groupId), entryIds: [] })
    expect((await ann.call(api.groupShow, { groupId: String(made.groupId) })).checks).toEqual([])
  })
})
