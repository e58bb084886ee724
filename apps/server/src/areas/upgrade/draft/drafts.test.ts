import { scrapPoint } from '@hepu/api/areas/experiment/group/group'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { insertStandard } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import {
  confirm,
  contentOf,
  decideBy,
  entriesIn,
  evaluationOf,
  logOf,
  makeEvaluated,
  makeFivePoints,
  publishBy,
  rehearse,
  saveDraft,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('POST savePreviewDraft', () => {
  test('a draft stores the decisions under a name, with its author, standard and counts', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await decideBy(ann, upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const id = await saveDraft(ann, upgradeId, '稳妥方案')
    const { upgrade, drafts } = await rehearse(ann, upgradeId)
    expect(upgrade.state).toBe('DRAFT')
    const draft = {
      id,
      name: '稳妥方案',
      state: 'draft',
      standardName: '增产五个点',
      standardNumber: 1,
      dataVersion: 1,
      counts: { total: 4, checks: 2, UP: 1, RETEST: 1, HOLD: 0, DROP: 0, undecided: 0 },
      createdByName: `用户${ann.account}`,
      can: { confirm: true, delete: true },
    }
    expect(drafts).toEqual([expect.objectContaining(draft)])
    const { records, total } = await ann.call(rehearsing.draftPage, { model: { name: '稳妥' } })
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({ ...draft, upgradeId, groupName: 'D2', stale: false })
    expect((await ann.call(rehearsing.draftPage, { model: { name: '%' } })).total).toBe(0)
  })

  test('decisions that come with a draft are saved with it, or not at all', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const { upgrade, records } = await rehearse(ann, upgradeId)
    const { id: recordId } = records.find(({ name }) => name === '试A')!
    const save = (name: string, reason: string, whatIf: object | null = null) =>
      ann.call(rehearsing.savePreviewDraft, {
        upgradeId,
        version: upgrade.version,
        name,
        whatIf: whatIf as never,
        decisions: [{ recordId, final: 'RETEST' as const, reason }],
      })
    const present = async () => {
      const { records: now, drafts } = await rehearse(ann, upgradeId)
      return [now.find((row) => row.id === recordId)!.final, drafts.length]
    }
    await expect(save('无理由', '')).rejects.toThrow('「试A」与系统判定不同，请填写理由')
    const unknownPoint = { thresholds: {}, dropped: ['没有的点'], reasons: { 没有的点: '雹灾' } }
    await expect(save('试点不存在', '再试一年', unknownPoint)).rejects.toThrow('没有的点')
    expect(await present()).toEqual(['HOLD', 0])
    const { draftId } = await save('一次保存', '再试一年')
    expect(await present()).toEqual(['RETEST', 1])
    const draft = await ann.call(rehearsing.showDraft, { draftId })
    expect(draft.decisions.find(({ name }) => name === '试A')).toMatchObject({
      final: 'RETEST',
      reason: '再试一年',
      now: 'RETEST',
    })
    await expect(save('旧版本', '晚熟')).rejects.toThrow()
  })

  test('drafts of another organisation are not shown', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const draftId = await saveDraft(ann, upgradeId)
    const stranger = await app.user()
    expect((await stranger.call(rehearsing.draftPage, {})).total).toBe(0)
    await expect(stranger.call(rehearsing.showDraft, { draftId })).rejects.toThrow('草稿不存在或无权查看')
    for (const move of [rehearsing.savePreview, rehearsing.deletePreview]) {
      await expect(stranger.call(move, { draftId })).rejects.toThrow('草稿不存在或无权查看')
    }
  })

  test('a draft is opened with its saved decisions, beside the present ones', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await decideBy(ann, upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const draftId = await saveDraft(ann, upgradeId, '稳妥方案')
    await decideBy(ann, upgradeId, { 试A: { final: 'DROP', reason: '晚熟' } })
    const draft = await ann.call(rehearsing.showDraft, { draftId })
    expect(draft).toMatchObject({ name: '稳妥方案', groupName: 'D2', standardName: '增产五个点' })
    expect(draft.decisions).toHaveLength(4)
    expect(draft.decisions.find(({ name }) => name === '试A')).toMatchObject({
      computed: 'HOLD',
      final: 'RETEST',
      reason: '再试一年',
      now: 'DROP',
    })
  })

  test('another decision sets the state back to 预演中 and keeps the draft', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await saveDraft(ann, upgradeId)
    await decideBy(ann, upgradeId, { 试A: { final: 'DROP', reason: '晚熟' } })
    const { upgrade, drafts } = await rehearse(ann, upgradeId)
    expect([upgrade.state, drafts.length]).toEqual(['REHEARSAL', 1])
  })
})

