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
import { nodeKey } from '../node/projectTracking.ts'
import { amountFrom0, amountIn } from './amountIn.ts'
import { controlNames } from './budgetControl.ts'
import { flowLabels as labels, yearLabels } from './fundLabels.ts'
import { directions, flowTypeCodes, purseNames, yearStates, type YearState } from './flowTypes.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/fund'
/** What the figures of a project are made of. */
export const FUND_READS = [
  'project.fund',
  'project.node',
  'project.source',
  'system.party',
  'system.user',
] as const
const CHANGES = ['project.fund'] as const

const SORTS = ['businessDate', 'amount', 'fiscalYear', 'voucherNo'] as const
const directionNames = Object.keys(directions) as ['in', 'out']
const stateNames = Object.keys(yearStates) as [YearState, ...YearState[]]
const levels = ['ok', 'near', 'over'] as const

export const purseIn = z.enum(purseNames, `${labels.purse}不正确`)
const typeIn = z.enum(flowTypeCodes, `${labels.flowType}不正确`)
export const yearIn = (label: string) =>
  z.coerce
    .number(`${label}必填`)
    .int(`${label}不正确`)
    .min(1990, `${label}不得早于1990`)
    .max(2100, `${label}不正确`)
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

/** Figures of a purse: amounts in yuan, rates in per cent with two decimals; null is shown as 「—」. */
export const figures = z.object({
  budget: z.string().nullable(),
  arrived: z.string(),
  transferredOut: z.string(),
  spent: z.string(),
  returned: z.string(),
  handedUp: z.string(),
  carried: z.string(),
  balance: z.string(),
  arrivalRate: z.string().nullable(),
  budgetRate: z.string().nullable(),
  spentOfArrived: z.string().nullable(),
  arrivalSpendRate: z.string().nullable(),
})
export type FundFigures = z.output<typeof figures>

const subjectFigures = z.object({
  /** Null for lines without a subject. */
  subjectId: idOut.nullable(),
  name: z.string(),
  level: z.number(),
  isLeaf: z.boolean(),
  budget: z.string().nullable(),
  /** Moved to it by 调剂 and 结转 since the budget came into force, less what was moved away. */
  moved: z.string(),
  spent: z.string(),
  available: z.string().nullable(),
  rate: z.string().nullable(),
  state: z.enum(levels),
})
export type SubjectFigures = z.output<typeof subjectFigures>

/** 总览 of one purse: the figures of a node, of the nodes below it, of each subject, and of each year. */
export const specialFund = query({
  method: 'POST',
  path: `${PATH}/specialFund`,
  summary: '项目经费总览：到账、支出、结余与各项比率',
  access: ACCESS,
  reads: FUND_READS,
  input: z.object({
    ...nodeKey,
    purse: purseIn.default('special'),
    /** All years if absent. */
    year: yearIn(yearLabels.year).nullish(),
    subjectId: idIn(labels.subjectId).nullish(),
  }),
  output: z.object({
    nodeId: idOut,
    nodeName: z.string(),
    level: z.number(),
    purse: z.enum(purseNames),
    /** False for a project without a source: it has no subjects and no special purse. */
    hasSource: z.boolean(),
    figures,
    nodes: z.array(
      figures.extend({
        nodeId: idOut,
        parentId: idOut.nullable(),
        name: z.string(),
        level: z.number(),
        unitName: z.string().nullable(),
      }),
    ),
    subjects: z.array(subjectFigures),
    years: z.array(figures.extend({ year: z.number(), state: z.enum(stateNames), can, whyNot })),
    /** flow, budget, close. */
    can,
  }),
})
export type FundOverview = z.output<typeof specialFund.output>

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
  createdByName: z.string().nullable(),
  createTime: moment,
  /** reverse. */
  can,
  whyNot,
})
export type FlowRow = z.output<typeof flowRow>

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
    path: `${PATH}/${path}`,
    summary,
    access: ACCESS,
    reads: FUND_READS,
    input: pageInput(flowFilters, SORTS),
    output: pageOutput(flowRow).extend({
      /** Sums of all lines that the filter selects: yuan. */
      sums: z.object({ income: z.string(), outgo: z.string(), net: z.string() }),
    }),
  })

export const SpecialFundFlow = flowPage('SpecialFundFlow', '专项资金流水')
export const SelfFundFlow = flowPage('SelfFundFlow', '自筹资金流水')

/** 拨款明细: what came to each node and what was passed on to partners. */
export const getAppropriationDetail = query({
  method: 'POST',
  path: `${PATH}/getAppropriationDetail`,
  summary: '拨款明细：到账与外拨',
  access: ACCESS,
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
  path: `${PATH}/getSpecialFundType`,
  summary: '专项资金类型',
  access: ACCESS,
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
    path: `${PATH}/${path}`,
    summary,
    access: ACCESS,
    reads: [],
    input: nothing,
    output: z.array(flowType),
  })

