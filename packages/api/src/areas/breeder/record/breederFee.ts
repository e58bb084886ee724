import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, whyNot, year } from '../../../core/wireFields.ts'
import { feeLabels as labels } from './archiveLabels.ts'
import { amountIn, keysOf, quantityIn } from './archiveShapes.ts'
import { feeKinds } from './breederFields.ts'

const PATH = '/api/product/breeder'
const WRITE = 'breeder.money:keepMoney'
const kindIn = z.enum(keysOf(feeKinds), `${labels.kind}不正确`)

const sums = z.object({
  /** Yuan as text. */
  amount: z.string(),
  paid: z.string(),
  /** What is left to pay: amount less paid; negative where more was paid in advance. */
  rest: z.string(),
})

const feeRow = z.object({
  id: idOut,
  year: z.number(),
  kind: kindIn,
  standard: z.string(),
  quantity: z.string(),
  amount: z.string(),
  paid: z.string(),
  rest: z.string(),
  /** The line comes from a confirmed reward: only its payment is entered here. */
  isReward: z.boolean(),
  /** The line takes another one back. */
  isReversal: z.boolean(),
  clause: z.string().nullable(),
  remark: z.string().nullable(),
  createdByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
  whyNot,
})
export type FeeRow = z.output<typeof feeRow>

export const feeList = query({
  method: 'GET',
  path: `${PATH}/feeList`,
  summary: '育种家费用：逐年费用行、应付、已付与余额',
  access: 'breeder.money:seeMoney',
  reads: ['breeder.archive', 'breeder.money', 'system.user'],
  input: z.object({ breederId: idIn('育种家'), year: year.nullish() }),
  output: z.object({
    lines: z.array(feeRow),
    years: z.array(sums.extend({ year: z.number() })),
    total: sums,
    /** add. */
    can,
    whyNot,
  }),
})
export type FeeSheet = z.output<typeof feeList.output>

export const editFee = command({
  method: 'POST',
  path: `${PATH}/editFee`,
  summary:
    '登记或修改一行费用：金额按标准×数量在登记时算定，以后改推广标准不影响；除提成预付外，已付不得超过金额',
  access: WRITE,
  changes: ['breeder.archive', 'breeder.money'],
  input: z.object({
    /** Absent: a new line. */
    id: idIn('费用').nullish(),
    version: z.number('版本不正确').int('版本不正确').nullish(),
    breederId: idIn('育种家'),
    year,
    kind: kindIn,
    standard: amountIn(labels.standard),
    quantity: quantityIn(labels.quantity),
    paid: amountIn(labels.paid).default('0.00'),
    clause: optText(labels.clause, 300),
    remark: optText(labels.remark, 500),
  }),
  output: z.object({ id: idOut, version: z.number(), amount: z.string(), rest: z.string() }),
})

export const deleteFees = command({
  method: 'POST',
  path: `${PATH}/deleteFee`,
  summary: '删除误登的费用；已付款的与来自奖励的不能删除',
  access: WRITE,
  changes: ['breeder.archive', 'breeder.money'],
  input: z.object({ ids: idsIn('费用') }),
  output: done,
})
