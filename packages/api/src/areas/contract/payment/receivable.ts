import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { fileQuery, query } from '../../../core/route.ts'
import { flag, idIn, idOut, optText } from '../../../core/wireFields.ts'
import { bizYearIn, dayIn } from '../contractFields.ts'
import { conditionStateNames } from './conditionState.ts'
import { moneyDirectionNames, PAYMENT_READ, PAYMENT_READS } from './paymentFields.ts'

const PATH = '/api/contract/contractResult'

/** What one row of 合同应收 is. */
export const groupings = { contract: '按合同', condition: '按付款条件', party: '按往来单位' } as const
export type Grouping = keyof typeof groupings
const groupingNames = Object.keys(groupings) as [Grouping, ...Grouping[]]

/** Yuan, other currencies by the rate of their contracts, by the age of what is open; the sum is `balance`. */
const ages = {
  notDue: z.string(),
  noDueDate: z.string(),
  days30: z.string(),
  days90: z.string(),
  days180: z.string(),
  older: z.string(),
  balance: z.string(),
}
const figures = { due: z.string(), collected: z.string(), waived: z.string(), ...ages }

const receivableRow = z.object({
  key: z.string(),
  contractId: idOut.nullable(),
  contractNumber: z.string().nullable(),
  contractName: z.string().nullable(),
  partyId: idOut.nullable(),
  partyName: z.string().nullable(),
  /** Number of contracts of a party. */
  contracts: z.number(),
  conditionId: idOut.nullable(),
  conditionName: z.string().nullable(),
  resultName: z.string().nullable(),
  dueOn: z.string().nullable(),
  state: z.enum(conditionStateNames).nullable(),
  /** The currency of the contract, and the balance in it; null in yuan, and where several contracts are added up. */
  currency: z.string().nullable(),
  ownBalance: z.string().nullable(),
  ...figures,
})
export type ReceivableRow = z.output<typeof receivableRow>

const filters = {
  /** One contract; all of the organisation if absent. */
  contractId: idIn('合同').nullish(),
  /** 应收 or 应付; that of the contract if one is named. */
  direction: z.enum(moneyDirectionNames, '方向不正确').nullish(),
  groupBy: z.enum(groupingNames, '汇总方式不正确').default('contract'),
  /** As it was at the end of this day; today if absent. */
  asOf: dayIn('截至日期').nullish(),
  /** Year of the due date; of the trigger where there is none. */
  year: bizYearIn('年度').nullish(),
  partyId: idIn('往来单位').nullish(),
  /** The condition that a waiver is about. */
  waiverId: idIn('豁免').nullish(),
  /** The contract that a refund belongs to. */
  refundId: idIn('退款').nullish(),
  keyword: optText('合同名称、编号或往来单位', 50),
  /** Leaves out what is settled. */
  isOpenOnly: flag('只看未结清').default(true),
}

export const listReceivables = query({
  method: 'POST',
  path: `${PATH}/receivable`,
  summary: '合同应收（应付）与账龄，按合同、付款条件或往来单位，截至任意一天',
  access: PAYMENT_READ,
  reads: PAYMENT_READS,
  input: pageInput(filters, ['balance', 'dueOn']),
  output: pageOutput(receivableRow).extend({
    asOf: z.string(),
    direction: z.enum(moneyDirectionNames),
    /** Of all rows, not only those of the page. `advance` is 预收 as of the day. */
    sums: z.object({ ...figures, advance: z.string() }),
  }),
})
export type ReceivableList = z.output<typeof listReceivables.output>

export const exportReceivables = fileQuery({
  method: 'POST',
  path: `${PATH}/receivableExport`,
  summary: '导出合同应收（应付）与账龄',
  access: PAYMENT_READ,
  input: z.object(filters),
})
