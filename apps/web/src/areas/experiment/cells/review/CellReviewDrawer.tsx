import { cellPage } from '@hepu/api/areas/experiment/cells/cell'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SearchTable, type Column } from '../../../../resource/table/SearchTable.tsx'
import { ActionButton } from '../../../../ui/control/ActionButton.tsx'
import { AppDrawer } from '../../../../ui/dialog/AppDrawer.tsx'
import { formatTime } from '../../../../ui/text/formatTime.ts'
import { shortValue } from '../shortValue.ts'
import { useCellReview } from './useCellReview.tsx'

const RejectCellsDialog = lazy(() => import('./RejectCellsDialog.tsx'))

type Row = OutputOf<typeof cellPage>['records'][number]

interface Props {
  groupId: string
  pointId: string | undefined
  canReview: boolean
  onClose: () => void
}

/** 待审核: typed values of a point or group; a reviewer takes them or sends them back, chosen ones or all. */
export default function CellReviewDrawer({ groupId, pointId, canReview, onClose }: Props) {
  const [chosen, setChosen] = useState<Row[]>([])
  const [rejecting, setRejecting] = useState(false)
  const { accept, reject, box } = useCellReview(groupId, pointId)
  const ids = chosen.map((row) => row.id)
  const columns: Column<Row>[] = [
    { title: '试点', dataIndex: 'pointName', width: 100, sort: 'point' },
    { title: '品种', dataIndex: 'entryName', width: 130, sort: 'entry' },
    { title: '重复', dataIndex: 'rep', width: 60, align: 'right' },
    { title: '项目', dataIndex: 'head', width: 120 },
    {
      title: '原值',
      key: 'seen',
      width: 90,
      align: 'right',
      render: (_, row) => (row.seen === null ? '—' : shortValue(row.seen)),
    },
    { title: '填报', key: 'raw', width: 100, align: 'right', render: (_, row) => row.raw || '（空）' },
    { title: '填报人', dataIndex: 'enteredBy', width: 90 },
    { title: '填报时间', key: 'at', width: 136, render: (_, row) => formatTime(row.enteredAt) },
  ]
  return (
    <AppDrawer open size={960} title="待审核的值" onClose={onClose}>
      <SearchTable
        route={cellPage}
        isLocal
        columns={columns}
        fixedModel={{ groupId, status: 'pending', ...(pointId ? { pointId } : {}) }}
        defaultSize={50}
        {...(canReview ? { selection: { rows: chosen, onChange: setChosen } } : {})}
        toolbar={
          canReview && (
            <Space>
              <ActionButton
                type="primary"
                disabled={ids.length === 0}
                onClick={async () => {
                  if (await accept(ids)) setChosen([])
                }}
              >
                采用所选
              </ActionButton>
              <Button disabled={ids.length === 0} onClick={() => setRejecting(true)}>
                退回所选
              </Button>
              <ActionButton onClick={() => accept()}>全部采用</ActionButton>
            </Space>
          )
        }
        empty="没有待审核的值。"
      />
      <Suspense>
        {rejecting && (
          <RejectCellsDialog
            count={ids.length}
            onClose={() => setRejecting(false)}
            onReject={async (reason) => {
              if (!(await reject(ids, reason))) return
              setRejecting(false)
              setChosen([])
            }}
          />
        )}
      </Suspense>
      {box}
    </AppDrawer>
  )
}
