import { describe, expect, test } from 'vitest'
import { f } from './fields.ts'
import { part, type PartParent } from './part.ts'
import { partGaps, partState, repeatedRows, repeatsRow, sumsOf } from './partGaps.ts'

const parent: PartParent = {
  table: 'research_project',
  title: '科研项目',
  path: '/api/research/project',
  subject: 'research.project',
  read: 'research.project:read',
  write: 'research.project:write',
}
const payment = part({
  shape: 'table',
  name: 'payment',
  label: '付款节点',
  table: 'payment',
  parent,
  key: 'projectId',
  max: 3,
  min: 2,
  uniqueTogether: [['node']],
  sums: ['amount', 'percent'],
  fields: {
    node: f.text('节点', 50),
    amount: f.money('金额', '元'),
    percent: f.number('占比', { min: 0, max: 100, decimals: 2 }),
    note: f.opt(f.text('说明', 50)),
  },
  together: (rows) =>
    rows.reduce((sum, { percent }) => sum + Number(percent), 0) === 100
      ? []
      : [{ path: 'rows', message: '占比合计应为100%' }],
})
const place = { today: '2026-01-01', crop: 'maize', parent: {} }
const one = { node: '签订', amount: '0.10', percent: 40 }
const two = { node: '验收', amount: '0.20', percent: 60 }

describe('definitions of parts that are refused', () => {
  const base = { name: 'x', label: 'X', table: 'x', parent, key: 'projectId' } as const
  test.each([
    [{ version: f.text('版本') }, 'version is a name of the engine'],
    [{ projectId: f.text('项目') }, 'projectId is a name of the engine'],
    [{ files: f.files('附件') }, 'files files are not optional'],
    [{ idNo: f.text('证件号', 18, { secret: true }) }, 'idNo is secret'],
  ])('a field that a part cannot have is refused %#', (fields, message) => {
    expect(() => part({ ...base, shape: 'section', fields })).toThrow(message)
  })

  test('a table takes only fields that fit into a cell', () => {
    expect(() => part({ ...base, shape: 'table', max: 1, fields: { people: f.people('人员') } })).toThrow(
      'people is of the kind holder, which no cell takes',
    )
  })
})

test('a row of a list takes no files', () => {
  const spec = { shape: 'list', name: 'x', label: 'X', table: 'x', parent, key: 'projectId', max: 1 } as const
  expect(() => part({ ...spec, fields: { files: f.opt(f.files('附件')) } })).toThrow(
    'files holds files, which no row of a list takes',
  )
})

test('a row may leave out an optional column, but no required one', () => {
  const save = (rows: object[]) => payment.calls.save.input.safeParse({ projectId: '1', rows })
  expect(save([one]).success).toBe(true)
  expect(save([{ node: '签订', amount: '0.10' }]).error?.issues).toMatchObject([
    { path: ['rows', 0, 'percent'], message: '占比必填' },
  ])
})

test('too few rows, a blank column and a wrong sum are gaps with their row and field', () => {
  expect(partGaps(payment, [{ ...one, amount: null }], place)).toEqual([
    { field: null, row: null, message: '付款节点至少2行，现有1行' },
    { field: 'amount', row: 1, message: '第1行：金额必填' },
    { field: null, row: null, message: '占比合计应为100%' },
  ])
  expect(partGaps(payment, [one, two], place)).toEqual([])
})

test.each([
  [[], 'empty'],
  [[one, { ...two, node: null }], 'lacking'],
  [[one, { ...two, node: '签订' }], 'wrong'],
  [[one, two], 'complete'],
])('the state of a table follows from its rows %#', (rows, state) => {
  expect(partState(payment, rows, place)).toBe(state)
})

test('rows that repeat an earlier one name both, and blank rows repeat nothing', () => {
  expect(repeatedRows(payment, [one, {}, {}, two, one])).toEqual([
    { path: 'rows.4.node', message: '第5行与第1行的节点相同' },
  ])
})

test('a row that repeats another one of a list names its place', () => {
  const others = [
    { no: 1, values: one },
    { no: 3, values: two },
  ]
  expect(repeatsRow(payment, { ...one, node: '验收' }, others)).toEqual([
    { path: 'node', message: '节点与第3行相同' },
  ])
  expect(repeatsRow(payment, { ...one, node: null }, [{ no: 1, values: {} }])).toEqual([])
})

test('sums are exact, and leave out what cannot be read', () => {
  expect(sumsOf(payment, [one, two, { amount: '一元', percent: null }])).toEqual({
    amount: '0.30',
    percent: '100',
  })
})

test('calls are spelled by the definition, below the path of the parent', () => {
  const target = part({
    shape: 'section',
    name: 'target',
    label: '目标概述',
    table: 'target',
    parent,
    key: 'projectId',
    fields: { overall: f.longText('总体目标', 2000) },
  })
  expect(Object.values(target.calls).map(({ path }) => path)).toEqual([
    '/api/research/project/getTarget',
    '/api/research/project/insertTarget',
    '/api/research/project/editTarget',
  ])
  expect(Object.values(payment.calls).map(({ path }) => path)).toEqual([
    '/api/research/project/paymentList',
    '/api/research/project/paymentSave',
    '/api/research/project/paymentDelete',
  ])
  const list = {
    shape: 'list',
    name: 'visit',
    label: '走访',
    table: 'visit',
    parent,
    key: 'projectId',
  } as const
  const fields = { day: f.date('日期') }
  const pathsOf = (calls: Readonly<Record<string, { path: string }>>) =>
    Object.values(calls).map(({ path }) => path.replace('/api/research/project/', ''))
  expect(pathsOf(part({ ...list, max: 5, fields }).calls)).toEqual([
    'visitList',
    'visitCreate',
    'visitEdit',
    'visitDelete',
  ])
  const spelling = { create: 'insertVisit', delete: 'removeVisit' }
  expect(pathsOf(part({ ...list, max: 5, fields, spelling }).calls)).toEqual([
    'visitList',
    'insertVisit',
    'visitEdit',
    'removeVisit',
  ])
})
