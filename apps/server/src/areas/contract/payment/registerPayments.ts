import * as collection from '@hepu/api/areas/contract/payment/contractCollection'
import * as fund from '@hepu/api/areas/contract/payment/contractFund'
import * as condition from '@hepu/api/areas/contract/payment/paymentCondition'
import * as refund from '@hepu/api/areas/contract/payment/contractRefund'
import * as receivable from '@hepu/api/areas/contract/payment/receivable'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { saleFollowers } from '../../product/shared.ts'
import { createCollection, deleteCollection, editCollection, offsetCollection } from './collect.ts'
import { createCondition, deleteCondition, editCondition } from './conditions.ts'
import { exportReceivables } from './exportReceivables.ts'
import { followFirstSales, refreshEveryMorning } from './followEvents.ts'
import { listFund } from './fund.ts'
import { listReceivables } from './receivables.ts'
import { applyRefund, listRefundFiles } from './refunds.ts'
import { showCollections } from './showCollections.ts'
import { showConditions } from './showConditions.ts'
import { waiveCondition } from './waivers.ts'

/** Labels of what the unique indexes of payments guard. */
export const paymentUniqueLabels = {
  contract_condition_source: '该来源的应收',
  contract_condition_request: '该次新增的付款条件',
  contract_collection_bank: '该银行流水号的收付款',
  contract_collection_request: '该次登记的收付款',
  contract_collection_use_once: '该笔收付款当天对该付款条件的核销',
  contract_refund_request: '该次退款',
  contract_refund_pending: '该笔收付款待复核的退款',
  contract_waiver_request: '该次豁免申请',
  contract_waiver_pending: '该付款条件在审批中的豁免',
} as const

/** Mounts the calls of payments, and lets payment conditions follow sales and the calendar. */
export function registerPayments(app: App): void {
  handle(app, condition.listConditions, showConditions)
  handle(app, condition.createCondition, createCondition)
  handle(app, condition.editCondition, editCondition)
  handle(app, condition.deleteCondition, deleteCondition)
  handle(app, condition.waiveCondition, waiveCondition)
  handle(app, collection.listCollections, showCollections)
  handle(app, collection.createCollection, createCollection)
  handle(app, collection.editCollection, editCollection)
  handle(app, collection.deleteCollection, deleteCollection)
  handle(app, collection.offsetCollection, offsetCollection)
  handle(app, refund.applyRefund, applyRefund)
  handle(app, refund.refundFiles, listRefundFiles)
  handle(app, receivable.listReceivables, listReceivables)
  handleFile(app, receivable.exportReceivables, exportReceivables)
  handle(app, fund.listFund, listFund)
  saleFollowers.add(followFirstSales)
  refreshEveryMorning(app)
}
