import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, optText, text, whyNot } from '../../../core/wireFields.ts'
import { CHANGES, day, PATH, READ, RUN_READS, shareKind, yearIn } from './distributionCommon.ts'
import { lineComment } from './distributionComment.ts'
import { incomeStates, payeeLabels, payoutLabels, type IncomeState } from './distributionLabels.ts'

const stateNames = Object.keys(incomeStates) as [IncomeState, ...IncomeState[]]
/** Receipts on a page of 收益明细. */
export const INCOME_RECEIPTS = 20

const incomeLine = z.object({
  id: idOut,
  runId: idOut,
  runNumber: z.string(),
  collectionId: idOut,
  collectedOn: z.string(),
  /** Yuan: the receipt, what was deducted from it, what was ours. */
  received: z.string(),
  deducted: z.string(),
  net: z.string(),
  level: z.number(),
  kind: shareKind,
  name: z.string(),
  percent: z.string().nullable(),
  base: z.string(),
  amount: z.string(),
  isRoundedUp: z.boolean(),
  isPaid: z.boolean(),
  note: z.string().nullable(),
  ruleName: z.string(),
  ruleVersionNo: z.number(),
  state: z.enum(stateNames),
  hasLeft: z.boolean(),
  paidOn: z.string().nullable(),
  voucherNo: z.string().nullable(),
  /** pay, unpay, resolve. */
  can,
  whyNot,
})
export type IncomeLine = z.output<typeof incomeLine>

/** 收益明细 of a contract: one row for each receipt and line. */
export const profit = query({
  method: 'GET',
  path: `${PATH}/profit`,
  summary: '合同的收益明细',
  access: READ,
  reads: RUN_READS,
  input: z.object({
    contractId: idIn('合同'),
    year: yearIn.nullish(),
    /** Counts pages of receipts from 1, each receipt with all its lines. */
    page: z.coerce.number('页码不正确').int('页码不正确').min(1, '页码不正确').default(1),
    perPage: z.coerce
      .number('每页笔数不正确')
      .int('每页笔数不正确')
      .min(1, '每页至少1笔')
      .max(200, '每页最多200笔')
      .default(INCOME_RECEIPTS),
  }),
  output: z.object({
    years: z.array(z.number()),
    year: z.number(),
    /** The lines of the receipts of the page. */
    lines: z.array(incomeLine),
    page: z.number(),
    perPage: z.number(),
    /** Number of receipts, those of drafts and reversals too. */
    total: z.number(),
    /** Yuan of the year, of confirmed runs. */
    sums: z.object({
      received: z.string(),
      deducted: z.string(),
      partnerShare: z.string(),
      net: z.string(),
      paid: z.string(),
      open: z.string(),
      /** What drafts distribute; the other sums have confirmed runs only. */
      waiting: z.string(),
    }),
    /** Whether a run that distributed receipts of the year was reversed: the sums leave both of them out. */
    hasReversed: z.boolean(),
    /** The net amount divided among the results of the contract, by their shares or equally. */
    results: z.array(
      z.object({
        lineId: idOut,
        resultType: z.string(),
        resultId: idOut,
        name: z.string(),
        /** Per cent; null where all have equal parts. */
        share: z.string().nullable(),
        amount: z.string(),
      }),
    ),
    /** Why the shares that were set do not count; null if they do, or none are set. */
    sharesProblem: z.string().nullable(),
    /** setShares. */
    can,
    whyNot,
    payees: z.array(
      z.object({
        name: z.string(),
        kind: shareKind,
        amount: z.string(),
        paid: z.string(),
        isUnknown: z.boolean(),
      }),
    ),
  }),
})
export type Profit = z.output<typeof profit.output>

/** 我的收益: the caller's own lines, from the receipt to the payout. */
export const mine = query({
  method: 'GET',
  path: `${PATH}/mine`,
  summary: '我的收益：本人每一笔的来源与发放',
  access: 'login',
  reads: RUN_READS,
  input: z.object({ year: yearIn.nullish() }),
  output: z.object({
    years: z.array(z.number()),
    sums: z.object({ amount: z.string(), capital: z.string(), paid: z.string(), open: z.string() }),
    lines: z.array(
      z.object({
        id: idOut,
        contractName: z.string(),
        contractNumber: z.string().nullable(),
        runNumber: z.string(),
        collectedOn: z.string(),
        received: z.string(),
        deducted: z.string(),
        net: z.string(),
        /** The line of the first level that the share is part of. */
        teamName: z.string().nullable(),
        teamPercent: z.string().nullable(),
        teamAmount: z.string(),
        teamNote: z.string().nullable(),
        percent: z.string().nullable(),
        amount: z.string(),
        isRoundedUp: z.boolean(),
        ruleName: z.string(),
        ruleVersionNo: z.number(),
        state: z.enum(stateNames),
        paidOn: z.string().nullable(),
        voucherNo: z.string().nullable(),
        comments: z.array(lineComment),
      }),
    ),
  }),
})
export type MyIncome = z.output<typeof mine.output>

const PAY = 'contract.distribution:pay'

export const pay = command({
  method: 'POST',
  path: `${PATH}/pay`,
  summary: '登记发放',
  access: PAY,
  changes: CHANGES,
  input: z.object({
    lineIds: idsIn(payoutLabels.lineId),
    paidOn: day(payoutLabels.paidOn),
    voucherNo: text(payoutLabels.voucherNo, 50),
    remark: optText(payoutLabels.remark, 200),
  }),
  output: z.object({ count: z.number(), amount: z.string() }),
})

export const unpay = command({
  method: 'POST',
  path: `${PATH}/unpay`,
  summary: '撤销发放登记',
  access: PAY,
  changes: CHANGES,
  input: z.object({ lineIds: idsIn(payoutLabels.lineId), reason: text('撤销原因', 200) }),
  output: done,
})

/** 待处理: says who an unknown payee of a contract is, for all his lines. The lines stay as they are. */
export const resolvePayee = command({
  method: 'POST',
  path: `${PATH}/resolvePayee`,
  summary: '认定待处理的收款人',
  access: 'contract.distribution:confirm',
  changes: CHANGES,
  input: z.object({
    contractId: idIn('合同'),
    name: text(payeeLabels.name, 60),
    userId: idIn('用户').nullish(),
    personId: idIn('科研人员').nullish(),
    reason: text(payeeLabels.reason, 200),
  }),
  output: z.object({ count: z.number(), amount: z.string() }),
})

export const pendingPayees = query({
  method: 'GET',
  path: `${PATH}/pendingPayees`,
  summary: '待处理的收款人',
  access: READ,
  reads: RUN_READS,
  input: z.object({ contractId: idIn('合同').nullish() }),
  output: z.array(
    z.object({
      contractId: idOut,
      contractName: z.string(),
      name: z.string(),
      lineCount: z.number(),
      amount: z.string(),
      can,
    }),
  ),
})
