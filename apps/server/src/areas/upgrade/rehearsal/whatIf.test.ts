import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { decisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import type { WhatIf } from '@hepu/api/areas/upgrade/promotionShapes'
import { groupPage, groupShow } from '@hepu/api/areas/experiment/group/group'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import {
  correct,
  decideBy,
  download,
  evaluationOf,
  logOf,
  makeEvaluated,
  recordOf,
  rehearse,
  rowOf,
  type Evaluated,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Leaves out the point that makes LPA612 reach 5 %: it goes from 晋级 to 待定. */
const whatIf: WhatIf = { thresholds: {}, dropped: ['新乡'], reasons: { 新乡: '雹灾' } }
const text = '去掉试点新乡（雹灾）'

async function save(who: Client, upgradeId: string, tried: WhatIf = whatIf): Promise<string> {
  const { version } = (await rehearse(who, upgradeId)).upgrade
  const saved = await who.call(rehearsing.savePreviewDraft, {
    upgradeId,
    version,
    name: '去新乡',
    whatIf: tried,
  })
  return saved.draftId
}

/** An organisation whose group may do with four points, so that a dropped one leaves enough. */
async function makeFour(): Promise<Evaluated> {
  const made = await makeEvaluated(app)
  await made.ann.call(evaluation.updateConfigYear, { currentYear: 2025, fourEyes: true, minPoints: 4 })
  await made.ann.call(evaluation.generateCurrentYear, { year: 2025 })
  return made
}

async function makeConfirmed(): Promise<Evaluated> {
  const made = await makeFour()
  await made.ann.call(rehearsing.savePreview, { draftId: await save(made.ann, made.upgradeId) })
  return made
}

describe('a draft with a what-if', () => {
  test('the draft decides by the what-if, and decisions by hand stay', async () => {
    const { ann, upgradeId } = await makeFour()
    await decideBy(ann, upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const draftId = await save(ann, upgradeId)
    const draft = await ann.call(rehearsing.showDraft, { draftId })
    expect(draft.counts).toMatchObject({ UP: 0, HOLD: 1, RETEST: 1 })
    expect(draft.decisions.map(({ name, computed, final, now }) => [name, computed, final, now])).toEqual(
      expect.arrayContaining([
        ['LPA612', 'HOLD', 'HOLD', 'UP'],
        ['试A', 'HOLD', 'RETEST', 'RETEST'],
      ]),
    )
    expect(draft.evidence!.whatIf).toEqual(whatIf)
    expect(await recordOf(ann, upgradeId, 'LPA612')).toMatchObject({
      computed: 'UP',
      final: 'UP',
      meanYield: 707.46,
    })
  })

  test('a decision by hand can be kept against the what-if, with a reason', async () => {
    const { ann, upgradeId } = await makeFour()
    const { upgrade, records } = await rehearse(ann, upgradeId)
    const { id: recordId } = records.find(({ name }) => name === 'LPA612')!
    const decide = (reason: string) =>
      ann.call(rehearsing.decide, {
        upgradeId,
        version: upgrade.version,
        decisions: [{ recordId, final: 'UP', reason, firm: true }],
      })
    await expect(decide(' ')).rejects.toThrow('「LPA612」与系统判定不同，请填写理由')
    await decide('新乡数据可信')
    const draft = await ann.call(rehearsing.showDraft, { draftId: await save(ann, upgradeId) })
    expect(draft.decisions.find(({ name }) => name === 'LPA612')).toMatchObject({
      computed: 'HOLD',
      final: 'UP',
      reason: '新乡数据可信',
    })
  })

  test.each([
    [
      'a point that does not count',
      { thresholds: {}, dropped: ['安阳'] },
      '试算去掉的试点「安阳」不在本组有效试点中',
    ],
    [
      'an item that is not judged',
      { thresholds: { gone: 1 }, dropped: [] },
      '试算的指标「gone」不在判定标准中',
    ],
    [
      'a point left out without a reason',
      { thresholds: {}, dropped: ['新乡'], reasons: { 新乡: ' ' } },
      '试算去掉试点「新乡」须写理由',
    ],
    [
      'rules that contradict each other',
      { thresholds: {}, rules: { 'gainPct.ck1': { kind: 'SCORE' as const, weight: 0 } }, dropped: [] },
      '指标「比CK1增产」按「计分」，权重应大于0',
    ],
    [
      'a least number of points below one',
      { thresholds: {}, minPoints: 0, dropped: [] },
      '最少有效试点数不得小于1',
    ],
  ])('the what-if refuses %s', async (_, tried, message) => {
    const { ann, upgradeId } = await makeFour()
    await expect(save(ann, upgradeId, tried)).rejects.toThrow(message)
  })
})

describe('a confirmed decision with 试算调整', () => {
  test('confirming freezes the dropped points and the figures computed without them, and every view says so', async () => {
    const { ann, upgradeId } = await makeConfirmed()
    const { upgrade, evidence, records } = await rehearse(ann, upgradeId)
    expect(upgrade).toMatchObject({ state: 'CONFIRMED', whatIfText: text, counts: { UP: 0, HOLD: 2 } })
    expect(evidence.whatIf).toEqual(whatIf)
    const row = records.find(({ name }) => name === 'LPA612')!
    expect(row).toMatchObject({ computed: 'HOLD', final: 'HOLD', whatIfText: text, reason: null })
    expect(row.gains.map(({ base, points }) => [base, points])).toEqual([
      ['CK1', 4],
      ['CK2', 4],
      ['MEAN', 4],
    ])
    expect(row.gains[0]!.gainPct).toBeCloseTo(4.78, 2)
    expect(row.verdict.items[0]!.value).toBeCloseTo(row.gains[0]!.gainPct!, 9)
    expect(row.meanYield).not.toBeCloseTo(707.46, 1)
    const { records: list } = await ann.call(record.recordPage, { model: { upgradeId, name: 'LPA612' } })
    expect(list[0]).toMatchObject({ whatIfText: text, final: 'HOLD' })
    expect((await logOf(app, ann)).at(-1)).toMatchObject({ after: { state: 'CONFIRMED', whatIfText: text } })
  })

  test('a decision with a what-if is published only by a user who acknowledges it, and not after another change', async () => {
    const { ann, bob, upgradeId } = await makeConfirmed()
    await expect(bob.call(publishing.publish, { upgradeId })).rejects.toThrow(
      '本组判定按试算调整〔去掉试点新乡（雹灾）〕计算，请核对并勾选「同意按试算调整发布」后再发布',
    )
    await expect(ann.call(publishing.publish, { upgradeId, acceptWhatIf: true })).rejects.toThrow('四眼原则')
    const { version } = (await rehearse(bob, upgradeId)).upgrade
    await expect(
      bob.call(publishing.publish, { upgradeId, acceptWhatIf: true, version: version - 1 }),
    ).rejects.toThrow('该晋级评估已被他人修改')
    await bob.call(publishing.publish, { upgradeId, acceptWhatIf: true, version })
    const [published] = await ann.call(publishing.publishRecords, { upgradeId })
    expect(published).toMatchObject({ action: 'PUBLISHED', whatIfText: text })
    expect((await ann.call(publishing.publishRecordPage, {})).records[0]).toMatchObject({ whatIfText: text })
    await bob.call(publishing.revoke, { upgradeId, reason: '复核' })
    expect((await ann.call(publishing.publishRecords, { upgradeId }))[0]).toMatchObject({
      action: 'REVOKED',
      whatIfText: text,
    })
  })

  test('the report shows the what-if with the values before and why a verdict changed, also after the data changed', async () => {
    const made = await makeConfirmed()
    const { ann, bob, upgradeId } = made
    await bob.call(publishing.publish, { upgradeId, acceptWhatIf: true })
    await correct(app, made, '新乡', '试A')
    const [report] = await ann.call(decisionReport, { upgradeIds: [upgradeId] })
    expect(report).toMatchObject({ whatIfText: text, whatIf, dataVersion: 1, dataVersionNow: 2 })
    const entry = report!.entries.find(({ name }) => name === 'LPA612')!
    expect(entry.untried).toEqual({
      meanYield: 707.46,
      yieldRank: 1,
      computed: 'UP',
      moved:
        '比CK1增产 +5.2%（5点）→+4.78%（4点），未达到要求（≥5%）：不再计入试点新乡（该点折亩产比CK1 +6.81%）',
    })
    expect(report!.entries.find(({ name }) => name === '试A')!.untried).toMatchObject({ moved: null })
    const book = await download(ann, record.upgradeReport, { upgradeId })
    expect(rowOf(book, '晋级结论', ['项目', '试算调整'])).toMatchObject({
      内容: '去掉试点新乡（雹灾）。判定、产量、位次均按此计算',
    })
    expect(rowOf(book, '晋级结论', ['项目', '汇总点数'])).toMatchObject({ 内容: '4 / 试点数 5' })
    expect(rowOf(book, '晋级结论', ['项目', '试算去掉的试点'])).toMatchObject({ 内容: '新乡（理由：雹灾）' })
    expect(rowOf(book, '品种判定', ['品种名称', 'LPA612'])).toMatchObject({
      未调整的判定: '晋级',
      人工判定: '待定',
    })
    expect(book.get('各点（判定时）')![0]).toContain('新乡（试算去掉）')
  })

  test('reopening restores the values without the what-if, which its draft keeps', async () => {
    const { ann, upgradeId } = await makeFour()
    const before = (await rehearse(ann, upgradeId)).records.map((row) => ({ ...row, version: 0 }))
    const draftId = await save(ann, upgradeId)
    await ann.call(rehearsing.savePreview, { draftId })
    const { version } = (await rehearse(ann, upgradeId)).upgrade
    await ann.call(rehearsing.reopen, { upgradeId, version })
    const { upgrade, evidence, records, drafts } = await rehearse(ann, upgradeId)
    expect(upgrade).toMatchObject({ state: 'REHEARSAL', whatIfText: null })
    expect(evidence.whatIf).toBeUndefined()
    expect(records.map((row) => ({ ...row, version: 0, state: 'INIT' }))).toEqual(before)
    expect(drafts[0]).toMatchObject({ state: 'draft', whatIf })
    await ann.call(rehearsing.savePreview, { draftId })
    expect((await rehearse(ann, upgradeId)).upgrade.whatIfText).toBe(text)
  })

  test('the what-if is offered to the next evaluation of the group until it has a draft, and never applied by itself', async () => {
    const { ann, bob, upgradeId, trial } = await makeConfirmed()
    await bob.call(publishing.publish, { upgradeId, acceptWhatIf: true })
    await bob.call(publishing.revoke, { upgradeId, reason: '复核' })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const again = (await evaluationOf(ann, trial.groupId)).id
    const { upgrade, evidence, earlierWhatIf, records } = await rehearse(ann, again)
    expect(earlierWhatIf).toEqual({ upgradeId, number: 1, text, whatIf })
    expect([upgrade.number, upgrade.whatIfText, evidence.whatIf]).toEqual([2, null, undefined])
    expect(records.find(({ name }) => name === 'LPA612')).toMatchObject({ computed: 'UP', final: 'UP' })
    expect((await rehearse(ann, upgradeId)).earlierWhatIf).toBeNull()
    await save(ann, again)
    expect((await rehearse(ann, again)).earlierWhatIf).toBeNull()
  })

  test('the group shows the what-if once it is confirmed, and no longer after it is reopened', async () => {
    const { ann, upgradeId, trial } = await makeFour()
    const groupId = String(trial.groupId)
    const decisions = async () => [
      (await ann.call(groupShow, { groupId })).decision,
      (await ann.call(groupPage, { model: {} })).records.find(({ id }) => id === groupId)!.decision,
    ]
    const draftId = await save(ann, upgradeId)
    expect(await decisions()).toEqual([null, null])
    await ann.call(rehearsing.savePreview, { draftId })
    const decision = { upgradeId, state: 'CONFIRMED', whatIfText: text, newerData: false }
    expect(await decisions()).toEqual([{ ...decision, dropsPoints: true }, decision])
    const { version } = (await rehearse(ann, upgradeId)).upgrade
    await ann.call(rehearsing.reopen, { upgradeId, version })
    expect(await decisions()).toEqual([null, null])
    const emptied = await save(ann, upgradeId, { thresholds: { 'gainPct.ck1': null }, dropped: [] })
    await ann.call(rehearsing.savePreview, { draftId: emptied })
    expect(await decisions()).toMatchObject([{ dropsPoints: false }, { upgradeId }])
  })

  test('an emptied threshold is not required: its item does not count, and the decision says so', async () => {
    const { ann, upgradeId } = await makeFour()
    const draftId = await save(ann, upgradeId, { thresholds: { 'gainPct.ck1': null }, dropped: [] })
    await ann.call(rehearsing.savePreview, { draftId })
    const { upgrade, evidence } = await rehearse(ann, upgradeId)
    expect(upgrade.whatIfText).toBe('比CK1增产≥5%改为不作要求')
    expect(evidence.whatIf!.thresholds).toEqual({ 'gainPct.ck1': null })
    const row = await recordOf(ann, upgradeId, '试A')
    expect(row.verdict.items.map(({ key }) => key)).not.toContain('gainPct.ck1')
    expect(row.untried!.computed).toBe('HOLD')
  })

  test('a draft from before reasons were required is not confirmed without them', async () => {
    const { ann, upgradeId } = await makeFour()
    const draftId = await save(ann, upgradeId)
    await app.services.db.execute(
      sql`update upgrade_draft set what_if = what_if - 'reasons' where id = ${draftId}::bigint`,
    )
    await expect(ann.call(rehearsing.savePreview, { draftId })).rejects.toThrow(
      '试算去掉试点「新乡」须写理由',
    )
  })

  test('lists of entries show the figures of a decision whose points or data are not those of the list', async () => {
    const made = await makeConfirmed()
    const { ann, bob, upgradeId } = made
    const listed = async (name: string) => {
      const { records } = await ann.call(varietyPage, { model: { name, year: 2025 } })
      return records[0]!
    }
    const frozen = await recordOf(ann, upgradeId, 'LPA612')
    const confirmed = await listed('LPA612')
    expect(confirmed).toMatchObject({ meanYield: 707.46, yieldRank: 1 })
    expect(confirmed.decided).toMatchObject({
      upgradeId,
      state: 'CONFIRMED',
      whatIfText: text,
      newerData: false,
      meanYield: frozen.meanYield,
    })
    expect(confirmed.decided!.gains.map(({ points }) => points)).toEqual([4, 4, 4])
    await bob.call(publishing.publish, { upgradeId, acceptWhatIf: true })
    await correct(app, made, '新乡', 'LPA612')
    const { meanYield, decided } = await listed('LPA612')
    expect(meanYield).not.toBeCloseTo(707.46, 1)
    expect(decided).toMatchObject({ state: 'PUBLISHED', newerData: true, meanYield: frozen.meanYield })
    const groupId = String(made.trial.groupId)
    expect((await ann.call(groupShow, { groupId })).decision).toMatchObject({ newerData: true })
  })

  test('a decision on all points, with data that did not change, adds nothing to the list', async () => {
    const { ann, bob, upgradeId } = await makeFour()
    await ann.call(rehearsing.savePreview, {
      draftId: await save(ann, upgradeId, { thresholds: {}, dropped: [] }),
    })
    await bob.call(publishing.publish, { upgradeId })
    const { records } = await ann.call(varietyPage, { model: { name: 'LPA612', year: 2025 } })
    expect(records.map(({ decided }) => decided)).toEqual([null])
  })

  test('another least number of points and another kind of an item decide, and every view says so', async () => {
    const { ann, upgradeId } = await makeFour()
    const tried: WhatIf = {
      thresholds: {},
      rules: { 'gainPct.ck1': { kind: 'VETO', missing: 'FAIL' } },
      minPoints: 6,
      dropped: [],
    }
    const draftId = await save(ann, upgradeId, tried)
    expect((await ann.call(rehearsing.showDraft, { draftId })).counts).toMatchObject({ UP: 0, HOLD: 2 })
    await ann.call(rehearsing.savePreview, { draftId })
    const { upgrade, evidence, records } = await rehearse(ann, upgradeId)
    const text = '比CK1增产性质必须达到改为一票否决；比CK1增产缺测时列为缺项改为按不达标；最少有效试点数改为6'
    expect(upgrade).toMatchObject({ whatIfText: text, counts: { UP: 0, HOLD: 2 } })
    expect([evidence.minPoints, evidence.whatIf]).toEqual([4, tried])
    const row = records.find(({ name }) => name === 'LPA612')!
    expect(row.because).toMatch(/^有效试点数不足\(5\/6\)/)
    expect(row.untried).toMatchObject({ computed: 'UP' })
    const [report] = await ann.call(decisionReport, { upgradeIds: [upgradeId] })
    expect(report).toMatchObject({ whatIfText: text, whatIf: tried })
  })

  test('too few points are a problem by the least number that decides, until the list is reopened', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const few = '有效试点数不足(4/5)'
    const problems = async () => {
      const { upgrade } = await rehearse(ann, upgradeId)
      const [report] = await ann.call(decisionReport, { upgradeIds: [upgradeId] })
      expect(report!.problem).toBe(upgrade.problem)
      return upgrade.problem
    }
    const reopen = async () => {
      const { version } = (await rehearse(ann, upgradeId)).upgrade
      await ann.call(rehearsing.reopen, { upgradeId, version })
    }
    expect(await problems()).toBeNull()
    await ann.call(rehearsing.savePreview, { draftId: await save(ann, upgradeId) })
    expect(await problems()).toBe(few)
    await reopen()
    expect(await problems()).toBeNull()
    const enough: WhatIf = { ...whatIf, minPoints: 4 }
    await ann.call(rehearsing.savePreview, { draftId: await save(ann, upgradeId, enough) })
    expect(await problems()).toBeNull()
  })

  test('changed thresholds are frozen together with the unchanged standard', async () => {
    const { ann, upgradeId } = await makeFour()
    const draftId = await save(ann, upgradeId, { thresholds: { 'gainPct.ck1': 3 }, dropped: [] })
    await ann.call(rehearsing.savePreview, { draftId })
    const { upgrade, evidence } = await rehearse(ann, upgradeId)
    expect(upgrade).toMatchObject({ whatIfText: '比CK1增产≥5%改为≥3%', counts: { UP: 2 } })
    expect(evidence.standard!.items[0]!.v1).toBe(5)
    expect((await recordOf(ann, upgradeId, '试A')).verdict.items[0]).toMatchObject({
      threshold: 3,
      pass: 'PASS',
    })
  })
})
