import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fivePoints,
  makeTrial,
  onePoint,
  type MadeTrial,
  type TrialWish,
} from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, experimentGroup, groupSummary, plot, upgrade } from '../../../db/schema/index.ts'

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

describe('POST plot/setStatus', () => {
  test('plot/setStatus excludes a plot with a reason, recomputes and logs it', async () => {
    const made = await make({ ...onePoint, name: '剔除' })
    const before = await dataVersionOf(made.groupId)
    const [id] = made.plotIds('新乡', 'LPA612')
    const answer = await ann.call(trialPlot.setPlotStatus, {
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
    const raw = await ann.call(trialPlot.rawData, {
      model: { groupId: String(made.groupId), status: 'excluded' },
    })
    expect(raw.records.map((row) => row.statusReason)).toEqual(['串粉'])
  })

  test('plot/setStatus changes nothing the second time', async () => {
    const made = await make({ ...onePoint, name: '剔除两次' })
    const ids = made.plotIds('新乡', '试A').map(String)
    await ann.call(trialPlot.setPlotStatus, { ids, status: 'excluded', reason: '缺苗' })
    const version = await dataVersionOf(made.groupId)
    expect(await ann.call(trialPlot.setPlotStatus, { ids, status: 'excluded', reason: '缺苗' })).toEqual({
      changed: 0,
    })
    expect(await dataVersionOf(made.groupId)).toBe(version)
  })

  test('plot/setStatus changes no plot if one of them does not belong to the caller', async () => {
    const made = await make({ ...onePoint, name: '混入' })
    const eve = await app.user()
    const hers = await make({ ...onePoint, name: '她的' }, eve)
    const ids = [...made.plotIds('新乡', '试A'), ...hers.plotIds('新乡', '试A')].map(String)
    await expect(
      ann.call(trialPlot.setPlotStatus, { ids, status: 'excluded', reason: '误' }),
    ).rejects.toThrow('小区不存在')
    const kept = await app.services.db.select().from(plot).where(eq(plot.groupId, made.groupId))
    expect(kept.every((row) => row.status === 'accepted')).toBe(true)
  })

  test('plot/setStatus needs a reason', async () => {
    await expect(
      ann.call(trialPlot.setPlotStatus, { ids: ['1'], status: 'excluded', reason: ' ' }),
    ).rejects.toThrow('原因必填')
  })
})

describe('POST experimentPoint/scrap', () => {
  test('scrapping a point needs a reason of the dictionary', async () => {
    const made = await make({ ...onePoint, name: '报废原因' })
    const id = String(made.point('新乡'))
    await expect(ann.call(trialGroup.scrapPoint, { id, version: 1, scrapped: true })).rejects.toThrow(
      '报废原因必填',
    )
    await expect(
      ann.call(trialGroup.scrapPoint, { id, version: 1, scrapped: true, reason: '不喜欢' }),
    ).rejects.toThrow('报废原因「不喜欢」不在字典中')
  })

  test('scrapping a point needs the right to scrap', async () => {
    const bob = await app.user({
      org: ann.org,
      permissions: ['experiment.variety:read', 'experiment.variety:write'],
    })
    await expect(bob.call(trialGroup.scrapPoint, { id: '1', version: 1, scrapped: true })).rejects.toThrow(
      '报废试点',
    )
  })

  test('scrapping a point refuses an old version, and a point of another organisation', async () => {
    const made = await make({ ...onePoint, name: '旧版本' })
    const id = String(made.point('新乡'))
    await ann.call(trialGroup.scrapPoint, { id, version: 1, scrapped: true, reason: 'OTHER' })
    await expect(ann.call(trialGroup.scrapPoint, { id, version: 1, scrapped: false })).rejects.toThrow(
      '请刷新后再试',
    )
    const eve = await app.user()
    await expect(eve.call(trialGroup.scrapPoint, { id, version: 2, scrapped: false })).rejects.toThrow(
      '试点不存在',
    )
  })

  test('scrapping stores who, when and why, and leaves blanks with reasons if no point remains', async () => {
    const made = await make({ ...onePoint, name: '全部报废' })
    const id = made.point('新乡')
    await ann.call(trialGroup.scrapPoint, {
      id: String(id),
      version: 1,
      scrapped: true,
      reason: 'DISASTER',
      note: '八月风灾',
    })
    const shown = await ann.call(trialGroup.groupShow, { groupId: String(made.groupId) })
    expect(shown.points[0]).toMatchObject({
      used: false,
      scrapped: true,
      reason: '已报废：不可抗力（风雹旱涝），八月风灾',
      version: 2,
    })
    const [line] = await logOf('experiment_point', id)
    expect(line).toMatchObject({ action: 'update', reason: '已报废：不可抗力（风雹旱涝），八月风灾' })
    expect(line!.after).toMatchObject({ scrapped: true, scrapReason: 'DISASTER', scrappedBy: ann.userId })
    const { records } = await ann.call(variety.varietyPage, { model: { groupId: String(made.groupId) } })
    expect(records.map((row) => [row.meanYield, row.yieldRank, row.points])).toEqual(
      Array.from({ length: 4 }, () => [null, null, 0]),
    )
    expect(records[0]!.gains[0]!.reason).toContain('在各有效试点均无数据')
  })
})

describe('POST experimentVariety/setChecks', () => {
  test('setChecks numbers the checks in the given order and recomputes gains', async () => {
    const made = await make({ ...fivePoints, name: '设对照' })
    const groupId = String(made.groupId)
    await ann.call(trialGroup.setChecks, {
      groupId,
      entryIds: [made.entry('登海605'), made.entry('试A')].map(String),
    })
    const shown = await ann.call(trialGroup.groupShow, { groupId })
    expect(shown.checks.map((check) => [check.ckNo, check.name])).toEqual([
      [1, '登海605'],
      [2, '试A'],
    ])
    const { records } = await ann.call(variety.varietyPage, { model: { groupId, name: 'LPA612' } })
    expect(records[0]!.gains.map((gain) => [gain.name, round(gain.gainPct)])).toEqual([
      ['登海605', 5.2371],
      ['试A', 1.9826],
      ['组均值', 3.0567],
    ])
    const [line] = await logOf('experiment_variety', made.entry('郑单958'))
    expect(line).toMatchObject({ before: { isCk: true, ckNo: 1 }, after: { isCk: false, ckNo: null } })
  })

  test('setChecks refuses one entry twice, and an entry of another group', async () => {
    const made = await make({ ...onePoint, name: '对照一' })
    const other = await make({ ...onePoint, name: '对照二' })
    const groupId = String(made.groupId)
    const id = String(made.entry('试A'))
    await expect(ann.call(trialGroup.setChecks, { groupId, entryIds: [id, id] })).rejects.toThrow(
      '不能重复设为对照',
    )
    await expect(
      ann.call(trialGroup.setChecks, { groupId, entryIds: [String(other.entry('试A'))] }),
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
    await ann.call(trialGroup.groupUpdate, {
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
    const { records } = await ann.call(variety.varietyPage, {
      model: { groupId: String(made.groupId), name: 'LPA612' },
    })
    expect(round(records[0]!.meanYield)).toBe(574.7126)
  })

  test('updating a group refuses an old version, an unknown phase and a name that is taken', async () => {
    const first = await make({ ...onePoint, name: '甲名' })
    await make({ ...onePoint, name: '乙名' })
    const id = String(first.groupId)
    const save = (more: object) =>
      ann.call(trialGroup.groupUpdate, {
        id,
        version: 1,
        name: '甲名',
        standardMoisture: 14,
        ...fields,
        ...more,
      })
    await expect(save({ phase: 'X9' })).rejects.toThrow('试验阶段「X9」不在字典中')
    await expect(save({ name: '乙名' })).rejects.toThrow('已存在')
    await save({ name: '丙名' })
    await expect(save({ name: '丁名' })).rejects.toThrow('请刷新后再试')
  })

  test('saving unchanged facts of a group changes nothing and writes no log line', async () => {
    const made = await make({ ...onePoint, name: '未改' })
    const before = await dataVersionOf(made.groupId)
    await ann.call(trialGroup.groupUpdate, {
      id: String(made.groupId),
      version: 1,
      name: '未改',
      standardMoisture: 14,
      ...fields,
    })
    expect(await dataVersionOf(made.groupId)).toBe(before)
    expect(await logOf('experiment_group', made.groupId)).toEqual([])
  })

  test('updating a group is refused to a reader', async () => {
    const bob = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    const { groupId } = await make({ ...onePoint, name: '只读' })
    await expect(
      bob.call(trialGroup.groupUpdate, {
        id: String(groupId),
        version: 1,
        name: '改',
        standardMoisture: 14,
        ...fields,
      }),
    ).rejects.toThrow('维护参试品种')
    expect((await bob.call(trialGroup.groupPage, { model: { name: '只读' } })).records[0]!.can).toEqual({
      edit: false,
      scrap: false,
      import: false,
      export: false,
    })
  })
})

describe('a group whose evaluation is confirmed or published', () => {
  test.each(['CONFIRMED', 'PUBLISHED'] as const)(
    'the data behind a decision cannot change while the evaluation is %s',
    async (state) => {
      const made = await make({ ...onePoint, name: `已${state}` })
      await evaluate(ann, made.groupId, state)
      const refusal =
        state === 'PUBLISHED' ? '该组别当年数据已发布，不可修改' : '该组别当年晋级已确认，数据不可修改'
      const groupId = String(made.groupId)
      const point = { id: String(made.point('新乡')), version: 1, scrapped: true, reason: 'OTHER' }
      await expect(ann.call(trialGroup.scrapPoint, point)).rejects.toThrow(refusal)
      await expect(ann.call(trialGroup.setChecks, { groupId, entryIds: [] })).rejects.toThrow(refusal)
      const ids = made.plotIds('新乡', '试A').map(String)
      await expect(
        ann.call(trialPlot.setPlotStatus, { ids, status: 'excluded', reason: '误' }),
      ).rejects.toThrow(refusal)
      await expect(
        ann.call(trialGroup.groupUpdate, {
          id: groupId,
          version: 1,
          name: '改',
          phase: 'R1',
          standardMoisture: 14,
          groupMeanIncludesCk: true,
        }),
      ).rejects.toThrow(refusal)
      const [row] = (await ann.call(trialGroup.groupPage, { model: { name: `已${state}` } })).records
      expect([row!.upgradeState, row!.can['edit'], row!.can['export']]).toEqual([state, false, true])
      const shown = await ann.call(trialGroup.groupShow, { groupId })
      for (const answer of [row!, shown]) {
        expect(answer.closed).toContain(refusal)
        expect(answer.can).toMatchObject({ edit: false, scrap: false, import: false })
      }
    },
  )

  test('a group opens again when the publication is revoked', async () => {
    const made = await make({ ...onePoint, name: '撤销后' })
    await evaluate(ann, made.groupId, 'REVOKED')
    await ann.call(trialGroup.setChecks, { groupId: String(made.groupId), entryIds: [] })
    expect((await ann.call(trialGroup.groupShow, { groupId: String(made.groupId) })).checks).toEqual([])
  })
})
