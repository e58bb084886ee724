import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, option, optText, text, whyNot } from '../../../core/wireFields.ts'
import { amountFrom0, amountIn, bizYearIn, dayIn } from '../contractFields.ts'
import { conditionStateNames } from './conditionState.ts'
import {
  conditionPercentIn,
  kindNames,
  PAYMENT_CHANGES,
  PAYMENT_READ,
  PAYMENT_READS,
  PAYMENT_WRITE,
  requestIdIn,
  triggerNames,
} from './paymentFields.ts'
import { conditionLabels as labels, waiverLabels } from './paymentWords.ts'

const PATH = '/api/contract/paymentCondition'
const directionOut = z.enum(['in', 'out', 'none']).nullable()

const waiver = z.object({
  id: idOut,
  /** Yuan. */
  amount: z.string(),
  reason: z.string(),
  state: z.enum(['auditing', 'approved', 'rejected', 'withdrawn']),
  approvedOn: z.string().nullable(),
  byName: z.string().nullable(),
})

const conditionRow = z.object({
  id: idOut,
  version: z.number(),
  no: z.number(),
  kind: z.enum(kindNames),
  name: z.string(),
  trigger: z.enum(triggerNames),
  resultLineId: idOut.nullable(),
  resultName: z.string().nullable(),
  bizYear: z.number().nullable(),
  plannedOn: z.string().nullable(),
  termDays: z.number().nullable(),
  /** Yuan; below zero for a commission that is taken back. */
  amount: z.string(),
  percent: z.string().nullable(),
  typed: z.enum(['amount', 'percent']),
  triggeredOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  invoicedOn: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  /** What raised it, such as a run of commission; null for one that the contract names. */
  source: z.string().nullable(),
  sourceId: idOut.nullable(),
  remark: z.string().nullable(),
  state: z.enum(conditionStateNames),
  collected: z.string(),
  waived: z.string(),
  open: z.string(),
  waivers: z.array(waiver),
  /** edit, invoice, delete, waive. */
  can,
  whyNot,
})
export type ConditionRow = z.output<typeof conditionRow>

export const listConditions = query({
  method: 'POST',
  path: `${PATH}/list`,
  summary: '合同的付款条件，含触发、应收（应付）、已收（已付）、豁免与余额',
  access: PAYMENT_READ,
  reads: [...PAYMENT_READS, 'approval.item', 'system.user'],
  input: z.object({ contractId: idIn(labels.contractId) }),
  output: z.object({
    contractName: z.string(),
    direction: directionOut,
    /** All amounts are in it. */
    currency: z.string(),
    /** 合同总额 in yuan; null if the contract has none. */
    total: z.string().nullable(),
    rows: z.array(conditionRow),
    /** How business years are cut and named, in words. */
    bizYearRule: z.string(),
    /** By how much the fixed conditions miss the total; null if they add up to it. */
    problem: z.string().nullable(),
    sums: z.object({
      fixed: z.string(),
      due: z.string(),
      collected: z.string(),
      waived: z.string(),
      open: z.string(),
      overdue: z.string(),
      /** 预收: what came in and is used for no condition yet. */
      advance: z.string(),
    }),
    /** Results of the contract that a condition may be about. */
    results: z.array(option),
    /** create. */
    can,
    whyNot,
  }),
})
export type ConditionList = z.output<typeof listConditions.output>

const values = {
  kind: z.enum(kindNames, `${labels.kind}不正确`),
  name: text(labels.name, 100),
  trigger: z.enum(triggerNames, `${labels.trigger}不正确`),
  resultLineId: idIn(labels.resultLineId).nullish(),
  bizYear: bizYearIn(labels.bizYear).nullish(),
  plannedOn: dayIn(labels.plannedOn).nullish(),
  /** Null for no due date. */
  termDays: z
    .number(`${labels.termDays}应为数字`)
    .int(`${labels.termDays}应为整数`)
    .min(0, `${labels.termDays}不得小于0`)
    .max(3650, `${labels.termDays}不得大于3650`)
    .nullish(),
  /** Which of the two counts; the other one is derived and may be left out. */
  typed: z.enum(['amount', 'percent'], `${labels.typed}不正确`).default('amount'),
  amount: amountFrom0(labels.amount).nullish(),
  percent: conditionPercentIn(labels.percent).nullish(),
  remark: optText(labels.remark, 500),
}

const saved = z.object({
  id: idOut,
  version: z.number(),
  amount: z.string(),
  percent: z.string().nullable(),
  /** By how much the fixed conditions miss the total of the contract; null if they add up to it. */
  problem: z.string().nullable(),
})

export const createCondition = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '新增付款条件；金额与比例填一项，另一项按合同总额算出',
  access: PAYMENT_WRITE,
  changes: PAYMENT_CHANGES,
  input: z.object({ contractId: idIn(labels.contractId), requestId: requestIdIn, ...values }),
  output: saved,
})

export const editCondition = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改付款条件，登记开票',
  access: PAYMENT_WRITE,
  changes: PAYMENT_CHANGES,
  input: z.object({
    id: idIn('付款条件'),
    version: z.number('版本不正确').int('版本不正确'),
    ...values,
    invoicedOn: dayIn(labels.invoicedOn).nullish(),
    invoiceNo: optText(labels.invoiceNo, 100),
  }),
  output: saved,
})

export const deleteCondition = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除未触发的付款条件',
  access: PAYMENT_WRITE,
  changes: PAYMENT_CHANGES,
  input: z.object({ id: idIn('付款条件') }),
  output: done,
})

export const waiveCondition = command({
  method: 'POST',
  path: `${PATH}/waive`,
  summary: '申请豁免一部分应收（应付），审批同意后生效',
  access: PAYMENT_WRITE,
  changes: [...PAYMENT_CHANGES, 'approval.item', 'system.notice'],
  input: z.object({
    id: idIn('付款条件'),
    amount: amountIn(waiverLabels.amount),
    reason: text(waiverLabels.reason, 500),
    requestId: requestIdIn,
  }),
  output: z.object({ id: idOut, state: z.enum(['auditing', 'approved', 'rejected', 'withdrawn']) }),
})
