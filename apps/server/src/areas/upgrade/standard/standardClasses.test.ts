import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { decisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import * as standard from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import {
  confirm,
  contentOf,
  download,
  evaluationOf,
  itemOf,
  logOf,
  makeFivePoints,
  recordOf,
  refresh,
  rehearse,
  rowOf,
  saveDraft,
  scopeOf,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** What 优质 asks: 试A meets it, as LPA612 does. */
const quality = contentOf({
  name: '优质标准',
  className: '绿色优质',
  itemList: [itemOf({ v1: 3, label: '优质比CK1增产' })],
})

/** A group in the scope of two classes, evaluated; 试A meets the second class only. */
async function makeTwoClasses() {
  const ann = await app.user()
  const bob = await app.user({ org: ann.org })
  const { groupId } = await makeFivePoints(app, ann)
  const { id: plain } = await ann.call(standard.insertStandard, contentOf())
  const { id: fine } = await ann.call(standard.insertStandard, quality)
  await ann.call(evaluation.generateCurrentYear, { year: 2025 })
  const { id: upgradeId } = await evaluationOf(ann, groupId)
  return { ann, bob, groupId, plain, fine, upgradeId }
}

describe('classes of standards judged side by side', () => {
  test('a group in the scope of two classes is judged by both, and an entry that meets one is promoted', async () => {
    const { ann, groupId, plain, fine, upgradeId } = await makeTwoClasses()
    expect(await evaluationOf(ann, groupId)).toMatchObject({
      problem: null,
      standardId: plain,
      otherStandards: [{ id: fine, name: '优质标准', number: 1, className: '绿色优质' }],
      counts: { UP: 2 },
    })
    const { evidence, classes } = await rehearse(ann, upgradeId)
    expect(evidence.others).toMatchObject([{ id: fine, className: '绿色优质', byHand: false }])
    expect(classes).toEqual([
      { className: '高产稳产', standardId: plain, problem: null },
      { className: '绿色优质', standardId: fine, problem: null },
    ])
    const row = await recordOf(ann, upgradeId, '试A')
    expect(row).toMatchObject({ computed: 'UP', meets: ['绿色优质'] })
    expect(row.because).toMatch(
      /^达到「绿色优质」：全部达标.*。未达到「高产稳产」（待定）：未达标：比CK1增产 \+3.16%/,
    )
    expect(row.verdict.items.map(({ key, pass }) => [key, pass])).toEqual([
      ['gainPct.ck1', 'FAIL'],
      ['gainPointRate.ck1', 'PASS'],
      [`${fine}/gainPct.ck1`, 'PASS'],
    ])
    expect((await recordOf(ann, upgradeId, 'LPA612')).meets).toEqual(['高产稳产', '绿色优质'])
  })

  test('list, report and exports name both standards and the classes that are met', async () => {
    const { ann, bob, upgradeId } = await makeTwoClasses()
    await confirm(ann, upgradeId)
    await bob.call(publishing.publish, { upgradeId })
    const [published] = await ann.call(publishing.publishRecords, { upgradeId })
    expect(published).toMatchObject({ standardName: '增产五个点', otherStandards: [{ name: '优质标准' }] })
    const { records } = await ann.call(record.recordPage, { model: { upgradeId, name: '试A' } })
    expect(records[0]).toMatchObject({ meets: ['绿色优质'], final: 'UP' })
    const [report] = await ann.call(decisionReport, { upgradeIds: [upgradeId] })
    expect(report).toMatchObject({ standard: { name: '增产五个点' }, others: [{ name: '优质标准' }] })
    expect(report!.entries.find(({ name }) => name === '试A')!.meets).toEqual(['绿色优质'])
    const book = await download(ann, record.upgradeReport, { upgradeId })
    expect(rowOf(book, '晋级结论', ['项目', '晋级标准'])).toMatchObject({
      内容: '增产五个点 第1版（高产稳产）、优质标准 第1版（绿色优质）',
    })
    expect(rowOf(book, '品种判定', ['品种名称', '试A'])).toMatchObject({
      '「高产稳产」类': '待定',
      '「绿色优质」类': '晋级',
    })
    expect(rowOf(book, '指标明细', ['指标', '优质比CK1增产'])).toMatchObject({ 标准类别: '绿色优质' })
    const list = await download(ann, record.exportBePromoted, { upgradeId })
    expect(rowOf(list, '拟晋级品种名单', ['品种名称', '试A'])).toMatchObject({ 达到的类别: '绿色优质' })
  })

  test('classes are selected by hand, and new evaluations and generating keep the selection', async () => {
    const { ann, plain, fine, upgradeId, groupId } = await makeTwoClasses()
    const one = await ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId: plain })
    expect(one.moved).toMatchObject([{ name: '试A', before: 'UP', after: 'HOLD' }])
    expect(one.moved[0]!.because).toMatch(/^不再按「高产稳产」「绿色优质」分别判定：未达标/)
    expect((await recordOf(ann, upgradeId, '试A')).meets).toEqual([])
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    expect((await evaluationOf(ann, groupId)).otherStandards).toEqual([])
    const both = await ann.call(rehearsing.updateUpgradeStandard, {
      upgradeId,
      standardId: fine,
      otherIds: [plain],
    })
    expect(both.moved).toMatchObject([{ name: '试A', after: 'UP' }])
    expect((await refresh(ann, upgradeId)).changed).toBe(0)
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    expect(await evaluationOf(ann, groupId)).toMatchObject({
      standardName: '优质标准',
      otherStandards: [{ name: '增产五个点' }],
    })
    expect((await logOf(app, ann)).filter(({ object }) => object === 'upgrade').at(-2)).toMatchObject({
      after: { otherStandards: ['增产五个点 第1版'] },
    })
  })

  test('two standards of one class are a problem by scope, and are refused by hand', async () => {
    const { ann, plain, fine, upgradeId, groupId } = await makeTwoClasses()
    const { id: twin } = await ann.call(standard.insertStandard, { ...quality, name: '优质标准二' })
    await expect(
      ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId: plain, otherIds: [fine, twin] }),
    ).rejects.toThrow('类别「绿色优质」只能选用一个晋级标准，目前选了「优质标准」「优质标准二」')
    expect((await rehearse(ann, upgradeId)).classes[1]).toEqual({
      className: '绿色优质',
      standardId: null,
      problem: '同一范围有多个晋级标准：优质标准（绿色优质）、优质标准二（绿色优质）',
    })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const row = await evaluationOf(ann, groupId)
    expect(row).toMatchObject({ standardId: null, otherStandards: [], counts: { undecided: 2 } })
    expect(row.problem).toContain('同一范围有多个晋级标准')
  })

  test('a class of a wider scope is offered and does not judge by itself', async () => {
    const ann = await app.user()
    const { groupId } = await makeFivePoints(app, ann)
    await ann.call(standard.insertStandard, contentOf({ scopes: [scopeOf({ phase: 'R1' })] }))
    const { id: fine } = await ann.call(standard.insertStandard, quality)
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const row = await evaluationOf(ann, groupId)
    expect(row).toMatchObject({ standardName: '增产五个点', otherStandards: [] })
    expect((await rehearse(ann, row.id)).classes).toContainEqual({
      className: '绿色优质',
      standardId: fine,
      problem: null,
    })
  })

  test('a standard after the first counts as used, and its change outdates a rehearsal and a draft', async () => {
    const { ann, fine, upgradeId } = await makeTwoClasses()
    await expect(ann.call(standard.delStandard, { ids: [fine] })).rejects.toThrow('优质标准')
    const draftId = await saveDraft(ann, upgradeId)
    const { version } = await ann.call(standard.standardShow, { standardId: fine })
    await ann.call(standard.updateStandard, { ...quality, id: fine, version, state: 1, itemList: [itemOf()] })
    expect((await rehearse(ann, upgradeId)).staleText).toContain(
      '晋级标准「优质标准」已有第2版（判定所用为第1版）',
    )
    const changes = await ann.call(rehearsing.rehearsalChanges, { upgradeId })
    expect(changes.standard).toEqual({
      frozen: '增产五个点 第1版、优质标准 第1版',
      now: '增产五个点 第1版、优质标准 第2版',
    })
    expect(changes.moved).toMatchObject([
      {
        name: '试A',
        because: '「绿色优质」晋级→待定：比CK1增产 +3.16%（5点），要求≥3%改为≥5%',
      },
    ])
    await refresh(ann, upgradeId)
    await expect(ann.call(rehearsing.savePreview, { draftId })).rejects.toThrow('草稿保存后晋级标准已更换')
  })

  test('a standard of another organisation is not found', async () => {
    const { ann, plain, upgradeId } = await makeTwoClasses()
    const other = await makeTwoClasses()
    await expect(
      ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId: plain, otherIds: [other.fine] }),
    ).rejects.toThrow('晋级标准不存在或已删除')
  })
})
