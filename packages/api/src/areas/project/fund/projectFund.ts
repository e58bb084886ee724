import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, optText, text, whyNot } from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { amountIn } from './amountIn.ts'
import { flowTypeCodes, purseNames, yearStates, type YearState } from './flowTypes.ts'
import {
  budgetLevels,
  FUND_ACCESS,
  FUND_CHANGES,
  FUND_PATH,
  FUND_READS,
  purseIn,
  yearIn,
} from './fundFields.ts'
import { flowLabels as labels, yearLabels } from './fundLabels.ts'

const stateNames = Object.keys(yearStates) as [YearState, ...YearState[]]

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
  /** 已承诺: what signed contracts will still cost. */
  committed: z.string(),
  /** 可用 = 预算 − 已支 − 已承诺. */
  available: z.string().nullable(),
  rate: z.string().nullable(),
  state: z.enum(budgetLevels),
})
export type SubjectFigures = z.output<typeof subjectFigures>

/** 总览 of one purse: the figures of a node, of the nodes below it, of each subject, and of each year. */
export const specialFund = query({
  method: 'POST',
  path: `${FUND_PATH}/specialFund`,
  summary: '项目经费总览：到账、支出、结余与各项比率',
  access: FUND_ACCESS,
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
    /** What signed contracts will still cost the node, and what of it names no subject. */
    committed: z.string(),
    unsettled: z.string(),
    years: z.array(figures.extend({ year: z.number(), state: z.enum(stateNames), can, whyNot })),
    /** flow, budget, move. */
    can,
    whyNot,
  }),
})
export type FundOverview = z.output<typeof specialFund.output>

/** 科目调剂: moves budget from one subject to another of the same node and year, as two lines that belong together. */
export const transfer = command({
  method: 'POST',
  path: `${FUND_PATH}/transfer`,
  summary: '科目调剂',
  access: FUND_ACCESS,
  changes: FUND_CHANGES,
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
  path: `${FUND_PATH}/carryForward`,
  summary: '结转到以后年度',
  access: FUND_ACCESS,
  changes: FUND_CHANGES,
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
  path: `${FUND_PATH}/setYearState`,
  summary: '开放、暂停或结账一个年度',
  access: FUND_ACCESS,
  changes: FUND_CHANGES,
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
  path: `${FUND_PATH}/moneyTrail`,
  summary: '资金流向：每笔到账用于何处、尚余多少',
  access: FUND_ACCESS,
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
