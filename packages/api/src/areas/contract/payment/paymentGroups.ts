import { routesOf, type CallGroup } from '../../../core/area.ts'
import * as collection from './contractCollection.ts'
import * as refund from './contractRefund.ts'
import * as fund from './contractFund.ts'
import * as condition from './paymentCondition.ts'
import * as receivable from './receivable.ts'

/** The calls of payments. */
export const paymentGroups: readonly CallGroup[] = [
  { name: 'paymentCondition', label: '付款条件', routes: routesOf(condition) },
  { name: 'contractCollection', label: '收付款', routes: routesOf(collection) },
  { name: 'contractRefund', label: '退款', routes: routesOf(refund) },
  { name: 'contractReceivable', label: '合同应收', routes: routesOf(receivable) },
  { name: 'contractFund', label: '合同资金台账', routes: routesOf(fund) },
]
