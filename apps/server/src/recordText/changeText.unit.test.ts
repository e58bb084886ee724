import { findRecordKind, recordField, recordKinds } from '@hepu/api/recordKinds'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { loggable } from '../db/loggedChanges.ts'
import * as schema from '../db/schema/index.ts'
import { describeChange, showable } from './changeText.ts'
import type { RecordNames } from './recordNames.ts'

const names: RecordNames = (object, id) => (object === 'organization' && id === 7 ? '海南站' : null)
const linesOf = (object: string, before: unknown, after: unknown) =>
  describeChange({ object, before, after }, names).map(({ label, before, after }) => [label, before, after])

test('regions are described by their names, cities with their province', () => {
  expect(linesOf('contract', { regions: ['410000'] }, { regions: ['370100', '410000'] })).toEqual([
    ['许可地域', '河南省', '山东省济南市、河南省'],
  ])
})

describe('a list that changes in its members', () => {
  const listOf = (object: string, before: unknown, after: unknown) =>
    describeChange({ object, before, after }, names)[0]!.list

  test('a list is described by what was added and removed', () => {
    expect(listOf('role', { users: ['甲', '乙'] }, { users: ['乙', '丙'] })).toEqual({
      added: '丙',
      removed: '甲',
    })
    expect(listOf('role', { menus: ['甲', '乙'] }, { menus: [] })).toEqual({ added: null, removed: '甲、乙' })
    expect(listOf('user', { orgIds: [9] }, { orgIds: [7, 9] })).toEqual({ added: '海南站', removed: null })
  })

  test('a list is described in full if only its order changes, or its members are no names', () => {
    expect(listOf('role', { users: ['甲', '乙'] }, { users: ['乙', '甲'] })).toBeUndefined()
    expect(listOf('user', { crops: [] }, { crops: ['总部：玉米'] })).toBeUndefined()
    expect(listOf('upgrade', { counts: [{ UP: 1 }] }, { counts: [{ UP: 2 }] })).toBeUndefined()
    expect(listOf('role', { name: '甲' }, { name: '乙' })).toBeUndefined()
  })
})

describe('the text of a change', () => {
  test.each([
    ['a code by the words of its form', 'user', { state: 1 }, { state: 0 }, ['状态', '启用', '停用']],
    [
      'a code by its dictionary',
      'experiment_variety',
      { status: '1' },
      { status: '3' },
      ['状态', '在试', '已晋级'],
    ],
    [
      'yes and no',
      'organization',
      { isInstitution: true },
      { isInstitution: false },
      ['法人单位', '是', '否'],
    ],
    ['the name of a record', 'organization', { parentId: 7 }, { parentId: 8 }, ['上级机构', '海南站', '8']],
    ['several records', 'user', null, { orgIds: [7, 9] }, ['所属机构', null, '海南站、9']],
    [
      'an order',
      'organization',
      { children: ['甲', '乙'] },
      { children: ['乙', '甲'] },
      ['下级机构的顺序', '甲、乙', '乙、甲'],
    ],
    ['a list', 'role', { menus: [] }, { menus: ['甲', '乙'] }, ['菜单与资源', null, '甲、乙']],
    [
      'a moment in China',
      'experiment_point',
      { scrappedAt: null },
      { scrappedAt: '2026-05-01T23:30:00.000Z' },
      ['报废时间', null, '2026-05-02 07:30:00'],
    ],
    [
      'parts with their own labels',
      'upgrade',
      null,
      { counts: { UP: 3, DROP: 2 } },
      ['判定数', null, '晋级 3，淘汰 2'],
    ],
    [
      'people and units by their names',
      'patent',
      null,
      {
        applicants: {
          internalUnit: [7],
          staffList: [
            { userId: 5, userName: '王麦', organizationName: null },
            { userId: null, userName: '李谷', organizationName: '某大学' },
          ],
          externalUnit: '某公司',
        },
      },
      ['申请人', null, '内部单位 海南站，人员 王麦；李谷，单位 某大学，外部单位 某公司'],
    ],
    [
      'a holder of nobody as blank',
      'patent',
      { applicants: { internalUnit: [], staffList: [], externalUnit: null } },
      { applicants: { internalUnit: [], staffList: [], externalUnit: '某公司' } },
      ['申请人', null, '外部单位 某公司'],
    ],
    ['a field nobody named, under its own name', 'user', { other: 'a' }, { other: 'b' }, ['other', 'a', 'b']],
    ['an object nobody named', 'thing', null, { size: 1 }, ['size', null, '1']],
  ])('the text shows %s', (_, object, before, after, line) => {
    expect(linesOf(object, before, after)).toEqual([line])
  })

  test('the fields come in the order of their form, however they are stored', () => {
    const stored = { code: 'G-1', name: '甲基因', remark: '新', status: 1, geneType: '抗病', other: 'x' }
    const labels = linesOf('gene', null, stored).map(([label]) => label)
    expect(labels).toEqual(['基因名称', '编号', '类型', '备注', '审核状态', 'other'])
  })

  test('values that are blank before and after, ids and stamps are left out', () => {
    const made = { id: 5, name: '甲', email: null, note: '', version: 3, updatedAt: '2026-05-01T00:00:00Z' }
    expect(linesOf('user', null, made)).toEqual([['姓名', null, '甲']])
  })

  test('a secret is never shown, at any depth and whatever an area wrote', () => {
    const secrets = {
      password: 'Hunter-22',
      newPassword: 'Hunter-22',
      passwordHash: 'Hunter-22',
      accessToken: 'Hunter-22',
      secretKey: 'Hunter-22',
      captcha: 'Hunter-22',
      codeHash: 'Hunter-22',
      options: { token: 'Hunter-22', kind: 'x' },
    }
    expect(JSON.stringify(linesOf('import_batch', secrets, secrets))).not.toContain('Hunter-22')
    expect(Object.keys(showable(secrets) ?? {})).toEqual(['options'])
  })
})

