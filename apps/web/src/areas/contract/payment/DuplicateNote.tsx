import { collectionLabels as labels } from '@hepu/api/areas/contract/payment/paymentWords'
import { Input } from 'antd'
import { Link } from 'react-router'
import type { ApiError } from '../../../client/ApiError.ts'
import { contractPath } from '../contractPaths.ts'

interface Props {
  error: ApiError | null
  reason: string
  onReason: (reason: string) => void
}

interface Twin {
  isDuplicate: true
  contractId: string
  contractName: string
}

const twinOf = (error: ApiError | null): Twin | null => {
  const data: unknown = error?.data
  return typeof data === 'object' && data !== null && 'isDuplicate' in data ? (data as Twin) : null
}

/** Leads to the collection that looks like this one, and asks for the reason to enter it all the same. */
export function DuplicateNote({ error, reason, onReason }: Props) {
  const twin = twinOf(error)
  if (!twin && reason === '') return null
  return (
    <>
      {twin && (
        <p>
          <Link to={contractPath(twin.contractId, 'payment')}>查看合同「{twin.contractName}」的收付款</Link>
        </p>
      )}
      <label>
        {labels.doubleReason}
        <Input
          aria-label={labels.doubleReason}
          value={reason}
          maxLength={200}
          placeholder="确认不是同一笔的，请写明理由"
          onChange={({ target }) => onReason(target.value)}
        />
      </label>
    </>
  )
}
