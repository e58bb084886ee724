import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { bookOf, confirm, countOf, findingsOf, HEADS, importPlots, uploadPlots } from './testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const WITH_NUMBER = [...HEADS, '小区号']

/** A plot: entry, replicate and plot number, with a weight of its own. */
const plotRow = (entry: string, rep: number, plotNo: number | null): SheetValue[] => {
  const weight = 10 + (plotNo ?? 0) / 10
  return [
    2023,
    '间比组',
    '高级产比',
    '点1',
    entry,
    entry === '郑单958' ? '是' : '否',
    rep,
    weight,
    13.34,
    20,
    240,
    plotNo,
  ]
}

/** The check is planted twice in each of two replicates. */
const interval = [
  plotRow('郑单958', 1, 101),
  plotRow('品种1', 1, 102),
  plotRow('品种2', 1, 103),
  plotRow('郑单958', 1, 104),
  plotRow('郑单958', 2, 201),
  plotRow('品种1', 2, 202),
  plotRow('品种2', 2, 203),
  plotRow('郑单958', 2, 204),
]

const plotsOf = async (client: Client) => {
  const [group] = (await client.call(trialGroup.groupPage, { model: {} })).records
  const model = { groupId: group!.id }
  return (
    await client.call(trialPlot.rawData, { current: 1, size: 50, sort: 'id', order: 'ascending', model })
  ).records
}

test('a check planted several times in a replicate has one plot for each plot number, and the same workbook changes nothing', async () => {
  const client = await server.user()
  const bytes = await bookOf(WITH_NUMBER, interval)
  const batch = await uploadPlots(client, bytes)
  expect(batch.preview?.severities).toEqual({ error: 0, warning: 0, corrected: 0 })
  expect(countOf(batch, 'plot')).toEqual({ created: 8, existing: 0, changed: 0, rejected: 0 })
  await confirm(client, batch)

  const stored = await plotsOf(client)
  const checks = stored.filter(({ entryName }) => entryName === '郑单958')
  expect(checks.map(({ fieldRep, plotNo, weight }) => [fieldRep, plotNo, weight])).toEqual([
    [1, '101', 20.1],
    [1, '104', 20.4],
    [2, '201', 30.1],
    [2, '204', 30.4],
  ])
  const again = await uploadPlots(client, bytes)
  expect(again.preview?.isSame).toBe(true)
  const turned = await uploadPlots(client, await bookOf(WITH_NUMBER, interval.toReversed()))
  expect(turned.preview?.isSame).toBe(true)
})

test('a row without a plot number is refused where the entry has several plots in the replicate', async () => {
  const client = await server.user()
  await importPlots(client, await bookOf(WITH_NUMBER, interval))
  const batch = await uploadPlots(client, await bookOf(HEADS, [plotRow('郑单958', 1, null).slice(0, -1)]))
  const [finding] = (await findingsOf(client, batch)).filter(({ code }) => code === 'blockMissing')
  expect(finding).toMatchObject({ severity: 'error', row: 2, expected: '填写小区号' })
  expect(finding?.message).toContain('点1 郑单958 重复1已有2个小区，小区号不同，请填写「小区号」，该行不导入')
})

test('an entry that is no check is imported with all its plots of a replicate, and a warning names the rows', async () => {
  const client = await server.user()
  const rows = [...interval, plotRow('品种1', 2, 205)]
  const batch = await uploadPlots(client, await bookOf(WITH_NUMBER, rows))
  expect(countOf(batch, 'plot')).toEqual({ created: 9, existing: 0, changed: 0, rejected: 0 })
  const found = (await findingsOf(client, batch)).filter(({ code }) => code === 'entryRepeated')
  expect(found.map(({ severity, row }) => [severity, row])).toEqual([['warning', 10]])
  expect(found[0]?.message).toContain('第7、10行是同一重复的同一品种')
})

test('a plot that was kept as a further replicate is found by its number, so that it never counts twice', async () => {
  const client = await server.user()
  const further = [plotRow('郑单958', 1, 101), plotRow('品种1', 1, 102), plotRow('郑单958', 3, 104)]
  await importPlots(client, await bookOf(WITH_NUMBER, further))
  const rows = [plotRow('郑单958', 1, 101), plotRow('品种1', 1, 102), plotRow('郑单958', 1, 104)]
  const batch = await uploadPlots(client, await bookOf(WITH_NUMBER, rows))
  expect(countOf(batch, 'plot')).toEqual({ created: 0, existing: 2, changed: 1, rejected: 0 })
})
