import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idOut, nothing } from '../../../core/wireFields.ts'

/** How many of something wait, and the contract or run of the first; null without the right to deal with them. */
const waiting = z.object({ count: z.number(), firstId: idOut.nullable(), name: z.string().nullable() })

/** What waits for the caller among the money of contracts: what others entered and he may check, confirm, pay or answer. */
export const contractOverview = query({
  method: 'GET',
  path: '/api/contract/home/overview',
  summary: '工作台：待核定申报、待确认的提成与分配、待发放、待处理争议',
  access: 'contract.record:read',
  reads: ['contract.record', 'contract.commission', 'contract.distribution'],
  input: nothing,
  output: z.object({
    /** 申报 without an audited quantity; the contract. */
    declarations: waiting.nullable(),
    /** Commission runs of others that wait for their confirmation; the contract. */
    commissions: waiting.nullable(),
    /** Distribution runs of others that wait for their confirmation; the run. */
    distributions: waiting.nullable(),
    /** Lines that wait to be paid out; the contract, and the sum in yuan. */
    payouts: waiting.extend({ amount: z.string(), year: z.number().nullable() }).nullable(),
    /** 争议与说明 that nobody answered; the run. */
    disputes: waiting.nullable(),
  }),
})
/** What the home screen counts of the money of contracts and lists in a dialog. */
export const contractWaits = {
  declarations: '待核定的申报',
  commissions: '待确认的提成计算',
  distributions: '待确认的分配单',
  payouts: '待发放的收益',
} as const
export type ContractWait = keyof typeof contractWaits
const waits = Object.keys(contractWaits) as [ContractWait, ...ContractWait[]]

/** The rows that `contractOverview` counts; those of what the caller has no right to deal with are empty. */
export const contractWaiting = query({
  method: 'GET',
  path: '/api/contract/home/waiting',
  summary: '工作台：待核定申报、待确认的提成与分配、待发放收益的明细',
  access: 'contract.record:read',
  reads: ['contract.record', 'contract.commission', 'contract.distribution'],
  input: z.object({ of: z.enum(waits, '待办不正确') }),
  output: z.array(
    z.object({
      id: idOut,
      /** The contract; of a distribution the run. */
      targetId: idOut,
      name: z.string(),
      /** The day of a declaration or receipt, else of entry. */
      day: z.string(),
      /** What was declared, or the yuan to pay out; null where nothing is measured. */
      figure: z.string().nullable(),
      /** Unit of the figure: 元, or kg where the rule of a declaration counts weights. */
      unit: z.string().nullable(),
      /** The figure is taken off: a declaration of returned goods. */
      isReturn: z.boolean(),
    }),
  ),
})
export type ContractWaitingRow = z.output<typeof contractWaiting.output>[number]
export type ContractOverview = z.output<typeof contractOverview.output>
