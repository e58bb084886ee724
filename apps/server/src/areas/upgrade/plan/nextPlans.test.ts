import { nextPlans, saveNextPlans } from '@hepu/api/areas/upgrade/nextPlans'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { experimentVariety } from '../../../db/schema/index.ts'
import {
  confirm,
  decideBy,
  entriesIn,
  evaluationOf,
  logOf,
  makeEvaluated,
  makeFivePoints,
  publishBy,
  type Evaluated,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Places = { phase: string; groupName?: string; entryNo?: string }[]

const plansOf = ({ ann, upgradeId }: Pick<Evaluated, 'ann' | 'upgradeId'>) =>
  ann.call(nextPlans, { upgradeId })

async function plan(made: Evaluated, wishes: Readonly<Record<string, Places>>): Promise<void> {
  const { version, entries } = await plansOf(made)
  await made.ann.call(saveNextPlans, {
    upgradeId: made.upgradeId,
    version,
    plans: Object.entries(wishes).map(([name, places]) => ({
      recordId: entries.find((entry) => entry.name === name)!.recordId,
      places,
    })),
  })
}

describe('GET nextPlans', () => {
  test('the plans propose phase, group and a code by the pattern for every entry that goes on', async () => {
    const made = await makeEvaluated(app, { ripePeriod: '夏播', ecoZone: '黄淮海' })
    await decideBy(made.ann, made.upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const { year, editable, entries } = await plansOf(made)
    expect([year, editable]).toEqual([2026, true])
    expect(entries).toEqual([
      expect.objectContaining({
        name: 'LPA612',
        entryNo: '1',
        final: 'UP',
        warning: null,
        phases: [
          { value: 'R2', label: '区域试验第二年' },
          { value: 'PT', label: '生产试验' },
        ],
        places: [
          {
            phase: 'R2',
            phaseLabel: '区域试验第二年',
            groupName: 'D2',
            exists: false,
            takesPart: false,
            entryNo: '26R2HHH夏001',
            chosen: false,
          },
        ],
      }),
      expect.objectContaining({
        name: '试A',
        final: 'RETEST',
        places: [expect.objectContaining({ phase: 'R1', entryNo: '26R1HHH夏001' })],
      }),
    ])
  })

  test('the next group has the new year and stage in its name, in the plans and once it is published', async () => {
    const made = await makeEvaluated(app, { name: '2025豫研区域试验第一年' })
    await decideBy(made.ann, made.upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const next = { UP: '2026豫研区域试验第二年', RETEST: '2026豫研区域试验第一年' }
    const { entries } = await plansOf(made)
    expect(entries.map(({ name, places }) => [name, places[0]!.groupName])).toEqual([
      ['LPA612', next.UP],
      ['试A', next.RETEST],
    ])
    const { arrivals } = await publishBy(made)
    expect(arrivals.map(({ group }) => group)).toEqual([
      `${next.UP} 区域试验第二年`,
      `${next.RETEST} 区域试验第一年`,
    ])
    const { codes } = await made.ann.call(record.upgradeNumberRecord, { year: 2025 })
    expect(codes.map(({ name, nextGroup }) => [name, nextGroup])).toEqual([
      ['LPA612', next.UP],
      ['试A', next.RETEST],
    ])
  })

  test('proposed codes follow the rank, whatever the order of the entries', async () => {
    const made = await makeEvaluated(app, {
      ecoZone: '黄淮海',
      points: [{ name: '新乡' }],
      yields: { 新乡: [[590], [600], [500], [510]] },
    })
    const choice = { final: 'UP', reason: '表现好' } as const
    await decideBy(made.ann, made.upgradeId, { LPA612: choice, 试A: choice })
    const codes = (await plansOf(made)).entries.map(({ name, places }) => [name, places[0]!.entryNo])
    expect(codes).toEqual([
      ['试A', '26R2HHH001'],
      ['LPA612', '26R2HHH002'],
    ])
    await publishBy(made)
    const published = await entriesIn(app, made.ann, { year: 2026, phase: 'R2' })
    expect(published.map(({ name, entryNo }) => [name, entryNo])).toEqual(expect.arrayContaining(codes))
  })

  test('the plans warn of a second 续试 in the same phase', async () => {
    const made = await makeEvaluated(app)
    await app.services.db
      .update(experimentVariety)
      .set({ phaseFrom: 'R1' })
      .where(eq(experimentVariety.id, made.trial.entry('试A')))
    await decideBy(made.ann, made.upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const { entries } = await plansOf(made)
    expect(entries.map(({ name, warning }) => [name, warning])).toEqual([
      ['LPA612', null],
      ['试A', '已在区域试验第一年续试过一年，按规则最多续试一年'],
    ])
  })
})

describe('POST saveNextPlans', () => {
  test('同步生试 makes two entries in the next year, with the chosen codes and group', async () => {
    const made = await makeEvaluated(app, { ripePeriod: '夏播' })
    const { ann, bob, upgradeId } = made
    await plan(made, {
      LPA612: [
        { phase: 'R2', entryNo: '新R2-01' },
        { phase: 'PT', groupName: '生试一组' },
      ],
    })
    expect((await plansOf(made)).entries[0]!.places).toEqual([
      expect.objectContaining({ phase: 'R2', entryNo: '新R2-01', chosen: true }),
      expect.objectContaining({ phase: 'PT', groupName: '生试一组', chosen: false }),
    ])
    const result = await publishBy(made)
    expect(result).toMatchObject({
      createdEntries: 2,
      nextGroup: '2026 D2 区域试验第二年、2026 生试一组 生产试验',
    })
    const of = async (phase: string) =>
      (await entriesIn(app, ann, { year: 2026, phase }))
        .filter((entry) => !entry.isCk)
        .map((entry) => [entry.name, entry.entryNo])
    expect(await of('R2')).toEqual([['LPA612', '新R2-01']])
    expect(await of('PT')).toEqual([['LPA612', '26PTHHH夏001']])
    const { codes } = await ann.call(record.upgradeNumberRecord, { year: 2025 })
    expect(codes.map((row) => [row.newPhaseLabel, row.newEntryNo, row.nextGroup])).toEqual([
      ['区域试验第二年', '新R2-01', '2026 D2'],
      ['生产试验', '26PTHHH夏001', '2026 生试一组'],
    ])
    const { records } = await ann.call(record.recordPage, { model: { upgradeId, name: 'LPA612' } })
    expect(records[0]!.also).toEqual([{ phaseLabel: '生产试验', entryNo: '26PTHHH夏001' }])
    expect(await bob.call(publishing.revoke, { upgradeId, reason: '取消' })).toEqual({ removedEntries: 2 })
    expect([await of('R2'), await of('PT')]).toEqual([[], []])
  })

  test('saving refuses phases that the decision does not allow, and plans without the phase by rule', async () => {
    const made = await makeEvaluated(app)
    await expect(plan(made, { LPA612: [{ phase: 'P1' }] })).rejects.toThrow(
      '「LPA612」下一年不能进入初级产比',
    )
    await expect(plan(made, { LPA612: [{ phase: 'PT' }] })).rejects.toThrow(
      '「LPA612」的下一阶段须包含区域试验第二年',
    )
    await expect(plan(made, { LPA612: [{ phase: 'R2' }, { phase: 'R2' }] })).rejects.toThrow('下一阶段重复')
  })

  test('saving refuses a code that another entry of next year has, or that is given twice', async () => {
    const made = await makeEvaluated(app)
    await decideBy(made.ann, made.upgradeId, { 试A: { final: 'UP', reason: '产量稳' } })
    await expect(
      plan(made, { LPA612: [{ phase: 'R2', entryNo: '甲1' }], 试A: [{ phase: 'R2', entryNo: '甲1' }] }),
    ).rejects.toThrow('「试A」的新编号「甲1」已被「LPA612」使用')
    await makeFivePoints(app, made.ann, {
      year: 2026,
      name: '别组',
      entries: [{ name: '试Z', entryNo: '乙1' }],
      yields: {},
    })
    await expect(plan(made, { LPA612: [{ phase: 'R2', entryNo: '乙1' }] })).rejects.toThrow(
      '「LPA612」的新编号「乙1」已被「试Z」使用',
    )
  })

  test('proposals skip codes that were chosen, also when publishing', async () => {
    const made = await makeEvaluated(app, { ripePeriod: '夏播' })
    await decideBy(made.ann, made.upgradeId, { 试A: { final: 'UP', reason: '产量稳' } })
    await plan(made, { 试A: [{ phase: 'R2', entryNo: '26R2HHH夏001' }] })
    const expected = [
      ['LPA612', '26R2HHH夏002'],
      ['试A', '26R2HHH夏001'],
    ]
    const { entries } = await plansOf(made)
    expect(entries.map(({ name, places }) => [name, places[0]!.entryNo])).toEqual(expected)
    await publishBy(made)
    const created = (await entriesIn(app, made.ann, { year: 2026, phase: 'R2' })).filter(
      (entry) => !entry.isCk,
    )
    expect(created.map((entry) => [entry.name, entry.entryNo])).toEqual(expected)
  })

  test('codes are unique over the groups of an organisation', async () => {
    const made = await makeEvaluated(app, { ripePeriod: '夏播' })
    const { ann, bob } = made
    const { groupId } = await makeFivePoints(app, ann, { ripePeriod: '夏播', name: '二组' })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    await publishBy(made)
    await publishBy({ ann, bob, upgradeId: (await evaluationOf(ann, groupId)).id })
    const created = (await entriesIn(app, ann, { year: 2026, phase: 'R2' })).filter((entry) => !entry.isCk)
    expect(created.map((entry) => entry.entryNo)).toEqual(['26R2HHH夏001', '26R2HHH夏002'])
  })

  test('a plan that the decision no longer allows is ignored', async () => {
    const made = await makeEvaluated(app)
    await plan(made, { LPA612: [{ phase: 'R2', entryNo: '甲1' }, { phase: 'PT' }] })
    await publishBy(made, { LPA612: { final: 'RETEST', reason: '再看一年' } })
    const created = (await entriesIn(app, made.ann, { year: 2026, phase: 'R1' })).filter(
      (entry) => !entry.isCk,
    )
    expect(created.map((entry) => entry.name)).toEqual(['LPA612'])
    expect(await entriesIn(app, made.ann, { year: 2026, phase: 'PT' })).toEqual([])
  })

  test('a user who plans a confirmed list is logged and cannot publish it, and after publishing nobody plans', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await confirm(bob, upgradeId)
    await plan(made, { LPA612: [{ phase: 'R2', entryNo: '甲1' }] })
    expect((await logOf(app, ann)).at(-1)).toMatchObject({
      object: 'upgrade_record',
      after: { plan: '区域试验第二年 甲1' },
    })
    await expect(ann.call(publishing.publish, { upgradeId })).rejects.toThrow('四眼')
    await bob.call(publishing.publish, { upgradeId })
    expect((await plansOf(made)).editable).toBe(false)
    await expect(plan(made, { LPA612: [{ phase: 'R2' }] })).rejects.toThrow('已发布，不可修改')
  })
})
