import { consultFigures } from '@hepu/api/areas/trading/consult/consultHandling'
import { countListings } from '@hepu/api/areas/trading/listing/listing'
import { useCall } from '../../../client/useCall.ts'
import { TodoItem, TodoWaiting } from '../../../ui/page/TodoItem.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { CONSULTS } from '../consult/consultPaths.ts'
import { listPath } from '../listing/listingPaths.ts'

/** To-dos of the market: what waits for a review, and who waits for an answer. */
export default function TradingTodos() {
  const permissions = usePermissions()
  return (
    <>
      {permissions.has('trading.listing:audit') && <Reviews kind="supply" label="待审核的成果" />}
      {permissions.has('trading.listing:audit') && <Reviews kind="demand" label="待审核的需求" />}
      {permissions.has('trading.consult:handle') && <Consults />}
    </>
  )
}

function Reviews({ kind, label }: { kind: 'supply' | 'demand'; label: string }) {
  const { data, error } = useCall(countListings, { kind }, { quiet: true, freshOnReturn: true })
  if (error) return null
  if (!data) return <TodoWaiting label={label} />
  return <TodoItem label={label} count={data.reviewing} to={`${listPath('change', kind)}?tab=review`} />
}

function Consults() {
  const { data, error } = useCall(consultFigures, {}, { quiet: true, freshOnReturn: true })
  if (error) return null
  if (!data) return <TodoWaiting label="咨询" />
  const late = data.overdue > 0 ? { note: `${data.overdue} 条超过 24 小时未回复` } : {}
  return <TodoItem label="未结的咨询" count={data.open} to={`${CONSULTS}?state=unsettled`} {...late} />
}
