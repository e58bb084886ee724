import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import { can, flag, idIn, idOut, moment, nothing, optText, text, whyNot } from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { amountFrom0, amountIn } from './amountIn.ts'
import { controlNames } from './budgetControl.ts'
import { flowTypeCodes } from './flowTypes.ts'
import {
  budgetLevels,
  directionIn,
  directionNames,
  FUND_ACCESS,
  FUND_CHANGES,
  FUND_PATH,
  FUND_READS,
  purseIn,
  typeIn,
  yearIn,
} from './fundFields.ts'
import { flowLabels as labels } from './fundLabels.ts'

const SORTS = ['businessDate', 'amount', 'fiscalYear', 'voucherNo'] as const
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

const flowRow = z.object({
  id: idOut,
  nodeId: idOut,
  nodeName: z.string(),
  flowType: z.enum(flowTypeCodes),
  direction: z.enum(directionNames),
  /** Yuan, above 0. */
  amount: z.string(),
  subjectName: z.string().nullable(),
  partyName: z.string().nullable(),
  unitName: z.string().nullable(),
  businessDate: z.string(),
  fiscalYear: z.number(),
  voucherNo: z.string().nullable(),
  summary: z.string().nullable(),
  arrivalId: idOut.nullable(),
  reversalOf: idOut.nullable(),
  /** The line that reversed it. */
  reversedBy: idOut.nullable(),
  isPaired: z.boolean(),
  /** Number of its voucher files. */
  files: z.number(),
  createdByName: z.string().nullable(),
  createTime: moment,
  /** reverse. */
  can,
  whyNot,
})
export type FlowRow = z.output<typeof flowRow>

/** Kind of the voucher files of lines. */
export const FLOW_FILES = 'project.fundFlow'
const FILES_MAX = 10
const fileIds = z
  .array(idIn(labels.files), `${labels.files}不正确`)
  .max(FILES_MAX, `${labels.files}最多${FILES_MAX}个`)
  .default([])

/** What a list of lines is filtered by. */
export const flowFilters = {
  ...nodeKey,
  year: yearIn(labels.fiscalYear).nullish(),
  flowType: typeIn.nullish(),
  subjectId: idIn(labels.subjectId).nullish(),
  partyId: idIn(labels.partyId).nullish(),
  keyword: optText('凭证号或摘要', 50),
}

const flowPage = (path: string, summary: string) =>
  query({
    method: 'POST',
    path: `${FUND_PATH}/${path}`,
    summary,
    access: FUND_ACCESS,
    reads: FUND_READS,
    input: pageInput(flowFilters, SORTS),
    output: pageOutput(flowRow).extend({
      /** Sums of all lines that the filter selects: yuan. */
      sums: z.object({ income: z.string(), outgo: z.string(), net: z.string() }),
      /** add. */
      can,
      whyNot,
    }),
  })

export const SpecialFundFlow = flowPage('SpecialFundFlow', '专项资金流水')
export const SelfFundFlow = flowPage('SelfFundFlow', '自筹资金流水')

/** Voucher files of a line. Like the line they are only added: nothing changes or deletes them. */
export const flowFiles = query({
  method: 'GET',
  path: `${FUND_PATH}/flowFiles`,
  summary: '流水的凭证附件',
  access: FUND_ACCESS,
  reads: ['project.fund'],
  input: z.object({ id: idIn('流水') }),
  output: z.array(storedFile),
})

/** 拨款明细: what came to each node and what was passed on to partners. */
export const getAppropriationDetail = query({
  method: 'POST',
  path: `${FUND_PATH}/getAppropriationDetail`,
  summary: '拨款明细：到账与外拨',
  access: FUND_ACCESS,
  reads: FUND_READS,
  input: z.object({ ...nodeKey, year: yearIn(labels.fiscalYear).nullish() }),
  output: z.array(
    z.object({
      id: idOut,
      nodeId: idOut,
      nodeName: z.string(),
      flowType: z.enum(flowTypeCodes),
      partyName: z.string().nullable(),
      batch: z.string().nullable(),
      businessDate: z.string(),
      fiscalYear: z.number(),
      voucherNo: z.string().nullable(),
      /** Yuan; negative for a line that reverses another. */
      amount: z.string(),
    }),
  ),
})

