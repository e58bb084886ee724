import type { Dimension, Report } from '@hepu/api/areas/research/report/reportDefinition'
import { reports } from '@hepu/api/areas/research/report/reportDefinitions'
import type { Field } from '@hepu/api/core/resource/fields'
import { storedFields } from '@hepu/api/core/resource/fields'
import type { ResourceName } from '@hepu/api/core/resource/titles'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as tables from '../../../db/schema/index.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { sheetsOf } from '../../authority/testTables.ts'
import { store, today } from './testReportRecords.ts'

/** Compares every figure of every subject with the records behind it, over records with all kinds of values and blanks. */
let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp({ now: today })
  ann = await app.user()
  const below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
  for (const [name, table] of Object.entries(stored)) {
    const { registry } = Object.values(reports).find((of) => of.registry.name === name)!
    await store(app, ann, table, recordsOf(registry.fields, 30))
    await store(app, below, table, recordsOf(registry.fields, 9))
    await store(app, await app.user(), table, recordsOf(registry.fields, 5))
  }
}, 120_000)
afterAll(() => app.close())

const stored: Readonly<Partial<Record<ResourceName, ResourceTable>>> = {
  'research.variety': tables.researchVariety,
  'research.varietyInfo': tables.varietyInfo,
  'research.patent': tables.patent,
  'research.copyright': tables.copyright,
  'research.reward': tables.reward,
}

/** Values of states that matter to a subject, so that each of them occurs. */
const words: Readonly<Record<string, readonly (string | null)[]>> = {
  dataType: ['审定', '登记', '引种备案', '审定', '认定'],
  state: ['有效', '撤销(退出)', '更名', '有效', null],
  legalStatus: ['授权(有效)', '授权', '终止', '届满', '受理', '有效'],
}

/** Returns the values of each kind in turn, with blanks among them; the steps differ, so that many combinations occur. */
function valueOf(name: string, field: Field, at: number, step: number): unknown {
  const pick = <T>(...values: T[]): T => values[Math.floor(at / step) % values.length]!
  switch (field.kind) {
    case 'dict':
      return pick<string | null>(...(words[name] ?? ['一类', null, '二类', '', '三类']))
    case 'date':
      return pick('2018-12-31', null, '2020-02-29', '2023-06-15', '2025-06-15', '2031-01-01')
    case 'number':
      return pick(2019, 2021, null, 2024, 2025)
    case 'bool':
      return pick(true, null, false)
    case 'money':
      return pick('0.10', null, '10.05', '0.20')
    case 'text':
      return pick('甲', '乙', null, '', '丙')
    default:
      return null
  }
}

function recordsOf(fields: Report['registry']['fields'], count: number): Record<string, unknown>[] {
  const unique = new Set(['applyNo', 'rightNo', 'approvalNo', 'regNo', 'certNo', 'title', 'revokeNo'])
  return Array.from({ length: count }, (_, at) => ({
    ...Object.fromEntries(
      storedFields(fields).map(([name, field], index) => [
        name,
        unique.has(name) ? `${name}${at}` : valueOf(name, field, at, 1 + (index % 4)),
      ]),
    ),
    status: [2, 2, 0, 1, 3, 2, 2][at % 7],
  }))
}

type Place = NonNullable<InputOf<Report['calls']['drillDown']>['model']>

/** Asks for the records behind a figure, which must be those that were counted. */
async function agrees(
  of: Report,
  model: Place,
  figure: { count: number; value: string | null },
  where: string,
) {
  const { total, records, value } = await ann.call(of.calls.drillDown, { size: 5, model })
  expect({ total, value }, where).toEqual({ total: figure.count, value: figure.value })
  expect(records, where).toHaveLength(Math.min(5, figure.count))
}

const filtersOf = (of: Report): [string, object][] => [
  ['approved', {}],
  ['all states, with years', { allStates: true, startYear: 2019, endYear: 2024, withUndated: true }],
  ...(of.ending ? [['in force', { onlyValid: true, allStates: true }] as [string, object]] : []),
]

const nameOf = ({ label }: Dimension): string => label

describe.each(Object.values(reports).map((of) => [of.subject, of] as const))('F-549 %s', (_, of) => {
  test.each(of.dimensions.map((dimension) => [nameOf(dimension), dimension] as const))(
    'every group by %s equals the records behind it, and so does every cell with the next dimension',
    async (label, dimension) => {
      const next = of.dimensions[(of.dimensions.indexOf(dimension) + 1) % of.dimensions.length]!
      const at = of.dimensions.indexOf(dimension)
      const wishes = filtersOf(of)
      for (const [turn, [wish, filters]] of wishes.entries()) {
        const measure = of.measures[(at + turn) % of.measures.length]!
        const input = { ...filters, measure, dimensions: [dimension.name] }
        const { rows, summary } = await ann.call(of.calls.custom, input)
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(summary.count)
        for (const { keys, ...figure } of rows) {
          const cells = [{ dimension: dimension.name, value: keys[0]!.value }]
          await agrees(of, { ...filters, measure, cells }, figure, `${label} ${keys[0]!.label} ${wish}`)
        }
      }
      await tableAgrees(of, wishes[at % wishes.length]![1], dimension.name, next.name)
    },
  )

  test('every point of a running total equals the records behind it', async () => {
    const dimension = 'orgId'
    for (const onlyValid of of.ending ? [false, true] : [false]) {
      const filters = { allStates: true, onlyValid, startYear: 2020, endYear: 2025 }
      const { total, groups } = await ann.call(of.calls.cumulative, { ...filters, dimension })
      for (const { value, trend } of [
        { value: undefined, trend: total },
        ...groups.map(({ key, trend }) => ({ value: key.value, trend })),
      ]) {
        const cells = value === undefined ? [] : [{ dimension, value }]
        for (const { year, count, added, ended } of trend.years) {
          for (const [part, n] of Object.entries({ cumulative: count, added, ended })) {
            const place = { ...filters, cells, trend: { part: part as 'added', year } }
            const { total: behind } = await ann.call(of.calls.drillDown, { model: place })
            expect(behind, `${part} ${year} ${String(value)}`).toBe(n)
          }
        }
      }
    }
  })

  test('F-353 the export has exactly these records', async () => {
    const cells = [{ dimension: 'status', value: '1' }]
    const place = { allStates: true, cells }
    const { total } = await ann.call(of.calls.drillDown, { model: place })
    expect(total).toBeGreaterThan(0)
    const { rowsOf } = await sheetsOf(ann, of.calls.drillDownExport, place)
    expect(rowsOf(of.registry.title)).toHaveLength(1 + total)
  })
})

async function tableAgrees(of: Report, filters: object, row: string, column: string): Promise<void> {
  const { rows, columns, total } = await ann.call(of.calls.aggregate, { ...filters, row, column })
  const sum = (figures: readonly { count: number }[]) => figures.reduce((all, { count }) => all + count, 0)
  expect(sum(columns.map((column) => column.total))).toBe(total.count)
  for (const { key, cells, total: ofRow } of rows) {
    expect(sum(cells)).toBe(ofRow.count)
    for (const [at, figure] of cells.entries()) {
      const place = [
        { dimension: row, value: key.value },
        { dimension: column, value: columns[at]!.key.value },
      ]
      await agrees(of, { ...filters, cells: place }, figure, `${row}=${key.label} ${column}`)
    }
  }
}