describe('GET savePreview', () => {
  test('the decisions of the chosen draft become the execution list', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const first = await saveDraft(ann, upgradeId, '甲')
    await decideBy(ann, upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    await saveDraft(ann, upgradeId, '乙')
    await ann.call(rehearsing.savePreview, { draftId: first })
    const { upgrade, records, drafts } = await rehearse(ann, upgradeId)
    expect(upgrade).toMatchObject({ state: 'CONFIRMED', counts: { HOLD: 1, RETEST: 0 } })
    expect(records[1]).toMatchObject({ final: 'HOLD', reason: null })
    expect(drafts.map((draft) => [draft.name, draft.state, draft.can])).toEqual([
      ['乙', 'draft', { confirm: false, delete: false }],
      ['甲', 'confirmed', { confirm: false, delete: false }],
    ])
    const lines = (await logOf(app, ann)).slice(-2)
    expect(lines[0]).toMatchObject({ object: 'upgrade_record', after: { final: 'HOLD', reason: null } })
    expect(lines[1]).toMatchObject({
      object: 'upgrade',
      before: { state: 'DRAFT' },
      after: { state: 'CONFIRMED', draft: '甲' },
    })
  })

  test('the person who saved the draft counts as its editor, so that nobody publishes their own decisions', async () => {
    const { ann, bob, upgradeId } = await makeEvaluated(app)
    const draftId = await saveDraft(ann, upgradeId, '安的')
    await saveDraft(bob, upgradeId, '博的')
    await ann.call(rehearsing.savePreview, { draftId })
    await expect(ann.call(publishing.publish, { upgradeId })).rejects.toThrow('发布人不能是最后编辑人')
    await expect(bob.call(publishing.publish, { upgradeId })).resolves.toMatchObject({ createdEntries: 1 })
  })

  test('two concurrent confirmations confirm once', async () => {
    const { ann, bob, upgradeId } = await makeEvaluated(app)
    const drafts = [await saveDraft(ann, upgradeId, '甲'), await saveDraft(bob, upgradeId, '乙')]
    const outcomes = await Promise.allSettled([
      ann.call(rehearsing.savePreview, { draftId: drafts[0]! }),
      bob.call(rehearsing.savePreview, { draftId: drafts[1]! }),
    ])
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failed.map((outcome) => String(outcome.reason))).toEqual([
      expect.stringContaining('当前状态为「已确认」，不能确认预演'),
    ])
    const states = (await rehearse(ann, upgradeId)).drafts.map((draft) => draft.state)
    expect(states.toSorted()).toEqual(['confirmed', 'draft'])
  })

  test('a confirmation and a concurrent change of the data do not both succeed', async () => {
    for (let round = 0; round < 5; round++) {
      const { ann, bob, upgradeId, trial } = await makeEvaluated(app)
      const draftId = await saveDraft(ann, upgradeId)
      const id = String(trial.point('新乡'))
      const outcomes = await Promise.allSettled([
        ann.call(rehearsing.savePreview, { draftId }),
        bob.call(scrapPoint, { id, version: 1, scrapped: true, reason: 'DISASTER' }),
      ])
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
      const { upgrade } = await rehearse(ann, upgradeId)
      expect(upgrade.stale).toBe(upgrade.state === 'DRAFT')
    }
  })

  test('a draft whose data changed since is refused', async () => {
    const { ann, upgradeId, trial } = await makeEvaluated(app)
    const draftId = await saveDraft(ann, upgradeId)
    await ann.call(scrapPoint, {
      id: String(trial.point('新乡')),
      version: 1,
      scrapped: true,
      reason: 'DISASTER',
    })
    const refusal = '草稿保存后组别数据已变动，请重新判定并另存草稿'
    expect((await ann.call(rehearsing.draftPage, {})).records[0]!.stale).toBe(true)
    expect((await rehearse(ann, upgradeId)).drafts[0]!.stale).toBe(true)
    await expect(ann.call(rehearsing.savePreview, { draftId })).rejects.toThrow(refusal)
    const { version } = (await rehearse(ann, upgradeId)).upgrade
    await ann.call(rehearsing.refreshRehearsal, { upgradeId, version })
    await expect(ann.call(rehearsing.savePreview, { draftId })).rejects.toThrow(refusal)
    await expect(confirm(ann, upgradeId)).resolves.toBeUndefined()
  })

  test('a draft whose standard or rules changed since is refused', async () => {
    const { ann, upgradeId, standardId } = await makeEvaluated(app)
    const draftId = await saveDraft(ann, upgradeId)
    const other = await ann.call(insertStandard, contentOf({ name: '另一份' }))
    await ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId: other.id })
    await expect(ann.call(rehearsing.savePreview, { draftId })).rejects.toThrow('草稿保存后晋级标准已更换')
    await ann.call(evaluation.updateConfigYear, { currentYear: 2025, fourEyes: true, minPoints: 6 })
    await ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId })
    await expect(ann.call(rehearsing.savePreview, { draftId })).rejects.toThrow('草稿保存后系统判定已变化')
  })

  test('an evaluation without a standard is not confirmed', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await ann.call(insertStandard, contentOf({ name: '同样一份' }))
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    await expect(confirm(ann, upgradeId)).rejects.toThrow('组别「D2」未匹配晋级标准')
  })
})

