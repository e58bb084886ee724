import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { standardText } from '@hepu/api/areas/upgrade/standard/standardText'
import { Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { OpenLink } from '../../../resource/record/RecordLinks.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { draftWhatIfText } from '../whatIf/whatIf.ts'
import { CompareLink, ComparePicked } from '../compare/CompareLink.tsx'
import { ConfirmDraft } from './ConfirmDraft.tsx'
import { CountsText } from '../decision/CountsText.tsx'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'
import { mayGoOn } from './draftState.ts'

type Row = Rehearsal['drafts'][number]

const DraftDrawer = lazy(() => import('./DraftDrawer.tsx'))

/** Drafts of one evaluation: go on with one, compare it, confirm it as the execution list, or delete it. */
export default function DraftsDrawer({ data, onClose }: { data: Rehearsal; onClose: () => void }) {
  const [open, setOpen] = useState<string | null>(null)
  const [picked, setPicked] = useState<readonly Row[]>([])
  const remove = useRun(rehearsing.deletePreview, {
    success: messages.deleted,
  })
  return (
    <AppDrawer open closesWithTab title="预演草稿" size={1120} onClose={onClose}>
      {data.drafts.length > 1 && (
        <div className="bar">
          <ComparePicked drafts={picked.map(({ id }) => ({ upgradeId: data.upgrade.id, id }))} />
        </div>
      )}
      <Table<Row>
        size="small"
        tableLayout="fixed"
        rowKey="id"
        dataSource={data.drafts}
        {...(data.drafts.length > 1 && {
          rowSelection: {
            columnWidth: 36,
            hideSelectAll: true,
            selectedRowKeys: picked.map(({ id }) => id),
            onChange: (_, rows) => setPicked(rows),
            getCheckboxProps: (row) => ({ 'aria-label': `选择草稿${row.name}` }),
          },
        })}
        pagination={false}
        locale={{ emptyText: '还没有草稿，在预演中点「保存草稿」' }}
        columns={[
          {
            title: '名称',
            dataIndex: 'name',
            ellipsis: true,
            render: (_, row) => (
              <>
                <span title={row.name}>
                  <OpenLink onOpen={() => setOpen(row.id)}>{row.name}</OpenLink>
                </span>
                {row.stale && (
                  <small className="below">
                    <StateText tone="warn">数据已变</StateText>
                  </small>
                )}
              </>
            ),
          },
          {
            title: '标准',
            key: 'standard',
            width: 150,
            render: (_, row) => standardText(row) ?? '—',
          },
          {
            title: '试算调整',
            key: 'whatIf',
            width: 150,
            render: (_, row) => draftWhatIfText(row) ?? '—',
          },
          {
            title: '判定',
            key: 'counts',
            width: 150,
            render: (_, row) => <CountsText counts={row.counts} />,
          },
          { title: '保存人', dataIndex: 'createdByName', width: 90 },
          { title: '时间', dataIndex: 'createdAt', width: 140, render: formatTime },
          {
            title: '操作',
            key: 'actions',
            width: 250,
            render: (_, row) => (
              <Space size={[10, 0]} wrap>
                {mayGoOn({ ...row, upgradeState: data.upgrade.state }) ? (
                  <RehearsalLink upgradeId={data.upgrade.id} draftId={row.id}>
                    接着预演
                  </RehearsalLink>
                ) : (
                  <OpenLink onOpen={() => setOpen(row.id)}>查看</OpenLink>
                )}
                <CompareLink upgradeId={data.upgrade.id} draftId={row.id}>
                  与现在比较
                </CompareLink>
                {row.state === 'confirmed' && '已确认'}
                {row.can['confirm'] && <ConfirmDraft isLink draft={row} onDone={onClose} />}
                {row.can['delete'] && (
                  <ConfirmButton
                    danger
                    type="link"
                    title={`确定删除草稿「${row.name}」？`}
                    onConfirm={() => remove.run({ draftId: row.id })}
                  >
                    删除
                  </ConfirmButton>
                )}
              </Space>
            ),
          },
        ]}
      />
      <Suspense>{open && <DraftDrawer id={open} onClose={() => setOpen(null)} />}</Suspense>
    </AppDrawer>
  )
}
