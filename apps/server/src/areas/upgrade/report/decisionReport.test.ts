import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import { decisionReport, downloadDecisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import * as words from '@hepu/api/areas/upgrade/decisionReportWords'
import { upgradeReport } from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import * as standard from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocument } from '../../../documents/makeDocument.ts'
import { pdfPages, wordParts, wordText } from '../../../documents/testDocuments.ts'
import { requestOf, testApp, type TestApp } from '../../../../test/testApp.ts'
import { decisionBlocks } from './decisionDocument.ts'
import { bookOf, HEADS, importPlots, trialRows } from '../../experiment/import/testImport.ts'
import {
  contentOf,
  correct,
  decideBy,
  download,
  evaluationOf,
  itemOf,
  makeEvaluated,
  makeFivePoints,
  publishBy,
  refresh,
  rehearse,
  rowOf,
  scrap,
  type Evaluated,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const reportOf = async ({ ann }: Pick<Evaluated, 'ann'>, upgradeId: string) =>
  (await ann.call(decisionReport, { upgradeIds: [upgradeId] }))[0]!

describe('GET decisionReport', () => {
  test('the report has standard, points, verdicts item by item, reasons, deciders and times, and the versions', async () => {
    const made = await makeEvaluated(app)
    await publishBy(made, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const report = await reportOf(made, made.upgradeId)
    expect(report).toMatchObject({
      groupName: 'D2',
      year: 2025,
      number: 1,
      state: 'PUBLISHED',
      standard: { name: '增产五个点', number: 1 },
      dataVersion: 1,
      dataVersionNow: 1,
      methodVersion: expect.stringMatching(/^hepu-stat\//) as string,
      counts: { total: 4, checks: 2, UP: 1, RETEST: 1 },
      confirmedByName: `用户${made.ann.account}`,
      publishedByName: `用户${made.bob.account}`,
      revoked: null,
    })
    expect(report.points.map(({ name }) => name)).toEqual(['新乡', '商丘', '菏泽', '宿州', '石家庄'])
    expect(report.entries.map(({ name }) => name)).toEqual(['LPA612', '试A', '郑单958', '登海605'])
    expect(report.entries[1]).toMatchObject({
      entryNo: '2',
      computed: 'HOLD',
      final: 'RETEST',
      reason: '再试一年',
      decidedByName: `用户${made.ann.account}`,
      nextPhaseLabel: '区域试验第一年',
      nextGroup: '2026 D2',
    })
    expect(report.entries[0]!.decidedByName).toBeNull()
    expect(report.entries[0]!.items[0]).toMatchObject({ label: '比CK1增产', pass: 'PASS', n: 5 })
    expect(report.entries[0]!.items[0]).not.toHaveProperty('points')
  })

  test('the report names the workbooks of the data, as they were when the verdicts were computed', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    await ann.call(standard.insertStandard, contentOf())
    const bytes = await bookOf(HEADS, trialRows(4, 5))
    await importPlots(ann, bytes)
    await ann.call(evaluation.generateCurrentYear, { year: 2023 })
    const { records } = await ann.call(evaluation.upgradePage, { size: 10 })
    const { id: upgradeId } = records[0]!
    await publishBy({ ann, bob, upgradeId }, {})

    const report = await reportOf({ ann }, upgradeId)
    const batch = { fileName: '试验.xlsx', byName: `用户${ann.account}` }
    expect(report.sources).toMatchObject({ batches: [batch], typed: 0, note: null })
    const shown = await rehearse(bob, upgradeId)
    expect(shown.sources).toEqual(report.sources)
    expect(shown.upgrade).toMatchObject({
      confirmedByName: `用户${ann.account}`,
      confirmedAt: report.confirmedAt,
      publishedByName: `用户${bob.account}`,
    })
    const book = await download(bob, upgradeReport, { upgradeId })
    const textsOf = (sheet: string) =>
      new Map((book.get(sheet) ?? []).map(([name, text]) => [name, String(text)]))
    const facts = textsOf('晋级结论')
    expect(facts.get('数据来源')).toContain(`导入批次 ${report.sources.batches[0]!.id}「试验.xlsx」`)
    expect(facts.get('确认')).toContain(`用户${ann.account}`)
    expect(facts.get('发布')).toContain(`用户${bob.account}`)
    expect(textsOf('说明').get('数据来源')).toBe(facts.get('数据来源'))
  })

  test('the workbook shows the rule that moves a threshold, and the value each entry was compared with', async () => {
    const ann = await app.user()
    const growthDays = { 新乡: [103, 100, 102, 100], 商丘: [103, 100, 102, 100] }
    const { groupId } = await makeFivePoints(app, ann, { traits: { growthDays } })
    const shifted = itemOf({ v1: 3, adjust: { by: 'growthDiff', from: 0, perUnit: 2 } })
    await ann.call(standard.insertStandard, contentOf({ itemList: [shifted] }))
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id } = await evaluationOf(ann, groupId)
    const book = await download(ann, upgradeReport, { upgradeId: id })
    expect(rowOf(book, '晋级结论', ['项目', '阈值调整'])).toMatchObject({
      内容: '比CK1增产：生育期比CK1每多1天，阈值提高2个百分点',
    })
    expect(rowOf(book, '指标明细', ['品种名称', 'LPA612'])['标准']).toMatch(/^≥\d+%，因生育期多\d天$/)
  })

  test('a published decision has the same report after the data changed, and after it was revoked', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await publishBy(made, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const published = await reportOf(made, upgradeId)
    await correct(app, made, '新乡', '试A')
    const later = await reportOf(made, upgradeId)
    expect(later).toEqual({ ...published, dataVersionNow: 2 })

    await bob.call(publishing.revoke, { upgradeId, reason: '发现错误' })
    await scrap(made, '商丘')
    await ann.call(evaluation.updateConfigYear, { currentYear: 2025, fourEyes: true, minPoints: 4 })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const second = (await evaluationOf(ann, made.trial.groupId)).id
    expect(second).not.toBe(upgradeId)
    await publishBy({ ann, bob, upgradeId: second })
    const revoked = await reportOf(made, upgradeId)
    expect(revoked.revoked).toMatchObject({ byName: `用户${bob.account}`, reason: '发现错误' })
    expect({ ...revoked, state: 'PUBLISHED', revoked: null, dataVersionNow: 1 }).toEqual(published)
    expect(await reportOf(made, second)).toMatchObject({ number: 2, dataVersion: 3 })
  })

  test('several reports are returned in the requested order, and foreign or too many ones are refused', async () => {
    const made = await makeEvaluated(app)
    const { groupId } = await makeFivePoints(app, made.ann, { name: '二组' })
    await made.ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const other = (await evaluationOf(made.ann, groupId)).id
    const reports = await made.ann.call(decisionReport, { upgradeIds: [other, made.upgradeId] })
    expect(reports.map(({ groupName }) => groupName)).toEqual(['二组', 'D2'])
    const stranger = await app.user()
    await expect(stranger.call(decisionReport, { upgradeIds: [other] })).rejects.toThrow('无权查看')
    const many = Array.from({ length: 51 }, (_, i) => String(i + 1))
    await expect(made.ann.call(decisionReport, { upgradeIds: many })).rejects.toThrow('一次最多打印50组')
  })

  test('points without data count neither in the banner, nor in the verdicts, nor in the report', async () => {
    const ann = await app.user()
    const { groupId } = await makeFivePoints(app, ann, {
      points: ['新乡', '商丘', '菏泽'].map((name) => ({ name })),
      yields: { 新乡: [[600], [590], [560], [570]] },
      traits: { plantHeight: { 商丘: [250, 240, 260, 255] } },
    })
    await ann.call(standard.insertStandard, contentOf())
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id } = await evaluationOf(ann, groupId)
    const { upgrade, records } = await rehearse(ann, id)
    expect(upgrade.problem).toBe('有效试点数不足(1/5)')
    expect(records.map(({ verdict }) => verdict.because).slice(0, 2)).toEqual([
      '有效试点数不足(1/5)',
      '有效试点数不足(1/5)',
    ])
    const report = (await ann.call(decisionReport, { upgradeIds: [id] }))[0]!
    expect(report.summed).toEqual(['新乡'])
    expect(report.points).toEqual([
      { name: '新乡', used: true, reason: null },
      { name: '商丘', used: true, reason: null },
      { name: '菏泽', used: false, reason: '没有数据' },
    ])
    const book = await download(ann, upgradeReport, { upgradeId: id })
    expect(rowOf(book, '晋级结论', ['项目', '汇总点数'])).toMatchObject({ 内容: '1 / 试点数 3' })
  })

  test('the report of a new evaluation shows its versions', async () => {
    const made = await makeEvaluated(app)
    await scrap(made, '新乡')
    expect(await reportOf(made, made.upgradeId)).toMatchObject({ dataVersion: 1, dataVersionNow: 2 })
    await refresh(made.ann, made.upgradeId)
    const report = await reportOf(made, made.upgradeId)
    expect(report).toMatchObject({ dataVersion: 2, problem: '有效试点数不足(4/5)' })
    expect(report.points.find(({ name }) => name === '新乡')).toMatchObject({ used: false })
  })
})

