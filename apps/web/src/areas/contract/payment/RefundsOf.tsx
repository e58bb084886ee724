import type { CollectionRow } from '@hepu/api/areas/contract/payment/contractCollection'
import { refundFiles } from '@hepu/api/areas/contract/payment/contractRefund'
import { refundStates } from '@hepu/api/areas/contract/payment/paymentWords'
import { useCall } from '../../../client/useCall.ts'
import { HolderText } from '../../../resource/approval/HolderText.tsx'
import { FileList } from '../../../resource/files/FileList.tsx'
import { yuan } from '../contractText.ts'

type Refund = CollectionRow['refunds'][number]

/** What was paid back of a collection before, in whatever state, with its papers. */
export function RefundsOf({ refunds }: Pick<CollectionRow, 'refunds'>) {
  return refunds.map((refund) => <OneRefund key={refund.id} refund={refund} />)
}

function OneRefund({ refund }: { refund: Refund }) {
  const { id, state, amount, refundedOn, conditionName, byName, reason } = refund
  const files = useCall(refundFiles, { id }, { quiet: true })
  const of = conditionName ? `（冲减「${conditionName}」）` : ''
  return (
    <div className="quiet">
      {`${refundStates[state]}：${refundedOn} ${yuan(amount)}${of}，${byName ?? ''}，${reason}`}
      {state === 'auditing' && <HolderText subject="contract.refund" objectId={id} />}
      {files.data && files.data.length > 0 && <FileList files={files.data} empty="" />}
    </div>
  )
}
