import { reports } from '@hepu/api/areas/research/report/reportDefinitions'
import type { Report } from '@hepu/api/areas/research/report/reportDefinition'
import { permissionNames } from '@hepu/api/permissionLabels'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as tables from '../../../db/schema/index.ts'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { store, today } from './testReportRecords.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: today })
})
afterAll(() => app.close())

const { approvedVariety, registeredVariety, patentRight, award, copyright } = reports
type Calls = Report['calls']

const rowsOf = async (of: Report, client: Client, input: InputOf<Calls['custom']>) => {
  const { rows, ...rest } = await client.call(of.calls.custom, input)
  const shown = rows.map(({ keys, count, value }) => [...keys.map(({ label }) => label), count, value])
  return { ...rest, rows: shown }
}
const trendOf = async (of: Report, client: Client, input: InputOf<Calls['cumulative']>) => {
  const { total, ...rest } = await client.call(of.calls.cumulative, input)
  return { ...rest, base: total.base.count, years: total.years.map(({ year, count }) => [year, count]) }
}

const maize = { dataType: '审定', cropSpecies: '玉米', level: '国家', state: '有效' }
/** Eleven records: eight approved 审定, one of them withdrawn, one withdrawn on an unknown day, one without a year. */
const varieties = [
  { ...maize, name: '甲', year: 2018 },
  { ...maize, name: '乙', year: 2019, state: '撤销(退出)', revokeDate: '2023-06-01' },
  { ...maize, name: '丙', year: 2019, level: '省级', province: '河南' },
  { ...maize, name: '甲', year: 2020, level: '省级', province: '河北' },
  { ...maize, name: '丁', year: 2021, level: '省级', cropSpecies: '水稻', state: '撤销(退出)' },
  { ...maize, name: '戊', year: 2021, level: '' },
  { ...maize, name: '己', year: 2020, level: '省级', dataType: '引种备案' },
  { ...maize, name: '庚', year: 2020, cropSpecies: '花生', dataType: '登记' },
  { ...maize, name: '辛', year: 2022, status: 1 },
  { ...maize, name: '壬', year: null },
  { ...maize, name: '癸', year: 2015 },
]

async function withVarieties(): Promise<Client> {
  const ann = await app.user()
  await store(app, ann, tables.researchVariety, varieties)
  return ann
}

