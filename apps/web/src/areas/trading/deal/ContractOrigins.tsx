import { contractOrigins } from '@hepu/api/areas/trading/deal/deal'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { consultPath, DEAL_BOARD } from '../consult/consultPaths.ts'

/** Where a contract comes from, with links; nothing for a contract that was made by itself. */
export default function ContractOrigins({ contractId }: { contractId: string }) {
  const { data = [] } = useCall(contractOrigins, { contractId }, { quiet: true })
  if (data.length === 0) return null
  return (
    <p className="quiet">
      来源：
      {data.map(({ kind, id, name }, at) => (
        <span key={`${kind}${id}`}>
          {at > 0 && '；'}
          <Link className="link-in-text" to={kind === 'consult' ? consultPath(id) : `${DEAL_BOARD}?id=${id}`}>
            {kind === 'consult' ? '咨询' : '撮合'} {name}
          </Link>
        </span>
      ))}
    </p>
  )
}
