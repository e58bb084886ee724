import { z } from 'zod'
import { query } from '../route.ts'
import { idIn, idOut, moment, text } from '../wireFields.ts'

/** Labels of the actions in the change log. */
export const changeActions = {
  create: '新增',
  update: '修改',
  delete: '删除',
  restore: '恢复',
  import: '导入',
  undo: '撤销',
  publish: '发布',
  other: '其他',
} as const

/** One changed field, with its label and both values as text; null for an absent value. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The two are what was taken and what was given. */
  isDifference: z.literal(true).optional(),
  /** Of a list that changed in its members: those that came and those that went. */
  list: z.object({ added: z.string().nullable(), removed: z.string().nullable() }).optional(),
})

export const changeLogRow = z.object({
  id: idOut,
  at: moment,
  userName: z.string(),
  object: z.string(),
  objectLabel: z.string(),
  objectId: idOut.nullable(),
  action: z.enum(['create', 'update', 'delete', 'restore', 'import', 'undo', 'publish', 'other']),
  changes: z.array(fieldChange),
  reason: z.string().nullable(),
})

export const changeLogOfRecord = query({
  method: 'GET',
  path: '/api/authority/changeLog/list',
  summary: '一条记录及其组成部分（如基因的QTN）的变更历史，新的在前；须有查看该类记录的权限',
  access: 'login',
  reads: ['system.log'],
  input: z.object({ object: text('对象', 64), objectId: idIn() }),
  output: z.array(
    changeLogRow.extend({
      /** Kind and name of the changed part of the record; null if the record itself changed. */
      partName: z.string().nullable(),
      /** Records below it that one call or import changed: how many, and the first of them; null for a line of one record. */
      grouped: z
        .object({
          count: z.number(),
          examples: z.array(z.object({ name: z.string(), changes: z.array(fieldChange) })),
        })
        .nullable(),
      /** The import that did it. */
      batch: z.object({ id: idOut, fileName: z.string(), path: z.string().nullable() }).nullable(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      /** The save that wrote it, which may have written more lines; null where the record got no new version. */
      save: z.string().nullable(),
    }),
  ),
})
