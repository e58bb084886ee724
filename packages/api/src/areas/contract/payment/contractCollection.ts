import { z } from 'zod'
import { fenIn } from '../../../core/money/fen.ts'
import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import { moneyProblem } from '../../../core/money/typedMoney.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, optText, text, whyNot } from '../../../core/wireFields.ts'
import { amountIn, dayIn, rateIn } from '../contractFields.ts'
import { PAYMENT_CHANGES, PAYMENT_READ, PAYMENT_READS, PAYMENT_WRITE, requestIdIn } from './paymentFields.ts'
import { refundStateOut } from './contractRefund.ts'
import { collectionLabels as labels, useLabels } from './paymentWords.ts'

const PATH = '/api/contract/contractCollection'

const collectionRow = z.object({
  id: idOut,
  version: z.number(),
  collectedOn: z.string(),
  /** In the currency of the contract; below zero for a refund. */
  amount: z.string(),
  /** Yuan for one unit of the currency on the day, and the amount in yuan; null where the contract is in yuan. */
  exchangeRate: z.string().nullable(),
  yuan: z.string().nullable(),
  payerId: idOut.nullable(),
  payerName: z.string(),
  bankRef: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  voucherNo: z.string().nullable(),
  isAdvance: z.boolean(),
  doubleReason: z.string().nullable(),
  remark: z.string().nullable(),
  uses: z.array(
    z.object({
      conditionId: idOut,
      conditionName: z.string(),
      amount: z.string(),
      usedOn: z.string(),
      /** It was 预收 and was set against the condition later. */
      isOffset: z.boolean(),
    }),
  ),
  /** 预收: what is used for no condition and was not paid back. */
  rest: z.string(),
  /** The row is money that was paid back of another one: its amount is below zero. */
  isRefund: z.boolean(),
  /** What can still be paid back of what was used for conditions. */
  usedLeft: z.string(),
  refunds: z.array(
    z.object({
      id: idOut,
      amount: z.string(),
      refundedOn: z.string(),
      conditionName: z.string().nullable(),
      bankRef: z.string(),
      reason: z.string(),
      state: refundStateOut,
      byName: z.string().nullable(),
    }),
  ),
  /** edit, delete, offset, refund. */
  can,
  whyNot,
})
export type CollectionRow = z.output<typeof collectionRow>

export const listCollections = query({
  method: 'POST',
  path: `${PATH}/list`,
  summary: '合同的收付款及其核销，含可核销的付款条件',
  access: PAYMENT_READ,
  reads: [...PAYMENT_READS, 'approval.item', 'system.user'],
  input: z.object({ contractId: idIn(labels.contractId) }),
  output: z.object({
    direction: z.enum(['in', 'out', 'none']).nullable(),
    currency: z.string(),
    rows: z.array(collectionRow),
    /** Conditions with an amount that is open, the oldest first. */
    openConditions: z.array(
      z.object({ id: idOut, name: z.string(), dueOn: z.string().nullable(), open: z.string() }),
    ),
    /** Conditions below zero (冲减) that are set against nothing yet and may be paid back. */
    credits: z.array(z.object({ id: idOut, name: z.string(), left: z.string() })),
    /** `amount` without what was paid back, which is `refunded`. */
    sums: z.object({
      amount: z.string(),
      refunded: z.string(),
      used: z.string(),
      advance: z.string(),
    }),
    /** The other party of the contract. */
    payer: z.object({ id: idOut.nullable(), name: z.string() }).nullable(),
    /** create. */
    can,
    whyNot,
  }),
})
export type CollectionList = z.output<typeof listCollections.output>

const uses = z
  .array(
    z.object({ conditionId: idIn(useLabels.conditionId), amount: amountIn(useLabels.amount) }),
    '核销不正确',
  )
  .max(200, '一次最多核销200条付款条件')

/** The largest collection: many of them still add up to a total that is stored. */
const MAX_COLLECTION = 9_999_999_999_999n

const collectedAmount = amountIn(labels.amount).refine(
  (value) => moneyProblem(value, '元') !== null || fenIn(value) <= MAX_COLLECTION,
  `${labels.amount}一笔不得大于${groupedMoney(MAX_COLLECTION, '元')}元，请核对`,
)

const values = {
  collectedOn: dayIn(labels.collectedOn),
  amount: collectedAmount,
  /** Required where the contract is not in yuan, and only there. */
  exchangeRate: rateIn(labels.exchangeRate).nullish(),
  payerId: idIn(labels.payerId).nullish(),
  payerName: text(labels.payerName, 200),
  bankRef: optText(labels.bankRef, 100),
  invoiceNo: optText(labels.invoiceNo, 100),
  voucherNo: optText(labels.voucherNo, 100),
  /** What is used for no condition is 预收; without it a rest is refused. */
  isAdvance: flag(labels.isAdvance).default(false),
  /** Absent: the oldest conditions are settled first. */
  uses: uses.nullish(),
  /** Why it is entered although it looks like another one. */
  doubleReason: optText(labels.doubleReason, 200),
  remark: optText(labels.remark, 500),
}

const saved = z.object({ id: idOut, version: z.number(), rest: z.string() })

export const createCollection = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '登记收付款并核销付款条件',
  access: PAYMENT_WRITE,
  changes: PAYMENT_CHANGES,
  input: z.object({ contractId: idIn(labels.contractId), requestId: requestIdIn, ...values }),
  output: saved,
})

export const editCollection = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改收付款及其核销；已列入分配批次的不能修改',
  access: PAYMENT_WRITE,
  changes: PAYMENT_CHANGES,
  input: z.object({
    id: idIn('收付款'),
    version: z.number('版本不正确').int('版本不正确'),
    ...values,
  }),
  output: saved,
})

export const deleteCollection = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除收付款；已列入分配批次的不能删除',
  access: PAYMENT_WRITE,
  changes: PAYMENT_CHANGES,
  input: z.object({ id: idIn('收付款'), reason: text('删除理由', 200) }),
  output: done,
})

export const offsetCollection = command({
  method: 'POST',
  path: `${PATH}/offset`,
  summary: '用预收（预付）冲抵后来触发的付款条件',
  access: PAYMENT_WRITE,
  changes: PAYMENT_CHANGES,
  input: z.object({
    id: idIn('收付款'),
    version: z.number('版本不正确').int('版本不正确'),
    uses: uses.min(1, '请填写冲抵金额'),
    /** Today if absent. */
    usedOn: dayIn('冲抵日期').nullish(),
  }),
  output: saved,
})
