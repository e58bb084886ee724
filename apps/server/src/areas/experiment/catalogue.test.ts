import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import * as group from '@hepu/api/areas/experiment/group/group'
import { importFillData, importInformation } from '@hepu/api/areas/experiment/import/trialImport'
import { exportFillData, rawData } from '@hepu/api/areas/experiment/plotData'
import * as statistic from '@hepu/api/areas/experiment/analysis/statistic'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import { getCk } from '@hepu/api/areas/upgrade/upgradeRecord'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fivePoints, makeTrial, type MadeTrial } from '../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { refused, walkOf } from '../../../test/walk.ts'
import { readWorkbook } from '../../import/read/readWorkbook.ts'
import { sheetsOf } from '../authority/testTables.ts'
import { settled, uploadPlots } from './import/testImport.ts'

let app: TestApp
let ann: Client
let made: MadeTrial
let groupId: string
/** The entry 试A. */
let id: string
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  const grades = (first: number) => fivePoints.entries.map((_, at) => first + at)
  made = await makeTrial(await ctxOf(app, ann), {
    ...fivePoints,
    ripePeriod: '夏播',
    entries: fivePoints.entries.map((entry) => ({ ...entry, provider: '甲公司' })),
    traits: {
      lodging: { 新乡: grades(2) },
      breakage: { 新乡: grades(1) },
      stalkRot: { 新乡: grades(3) },
      northernLeafBlight: { 新乡: [1, 3, 5, 7] },
    },
  })
  groupId = String(made.groupId)
  id = String(made.entry('试A'))
})
afterAll(() => app.close())

const NONE = '999999'
const noGroup = '组别不存在或无权查看'
const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)
const firstOf = async (who: Client) =>
  (await who.call(variety.varietyPage, { model: { groupId, name: '试A' } })).records[0]!

test('F-449 a group, its points and its entries are stored, and each names the others', async () => {
  const shown = await ann.call(group.groupShow, { groupId })
  expect(shown).toMatchObject({ id: groupId, name: 'D2', year: 2025 })
  expect(shown.points.map((point) => point.id)).toEqual(
    fivePoints.points.map(({ name }) => String(made.point(name))),
  )
  expect(shown.entries.map((entry) => entry.id)).toEqual(
    fivePoints.entries.map(({ name }) => String(made.entry(name))),
  )
  expect(await firstOf(ann)).toMatchObject({ id, groupId })
  const model = { groupId, entryId: id, pointId: String(made.point('商丘')) }
  const { records } = await ann.call(rawData, { model, sort: 'rep', order: 'ascending' })
  expect(records.map((row) => [row.pointId, row.entryId, row.rep])).toEqual(
    [1, 2, 3].map((rep) => [model.pointId, id, rep]),
  )
})

test('F-491 providers, phases, ripe periods and states of entries are lists of choices', async () => {
  const walk = walkOf([variety.providers, group.phaseList, group.ripePeriodList, variety.statusList])
  const who = walk.as(ann)
  expect(await who.call(variety.providers, {})).toEqual([{ value: '甲公司', label: '甲公司' }])
  expect(valuesOf(await who.call(group.phaseList, {}))).toContain('R1')
  expect(valuesOf(await who.call(group.ripePeriodList, {}))).toContain('夏播')
  expect(await who.call(variety.statusList, {})).toContainEqual({ value: '1', label: '在试' })
  await walk.end(app)
})

test('F-492 entries are paged, and both exports are files that both imports accept without a change', async () => {
  const { varietyPage, exportInformation } = variety
  const walk = walkOf([varietyPage, exportInformation, exportFillData, importFillData, importInformation])
  const who = walk.as(ann)
  const page = await who.call(varietyPage, { size: 3, model: { groupId } })
  expect(page).toMatchObject({ current: 1, size: 3, total: 4, records: [{}, {}, {}] })
  const information = await sheetsOf(who, exportInformation, { groupId })
  const file = { name: '品种.xlsx', bytes: information.bytes }
  const batch = await settled(who, (await who.upload(importInformation, {}, file)).id)
  expect(batch.preview).toMatchObject({ isSame: true, severities: { error: 0 } })
  const plots = await sheetsOf(who, exportFillData, { groupId })
  expect((await uploadPlots(who, plots.bytes)).preview).toMatchObject({ isSame: true })
  const text = { name: '数据.txt', bytes: Buffer.from('品种') }
  await refused(who.call(varietyPage, { size: 201 }), '200')
  await refused(who.call(exportInformation, { groupId: NONE }), noGroup)
  await refused(who.call(exportFillData, { groupId: NONE }), noGroup)
  await refused(who.upload(importInformation, {}, text), '文件')
  await refused(who.upload(importFillData, {}, text), '文件')
  await walk.end(app)
})

