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
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  confirm,
  contentOf,
  decideBy,
  evaluationOf,
  itemOf,
  logOf,
  makeEvaluated,
  makeFivePoints,
  rehearse,
  scopeOf,
  recordOf,
  refresh,
  scrap,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('GET rehearsal', () => {
  test('the rehearsal does not find an evaluation of another organisation or crop', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const stranger = await app.user()
    const eve = await app.user({ org: ann.org, crop: 'rice' })
    for (const other of [stranger, eve]) {
      await expect(rehearse(other, upgradeId)).rejects.toThrow('晋级评估不存在或无权查看')
    }
  })

  test("the rehearsal offers the actions that the state and the caller's permissions allow", async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const open = { refresh: true, decide: true, promote: true, plan: true }
    const rehearsing = { ...open, saveDraft: true, deleteDraft: true }
    const none = Object.fromEntries(Object.keys(rehearsing).map((move) => [move, false]))
    const later = { confirm: false, reopen: false, publish: false, revoke: false }
    const eve = await app.user({
      org: ann.org,
      permissions: ['upgrade.record:read', 'upgrade.record:publish'],
    })
    const canOf = async (who: Client) => (await rehearse(who, upgradeId)).upgrade.can
    expect(await canOf(ann)).toEqual({ ...rehearsing, ...later })
    expect(await canOf(eve)).toEqual({ ...none, ...later })
    await confirm(ann, upgradeId)
    expect(await canOf(ann)).toEqual({
      ...none,
      ...later,
      promote: true,
      plan: true,
      reopen: true,
      publish: true,
    })
    expect(await canOf(eve)).toEqual({ ...none, ...later, publish: true })
  })
})

describe('POST decide', () => {
  test('deciding refuses a decision that differs from the computed one without a reason', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await expect(decideBy(ann, upgradeId, { 试A: { final: 'UP', reason: ' ' } })).rejects.toThrow(
      '「试A」与系统判定不同，请填写理由',
    )
    expect(await recordOf(ann, upgradeId, '试A')).toMatchObject({ final: 'HOLD', reason: null })
  })

  test('deciding refuses a check, and an entry of another evaluation', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await expect(decideBy(ann, upgradeId, { 郑单958: { final: 'UP', reason: '好' } })).rejects.toThrow(
      '「郑单958」是对照，不参与判定',
    )
    const stranger = await makeEvaluated(app)
    const foreign = await recordOf(stranger.ann, stranger.upgradeId, '试A')
    await expect(
      ann.call(rehearsing.decide, {
        upgradeId,
        version: 1,
        decisions: [{ recordId: foreign.id, final: 'HOLD' }],
      }),
    ).rejects.toThrow('晋级条目不存在或无权查看')
  })

  test('deciding stores computed and final decision, drops an unneeded reason, and logs both', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await decideBy(ann, upgradeId, {
      试A: { final: 'RETEST', reason: '  抗性突出，再试一年 ' },
      LPA612: { final: 'UP', reason: '同意' },
    })
    expect(await recordOf(ann, upgradeId, '试A')).toMatchObject({
      computed: 'HOLD',
      final: 'RETEST',
      reason: '抗性突出，再试一年',
      nextPhaseLabel: '区域试验第一年',
      nextGroup: null,
    })
    expect(await recordOf(ann, upgradeId, 'LPA612')).toMatchObject({ final: 'UP', reason: null })
    const { upgrade } = await rehearse(ann, upgradeId)
    expect(upgrade).toMatchObject({ state: 'REHEARSAL', counts: { UP: 1, RETEST: 1, HOLD: 0 } })
    const lines = (await logOf(app, ann)).filter((line) => line.object === 'upgrade_record')
    expect(lines.map(({ before, after, reason }) => ({ before, after, reason }))).toEqual([
      {
        before: { final: 'HOLD', reason: null },
        after: { final: 'RETEST', reason: '抗性突出，再试一年' },
        reason: '抗性突出，再试一年',
      },
    ])
  })

  test('deciding refuses an outdated version', async () => {
    const { ann, bob, upgradeId } = await makeEvaluated(app)
    const { upgrade, records } = await rehearse(ann, upgradeId)
    const decisions = [{ recordId: records[1]!.id, final: 'DROP' as const, reason: '株高不齐' }]
    const input = { upgradeId, version: upgrade.version, decisions }
    expect(await ann.call(rehearsing.decide, input)).toEqual({ version: upgrade.version + 1 })
    await expect(bob.call(rehearsing.decide, input)).rejects.toThrow('该晋级评估已被他人修改，请刷新后再试')
  })

  test('of a decision and a concurrent recomputation one is done completely, and the other is refused', async () => {
    const { ann, bob, upgradeId } = await makeEvaluated(app)
    const { upgrade, records } = await rehearse(ann, upgradeId)
    const { version } = upgrade
    const decisions = [{ recordId: records[1]!.id, final: 'DROP' as const, reason: '株高不齐' }]
    const outcomes = await Promise.allSettled([
      ann.call(rehearsing.decide, { upgradeId, version, decisions }),
      bob.call(rehearsing.refreshRehearsal, { upgradeId, version }),
    ])
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failed.map((outcome) => String(outcome.reason))).toEqual([expect.stringContaining('已被他人修改')])
    const { final } = await recordOf(ann, upgradeId, '试A')
    expect(final).toBe(outcomes[0].status === 'fulfilled' ? 'DROP' : 'HOLD')
    expect((await rehearse(ann, upgradeId)).upgrade.version).toBe(version + 1)
  })
})

