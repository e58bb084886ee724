import { groupCreate } from '@hepu/api/areas/experiment/setup'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import {
  insertStandard,
  updateStandard,
  standardShow,
} from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import {
  confirm,
  contentOf,
  decideBy,
  evaluationOf,
  itemOf,
  logOf,
  makeEvaluated,
  makeFivePoints,
  publishBy,
  rehearse,
  scopeOf,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const year = 2025

describe('GET generateCurrentYearData', () => {
  test('F-497 generating is refused to a user without the permission', async () => {
    const eve = await app.user({ permissions: ['upgrade.record:read'] })
    await expect(eve.call(evaluation.generateCurrentYear, { year })).rejects.toThrow('生成晋级评估')
  })

  test('generating does not touch groups of other organisations, crops and years', async () => {
    const ann = await app.user()
    await makeFivePoints(app, ann, { year: 2024 })
    const eve = await app.user({ crop: 'rice', org: ann.org })
    const stranger = await app.user()
    const result = { year, created: 0, refreshed: 0, skipped: [], withoutStandard: [] }
    expect(await ann.call(evaluation.generateCurrentYear, { year })).toEqual(result)
    for (const other of [eve, stranger]) {
      const found = await other.call(evaluation.generateCurrentYear, { year: 2024 })
      expect(found).toEqual({ ...result, year: 2024 })
    }
    expect((await ann.call(evaluation.upgradePage, {})).total).toBe(0)
  })

  test('F-497 F-504 generating takes the newest year with a trial until the organisation sets one', async () => {
    const ann = await app.user()
    await makeFivePoints(app, ann, { year: 2023 })
    await makeFivePoints(app, ann, { year: 2021 })
    expect((await ann.call(evaluation.generateCurrentYear, {})).year).toBe(2023)
    await ann.call(evaluation.updateConfigYear, { currentYear: 2021, fourEyes: true, minPoints: 5 })
    expect((await ann.call(evaluation.generateCurrentYear, {})).year).toBe(2021)
    const { years, currentYear } = await ann.call(evaluation.configYear, {})
    expect({ years, currentYear }).toEqual({ years: [2023, 2021], currentYear: 2021 })
  })

  test('a group without a plot is skipped with its reason, and gets no evaluation', async () => {
    const ann = await app.user()
    await makeFivePoints(app, ann)
    const { id } = await ann.call(groupCreate, {
      year,
      name: '空组',
      phase: 'R1',
      level: 'COMPANY',
      design: 'RCBD',
      reps: 3,
    })
    const result = await ann.call(evaluation.generateCurrentYear, { year })
    expect([result.created, result.skipped]).toEqual([
      1,
      [{ group: '空组', reason: '没有小区数据，无法评估；请先导入或录入数据' }],
    ])
    const { records } = await ann.call(evaluation.upgradePage, {})
    expect(records.map(({ groupId }) => groupId)).not.toContain(id)
  })

  test('generating judges every group by the standard with the most specific scope', async () => {
    const ann = await app.user()
    const { groupId } = await makeFivePoints(app, ann)
    await ann.call(insertStandard, contentOf({ name: '通用' }))
    await ann.call(insertStandard, contentOf({ name: '初试', scopes: [scopeOf({ phase: 'R1' })] }))
    const result = await ann.call(evaluation.generateCurrentYear, { year })
    expect(result).toEqual({ year, created: 1, refreshed: 0, skipped: [], withoutStandard: [] })
    const row = await evaluationOf(ann, groupId)
    expect(row).toMatchObject({
      state: 'INIT',
      number: 1,
      standardName: '初试',
      standardNumber: 1,
      problem: null,
      stale: false,
      counts: { total: 4, checks: 2, UP: 1, RETEST: 0, HOLD: 1, DROP: 0, undecided: 0 },
    })
    const { records, evidence } = await rehearse(ann, row.id)
    expect(records[0]!.gains.map((gain) => Number(gain.gainPct!.toFixed(4)))).toEqual([
      5.2006, 5.2371, 3.0567,
    ])
    expect(records[0]!.verdict).toMatchObject({ fragile: true, fragilePoints: ['新乡', '商丘', '石家庄'] })
    expect(records.map((record) => [record.name, record.computed, record.final, record.yieldRank])).toEqual([
      ['LPA612', 'UP', 'UP', 1],
      ['试A', 'HOLD', 'HOLD', 2],
      ['郑单958', null, null, 3],
      ['登海605', null, null, 4],
    ])
    expect(evidence).toMatchObject({
      dataVersion: 1,
      minPoints: 5,
      standard: { name: '初试', byHand: false },
    })
  })

  test('two equally specific standards are reported as a problem, and nothing is decided', async () => {
    const ann = await app.user()
    const { groupId } = await makeFivePoints(app, ann)
    await ann.call(insertStandard, contentOf({ name: '甲' }))
    await ann.call(insertStandard, contentOf({ name: '乙' }))
    const answer = await ann.call(evaluation.generateCurrentYear, { year })
    const row = await evaluationOf(ann, groupId)
    expect(answer.withoutStandard).toEqual([{ group: 'D2', reason: row.problem }])
    expect(row.problem).toBe('同一范围有多个晋级标准：甲（高产稳产）、乙（高产稳产）')
    expect(row).toMatchObject({ standardId: null, counts: { undecided: 2 } })
  })

  test('generating reports what a group lacks: a standard, a check, valid points', async () => {
    const ann = await app.user()
    const lone = await makeFivePoints(app, ann, { phase: 'P1' })
    await ann.call(
      insertStandard,
      contentOf({ scopes: [scopeOf({ phase: 'R1' }), scopeOf({ phase: 'R2' })] }),
    )
    const unchecked = await makeFivePoints(app, ann, {
      entries: ['LPA612', '试A', '郑单958', '登海605'].map((name) => ({ name })),
    })
    const short = await makeFivePoints(app, ann, {
      phase: 'R2',
      points: ['新乡', '商丘', '菏泽', '宿州', '石家庄'].map((name) => ({
        name,
        ...(name === '新乡' && { scrapped: { reason: 'DISASTER' } }),
      })),
    })
    const answer = await ann.call(evaluation.generateCurrentYear, { year })
    expect(answer.withoutStandard).toEqual([
      { group: 'D2', reason: '没有在用、2025年有效的晋级标准适用于初级产比、黄淮海夏玉米' },
    ])
    expect((await evaluationOf(ann, lone.groupId)).problem).toBe('未匹配标准')
    expect((await evaluationOf(ann, unchecked.groupId)).problem).toBe('对照品种未设置')
    const row = await evaluationOf(ann, short.groupId)
    expect(row.problem).toBe('有效试点数不足(4/5)')
    expect(row.counts).toMatchObject({ HOLD: 2, UP: 0 })
  })

  test('generating again refreshes evaluations that nobody has worked on, and matches the scopes again', async () => {
    const { ann, trial } = await makeEvaluated(app)
    await ann.call(insertStandard, contentOf({ name: '更具体', scopes: [scopeOf({ phase: 'R1' })] }))
    const result = await ann.call(evaluation.generateCurrentYear, { year })
    expect(result).toEqual({ year, created: 0, refreshed: 1, skipped: [], withoutStandard: [] })
    expect((await evaluationOf(ann, trial.groupId)).standardName).toBe('更具体')
  })

  test('generating again keeps a standard chosen by hand, in its newest version', async () => {
    const { ann, trial, upgradeId } = await makeEvaluated(app)
    const chosen = contentOf({ name: '人选', scopes: [scopeOf({ phase: 'DEMO' })] })
    const { id } = await ann.call(insertStandard, chosen)
    await ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId: id })
    const { version } = await ann.call(standardShow, { standardId: id })
    await ann.call(updateStandard, { ...chosen, id, version, state: 1, itemList: [itemOf({ v1: 1 })] })
    await ann.call(evaluation.generateCurrentYear, { year })
    expect(await evaluationOf(ann, trial.groupId)).toMatchObject({
      state: 'INIT',
      standardName: '人选',
      standardNumber: 2,
    })
  })

  test('generating skips evaluations that are worked on, confirmed or published, and says so', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    await ann.call(insertStandard, contentOf())
    const names = ['预演组', '草稿组', '确认组', '发布组']
    const trials = []
    for (const name of names) trials.push(await makeFivePoints(app, ann, { name }))
    await ann.call(evaluation.generateCurrentYear, { year })
    const ids: string[] = []
    for (const { groupId } of trials) ids.push((await evaluationOf(ann, groupId)).id)
    await decideBy(ann, ids[0]!, { 试A: { final: 'RETEST', reason: '再看一年' } })
    await ann.call(rehearsing.savePreviewDraft, { upgradeId: ids[1]!, version: 1, name: '草' })
    await confirm(ann, ids[2]!)
    await publishBy({ ann, bob, upgradeId: ids[3]! })
    const before = await Promise.all(ids.map((id) => rehearse(ann, id)))
    expect(await ann.call(evaluation.generateCurrentYear, { year })).toEqual({
      year,
      created: 0,
      refreshed: 0,
      skipped: [
        { group: '预演组', reason: '正在预演，请在预演中重新判定' },
        { group: '草稿组', reason: '正在预演，请在预演中重新判定' },
        { group: '确认组', reason: '已确认待发布' },
        { group: '发布组', reason: '该组别当年数据已发布，不可修改' },
      ],
      withoutStandard: [],
    })
    expect(await Promise.all(ids.map((id) => rehearse(ann, id)))).toEqual(before)
  })

  test('F-413 generating twice, concurrently or again, makes one evaluation of a group and one record of an entry', async () => {
    const ann = await app.user()
    await ann.call(insertStandard, contentOf())
    for (const name of ['一', '二', '三']) await makeFivePoints(app, ann, { name })
    const results = await Promise.all([1, 2, 3].map(() => ann.call(evaluation.generateCurrentYear, { year })))
    const outcomes = results.map((result) => `${result.created} new, ${result.refreshed} refreshed`)
    expect(outcomes.toSorted()).toEqual(['0 new, 3 refreshed', '0 new, 3 refreshed', '3 new, 0 refreshed'])
    const rowsNow = async () => {
      const { records } = await ann.call(evaluation.upgradePage, {})
      const ofEach = await Promise.all(records.map(async ({ id }) => (await rehearse(ann, id)).records))
      return { ids: records.map(({ id }) => id), names: ofEach.map((all) => all.map(({ name }) => name)) }
    }
    const once = await rowsNow()
    expect(once.ids).toHaveLength(3)
    expect(once.names).toEqual(Array.from({ length: 3 }, () => ['LPA612', '试A', '郑单958', '登海605']))
    await ann.call(evaluation.generateCurrentYear, { year })
    expect(await rowsNow()).toEqual(once)
  })

  test('generating after a revocation starts the next number and keeps the revoked one', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId, trial } = made
    await publishBy(made)
    await bob.call(publishing.revoke, { upgradeId, reason: '产量核错' })
    expect(await ann.call(evaluation.generateCurrentYear, { year })).toMatchObject({
      created: 1,
      skipped: [],
      withoutStandard: [],
    })
    const { records } = await ann.call(evaluation.upgradePage, {})
    expect(records.map((row) => [row.groupId, row.number, row.state])).toEqual([
      [String(trial.groupId), 2, 'INIT'],
      [String(trial.groupId), 1, 'REVOKED'],
    ])
  })

  test('groups of a station follow the standards and rules of the station', async () => {
    const head = await app.user()
    const org = await makeOrg(app.services.db, head.org)
    const station = await app.user({ org })
    const { groupId } = await makeFivePoints(app, station)
    await head.call(insertStandard, contentOf({ name: '总部标准' }))
    await station.call(insertStandard, contentOf({ name: '站内标准' }))
    await station.call(evaluation.updateConfigYear, {
      currentYear: year,
      fourEyes: false,
      minPoints: 2,
      reason: '只有一名审核人',
    })
    await head.call(evaluation.generateCurrentYear, { year })
    const row = await evaluationOf(station, groupId)
    expect(row).toMatchObject({ standardName: '站内标准', problem: null })
    expect((await rehearse(station, row.id)).evidence.minPoints).toBe(2)
    expect((await rehearse(head, row.id)).upgrade.standardName).toBe('站内标准')
  })

  test('generating writes one line of the change log', async () => {
    const { ann } = await makeEvaluated(app)
    const lines = (await logOf(app, ann)).filter((line) => line.object === 'upgrade')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      action: 'other',
      userId: ann.userId,
      after: { year, created: 1, refreshed: 0, skipped: [], withoutStandard: [] },
    })
  })
})

