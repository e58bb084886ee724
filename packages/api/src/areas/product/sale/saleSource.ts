import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import {
  can,
  done,
  flag,
  idIn,
  idOut,
  moment,
  nothing,
  optText,
  text,
  whyNot,
} from '../../../core/wireFields.ts'
import { saleSourceLabels as labels, syncStates, type SyncState } from './syncStates.ts'

const ACCESS = 'product.sale:import'
const PATH = '/api/product/saleSource'

/** Limits of the settings of a source. */
export const SOURCE_LIMITS = { windowDays: 366, pageSize: 1_000, startDay: '1990-01-01' } as const

const state = z.enum(Object.keys(syncStates) as [SyncState], '状态不正确')

const sync = z.object({
  id: idOut,
  state,
  windowsTotal: z.number(),
  windowsDone: z.number(),
  createdLines: z.number(),
  changedLines: z.number(),
  reversedLines: z.number(),
  remarks: z.array(z.string()),
  failure: z.string().nullable(),
  createdByName: z.string().nullable(),
  createTime: moment,
  endedAt: moment.nullable(),
})
export type SaleSyncRow = z.output<typeof sync>

const sourceRow = z.object({
  id: idOut,
  name: z.string(),
  address: z.string(),
  /** Whether a secret is stored; the secret itself is never answered. */
  hasToken: z.boolean(),
  windowDays: z.number(),
  pageSize: z.number(),
  startDay: z.string(),
  isNightly: z.boolean(),
  /** Lines that came from the source. */
  lines: z.number(),
  /** The latest modification that is stored: the next run asks from there, this moment included. */
  watermark: moment.nullable(),
  /** The last run. */
  sync: sync.nullable(),
  version: z.number(),
  /** edit, delete, run. */
  can,
  whyNot,
})
export type SaleSourceRow = z.output<typeof sourceRow>

const whole = (label: string, max: number) =>
  z.number(`${label}必填`).int(`${label}应为整数`).min(1, `${label}至少为1`).max(max, `${label}最多为${max}`)

const values = {
  name: text(labels.name, 60),
  address: z
    .url({ protocol: /^https?$/, error: `${labels.address}应为 http:// 或 https:// 开头的地址` })
    .max(500, `${labels.address}最多500个字`),
  windowDays: whole(labels.windowDays, SOURCE_LIMITS.windowDays).default(7),
  pageSize: whole(labels.pageSize, SOURCE_LIMITS.pageSize).default(500),
  startDay: z.iso
    .date(`${labels.startDay}格式为 YYYY-MM-DD`)
    .refine((day) => day >= SOURCE_LIMITS.startDay, `${labels.startDay}不得早于 ${SOURCE_LIMITS.startDay}`),
  isNightly: flag(labels.isNightly).default(true),
}

export const listSources = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '交易流向的同步来源与最近一次同步',
  access: ACCESS,
  reads: ['product.sale', 'product.saleSync'],
  input: nothing,
  output: z.array(sourceRow),
})

export const insertSource = command({
  method: 'POST',
  path: `${PATH}/insert`,
  summary: '新增同步来源',
  access: ACCESS,
  changes: ['product.saleSync'],
  input: z.object({ ...values, token: optText(labels.token, 500) }),
  output: z.object({ id: idOut }),
})

export const updateSource = command({
  method: 'POST',
  path: `${PATH}/update`,
  summary: '修改同步来源；密钥留空则不变',
  access: ACCESS,
  changes: ['product.saleSync'],
  input: z.object({
    id: idIn('同步来源'),
    version: z.number('版本必填').int('版本不正确'),
    ...values,
    token: optText(labels.token, 500),
  }),
  output: z.object({ version: z.number() }),
})

export const deleteSource = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除同步来源；已同步的交易保留',
  access: ACCESS,
  changes: ['product.saleSync'],
  input: z.object({ id: idIn('同步来源') }),
  output: done,
})

export const runSource = command({
  method: 'POST',
  path: `${PATH}/run`,
  summary: '立即同步：从已存的最近修改时间起，逐个时间窗取数',
  access: ACCESS,
  changes: ['product.saleSync'],
  input: z.object({ id: idIn('同步来源') }),
  output: z.object({ id: idOut }),
})

export const pageSyncs = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '同步记录',
  access: ACCESS,
  reads: ['product.saleSync', 'system.user'],
  input: pageInput({ sourceId: idIn('同步来源') }, ['id']),
  output: pageOutput(sync),
})