test('F-498 the workbook of a published decision keeps its figures after the data changed', async () => {
  const made = await makeEvaluated(app)
  await publishBy(made)
  const { upgradeId, ann } = made
  const before = await download(ann, upgradeReport, { upgradeId })
  await correct(app, made, '新乡', 'LPA612')
  const after = await download(ann, upgradeReport, { upgradeId })
  for (const sheet of ['品种判定', '指标明细', '逐点依据'])
    expect(after.get(sheet)).toEqual(before.get(sheet))
  expect([...after.keys()].slice(4)).toEqual(['各点（判定时）'])
  const yields = rowOf(after, '各点（判定时）', ['品种名称', 'LPA612'])
  expect(yields['新乡']).toBeCloseTo((735.9 + 743.9 + 731.8) / 3, 6)
  const conclusion = Object.fromEntries(after.get('晋级结论')!.slice(1) as [string, string][])
  expect(conclusion['数据版本']).toBe('第1版（组别数据已更新，本报告仍为判定时的数据）')
})

describe('POST publishRecords', () => {
  test('the list has publications and revocations of all groups with their evaluation', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await publishBy(made)
    await bob.call(publishing.revoke, { upgradeId, reason: '发现错误' })
    const page = await ann.call(publishing.publishRecordPage, { model: { year: 2025 } })
    expect(page.records.map((row) => [row.groupName, row.action, row.number, row.upgradeId])).toEqual([
      ['D2', 'REVOKED', 1, upgradeId],
      ['D2', 'PUBLISHED', 1, upgradeId],
    ])
    const only = await ann.call(publishing.publishRecordPage, { model: { action: 'REVOKED', name: 'D' } })
    expect(only.records.map(({ reason }) => reason)).toEqual(['发现错误'])
    expect((await ann.call(publishing.publishRecordPage, { model: { year: 2024 } })).total).toBe(0)
  })
})

