import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import {
  COMMISSION_AUDIT,
  COMMISSION_PATH,
  COMMISSION_READ,
  COMMISSION_READS,
  COMMISSION_WRITE,
  quarterIn,
  seasonIn,
} from './commissionFields.ts'

const PATH = `${COMMISSION_PATH}/run` as const

const line = z.object({
  kind: z.enum(['carryOver', 'tier', 'cap', 'minimum', 'advance']),
  /** From 1. */
  tier: z.number().nullable(),
  quantity: z.string().nullable(),
  rate: z.string().nullable(),
  amount: z.string(),
  ruleSerial: z.number(),
})
export type CommissionLine = z.output<typeof line>

const counted = z.object({
  id: idOut,
  kind: z.enum(['period', 'return']),
  quarter: z.number(),
  audited: z.string(),
  base: z.string(),
})

/** A run, or what one would be. Amounts in yuan, quantities in the unit of the base. */
const figures = z.object({
  unit: z.string(),
  rateUnit: z.string(),
  ruleId: idOut,
  ruleSerial: z.number(),
  quantity: z.string(),
  /** Of the season, before and after. */
  quantityBefore: z.string(),
  quantityAfter: z.string(),
  accruedBefore: z.string(),
  accruedAfter: z.string(),
  /** What of the advance is still open afterwards. */
  advanceLeft: z.string(),
  lines: z.array(line),
  payable: z.string(),
  /** 大写. */
  capitals: z.string(),
  dueOn: z.string(),
  inputs: z.array(counted),
  hash: z.string(),
})
export type RunFigures = z.output<typeof figures>

const runRow = figures.extend({
  id: idOut,
  contractId: idOut,
  varietyLineId: idOut.nullable(),
  scopeName: z.string(),
  serial: z.number(),
  bizYear: z.number(),
  throughQuarter: z.number(),
  closes: z.boolean(),
  state: z.enum(['draft', 'confirmed']),
  reversalOf: idOut.nullable(),
  reversalOfSerial: z.number().nullable(),
  /** Serial number of the confirmed run that took this one back. */
  reversedBySerial: z.number().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  createdByName: z.string().nullable(),
  createTime: moment,
  confirmedByName: z.string().nullable(),
  confirmedAt: moment.nullable(),
  /** confirm, delete, reverse. */
  can,
  whyNot,
})
export type CommissionRun = z.output<typeof runRow>

export const runList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '合同的提成计算记录',
  access: COMMISSION_READ,
  reads: COMMISSION_READS,
  input: z.object({ contractId: idIn('合同') }),
  output: z.object({
    rows: z.array(runRow),
    /** Seasons that can be computed: scopes with a rule, and their years. */
    scopes: z.array(
      z.object({
        varietyLineId: idOut.nullable(),
        scopeName: z.string(),
        cycle: z.enum(['quarter', 'year']),
        years: z.array(z.number()),
      }),
    ),
    bizYear: z.number(),
    /** create. */
    can,
    whyNot,
  }),
})

const wish = {
  ...seasonIn,
  throughQuarter: quarterIn.default(0),
  closes: flag('年终结算').default(false),
}

export const previewRun = query({
  method: 'GET',
  path: `${PATH}/preview`,
  summary: '试算提成，不保存',
  access: COMMISSION_WRITE,
  reads: COMMISSION_READS,
  input: z.object(wish),
  output: z.object({
    /** Why it cannot be computed; empty if it can. */
    problems: z.array(z.string()),
    warnings: z.array(z.string()),
    figures: figures.nullable(),
  }),
})

export const createRun = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '编制一次提成计算，由他人确认',
  access: COMMISSION_WRITE,
  changes: ['contract.commission'],
  input: z.object({ ...wish, note: optText('备注', 500) }),
  output: z.object({ id: idOut, serial: z.number() }),
})

export const confirmRun = command({
  method: 'POST',
  path: `${PATH}/confirm`,
  summary: '确认他人编制的提成计算，生成应收；确认后不可更改',
  access: COMMISSION_AUDIT,
  changes: ['contract.commission', 'contract.payment', 'obligation.item'],
  input: z.object({ id: idIn('提成计算'), hash: text('校验码', 64) }),
  output: done,
})

export const deleteRun = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除待确认的提成计算',
  access: COMMISSION_WRITE,
  changes: ['contract.commission'],
  input: z.object({ id: idIn('提成计算') }),
  output: done,
})

export const reverseRun = command({
  method: 'POST',
  path: `${PATH}/reverse`,
  summary: '编制冲销：原样抄写各行、符号相反，由他人确认后生效',
  access: COMMISSION_WRITE,
  changes: ['contract.commission'],
  input: z.object({ id: idIn('提成计算'), reason: text('冲销原因', 200) }),
  output: z.object({ id: idOut, serial: z.number() }),
})

export const replayRun = query({
  method: 'GET',
  path: `${PATH}/replay`,
  summary: '按保存的规则版本与依据重算，核对校验码',
  access: COMMISSION_READ,
  reads: COMMISSION_READS,
  input: z.object({ id: idIn('提成计算') }),
  output: z.object({ isSame: z.boolean(), stored: z.string(), computed: z.string(), payable: z.string() }),
})