describe('F-549 自定义', () => {
  test('the report counts approved records by a dimension, with blank values as a group', async () => {
    const ann = await withVarieties()
    const { rows, summary } = await rowsOf(approvedVariety, ann, { dimensions: ['level'] })
    expect(rows).toEqual([
      ['国家', 4, '4'],
      ['省级', 3, '3'],
      ['未填', 1, '1'],
    ])
    expect(summary).toEqual({
      count: 8,
      value: '8',
      measures: { count: '8', names: '7' },
      valid: 6,
      endUnknown: 1,
      undated: 0,
      otherYears: 0,
      unapproved: { drafts: 0, waiting: 1, rejected: 0 },
    })
  })

  test('a variety in two groups counts once in the total', async () => {
    const ann = await withVarieties()
    const input = { dimensions: ['level'], measure: 'names' as const }
    const { rows, summary } = await rowsOf(approvedVariety, ann, input)
    expect(rows.map(([label, , value]) => [label, value])).toEqual([
      ['国家', '4'],
      ['省级', '3'],
      ['未填', '1'],
    ])
    expect(summary.value).toBe('7')
  })

  test('a report of two dimensions has a row for every pair that occurs, and totals of the first', async () => {
    const ann = await withVarieties()
    const answer = await ann.call(approvedVariety.calls.custom, { dimensions: ['year', 'level'] })
    expect(answer.rows.map(({ keys, count }) => [...keys.map(({ label }) => label), count])).toEqual([
      ['2015', '国家', 1],
      ['2018', '国家', 1],
      ['2019', '国家', 1],
      ['2019', '省级', 1],
      ['2020', '省级', 1],
      ['2021', '省级', 1],
      ['2021', '未填', 1],
      ['未填', '国家', 1],
    ])
    expect(answer.groups[1]!.map(({ label }) => label)).toEqual(['国家', '省级', '未填'])
    expect(answer.subtotals.map(({ keys, count }) => `${keys[0]!.label} ${count}`)).toEqual([
      '2015 1',
      '2016 0',
      '2017 0',
      '2018 1',
      '2019 2',
      '2020 1',
      '2021 2',
      '未填 1',
    ])
  })

  test('a range of years leaves out records without a year, and shows how many', async () => {
    const ann = await withVarieties()
    const range = { startYear: 2018, endYear: 2022 }
    const { rows, summary } = await rowsOf(approvedVariety, ann, range)
    expect(rows.map(([label, count]) => [label, count])).toEqual([
      ['2018', 1],
      ['2019', 2],
      ['2020', 1],
      ['2021', 2],
      ['2022', 0],
    ])
    expect(summary).toMatchObject({ count: 6, undated: 1, otherYears: 1 })
    const since = await rowsOf(approvedVariety, ann, { startYear: 2020, withUndated: true })
    expect(since.summary).toMatchObject({ count: 4, otherYears: 4 })
    const all = await rowsOf(approvedVariety, ann, { ...range, withUndated: true })
    expect(all.rows.at(-1)).toEqual(['未填', 1, '1'])
    expect(all.summary).toMatchObject({ count: 7, undated: 0 })
  })

  test('filters limit the records, and other review states and kinds of data are counted on request', async () => {
    const ann = await withVarieties()
    const count = async (input: InputOf<Calls['custom']>) =>
      (await ann.call(approvedVariety.calls.custom, input)).summary.count
    expect(await count({ allStates: true })).toBe(9)
    expect(await count({ where: { cropSpecies: ['水稻'] } })).toBe(1)
    expect(await count({ where: { dataType: ['审定', '引种备案'] } })).toBe(9)
    expect(await count({ where: { dataType: [] } })).toBe(8)
    expect(await count({ onlyValid: true })).toBe(6)
    expect((await ann.call(registeredVariety.calls.custom, {})).summary.count).toBe(1)
  })

  test('a bonus is summed exactly, and blank ones count as no amount', async () => {
    const ann = await app.user()
    const won = { awardName: '科技进步奖', grantDate: '2021-01-01' }
    await store(app, ann, tables.reward, [
      { ...won, title: '一', level: '国家级', year: 2020, bonus: '105000.00' },
      { ...won, title: '二', level: '国家级', year: 2021, bonus: '1000.00' },
      { ...won, title: '三', level: '省部级', year: 2021, bonus: '2000.01' },
      { ...won, title: '四', level: '省部级', year: 2022, bonus: null },
      { ...won, title: '五', level: '市厅级', year: 2022, bonus: null },
    ])
    const input = { dimensions: ['level'], measure: 'bonus' as const }
    const { rows, summary } = await rowsOf(award, ann, input)
    expect(rows).toEqual([
      ['国家级', 2, '10.60'],
      ['省部级', 2, '0.200001'],
      ['市厅级', 1, null],
    ])
    expect(summary).toMatchObject({
      value: '10.800001',
      valid: null,
      measures: { count: '5', bonus: '10.800001' },
    })
  })
})

