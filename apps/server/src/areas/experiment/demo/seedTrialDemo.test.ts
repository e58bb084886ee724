import * as analysisApi from '@hepu/api/areas/experiment/analysis/analysis'
import { checkAdjusted, fieldMap } from '@hepu/api/areas/experiment/fits/fieldFits'
import { threeWay } from '@hepu/api/areas/experiment/fits/threeWay'
import * as varietyApi from '@hepu/api/areas/experiment/group/group'
import {
  majorDiseasesAnalysis,
  secondaryDiseasesAnalysis,
} from '@hepu/api/areas/experiment/analysis/statistic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { experimentGroup, organization, user } from '../../../db/schema/index.ts'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { seedDemo } from './seedTrialDemo.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('the demo trials are imported once, with their sources, and their analyses equal the published ones', async () => {
  const { db } = server.services
  await seedDemo(server.services, server.app.log)
  expect(await db.select().from(experimentGroup)).toEqual([])

  const org = await makeOrg(db)
  await db.update(organization).set({ code: 'HEPU' }).where(eq(organization.id, org.id))
  const client = await server.user({ org })
  await db.update(user).set({ account: 'admin' }).where(eq(user.id, client.userId))
  await seedDemo(server.services, server.app.log)
  await seedDemo(server.services, server.app.log)

  const { records } = await client.call(varietyApi.groupPage, { size: 50, model: {} })
  records.sort((a, b) => Number(a.id) - Number(b.id))
  expect(records.slice(0, 3)).toMatchObject([
    {
      name: '早熟白玉米组',
      year: 1996,
      phase: 'R1',
      points: 9,
      entries: 60,
      plots: 540,
      standardMoisture: 15.5,
    },
    {
      name: '玉米RCBD试验',
      year: 2015,
      phase: 'P2',
      points: 9,
      entries: 55,
      plots: 1485,
      standardMoisture: 14,
    },
    {
      name: '黄淮海夏玉米示范组',
      year: 2015,
      phase: 'PRE',
      points: 6,
      entries: 12,
      plots: 216,
      standardMoisture: 14,
    },
  ])
  const [ars, , summer] = records
  const shown = await client.call(varietyApi.groupShow, { groupId: ars?.id ?? '' })
  expect(shown.source).toContain('公有领域')
  const figures = await client.call(analysisApi.dataAnalysisAvg, { groupId: ars?.id ?? '' })
  expect(figures.groupMean).toBeCloseTo(607.522027809613, 9)

  const groupId = summer?.id ?? ''
  expect((await client.call(varietyApi.groupShow, { groupId })).source).toContain('虚构')
  const major = await client.call(majorDiseasesAnalysis, { groupId })
  expect(major.diseases.map(({ label }) => label)).toEqual(['小斑病', '茎腐病', '穗腐病'])
  const secondary = await client.call(secondaryDiseasesAnalysis, { groupId })
  expect(secondary.diseases.map(({ label }) => label)).toEqual([
    '弯孢叶斑病',
    '瘤黑粉病',
    '粗缩病',
    '南方锈病',
  ])
  for (const { diseases, rows, reason } of [major, secondary]) {
    expect(reason).toBeNull()
    for (const { values } of rows)
      for (const { key } of diseases) expect(values[key]).toMatchObject({ n: 6, pressure: 5 })
  }
  expect(new Set(major.rows.map(({ values }) => values.southernLeafBlight?.level)).size).toBeGreaterThan(3)
  const field = await client.call(fieldMap, { groupId, trait: 'yieldMu' })
  expect(field.points).toHaveLength(6)
  expect(field.plots).toHaveLength(36)
  expect(new Set(field.plots.map(({ row, col }) => `${row}|${col}`)).size).toBe(36)
  expect(field.plots.every(({ value }) => value !== null)).toBe(true)
  const named = (name: string) => records.find((group) => group.name === name)!
  expect(records.slice(9).map(({ name, year, plots }) => [name, year, plots])).toEqual([
    ['黄淮海夏播示范复试', 2014, 165],
    ['黄淮海夏播示范初试', 2013, 165],
    ['夏玉米新组合增广示范', 2014, 120],
  ])
  const years = await client.call(threeWay, { groupId, trait: 'yieldMu' })
  expect(years.reason).toBeNull()
  expect(years.candidates.map(({ name, shared }) => [name, shared])).toEqual([
    ['黄淮海夏播示范复试', 10],
    ['黄淮海夏播示范初试', 9],
  ])
  expect(years.rows).toHaveLength(10)
  const { id } = named('夏玉米新组合增广示范')
  const adjusted = await client.call(checkAdjusted, { groupId: id, trait: 'yieldMu' })
  expect(adjusted.augmented.map(({ reason, blocks, rows }) => [reason, blocks.length, rows.length])).toEqual([
    [null, 6, 50],
    [null, 6, 50],
  ])
  expect((await client.call(varietyApi.groupShow, { groupId: id })).source).toContain('虚构')
})