test('a published decision cannot be changed any more', async () => {
  const made = await makeEvaluated(app)
  await publishBy(made)
  const { upgrade } = await rehearse(made.ann, made.upgradeId)
  await expect(decideBy(made.ann, made.upgradeId, { 试A: { final: 'UP', reason: '改' } })).rejects.toThrow(
    '该组别当年数据已发布，不可修改',
  )
  await expect(
    made.ann.call(rehearsing.refreshRehearsal, { upgradeId: made.upgradeId, version: upgrade.version }),
  ).rejects.toThrow('该组别当年数据已发布，不可修改')
})

describe('GET decisionReport/download', () => {
  const save = async ({ ann }: Pick<Evaluated, 'ann'>, upgradeIds: string[], format: 'docx' | 'pdf') => {
    const { headers, rawPayload } = await ann.raw(requestOf(downloadDecisionReport, { upgradeIds, format }))
    return {
      name: decodeURIComponent(String(headers['content-disposition'])),
      type: String(headers['content-type']),
      body: rawPayload,
    }
  }

  test('the Word and the PDF have the words of the report', async () => {
    const made = await makeEvaluated(app)
    await publishBy(made, { 试A: { final: 'RETEST', reason: '再试一年' } })
    const report = await reportOf(made, made.upgradeId)
    const word = await save(made, [made.upgradeId], 'docx')
    expect(word.name).toContain('2025年D2晋级决定报告.docx')
    const text = wordText(wordParts(word)['word/document.xml'] ?? '')
    const wanted = [
      ...words.leadLines(report),
      ...Object.values(words.reportHeadings).slice(0, 5),
      ...words.pointLines(report),
      ...report.entries.map(words.entryName),
      '再试一年',
      '晋级决定报告',
      `确认人：用户${made.ann.account}（系统确认）`,
    ]
    for (const line of wanted) expect(text).toContain(line)
    const pages = await pdfPages(await save(made, [made.upgradeId], 'pdf'))
    for (const line of wanted) expect(pages.join('')).toContain(line.replaceAll(/\s/g, ''))
  })

  test('an evaluation of another organisation is not found, and another format is refused', async () => {
    const made = await makeEvaluated(app)
    const stranger = await app.user()
    const ask = async (format: string) =>
      JSON.parse(
        (await stranger.raw(requestOf(downloadDecisionReport, { upgradeIds: [made.upgradeId], format })))
          .payload,
      ) as { code: number; msg: string }
    expect(await ask('pdf')).toMatchObject({ code: 4040 })
    expect(await ask('txt')).toMatchObject({ code: 4000, msg: '文件格式只能是 Word 或 PDF' })
  })
})

test('a report of 200 entries, one with a rare character, is written as PDF whole', async () => {
  const made = await makeEvaluated(app)
  await publishBy(made, {})
  const report = await reportOf(made, made.upgradeId)
  const [entry] = report.entries.filter(({ isCk }) => !isCk)
  const entries = Array.from({ length: 200 }, (_, at) => ({
    ...entry!,
    name: at === 0 ? '𬭎优1号' : `组合${at}`,
  }))
  const spec = {
    title: '晋级决定报告',
    header: '禾谱',
    footer: '',
    blocks: decisionBlocks({ ...report, entries }, 'maize'),
  }
  const file = await makeDocument('晋级决定报告', spec, 'pdf')
  const text = (await pdfPages(file)).join('')
  expect(text).toContain('𬭎优1号')
  expect(text).toContain('组合199')
})

test('thresholds stay on one line in the document, and a requirement with notes may be broken', async () => {
  const made = await makeEvaluated(app)
  const report = await reportOf(made, made.upgradeId)
  const columnOf = (given: typeof report) =>
    decisionBlocks(given, 'maize')
      .flatMap((block) => (block.kind === 'table' ? block.columns : []))
      .find(({ head }) => head === '要求')
  expect(columnOf(report)).toMatchObject({ noWrap: true })
  const { standard } = report
  const items = standard!.items.map((item) => ({
    ...item,
    adjust: { by: 'growthDiff' as const, from: 0, perUnit: 2 },
  }))
  expect(columnOf({ ...report, standard: { ...standard!, items } })).toMatchObject({ noWrap: false })
})