describe('F-549 累计', () => {
  test('the running total adds up year by year', async () => {
    const ann = await withVarieties()
    const trend = await trendOf(approvedVariety, ann, { startYear: 2018, endYear: 2023 })
    expect(trend).toMatchObject({ base: 1, undated: 1, endUnknown: 0, groups: [] })
    expect(trend.years).toEqual([
      [2018, 2],
      [2019, 4],
      [2020, 5],
      [2021, 7],
      [2022, 7],
      [2023, 7],
    ])
  })

  test('the running total of valid records subtracts withdrawn ones in the year of their withdrawal', async () => {
    const ann = await withVarieties()
    const input = { startYear: 2018, endYear: 2024, onlyValid: true }
    const trend = await trendOf(approvedVariety, ann, input)
    expect(trend).toMatchObject({ base: 1, undated: 1, endUnknown: 1 })
    expect(trend.years).toEqual([
      [2018, 2],
      [2019, 4],
      [2020, 5],
      [2021, 6],
      [2022, 6],
      [2023, 5],
      [2024, 5],
    ])
  })

  const rights = [
    { title: '至年末', grantDate: '2010-05-01', expireDate: '2024-12-31', legalStatus: '授权(有效)' },
    { title: '年中届满', grantDate: '2012-05-01', expireDate: '2023-06-30', legalStatus: '授权(有效)' },
    { title: '何时终止不详', grantDate: '2015-05-01', expireDate: '2034-01-01', legalStatus: '终止' },
    { title: '未授权', grantDate: null, expireDate: '2043-01-01', legalStatus: '受理' },
    { title: '有效', grantDate: '2020-05-01', expireDate: '2035-01-01', legalStatus: '授权(有效)' },
    { title: '已届满', grantDate: '2004-05-01', expireDate: '2022-03-01', legalStatus: '届满' },
    { title: '今年到期', grantDate: '2005-05-01', expireDate: '2025-12-31', legalStatus: '授权(有效)' },
  ].map((values) => ({ ...values, applyDate: '2003-01-01' }))

  test('a right counts until the year on whose last day it is valid, and in this year as of today', async () => {
    const ann = await app.user()
    await store(app, ann, tables.patent, rights)
    const trend = await trendOf(patentRight, ann, { startYear: 2019, endYear: 2026, onlyValid: true })
    expect(trend).toMatchObject({ base: 4, undated: 0, endUnknown: 1 })
    expect(trend.years).toEqual([
      [2019, 4],
      [2020, 5],
      [2021, 5],
      [2022, 4],
      [2023, 3],
      [2024, 3],
      [2025, 2],
      [2026, 2],
    ])
    const { summary } = await ann.call(patentRight.calls.custom, {})
    expect(summary).toMatchObject({ count: 7, valid: 2, endUnknown: 1 })
    const every = await trendOf(patentRight, ann, { startYear: 2020, endYear: 2020 })
    expect(every).toMatchObject({ base: 5, undated: 1, years: [[2020, 6]] })
    const byApplication = { startYear: 2003, endYear: 2003, yearField: 'applyDate' }
    expect(await trendOf(patentRight, ann, byApplication)).toMatchObject({ base: 0, years: [[2003, 7]] })
  })

  test('every year is the previous one plus added minus ended records, and groups add up to the total', async () => {
    const ann = await app.user()
    await store(app, ann, tables.patent, rights)
    const { total, groups } = await ann.call(patentRight.calls.cumulative, {
      startYear: 2005,
      endYear: 2025,
      onlyValid: true,
      dimension: 'legalStatus',
    })
    for (const { base, years } of [total, ...groups.map(({ trend }) => trend)]) {
      const counts = [base.count, ...years.map(({ count }) => count)]
      for (const [at, { added, ended }] of years.entries()) {
        expect(counts[at + 1]).toBe(counts[at]! + added - ended)
      }
    }
    for (const [at, { count }] of total.years.entries()) {
      expect(groups.reduce((sum, { trend }) => sum + trend.years[at]!.count, 0)).toBe(count)
    }
    expect(groups.map(({ key }) => key.label)).toEqual(['授权(有效)', '届满'])
  })

  test('the running total covers the last ten years by default, and refuses more than a hundred', async () => {
    const ann = await app.user()
    const { startYear, endYear, total } = await ann.call(copyright.calls.cumulative, {})
    expect([startYear, endYear, total.years.length]).toEqual([2016, 2025, 10])
    await expect(ann.call(copyright.calls.cumulative, { startYear: 1900, endYear: 2025 })).rejects.toThrow(
      '累计最多100年，请缩小年份范围',
    )
  })
})