describe('POST reopen', () => {
  test('reopening undoes the confirmation with its draft, and is logged', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await confirm(ann, upgradeId)
    const { version } = (await rehearse(ann, upgradeId)).upgrade
    await ann.call(rehearsing.reopen, { upgradeId, version })
    const { upgrade, drafts } = await rehearse(ann, upgradeId)
    expect(upgrade.state).toBe('REHEARSAL')
    expect(drafts[0]).toMatchObject({ state: 'draft', can: { confirm: true, delete: true } })
    expect((await logOf(app, ann)).at(-1)).toMatchObject({
      object: 'upgrade',
      before: { state: 'CONFIRMED' },
      after: { state: 'REHEARSAL' },
    })
    await ann.call(rehearsing.savePreview, { draftId: drafts[0]!.id })
    expect((await rehearse(ann, upgradeId)).upgrade.state).toBe('CONFIRMED')
  })
})

describe('GET deletePreview', () => {
  test('a user deletes own drafts, and those of others only with the permission to confirm', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const permissions = ['upgrade.record:read', 'upgrade.record:rehearse'] as const
    const eve = await app.user({ org: ann.org, permissions })
    const own = await saveDraft(eve, upgradeId, '伊的')
    const foreign = await saveDraft(ann, upgradeId, '安的')
    const can = (await rehearse(eve, upgradeId)).drafts.map((draft) => [draft.name, draft.can['delete']])
    expect(can).toEqual([
      ['安的', false],
      ['伊的', true],
    ])
    await expect(eve.call(rehearsing.deletePreview, { draftId: foreign })).rejects.toThrow(
      '只能删除自己的草稿',
    )
    await eve.call(rehearsing.deletePreview, { draftId: own })
    expect((await rehearse(ann, upgradeId)).upgrade.state).toBe('DRAFT')
    await ann.call(rehearsing.deletePreview, { draftId: foreign })
    const { upgrade, drafts } = await rehearse(ann, upgradeId)
    expect([upgrade.state, drafts]).toEqual(['REHEARSAL', []])
    expect((await logOf(app, ann)).at(-1)).toMatchObject({
      object: 'upgrade_draft',
      action: 'delete',
      before: { name: '安的' },
    })
    await expect(ann.call(rehearsing.deletePreview, { draftId: foreign })).rejects.toThrow('草稿不存在')
  })

  test('deleting a draft is refused once the list is confirmed or published', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    const left = await saveDraft(ann, upgradeId, '没用上')
    await confirm(ann, upgradeId)
    await expect(ann.call(rehearsing.deletePreview, { draftId: left })).rejects.toThrow(
      '当前状态为「已确认」，不能删除草稿',
    )
    await bob.call(publishing.publish, { upgradeId })
    await expect(ann.call(rehearsing.deletePreview, { draftId: left })).rejects.toThrow(
      '该组别当年数据已发布，不可修改',
    )
    const published = await makeEvaluated(app)
    await publishBy(published)
    expect((await rehearse(published.ann, published.upgradeId)).drafts[0]!.can['delete']).toBe(false)
  })
})

test('F-412 rehearsing, saving and confirming a preview do not change what is published, and publishing does', async () => {
  const made = await makeEvaluated(app)
  const { ann, bob, upgradeId: earlier } = made
  await publishBy(made)
  const { groupId } = await makeFivePoints(app, ann, { name: '二组' })
  await ann.call(evaluation.generateCurrentYear, { year: 2025 })
  const { id: upgradeId } = await evaluationOf(ann, groupId)
  const publishedNow = async () => ({
    entries: await entriesIn(app, ann, { year: 2025, phase: 'R1' }),
    next: await entriesIn(app, ann, { year: 2026, phase: 'R2' }),
    results: (await ann.call(record.recordPage, { model: { upgradeId: earlier } })).records,
    records: [
      await ann.call(publishing.publishRecords, { upgradeId: earlier }),
      await ann.call(publishing.publishRecords, { upgradeId }),
    ],
  })
  const before = await publishedNow()
  expect(before.records.map((all) => all.length)).toEqual([1, 0])
  await decideBy(ann, upgradeId, { 试A: { final: 'UP', reason: '产量稳' } })
  expect(await publishedNow()).toEqual(before)
  await saveDraft(ann, upgradeId)
  expect(await publishedNow()).toEqual(before)
  await confirm(ann, upgradeId)
  expect(await publishedNow()).toEqual(before)
  await bob.call(publishing.publish, { upgradeId })
  const after = await publishedNow()
  expect(after.records.map((all) => all.length)).toEqual([1, 1])
  expect(after.next.map(({ name }) => name)).toContain('试A')
  expect(after.next.length).toBeGreaterThan(before.next.length)
  expect(after.entries).not.toEqual(before.entries)
})