describe('the record kinds', () => {
  const tables = new Map<string, PgTable>(
    Object.values<unknown>(schema)
      .filter((value) => is(value, PgTable))
      .map((table) => [getTableName(table), table]),
  )
  test('every table whose changes are logged has a record kind', () => {
    const stamped = [...tables].filter(([, table]) => 'deletedAt' in getTableColumns(table))
    const unnamed = stamped.map(([name]) => name).filter((name) => !findRecordKind(name))
    // Conversations with the assistant are not logged, approvals have a trail of their own; options and relations are logged as
    // changes of what they belong to, lines of commissions with their run, numbers taken with their contract.
    expect(unnamed).toEqual([
      'ai_session',
      'approval',
      'approval_task',
      'contract_commission_line',
      'contract_number_taken',
      'dict_entry',
      'supplier_relation',
    ])
  })

  /** Kinds with a table; the options of a dictionary are logged as the dictionary's own. */
  const stored = recordKinds.filter((kind) => tables.has(kind.object))

  test('every record kind but dictionaries has a table', () => {
    expect(recordKinds.filter((kind) => !stored.includes(kind)).map(({ object }) => object)).toEqual([
      'dictionary',
    ])
  })

  /** Bytes are not logged. */
  const UNLOGGED = new Set(['id', 'source', 'parsed'])
  /** Of a mapping its meanings are logged in words. */
  const OF_MAPPING = new Set(['kind', 'signature', 'mapping', 'usedAt'])

  test.each(stored.map((kind) => [kind.object, kind] as const))(
    'the kind %s names every field that its table logs, in Chinese',
    (object) => {
      const columns = Object.keys(showable(Object.fromEntries(namesOf(object))) ?? {})
      const unnamed = columns.filter((name) => !/\p{Script=Han}/u.test(recordField(object, name).label))
      expect(
        unnamed.filter(
          (name) => !UNLOGGED.has(name) && !(object === 'import_mapping' && OF_MAPPING.has(name)),
        ),
      ).toEqual([])
    },
  )
  const namesOf = (object: string): [string, string][] =>
    Object.keys(loggable(getTableColumns(tables.get(object)!))).map((name) => [name, 'x'])

  test.each(stored.map((kind) => [kind.object, kind] as const))(
    'the kind %s takes its name from an existing field, and refers to existing kinds',
    (object, { nameField, namedAfter, fields }) => {
      const columns = Object.keys(getTableColumns(tables.get(object)!))
      const field = nameField ?? namedAfter?.field
      expect(field === undefined || columns.includes(field)).toBe(true)
      const referred = Object.values(fields).flatMap((field) =>
        typeof field === 'string' ? [] : (field.refers ?? []),
      )
      const known = recordKinds.map((kind) => kind.object)
      expect(referred.filter((object) => !known.includes(object))).toEqual([])
    },
  )
})

test('the text of a changed role says which grants were taken and given', () => {
  const taken = { object: 'role', before: { name: '甲', menus: ['乙'] }, after: { name: '丙', menus: [] } }
  expect(describeChange(taken, () => null).map(({ field, isDifference }) => [field, isDifference])).toEqual([
    ['name', undefined],
    ['menus', true],
  ])
})

test('the steps of a flow and the limits of a source read as sentences', () => {
  const steps = [
    {
      name: '初审',
      rule: { kind: 'ratio', percent: 60 },
      assignees: [{ by: 'function', function: 'reviewer' }],
    },
    { name: '终审', rule: { kind: 'any' }, assignees: [{ by: 'user', userId: 7 }], fromAmount: '50000.00' },
  ]
  const flow = { object: 'approval_flow', before: null, after: { steps } }
  const names = (_: string, id: number) => `用户${id}`
  expect(describeChange(flow, names).map(({ after }) => after)).toEqual([
    '初审，审批人 有审核权限的人，按比例，同意比例 60；终审，审批人 用户7，任一同意，起始金额 50,000.00元',
  ])
  const caps = [
    {
      validFrom: '2021-08-13',
      tiers: [
        { upTo: '5000000.00', percent: '30' },
        { upTo: null, percent: '20' },
      ],
    },
  ]
  const source = { object: 'project_source', before: null, after: { caps } }
  expect(describeChange(source, () => null).map(({ after }) => after)).toEqual([
    '执行日期 2021-08-13，分档 至 5,000,000.00元，比例（%） 30；比例（%） 20',
  ])
})