describe('POST refresh', () => {
  test('refreshing after the data changed says so, recomputes and keeps decisions by hand', async () => {
    const made = await makeEvaluated(app)
    const { ann, upgradeId } = made
    await ann.call(evaluation.updateConfigYear, { currentYear: 2025, fourEyes: true, minPoints: 3 })
    await decideBy(ann, upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    expect((await rehearse(ann, upgradeId)).staleText).toBeNull()
    await scrap(made, '新乡')
    const before = await rehearse(ann, upgradeId)
    expect(before.staleText).toBe('组别数据已从第1版变为第2版，请重新判定后再确认')
    expect(before.upgrade.stale).toBe(true)
    expect(before.records[0]!.meanYield).toBeCloseTo(707.46, 4)
    expect(await refresh(ann, upgradeId)).toMatchObject({ changed: 1 })
    const after = await rehearse(ann, upgradeId)
    expect(after.staleText).toBeNull()
    expect(after.upgrade).toMatchObject({ stale: false, dataVersion: 2, state: 'REHEARSAL' })
    expect(after.evidence.points.find((point) => point.name === '新乡')!.used).toBe(false)
    expect(after.records.map((row) => [row.name, row.computed, row.final, row.reason])).toEqual([
      ['LPA612', 'HOLD', 'HOLD', null],
      ['试A', 'HOLD', 'RETEST', '再试一年'],
      ['郑单958', null, null, null],
      ['登海605', null, null, null],
    ])
    expect(after.records[0]!.gains[0]!.gainPct).toBeCloseTo(4.7837, 4)
  })

  test('refreshing keeps a decision by hand even if the rules come to the same', async () => {
    const { ann, upgradeId, standardId } = await makeEvaluated(app)
    const mild = await ann.call(insertStandard, contentOf({ name: '宽', itemList: [itemOf({ v1: 3 })] }))
    await decideBy(ann, upgradeId, { 试A: { final: 'UP', reason: '早熟' } })
    await ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId: mild.id })
    expect(await recordOf(ann, upgradeId, '试A')).toMatchObject({ computed: 'UP', final: 'UP' })
    await ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId })
    expect(await recordOf(ann, upgradeId, '试A')).toMatchObject({
      computed: 'HOLD',
      final: 'UP',
      reason: '早熟',
    })
  })

  test('refreshing takes the newest version of the standard, and matches one if there was none', async () => {
    const { ann, upgradeId, standardId } = await makeEvaluated(app)
    const { version } = await ann.call(standardShow, { standardId })
    const next = contentOf({ itemList: [itemOf({ v1: 3 })] })
    await ann.call(updateStandard, { ...next, id: standardId, version, state: 1 })
    expect(await refresh(ann, upgradeId)).toMatchObject({ changed: 1 })
    expect((await rehearse(ann, upgradeId)).upgrade.standardNumber).toBe(2)

    const bea = await app.user()
    const { groupId } = await makeFivePoints(app, bea)
    await bea.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id } = await evaluationOf(bea, groupId)
    await bea.call(insertStandard, contentOf())
    expect(await refresh(bea, id)).toMatchObject({ changed: 2 })
    expect((await rehearse(bea, id)).upgrade).toMatchObject({ standardName: '增产五个点', problem: null })
  })
})

