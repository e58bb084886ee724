import { getAuditOpinion } from '@hepu/api/areas/project/application/projectApplication'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

/** Everything that was said about an application in its approvals, in order. */
export default function Opinions({ id }: { id: string }) {
  const found = useCall(getAuditOpinion, { id }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0) return <EmptyPane text="还没有提交，没有审批意见。" />
  const rows = found.data.map((line, at) => ({ ...line, key: String(at) }))
  return (
    <PlainTable
      label="审批意见"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { title: '时间', width: 160, cell: ({ at }) => formatTime(at) },
        { title: '步骤', width: 120, cell: ({ stepName }) => stepName },
        {
          title: '处理人',
          width: 140,
          cell: ({ userName, onBehalfOfName }) =>
            `${userName ?? '系统'}${onBehalfOfName ? `（代${onBehalfOfName}）` : ''}`,
        },
        { title: '处理', width: 110, cell: ({ actLabel }) => actLabel },
        { title: '意见', cell: ({ opinion, note }) => [opinion, note].filter(Boolean).join('；') || '—' },
      ]}
    />
  )
}
