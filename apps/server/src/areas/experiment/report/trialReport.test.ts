import { blindStart } from '@hepu/api/areas/experiment/blind'
import { dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import { groupShow, scrapPoint } from '@hepu/api/areas/experiment/group/group'
import * as api from '@hepu/api/areas/experiment/trialReport'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fivePoints, makeTrial, type MadeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { pdfPages, wordParts, wordText } from '../../../documents/testDocuments.ts'

let app: TestApp
let ann: Client
let made = 0
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const make = async (who: Client = ann): Promise<MadeTrial & { id: string }> => {
  const trial = await makeTrial(await ctxOf(app, who), { ...fivePoints, name: `总结组${++made}` })
  return { ...trial, id: String(trial.groupId) }
}

const sectionOf = async (groupId: string, key: api.ReportSection) => {
  const { sections } = await ann.call(api.trialReport, { groupId })
  return sections.find((section) => section.key === key)!
}

const scrap = (trial: MadeTrial, name: string) =>
  ann.call(scrapPoint, {
    id: String(trial.point(name)),
    version: 1,
    scrapped: true,
    reason: 'DISASTER',
    note: '雹灾',
  })

describe('refusals of 试验总结', () => {
  test('the report of a group of another organisation is not found', async () => {
    const { id } = await make()
    const eve = await app.user()
    await expect(eve.call(api.trialReport, { groupId: id })).rejects.toThrow('组别不存在')
    const save = { groupId: id, section: 'weather' as const, text: '少雨', version: 0 }
    await expect(eve.call(api.saveReportText, save)).rejects.toThrow('组别不存在')
  })

  test('a text that somebody else saved meanwhile is not overwritten', async () => {
    const { id } = await make()
    const save = { groupId: id, section: 'weather' as const, version: 0 }
    await ann.call(api.saveReportText, { ...save, text: '六月少雨。' })
    await expect(ann.call(api.saveReportText, { ...save, text: '七月多雨。' })).rejects.toMatchObject({
      code: 4090,
    })
    await expect(sectionOf(id, 'weather')).resolves.toMatchObject({ text: '六月少雨。' })
  })

  test('a text that was restored meanwhile is not saved again', async () => {
    const { id } = await make()
    const save = { groupId: id, section: 'weather' as const, text: '少雨。', version: 2 }
    await expect(ann.call(api.saveReportText, save)).rejects.toThrow(
      '「气象与田间概况」已由他人恢复自动生成，请刷新后再改',
    )
  })

  test('a blank text is refused by name', async () => {
    const { id } = await make()
    const save = { groupId: id, section: 'weather' as const, text: ' ', version: 0 }
    await expect(ann.call(api.saveReportText, save)).rejects.toThrow('文字必填')
  })

  test('entries get no codes while a rewritten text may name them', async () => {
    const { id } = await make()
    const save = { groupId: id, section: 'remarks' as const, text: 'LPA612 好。', version: 0 }
    await ann.call(api.saveReportText, save)
    const { version } = await ann.call(groupShow, { groupId: id })
    const start = () =>
      ann.call(blindStart, {
        groupId: id,
        version,
        prefix: 'M',
        digits: 2,
        start: 1,
        seed: 5,
        withChecks: true,
      })
    await expect(start()).rejects.toThrow('试验总结的「品种简评」已改写，其中可能写有品种名称')
    await ann.call(api.restoreReportText, { groupId: id, section: 'remarks', version: 1 })
    await start()
    await expect(sectionOf(id, 'remarks')).resolves.toMatchObject({
      made: expect.not.stringContaining('LPA612'),
    })
  })
})

test('every figure of an entry is that of the analysis, and a figure that cannot be computed says why', async () => {
  const trial = await make()
  const { made: text } = await sectionOf(trial.id, 'remarks')
  const { rows } = await ann.call(dataAnalysisAvg, { groupId: trial.id })
  const row = rows.find(({ name }) => name === 'LPA612')!
  expect(row.gains[0]).toMatchObject({ gainPoints: 4, points: 5 })
  expect(text.split('\n').find((line) => line.startsWith('LPA612'))).toBe(
    `LPA612：5点汇总，折亩产707.5公斤，比对照${row.gains[0]!.name}增产5.20%，5点中4点增产（增产点率80.0%），比对照${row.gains[1]!.name}增产5.24%，5点中4点增产（增产点率80.0%），居第1位，5%显著性标记${row.letter05}，点间变异系数7.84%。`,
  )
  for (const name of ['新乡', '商丘', '菏泽', '宿州', '石家庄']) await scrap(trial, name)
  const { made: later } = await sectionOf(trial.id, 'remarks')
  expect(later).toContain('LPA612：有效试点没有产量数据，未计算折亩产和位次。')
  await expect(sectionOf(trial.id, 'results')).resolves.toMatchObject({
    made: '共5个试点，没有可汇总的产量数据。',
  })
})

test('a rewritten text stays when the data change, is marked as stale, and can be restored', async () => {
  const trial = await make()
  const section = 'results' as const
  await ann.call(api.saveReportText, { groupId: trial.id, section, text: '我站的结论。', version: 0 })
  await expect(sectionOf(trial.id, section)).resolves.toMatchObject({ isStale: false })
  await scrap(trial, '宿州')
  const stale = await sectionOf(trial.id, section)
  expect(stale).toMatchObject({ text: '我站的结论。', isStale: true, saved: { version: 1 } })
  expect(stale.made).toContain('汇总4个试点')
  await ann.call(api.restoreReportText, { groupId: trial.id, section, version: 1 })
  await expect(sectionOf(trial.id, section)).resolves.toMatchObject({
    text: stale.made,
    saved: null,
    isStale: false,
  })
})

test('the chart of yields is drawn for a page and once more for a phone, with texts of one size', async () => {
  const { id } = await make()
  const { blocks } = await sectionOf(id, 'results')
  const chart = blocks.find((block) => block.kind === 'figure')!
  const texts = (drawing: typeof chart.drawing) =>
    drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? [[shape.text, shape.size]] : []))
  expect(texts(chart.narrow!)).toEqual(texts(chart.drawing))
  expect(chart.narrow!.width).toBe(chart.drawing.width / 2)
  for (const shape of chart.narrow!.shapes) {
    if (shape.kind === 'rect') expect(shape.x + shape.width).toBeLessThan(chart.narrow!.width)
  }
})

test('PDF and Word have all sections in their order, with the rewritten text and the tables', async () => {
  const { id } = await make()
  const save = { groupId: id, section: 'weather' as const, text: '六月少雨。', version: 0 }
  await ann.call(api.saveReportText, save)
  const load = async (format: 'pdf' | 'docx') => {
    const response = await ann.raw(requestOf(api.downloadTrialReport, { groupId: id, format }))
    return { name: '', type: '', body: response.rawPayload }
  }
  const titles = Object.values(api.reportSections)
  const parts = wordParts(await load('docx'))
  const texts = [
    (await pdfPages(await load('pdf'))).join(''),
    wordText(parts['word/document.xml'] ?? '').replaceAll(/\s/g, ''),
  ]
  for (const text of texts) {
    const places = titles.map((title) => text.indexOf(`、${title}`))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text).toContain('气象与田间概况六月少雨。')
    expect(text).toContain('结论与建议（未填写）')
    expect(text).toMatch(/1LPA612707\.5/)
    expect(text).toContain('表4各点折亩产')
  }
})
