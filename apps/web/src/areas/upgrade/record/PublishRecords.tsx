import { publishRecords } from '@hepu/api/areas/upgrade/publish'
import { useCall } from '../../../client/useCall.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { CountsText } from '../decision/CountsText.tsx'
import { DecisionReportLink } from '../report/DecisionReportLink.tsx'
import { StandardCell } from '../evaluation/StandardNote.tsx'

/** 发布记录 of an evaluation, newest first. */
export default function PublishRecords({ upgradeId, onClose }: { upgradeId: string; onClose: () => void }) {
  const records = useCall(publishRecords, { upgradeId })
  return (
    <AppDrawer open closesWithTab title="发布记录" size={1120} onClose={onClose}>
      <Table
        size="small"
        rowKey="id"
        loading={records.isPending}
        dataSource={records.data ?? []}
        pagination={false}
        locale={{ emptyText: '尚未发布' }}
        columns={[
          { title: '时间', dataIndex: 'at', width: 140, render: formatTime },
          {
            title: '动作',
            dataIndex: 'action',
            width: 56,
            render: (v: string) => (v === 'PUBLISHED' ? '发布' : '撤销'),
          },
          { title: '版次', dataIndex: 'number', width: 52 },
          {
            title: '标准',
            key: 'standard',
            render: (_, row) => <StandardCell row={row} />,
          },
          {
            title: '判定',
            key: 'counts',
            width: 130,
            render: (_, row) => <CountsText counts={row.counts} />,
          },
          { title: '生成品种', dataIndex: 'createdEntries', width: 80, align: 'right' },
          { title: '操作人', dataIndex: 'byName', width: 90 },
          { title: '试算调整', dataIndex: 'whatIfText', width: 160, render: (v: string | null) => v ?? '—' },
          { title: '原因', dataIndex: 'reason', width: 140, render: (v: string | null) => v ?? '—' },
          {
            title: '操作',
            key: 'open',
            width: 100,
            render: (_, row) => <DecisionReportLink ids={[row.upgradeId]}>当时的决定</DecisionReportLink>,
          },
        ]}
      />
    </AppDrawer>
  )
}
