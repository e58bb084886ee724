import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { can, done, idIn, idOut, idsIn, moment, nothing, optText, text } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { optMobile, personSource } from './person.ts'
import { temporaryLabels as labels } from './personLabels.ts'

const read = 'system.person:read'
const write = 'system.person:write'

/** What became of a temporary person. */
export const temporaryStates = {
  PENDING: '待处理',
  COMPLETED: '已转为正式人员',
  MERGED: '已合并',
  DISCARDED: '已标为无需建档',
} as const
export type TemporaryState = keyof typeof temporaryStates
const stateNames = Object.keys(temporaryStates) as [TemporaryState, ...TemporaryState[]]

/** 临时人员: somebody who was named without being on record, until he is made staff or put aside. */
const temporaryRow = z.object({
  id: idOut,
  orgName: z.string(),
  name: z.string(),
  /** 外部单位. */
  unit: z.string().nullable(),
  mobile: z.string().nullable(),
  remark: z.string().nullable(),
  state: z.enum(stateNames),
  /** Where he was named; none when he was written down here. */
  sources: z.array(personSource),
  /** Who he is on record, once completed or merged; the name alone when that record is gone. */
  personId: idOut.nullable(),
  personName: z.string().nullable(),
  /** Why he was put aside. */
  reason: z.string().nullable(),
  createdByName: z.string().nullable(),
  createTime: moment,
  version: z.number(),
  /** handle: complete, merge or discard. */
  can,
})
export type TemporaryRow = z.output<typeof temporaryRow>

const TEMPORARY_SORTS = ['createTime', 'name', 'unit'] as const

export const pageTemporaryPersons = query({
  method: 'POST',
  path: '/api/authority/person/temporaryPersonPage',
  summary: '临时人员列表，默认为待处理的',
  access: read,
  reads: ['system.person', 'system.organization', 'system.user'],
  input: pageInput(
    {
      /** Part of a name or unit. */
      name: optText(labels.name, 50),
      state: z.enum(stateNames, '状态不正确').nullish(),
    },
    TEMPORARY_SORTS,
  ),
  output: pageOutput(temporaryRow),
})

export const countTemporaryPersons = query({
  method: 'GET',
  path: '/api/authority/person/temporaryPersonCount',
  summary: '待处理的临时人员数',
  access: read,
  reads: ['system.person'],
  input: nothing,
  output: z.number(),
})

export const insertTemporaryPerson = command({
  method: 'POST',
  path: '/api/authority/person/insertTemporaryPerson',
  summary: '登记临时人员',
  access: write,
  changes: ['system.person'],
  input: z.object({
    name: text(labels.name, 50),
    unit: optText(labels.unit, 100),
    mobile: optMobile,
    remark: optText(labels.remark, 500),
  }),
  output: z.object({ id: idOut }),
})

const version = z.coerce.number('版本必填').int('版本不正确')

export const mergeTemporaryPerson = command({
  method: 'POST',
  path: '/api/authority/person/mergeTemporaryPerson',
  summary: '把临时人员合并到已有人员，其出处随之归于该人员',
  access: write,
  changes: ['system.person'],
  input: z.object({ id: idIn('临时人员'), version, personId: idIn('人员') }),
  output: done,
})

export const discardTemporaryPersons = command({
  method: 'POST',
  path: '/api/authority/person/discardTemporaryPerson',
  summary: '把所选临时人员标为无需建档，须说明原因',
  access: write,
  changes: ['system.person'],
  input: z.object({ ids: idsIn('临时人员'), reason: text(labels.reason, 200) }),
  output: done,
})