export const getSpecialFundFlowType = typeList('getSpecialFundFlowType', '专项资金收支类型')
export const getSelfFundFlowType = typeList('getSelfFundFlowType', '自筹资金收支类型')

/** The check of an entry: the same function judges it while it is typed and when it is saved. */
export const checkFlow = query({
  method: 'GET',
  path: `${PATH}/checkFlow`,
  summary: '登记收支前的核对：可用、本笔之后、规则与提示',
  access: ACCESS,
  reads: FUND_READS,
  input: z.object({
    ...nodeKey,
    purse: purseIn,
    flowType: typeIn,
    direction: z.enum(directionNames, `${labels.direction}不正确`).nullish(),
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
        available: z.string(),
        after: z.string(),
        rate: z.string().nullable(),
        level: z.enum(levels),
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
  path: `${PATH}/saveFlow`,
  summary: '登记一笔收支',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({
    ...nodeKey,
    purse: purseIn,
    flowType: typeIn,
    /** Only 调整 needs it. */
    direction: z.enum(directionNames, `${labels.direction}不正确`).nullish(),
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
  }),
  output: z.object({ id: idOut, warnings: z.array(z.string()) }),
})

/** 冲销: adds the opposite of a line. Paired lines, and the lines of one arrival, are reversed together. */
export const reverseFlow = command({
  method: 'POST',
  path: `${PATH}/reverseFlow`,
  summary: '冲销一笔收支',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({ id: idIn('流水'), reason: text('冲销原因', 200) }),
  output: z.object({ ids: z.array(idOut), fiscalYear: z.number() }),
})

/** 科目调剂: moves budget from one subject to another of the same node and year, as two lines that belong together. */
export const transfer = command({
  method: 'POST',
  path: `${PATH}/transfer`,
  summary: '科目调剂',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({
    ...nodeKey,
    purse: purseIn,
    fiscalYear: yearIn(labels.fiscalYear),
    fromSubjectId: idIn('调出科目'),
    toSubjectId: idIn('调入科目'),
    amount: amountIn(labels.amount),
    reason: text('调剂原因', 200),
  }),
  output: z.object({ pairId: z.string() }),
})

/** 结转: moves what subjects have left of a year to a later year, as pairs of lines. */
export const carryForward = command({
  method: 'POST',
  path: `${PATH}/carryForward`,
  summary: '结转到以后年度',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({
    ...nodeKey,
    purse: purseIn,
    fromYear: yearIn('结转年度'),
    toYear: yearIn('转入年度'),
    /** All subjects with something left if absent. */
    subjectIds: z
      .array(idIn(labels.subjectId), `${labels.subjectId}不正确`)
      .max(200, '一次最多200个科目')
      .nullish(),
  }),
  output: z.object({ pairs: z.number(), amount: z.string() }),
})

/** Opens, pauses or closes a year of a project. A closed year stays closed. */
export const setYearState = command({
  method: 'POST',
  path: `${PATH}/setYearState`,
  summary: '开放、暂停或结账一个年度',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({
    projectId: nodeKey.projectId,
    year: yearIn(yearLabels.year),
    state: z.enum(stateNames, `${yearLabels.state}不正确`),
    reason: optText(yearLabels.reason, 200),
  }),
  output: done,
})

/** 一笔钱走到底: where the money of an arrival went, and what of it is still free. */
export const moneyTrail = query({
  method: 'GET',
  path: `${PATH}/moneyTrail`,
  summary: '资金流向：每笔到账用于何处、尚余多少',
  access: ACCESS,
  reads: FUND_READS,
  input: z.object({
    ...nodeKey,
    /** All money of the special purse if absent. */
    arrivalId: idIn(labels.arrivalId).nullish(),
  }),
  output: z.object({
    arrivals: z.array(z.object({ id: idOut, label: z.string(), amount: z.string() })),
    received: z.string(),
    used: z.string(),
    free: z.string(),
    /** 到账 − 用出 − 尚余: always 0. */
    difference: z.string(),
    lines: z.array(
      z.object({
        /** What the money came with: an arrival, or a refund. */
        origin: z.string(),
        /** Where the money lay. */
        fromNode: z.string(),
        /** Null for money that is still free. */
        flowId: idOut.nullable(),
        node: z.string().nullable(),
        flowType: z.enum(flowTypeCodes).nullable(),
        partyName: z.string().nullable(),
        subjectName: z.string().nullable(),
        voucherNo: z.string().nullable(),
        businessDate: z.string().nullable(),
        amount: z.string(),
      }),
    ),
    /** Lines that are left out of `lines` of a very large project; the sums count them. */
    leftOut: z.number(),
  }),
})
export type MoneyTrail = z.output<typeof moneyTrail.output>