test('F-493 the charts of an entry answer its series', async () => {
  const walk = walkOf([statistic.lineChart, statistic.barChart])
  const who = walk.as(ann)
  const line = await who.call(statistic.lineChart, { id })
  expect(line).toMatchObject({ name: '试A', series: [{ year: 2025, ckName: '郑单958', groupName: 'D2' }] })
  const bars = await who.call(statistic.barChart, { id })
  expect(bars.points.map(({ name, value }) => [name, value])).toContainEqual(['新乡', 710])
  for (const chart of [statistic.lineChart, statistic.barChart]) {
    await refused(who.call(chart, { id: NONE }), '品种不存在')
  }
  await walk.end(app)
})

test('F-494 the analyses of a group answer yields, lodging and diseases', async () => {
  const { yieldAnalysis, beatingDownAnalysis, majorDiseasesAnalysis, secondaryDiseasesAnalysis } = statistic
  const all = [yieldAnalysis, beatingDownAnalysis, majorDiseasesAnalysis, secondaryDiseasesAnalysis]
  const walk = walkOf(all)
  const who = walk.as(ann)
  const { bars, unit } = await who.call(yieldAnalysis, { groupId })
  expect([unit, bars[0]!.name, bars[0]!.rank]).toEqual(['kg/亩', 'LPA612', 1])
  const lodging = (await who.call(beatingDownAnalysis, { groupId })).rows[0]
  expect(lodging).toMatchObject({ lodging: 2, breakage: 1, sum: 3, n: 1 })
  const major = await who.call(majorDiseasesAnalysis, { groupId })
  expect(major.rows[0]!.values['stalkRot']).toMatchObject({ max: 3, n: 1 })
  const secondary = await who.call(secondaryDiseasesAnalysis, { groupId })
  expect(secondary.rows[3]!.values['northernLeafBlight']).toMatchObject({ max: 7, level: 'S' })
  for (const call of all) await refused(who.call(call, { groupId: NONE }), noGroup)
  await walk.end(app)
})

test('F-495 survey, analyses, base information and the workbook of the analysis answer', async () => {
  const { surveyInformation, dataAnalysis, dataAnalysisAvg, downloadDataAnalysis } = analysis
  const ofGroup = [surveyInformation, dataAnalysis, dataAnalysisAvg, downloadDataAnalysis]
  const walk = walkOf([...ofGroup, variety.baseInfo])
  const who = walk.as(ann)
  const survey = await who.call(surveyInformation, { groupId, entryId: id })
  expect(survey.traits.map(({ key }) => key)).toContain('lodging')
  const points = await who.call(dataAnalysis, { groupId })
  expect(points.points.map(({ name, plots }) => [name, plots])).toContainEqual(['新乡', 12])
  expect(await who.call(dataAnalysisAvg, { groupId })).toMatchObject({ usedPoints: 5, anovaReason: null })
  expect(await who.call(variety.baseInfo, { id })).toMatchObject({ variety: { id, name: '试A' } })
  const { bytes } = await sheetsOf(who, downloadDataAnalysis, { groupId })
  expect((await readWorkbook(bytes, '分析.xlsx')).sheets.length).toBeGreaterThan(3)
  for (const call of ofGroup) await refused(who.call(call, { groupId: NONE }), noGroup)
  await refused(who.call(variety.baseInfo, { id: NONE }), '品种不存在')
  await walk.end(app)
})

test('F-496 groups of a season, a variety over the years, and the checks of a group answer', async () => {
  const walk = walkOf([group.groupsOf, variety.varietyBaseInfo, getCk])
  const who = walk.as(ann)
  const season = await who.call(group.groupsOf, { a: '2025', b: 'R1', c: '夏播' })
  expect(season).toMatchObject([{ id: groupId, name: 'D2' }])
  const info = await who.call(variety.varietyBaseInfo, { name: 'LPA612' })
  expect(info).toMatchObject({ trials: [{ year: 2025, groupId }], best: { groupName: 'D2' } })
  expect((await who.call(getCk, { groupId })).map(({ name }) => name)).toEqual(['郑单958', '登海605'])
  await refused(who.call(group.groupsOf, { a: '前年', b: 'all', c: 'all' }), '年份不正确')
  await refused(who.call(variety.varietyBaseInfo, { name: '没有的' }), '品种「没有的」不存在')
  await refused(who.call(getCk, { groupId: NONE }), noGroup)
  await walk.end(app)
})