describe('evidence', () => {
  test('points that only survey count for diseases and nothing else', async () => {
    const ann = await app.user()
    const { groupId } = await makeFivePoints(app, ann, {
      points: [
        ...['新乡', '商丘', '菏泽', '宿州', '石家庄'].map((name) => ({ name })),
        { name: '病圃', pointType: 'SURVEY_ONLY' },
        { name: '废点', scrapped: { reason: 'DISASTER' } },
      ],
      traits: {
        southernLeafBlight: { 新乡: [3, 3, 5, 5], 病圃: [9, 5, 5, 5], 废点: [1, 9, 9, 9] },
        plantHeight: { 新乡: [260, 250, 240, 245], 病圃: [100, 100, 100, 100] },
      },
    })
    const veto = itemOf({
      key: 'southernLeafBlight',
      label: '小斑病',
      trait: 'southernLeafBlight',
      agg: 'MAX',
      base: 'ABS',
      ck: null,
      op: 'LT',
      v1: 9,
      unit: '级',
      kind: 'VETO',
    })
    await ann.call(insertStandard, contentOf({ itemList: [itemOf(), veto] }))
    await ann.call(evaluation.generateCurrentYear, { year })
    const { evidence, records, upgrade } = await rehearse(ann, (await evaluationOf(ann, groupId)).id)
    expect(evidence.points.slice(5)).toEqual([
      { name: '病圃', used: true, reason: '病鉴点，不计产量' },
      { name: '废点', used: false, reason: expect.stringContaining('已报废') as string },
    ])
    expect(evidence.tables['southernLeafBlight']![0]).toEqual([3, null, null, null, null, 9])
    expect(evidence.tables['plantHeight']![0]).toEqual([260, null, null, null, null, null])
    expect(evidence.tables['yieldMu']![0]!.at(-1)).toBeNull()
    expect(upgrade.problem).toBeNull()
    expect(records[0]).toMatchObject({ name: 'LPA612', computed: 'DROP', worstDisease: '小斑病 9级' })
    expect(records[0]!.because).toContain('一票否决：小斑病 9级')
    expect(records[1]).toMatchObject({ name: '试A', computed: 'HOLD', worstDisease: '小斑病 5级' })
  })
})