describe('F-549 交叉', () => {
  test('a cross table has totals of rows, columns and everything', async () => {
    const ann = await withVarieties()
    const input = { row: 'level', column: 'cropSpecies', measure: 'names' as const }
    const table = await ann.call(approvedVariety.calls.aggregate, input)
    expect(table.columns.map(({ key, total }) => [key.label, total.value])).toEqual([
      ['玉米', '6'],
      ['水稻', '1'],
    ])
    const rows = table.rows.map(({ key, cells, total }) => [
      key.label,
      ...cells.map((cell) => cell.value),
      total.value,
    ])
    expect(rows).toEqual([
      ['国家', '4', '0', '4'],
      ['省级', '2', '1', '3'],
      ['未填', '1', '0', '1'],
    ])
    expect(table.total).toEqual({ count: 8, value: '7' })
  })

  test('a cross table of no records has no rows and no columns', async () => {
    const ann = await app.user()
    expect(await ann.call(copyright.calls.aggregate, {})).toEqual({
      rows: [],
      columns: [],
      total: { count: 0, value: '0' },
      undated: 0,
    })
  })
})

describe('visible records', () => {
  test('records of another organisation are in no figure, nor behind one', async () => {
    const [ann, eve] = [await withVarieties(), await app.user()]
    await store(app, eve, tables.researchVariety, [varieties[0]!])
    expect((await ann.call(approvedVariety.calls.custom, {})).summary.count).toBe(8)
    expect((await eve.call(approvedVariety.calls.custom, {})).summary.count).toBe(1)
    expect(await eve.call(approvedVariety.calls.custom, { orgId: String(ann.orgId) })).toMatchObject({
      rows: [],
      summary: { count: 0 },
    })
    const cells = [{ dimension: 'orgId', value: String(ann.orgId) }]
    expect(await eve.call(approvedVariety.calls.drillDown, { model: { cells } })).toMatchObject({ total: 0 })
    const trend = await trendOf(approvedVariety, eve, { startYear: 2018, endYear: 2018 })
    expect(trend).toMatchObject({ base: 0, years: [[2018, 1]] })
  })

  test('the records behind the unapproved figure are exactly the unapproved ones', async () => {
    const ann = await withVarieties()
    const more = [
      { ...maize, name: '草', year: 2021, status: 0 },
      { ...maize, name: '退', year: 2022, status: 3 },
    ]
    await store(app, ann, tables.researchVariety, more)
    const filters = { startYear: 2022, endYear: 2022 }
    const { summary } = await ann.call(approvedVariety.calls.custom, filters)
    expect(summary.unapproved).toEqual({ drafts: 0, waiting: 1, rejected: 1 })
    const model = { ...filters, onlyUnapproved: true }
    const { records } = await ann.call(approvedVariety.calls.drillDown, { model })
    expect(records).toMatchObject([{ name: '退' }, { name: '辛' }])
  })

  test('an export of records is named by the years, unless its figure is of one year', async () => {
    const ann = await withVarieties()
    const nameOf = async (payload: object) => {
      const { method, path: url } = approvedVariety.calls.drillDownExport
      const { headers } = await ann.raw({ method, url, payload })
      return decodeURIComponent(String(headers['content-disposition']))
    }
    const range = { startYear: 2018, endYear: 2022 }
    expect(await nameOf(range)).toContain('审定品种统计明细_2018–2022年.xlsx')
    expect(await nameOf({})).toContain('审定品种统计明细_全部年份.xlsx')
    const cells = [{ dimension: 'year', value: '2019' }]
    expect(await nameOf({ ...range, cells })).toContain('审定品种统计明细.xlsx')
  })

  test('a filter by organisation includes all organisations below it', async () => {
    const ann = await withVarieties()
    const below = await makeOrg(app.services.db, ann.org)
    const bob = await app.user({ org: below })
    await store(app, bob, tables.researchVariety, [{ ...maize, name: '子', year: 2020 }])
    const byOrg = await ann.call(approvedVariety.calls.custom, { dimensions: ['orgId'] })
    expect(Object.fromEntries(byOrg.rows.map(({ keys, count }) => [keys[0]!.value, count]))).toEqual({
      [ann.orgId]: 8,
      [below.id]: 1,
    })
    const of = async (orgId: number) =>
      (await ann.call(approvedVariety.calls.custom, { orgId: String(orgId) })).summary.count
    expect([await of(ann.orgId), await of(below.id)]).toEqual([9, 1])
  })

  test('the records behind a figure need the permission to read their registry', async () => {
    const permissions = ['research.report:read', 'research.report:export'] as const
    const ann = await app.user({ permissions })
    expect(await ann.call(approvedVariety.calls.custom, {})).toMatchObject({ rows: [] })
    const refusal = { code: 4030, message: '没有查看审定品种的权限，不能查看统计明细' }
    await expect(ann.call(approvedVariety.calls.drillDown, {})).rejects.toMatchObject(refusal)
    await expect(ann.call(approvedVariety.calls.drillDownExport, {})).rejects.toMatchObject(refusal)
    const others = permissionNames.filter((word) => word !== 'research.report:read')
    const bob = await app.user({ permissions: others })
    await expect(bob.call(approvedVariety.calls.custom, {})).rejects.toMatchObject({ code: 4030 })
  })
})

