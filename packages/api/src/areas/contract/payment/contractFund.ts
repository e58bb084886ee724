import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { bizYearIn } from '../contractFields.ts'
import { PAYMENT_READ, PAYMENT_READS } from './paymentFields.ts'

/** What a line of the ledger of a contract says. */
export const fundKinds = {
  due: '应收',
  collected: '收款核销',
  advance: '预收',
  offset: '预收冲抵',
  waived: '豁免',
  refunded: '退款',
  distributed: '分配',
} as const
export type FundKind = keyof typeof fundKinds
const fundKindNames = Object.keys(fundKinds) as [FundKind, ...FundKind[]]

/** Returns the label of a kind of line, in the words for money that goes out where it does. */
export const fundKindText = (kind: FundKind, direction: 'in' | 'out' | 'none' | null): string =>
  direction === 'out'
    ? fundKinds[kind].replace('应收', '应付').replace('收款', '付款').replace('预收', '预付')
    : fundKinds[kind]

const fundLine = z.object({
  key: z.string(),
  day: z.string(),
  kind: z.enum(fundKindNames),
  /** Condition, payer, reason or run. */
  text: z.string(),
  conditionId: idOut.nullable(),
  collectionId: idOut.nullable(),
  /** Yuan, signed: what it adds to the balance of what is due. */
  due: z.string(),
  /** Yuan, signed: what it adds to 预收. */
  advance: z.string(),
  /** Yuan: what was distributed; it changes no balance. */
  distributed: z.string(),
  /** After the line. */
  balance: z.string(),
  advanceBalance: z.string(),
})
export type FundLine = z.output<typeof fundLine>

export const listFund = query({
  method: 'POST',
  path: '/api/contract/contractFund/list',
  summary: '合同资金台账：应收（应付）、收付款、冲抵、豁免与分配，逐笔余额',
  access: PAYMENT_READ,
  reads: PAYMENT_READS,
  input: z.object({ contractId: idIn('合同'), year: bizYearIn('年度').nullish() }),
  output: z.object({
    direction: z.enum(['in', 'out', 'none']).nullable(),
    /** All amounts are in it, but for what was distributed, which is in yuan. */
    currency: z.string(),
    /** Balances before the first line of the year. */
    opening: z.object({ balance: z.string(), advance: z.string() }),
    rows: z.array(fundLine),
    sums: z.object({ balance: z.string(), advance: z.string(), distributed: z.string() }),
  }),
})
export type FundList = z.output<typeof listFund.output>