export const getSpecialFundType = query({
  method: 'GET',
  path: `${FUND_PATH}/getSpecialFundType`,
  summary: '专项资金类型',
  access: FUND_ACCESS,
  reads: ['system.dictionary'],
  input: nothing,
  output: z.array(z.object({ value: z.string(), label: z.string() })),
})

const flowType = z.object({
  value: z.enum(flowTypeCodes),
  label: z.string(),
  /** Null where the line says it. */
  direction: z.enum(directionNames).nullable(),
  /** Whether people enter such lines themselves. */
  isTyped: z.boolean(),
})
const typeList = (path: string, summary: string) =>
  query({
    method: 'GET',
    path: `${FUND_PATH}/${path}`,
    summary,
    access: FUND_ACCESS,
    reads: [],
    input: nothing,
    output: z.array(flowType),
  })

export const getSpecialFundFlowType = typeList('getSpecialFundFlowType', '专项资金收支类型')
export const getSelfFundFlowType = typeList('getSelfFundFlowType', '自筹资金收支类型')

/** The check of an entry: the same function judges it while it is typed and when it is saved. */
export const checkFlow = query({
  method: 'GET',
  path: `${FUND_PATH}/checkFlow`,
  summary: '登记收支前的核对：可用、本笔之后、规则与提示',
  access: FUND_ACCESS,
  reads: FUND_READS,
  input: z.object({
    ...nodeKey,
    purse: purseIn,
    flowType: typeIn,
    direction: directionIn.nullish(),
    amount: amountFrom0(labels.amount).nullish(),
    subjectId: idIn(labels.subjectId).nullish(),
    fiscalYear: yearIn(labels.fiscalYear).nullish(),
    businessDate: day(labels.businessDate).nullish(),
    voucherNo: optText(labels.voucherNo, 50),
  }),
  output: z.object({
    budgets: z.array(
      z.object({
        nodeName: z.string(),
        year: z.number(),
        /** Null if the budget does not list the subject. */
        budget: z.string().nullable(),
        /** 已承诺, which `available` leaves out. */
        committed: z.string(),
        available: z.string(),
        after: z.string(),
        rate: z.string().nullable(),
        level: z.enum(budgetLevels),
        control: z.enum(controlNames),
        message: z.string().nullable(),
      }),
    ),
    /** What is left of the money that came in; null for purses and kinds that it does not limit. */
    cash: z.object({ nodeName: z.string(), free: z.string(), after: z.string() }).nullable(),
    /** Why the entry would be refused. */
    problems: z.array(z.string()),
    /** What the entry may be saved in spite of. */
    warnings: z.array(z.string()),
    /** Another line with the same voucher number and amount. */
    duplicate: z.string().nullable(),
  }),
})
export type FlowCheck = z.output<typeof checkFlow.output>

/** Adds a line to the ledger. Nothing changes or deletes a line: what was wrong is reversed and entered anew. */
export const saveFlow = command({
  method: 'POST',
  path: `${FUND_PATH}/saveFlow`,
  summary: '登记一笔收支',
  access: FUND_ACCESS,
  changes: FUND_CHANGES,
  input: z.object({
    ...nodeKey,
    purse: purseIn,
    flowType: typeIn,
    /** Only 调整 needs it. */
    direction: directionIn.nullish(),
    amount: amountIn(labels.amount),
    subjectId: idIn(labels.subjectId).nullish(),
    partyId: idIn(labels.partyId).nullish(),
    businessDate: day(labels.businessDate),
    /** The year of the day if absent. */
    fiscalYear: yearIn(labels.fiscalYear).nullish(),
    voucherNo: text(labels.voucherNo, 50),
    summary: optText(labels.summary, 200),
    /** Saves although another line has the same voucher number and amount. */
    confirmed: flag('重复确认').optional(),
    /** Files that were uploaded before and are not attached yet; what a line has stays. */
    fileIds,
  }),
  output: z.object({ id: idOut, warnings: z.array(z.string()) }),
})

/** 冲销: adds the opposite of a line. Paired lines, and the lines of one arrival, are reversed together. */
export const reverseFlow = command({
  method: 'POST',
  path: `${FUND_PATH}/reverseFlow`,
  summary: '冲销一笔收支',
  access: FUND_ACCESS,
  changes: FUND_CHANGES,
  input: z.object({
    id: idIn('流水'),
    reason: text('冲销原因', 200),
    /** Files of the line that takes this one back. */
    fileIds,
  }),
  output: z.object({ ids: z.array(idOut), fiscalYear: z.number() }),
})
