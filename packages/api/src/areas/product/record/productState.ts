import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, idIn, idOut, moment, optText, text } from '../../../core/wireFields.ts'
import { productStates } from './productStates.ts'
import { moveLabels as labels } from './moveLabels.ts'

const base = '/api/product/productRecord'
const state = z.enum(productStates, '产品状态不正确')

/** Something of a product that is still open and keeps it from 退出. */
const openItem = z.object({ what: z.string(), count: z.number(), path: z.string().nullable() })
export type OpenItem = z.output<typeof openItem>

/** 状态政策 of a product: what its state allows, since when and by which decision, and where it may go. */
export const productState = query({
  method: 'GET',
  path: `${base}/state`,
  summary: '产品的状态政策：现在可做什么、自何时、依据哪项决策、可变更为什么状态，以及历次变更',
  access: 'product.productRecord:read',
  reads: [
    'product.productRecord',
    'product.state',
    'product.binding',
    'contract.record',
    'contract.maintenance',
  ],
  input: z.object({ id: idIn('产品') }),
  output: z.object({
    id: idOut,
    state,
    /** Day, `YYYY-MM-DD`. */
    since: z.string(),
    reason: z.string().nullable(),
    decisionNo: z.string().nullable(),
    uses: z.array(z.object({ use: z.string(), label: z.string(), isAllowed: z.boolean() })),
    next: z.array(state),
    can,
    whyNot: z.string().nullable(),
    /** What a product on its way out has left; null in the other states. */
    exit: z
      .object({
        /** The last business year in which it was sold. */
        lastYear: z.number().nullable(),
        open: z.array(openItem),
      })
      .nullable(),
    moves: z.array(
      z.object({
        id: idOut,
        fromState: state.nullable(),
        toState: state,
        day: z.string(),
        reason: z.string(),
        decisionNo: z.string().nullable(),
        byName: z.string().nullable(),
        createTime: moment,
      }),
    ),
  }),
})

export const moveProductState = command({
  method: 'POST',
  path: `${base}/moveState`,
  summary: '变更产品状态：只能到允许的下一状态；还有未了结的绑定、合同或上架时不能退出',
  access: 'product.state:move',
  changes: ['product.productRecord', 'product.state'],
  input: z.object({
    id: idIn('产品'),
    toState: state,
    reason: text(labels.reason, 300),
    /** The day from which the state holds; today if absent. */
    day: z.iso.date(`${labels.day}格式为 YYYY-MM-DD`).nullish(),
    decisionNo: optText(labels.decisionNo, 40),
  }),
  output: z.object({ state }),
})