describe('refused reports', () => {
  const refused = async (of: Report, call: 'custom' | 'aggregate' | 'drillDown', input: object) => {
    const ann = await app.user()
    return ann.call(of.calls[call], input as never).then(
      () => 'no refusal',
      (error: Error) => error.message,
    )
  }
  test.each([
    ['起始年份不得晚于结束年份', approvedVariety, 'custom', { startYear: 2020, endYear: 2019 }],
    ['起始年份不得早于1900', approvedVariety, 'custom', { startYear: 1 }],
    ['维度不正确', approvedVariety, 'custom', { dimensions: ['bonus'] }],
    ['请选择维度', approvedVariety, 'custom', { dimensions: [] }],
    ['两个维度不得相同', approvedVariety, 'custom', { dimensions: ['year', 'year'] }],
    ['最多两个维度', approvedVariety, 'custom', { dimensions: ['year', 'level', 'state'] }],
    ['指标不正确', approvedVariety, 'custom', { measure: 'bonus' }],
    ['年份口径不正确', approvedVariety, 'custom', { yearField: 'name' }],
    ['数据类别只能是审定、引种备案、认定', approvedVariety, 'custom', { where: { dataType: ['登记'] } }],
    ['科技奖励没有失效，不能只计有效', award, 'custom', { onlyValid: true }],
    ['行与列不得是同一个维度', approvedVariety, 'aggregate', { row: 'year', column: 'year' }],
    ['单元格的值必填', approvedVariety, 'drillDown', { model: { cells: [{ dimension: 'orgId' }] } }],
  ] as const)('a report is refused with the message %s', async (message, of, call, input) => {
    expect(await refused(of, call, input)).toBe(message)
  })

  test('a report with more groups than a table can show is refused', async () => {
    const ann = await app.user()
    const record = (at: number) => ({ title: `成果${at}`, awardName: `奖${at}`, year: 2020 })
    await store(
      app,
      ann,
      tables.reward,
      Array.from({ length: 101 }, (_, at) => ({ ...record(at), grantOrg: `单位${at}` })),
    )
    const input = { row: 'awardName', column: 'grantOrg' }
    await expect(ann.call(award.calls.aggregate, input)).rejects.toThrow(
      '交叉表多于10000格，请缩小筛选范围或换一个维度',
    )
    expect((await ann.call(award.calls.custom, { dimensions: ['awardName'] })).rows).toHaveLength(101)
  })
})
