import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { updateStandard } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import {
  contentOf,
  correct,
  decideBy,
  itemOf,
  makeEvaluated,
  pointRate,
  recordOf,
  refresh,
  rehearse,
  saveDraft,
  scrap,
  type Evaluated,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const changesOf = ({ ann, upgradeId }: Evaluated, draftId?: string) =>
  ann.call(rehearsing.rehearsalChanges, { upgradeId, draftId })

describe('GET upgradeRecord/changes', () => {
  test('changes are empty if nothing changed', async () => {
    const made = await makeEvaluated(app)
    expect(await changesOf(made)).toMatchObject({
      groupId: String(made.trial.groupId),
      dataVersion: { frozen: 1, now: 1 },
      standard: { frozen: '增产五个点 第1版', now: '增产五个点 第1版' },
      points: [],
      entries: [],
      seasons: [],
      values: { total: 0, byTrait: [], byPoint: [], byEntry: [] },
      moved: [],
    })
  })

  test('a scrapped point and corrected values are counted by point, entry and trait', async () => {
    const made = await makeEvaluated(app)
    await scrap(made, '新乡')
    await correct(app, made, '商丘', '试A')
    const changes = await changesOf(made)
    expect(changes.dataVersion).toEqual({ frozen: 1, now: 3 })
    expect(changes.points).toEqual([
      { name: '新乡', change: 'dropped', reason: expect.stringContaining('不可抗力') as string },
    ])
    expect(changes.values).toEqual({
      total: 1,
      byTrait: [{ name: '折亩产', count: 1 }],
      byPoint: [{ name: '商丘', count: 1 }],
      byEntry: [{ name: '试A', count: 1 }],
    })
  })

  test('the changes name the verdicts that a new evaluation changes and why, and the new evaluation agrees', async () => {
    const made = await makeEvaluated(app)
    await scrap(made, '新乡')
    const moved = [
      {
        name: 'LPA612',
        before: 'UP',
        after: 'HOLD',
        because: '有效试点数不足(4/5)',
      },
    ]
    expect((await changesOf(made)).moved).toEqual(moved)
    expect(await refresh(made.ann, made.upgradeId)).toEqual({ changed: 1, moved })
    expect((await changesOf(made)).moved).toEqual([])
  })

  test('a newer version of the standard is named, also on the rehearsal', async () => {
    const made = await makeEvaluated(app)
    const { ann, standardId, upgradeId } = made
    const change = contentOf({ itemList: [itemOf({ v1: 3 }), pointRate] })
    await ann.call(updateStandard, { ...change, id: standardId, version: 1, state: 1, note: '放宽' })
    const changes = await changesOf(made)
    expect(changes.standard).toEqual({ frozen: '增产五个点 第1版', now: '增产五个点 第2版' })
    expect(changes.moved).toEqual([
      { name: '试A', before: 'HOLD', after: 'UP', because: '比CK1增产 +3.16%（5点），要求≥5%改为≥3%' },
    ])
    const { staleText } = await rehearse(ann, upgradeId)
    expect(staleText).toBe('晋级标准「增产五个点」已有第2版（判定所用为第1版），请重新判定后再确认')
  })

  test('decisions by hand stay after a new evaluation', async () => {
    const made = await makeEvaluated(app)
    await decideBy(made.ann, made.upgradeId, { 试A: { final: 'RETEST', reason: '再试一年' } })
    await scrap(made, '新乡')
    await refresh(made.ann, made.upgradeId)
    expect(await recordOf(made.ann, made.upgradeId, '试A')).toMatchObject({
      computed: 'HOLD',
      final: 'RETEST',
      reason: '再试一年',
    })
  })

  test('a draft is compared with the data it was saved on', async () => {
    const made = await makeEvaluated(app)
    const before = await saveDraft(made.ann, made.upgradeId, '先存的')
    await scrap(made, '新乡')
    await refresh(made.ann, made.upgradeId)
    const after = await saveDraft(made.ann, made.upgradeId, '后存的')
    expect((await changesOf(made, before)).points.map(({ name }) => name)).toEqual(['新乡'])
    expect((await changesOf(made, after)).points).toEqual([])
    const draft = await made.ann.call(rehearsing.showDraft, { draftId: before })
    expect(draft).toMatchObject({ stale: true, upgradeId: made.upgradeId, year: 2025 })
  })

  test('a draft of another evaluation is refused', async () => {
    const [one, other] = [await makeEvaluated(app), await makeEvaluated(app)]
    const draftId = await saveDraft(other.ann, other.upgradeId)
    await expect(changesOf(one, draftId)).rejects.toThrow('草稿不存在或无权查看')
  })
})

describe('what-if of a draft', () => {
  const whatIf = { thresholds: { 'gainPct.ck1': 3 }, dropped: ['新乡'], reasons: { 新乡: '雹灾' } }

  test('the what-if is saved with the draft, with its evidence', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const { upgrade, evidence } = await rehearse(ann, upgradeId)
    const { draftId } = await ann.call(rehearsing.savePreviewDraft, {
      upgradeId,
      version: upgrade.version,
      name: '放宽三个点',
      whatIf,
    })
    const draft = await ann.call(rehearsing.showDraft, { draftId })
    expect(draft.whatIf).toEqual(whatIf)
    expect(draft.evidence).toEqual({ ...evidence, whatIf })
    expect((await rehearse(ann, upgradeId)).drafts[0]!.whatIf).toEqual(whatIf)
    const { records } = await ann.call(rehearsing.draftPage, {})
    expect(records[0]!.whatIf).toEqual(whatIf)
  })

  test('an empty what-if is saved as none', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    const { upgrade } = await rehearse(ann, upgradeId)
    await ann.call(rehearsing.savePreviewDraft, {
      upgradeId,
      version: upgrade.version,
      name: '原样',
      whatIf: { thresholds: {}, dropped: [] },
    })
    expect((await rehearse(ann, upgradeId)).drafts[0]!.whatIf).toBeNull()
  })

  test('a threshold beyond all bounds is refused by name', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await expect(
      ann.call(rehearsing.savePreviewDraft, {
        upgradeId,
        version: 1,
        name: '过大',
        whatIf: { thresholds: { 'gainPct.ck1': 1e9 }, dropped: [] },
      }),
    ).rejects.toThrow('试算阈值过大')
  })
})