describe('GET updateUpgradeStandard', () => {
  test('applying a standard refuses a disabled one, one of another organisation, and a deleted one', async () => {
    const head = await app.user()
    const station = { org: await makeOrg(app.services.db, head.org) }
    const { ann, upgradeId } = await makeEvaluated(app, {}, station)
    const off = await ann.call(insertStandard, contentOf({ name: '停用的' }))
    await ann.call(updateStandard, { ...contentOf({ name: '停用的' }), id: off.id, version: 1, state: 0 })
    const apply = (who: Client, standardId: string) =>
      who.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId })
    await expect(apply(ann, off.id)).rejects.toThrow('标准「停用的」已停用，不能应用')
    const foreign = await head.call(insertStandard, contentOf({ name: '总部的' }))
    await expect(apply(head, foreign.id)).rejects.toThrow('标准「总部的」属于其他机构，不能用于本组别')
    await expect(apply(ann, foreign.id)).rejects.toThrow('晋级标准不存在或已删除')
  })

  test('applying a standard recomputes, does not change the state of an untouched evaluation, and is logged', async () => {
    const { ann, upgradeId, standardId } = await makeEvaluated(app)
    const mild = await ann.call(
      insertStandard,
      contentOf({ name: '宽', itemList: [itemOf({ v1: 3 })], scopes: [scopeOf({ phase: 'DEMO' })] }),
    )
    const input = { upgradeId, standardId: mild.id }
    expect(await ann.call(rehearsing.updateUpgradeStandard, input)).toMatchObject({ changed: 1 })
    const { upgrade, evidence } = await rehearse(ann, upgradeId)
    expect(upgrade).toMatchObject({ state: 'INIT', standardName: '宽', counts: { UP: 2, HOLD: 0 } })
    expect(evidence.standard).toMatchObject({ name: '宽', byHand: true })
    const line = (await logOf(app, ann)).findLast((entry) => entry.object === 'upgrade')
    expect(line).toMatchObject({
      action: 'update',
      before: { standardId: Number(standardId) },
      after: { standardId: Number(mild.id) },
    })
  })
})

describe('GET batchUpgrade', () => {
  test('a batch promotes the chosen entries, needs a reason if the rules differ, and skips promoted ones', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const { records } = await rehearse(ann, upgradeId)
    const ids = records.slice(0, 2).map((row) => row.id)
    await expect(ann.call(rehearsing.batchUpgrade, { ids })).rejects.toThrow(
      '「试A」与系统判定不同，请填写理由',
    )
    expect(await ann.call(rehearsing.batchUpgrade, { ids, reason: '稳产' })).toEqual({ changed: 1 })
    expect(await recordOf(ann, upgradeId, '试A')).toMatchObject({ final: 'UP', reason: '稳产' })
    const { version } = (await rehearse(ann, upgradeId)).upgrade
    expect(await ann.call(rehearsing.batchUpgrade, { ids })).toEqual({ changed: 0 })
    expect((await rehearse(ann, upgradeId)).upgrade).toMatchObject({ version, state: 'REHEARSAL' })
  })

  test('a batch adjusts a confirmed list only for users who may confirm, and counts as an edit', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await confirm(ann, upgradeId)
    const ids = [(await recordOf(ann, upgradeId, '试A')).id]
    const eve = await app.user({ org: ann.org, permissions: ['upgrade.record:rehearse'] })
    await expect(eve.call(rehearsing.batchUpgrade, { ids, reason: '稳产' })).rejects.toThrow(
      '已确认的执行单只能由有「确认预演」权限的人员调整',
    )
    await bob.call(rehearsing.batchUpgrade, { ids, reason: '稳产' })
    expect((await rehearse(bob, upgradeId)).upgrade).toMatchObject({ state: 'CONFIRMED', counts: { UP: 2 } })
    await expect(bob.call(publishing.publish, { upgradeId })).rejects.toThrow('四眼')
  })

  test('a batch is refused as a whole if one entry is not visible', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const stranger = await makeEvaluated(app)
    const own = await recordOf(ann, upgradeId, '试A')
    const foreign = await recordOf(stranger.ann, stranger.upgradeId, '试A')
    await expect(
      ann.call(rehearsing.batchUpgrade, { ids: [own.id, foreign.id], reason: '稳产' }),
    ).rejects.toThrow('部分晋级条目不存在或无权查看')
    expect(await recordOf(ann, upgradeId, '试A')).toMatchObject({ final: 'HOLD' })
  })
})
