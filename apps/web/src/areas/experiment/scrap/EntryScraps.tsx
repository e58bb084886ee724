import { entryProposals } from '@hepu/api/areas/experiment/cells/cell'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { EntryToScrap } from './EntryScrapDialog.tsx'

const EntryScrapDialog = lazy(() => import('./EntryScrapDialog.tsx'))

type Row = OutputOf<typeof entryProposals>[number]

/** 品种报废: the scrapped entries of a group, those that the rules propose, and scrapping of any other. */
export default function EntryScraps({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const proposals = useCall(entryProposals, { groupId })
  const group = useCall(groupShow, { groupId })
  const [chosen, setChosen] = useState<EntryToScrap | null>(null)
  const mayScrap = group.data?.can['scrap'] ?? false
  return (
    <AppDrawer
      open
      size={760}
      title={`品种报废${group.data ? `：${group.data.name}` : ''}`}
      onClose={onClose}
      extra={mayScrap && <Button onClick={() => setChosen({})}>报废品种</Button>}
    >
      <p className="quiet">
        系统只提出建议，由人决定。报废后数据仍可见（删除线），不计入平均、位次、增产点与方差分析。
      </p>
      {group.data?.closed && <Notice tone="info" title={`不能报废或恢复品种：${group.data.closed}`} />}
      {proposals.error && <ErrorPane error={proposals.error} onRetry={() => void proposals.refetch()} />}
      <Table<Row>
        size="small"
        rowKey={(row) => `${row.entryId}/${row.pointId}/${row.scrapped}`}
        loading={proposals.isPending}
        pagination={false}
        dataSource={proposals.data ?? []}
        locale={{ emptyText: '没有报废的品种，也没有建议。' }}
        columns={[
          {
            title: '品种',
            key: 'entry',
            render: (_, row) => (
              <>
                {row.entryName}
                {row.isCk && <sup className="ck"> CK</sup>}
              </>
            ),
          },
          { title: '范围', key: 'point', width: 120, render: (_, row) => row.pointName ?? '整个组别' },
          {
            title: '状态',
            key: 'state',
            width: 90,
            render: (_, row) => (
              <StateText tone={row.scrapped ? 'bad' : 'warn'}>
                {row.scrapped ? '已报废' : '建议报废'}
              </StateText>
            ),
          },
          { title: '原因', dataIndex: 'reason' },
          {
            title: '操作',
            key: 'action',
            width: 76,
            render: (_, row) =>
              mayScrap && (
                <Button
                  type="link"
                  size="small"
                  onClick={() => setChosen({ entryId: row.entryId, pointId: row.pointId, row })}
                >
                  {row.scrapped ? '恢复' : '报废'}
                </Button>
              ),
          },
        ]}
      />
      <Suspense>
        {chosen && group.data && (
          <EntryScrapDialog group={group.data} chosen={chosen} onClose={() => setChosen(null)} />
        )}
      </Suspense>
    </AppDrawer>
  )
}
