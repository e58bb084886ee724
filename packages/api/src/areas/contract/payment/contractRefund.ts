import { z } from 'zod'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import { idIn, idOut, idsIn, text } from '../../../core/wireFields.ts'
import { amountIn, dayIn } from '../contractFields.ts'
import { PAYMENT_CHANGES, PAYMENT_READ, PAYMENT_READS, PAYMENT_WRITE, requestIdIn } from './paymentFields.ts'
import { refundLabels as labels, refundStates, type RefundState } from './paymentWords.ts'

const PATH = '/api/contract/contractRefund'

export const refundStateOut = z.enum(Object.keys(refundStates) as [RefundState, ...RefundState[]])

/** Money that was paid back of a collection: 预收, or what a commission that was taken back (冲减) left too much. It counts once approved. */
export const applyRefund = command({
  method: 'POST',
  path: `${PATH}/apply`,
  summary: '登记退款：退回预收（预付）或冲减形成的多收款，另一人复核后计入',
  access: PAYMENT_WRITE,
  changes: [...PAYMENT_CHANGES, 'approval.item', 'system.notice'],
  input: z.object({
    collectionId: idIn(labels.collectionId),
    /** The condition below zero that it settles; absent where 预收 is paid back. */
    conditionId: idIn(labels.conditionId).nullish(),
    amount: amountIn(labels.amount),
    refundedOn: dayIn(labels.refundedOn),
    bankRef: text(labels.bankRef, 100),
    reason: text(labels.reason, 200),
    fileIds: idsIn(labels.files).default([]),
    requestId: requestIdIn,
  }),
  output: z.object({ id: idOut, state: refundStateOut }),
})

export const refundFiles = query({
  method: 'GET',
  path: `${PATH}/files`,
  summary: '退款凭证',
  access: PAYMENT_READ,
  reads: PAYMENT_READS,
  input: z.object({ id: idIn('退款') }),
  output: z.array(storedFile),
})
