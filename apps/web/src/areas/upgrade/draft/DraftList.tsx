import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { standardText } from '@hepu/api/areas/upgrade/standard/standardText'
import type { OutputOf } from '@hepu/api/core/route'
import { Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { OpenLink } from '../../../resource/record/RecordLinks.tsx'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { draftWhatIfText } from '../whatIf/whatIf.ts'
import { ComparePicked } from '../compare/CompareLink.tsx'
import { ConfirmDraft } from './ConfirmDraft.tsx'
import { CountsText } from '../decision/CountsText.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'
import { mayGoOn } from './draftState.ts'
import { NextStep } from '../../experiment/shared.ts'
import { usePromotionPaths } from '../promotionPaths.ts'

const DraftDrawer = lazy(() => import('./DraftDrawer.tsx'))

type Row = OutputOf<typeof rehearsing.draftPage>['records'][number]

const filters: FilterField[] = [
  { name: 'year', label: '年份', type: 'year' },
  { name: 'name', label: '名称', type: 'input', placeholder: '草稿或组别名称' },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: [
      { value: 'draft', label: '草稿' },
      { value: 'confirmed', label: '已确认' },
    ],
  },
]

/** All drafts with their editor, data version, standard and decisions. */
export function DraftList() {
  const paths = usePromotionPaths()
  const [open, setOpen] = useState<string | null>(null)
  const [picked, setPicked] = useState<Row[]>([])
  const remove = useRun(rehearsing.deletePreview, {
    success: messages.deleted,
  })
  const columns: Column<Row>[] = [
    {
      title: '草稿名称',
      dataIndex: 'name',
      width: 96,
      render: (_, row) => <OpenLink onOpen={() => setOpen(row.id)}>{row.name}</OpenLink>,
    },
    {
      title: '组别',
      dataIndex: 'groupName',
      width: 128,
      render: (_, row) => (
        <>
          <RehearsalLink upgradeId={row.upgradeId}>{row.groupName}</RehearsalLink>
          <small className="below">
            {row.year} · {row.phaseLabel}
          </small>
        </>
      ),
    },
    {
      title: '标准',
      key: 'standard',
      width: 120,
      render: (_, row) => standardText(row) ?? '—',
    },
    {
      title: '试算调整',
      key: 'whatIf',
      width: 88,
      render: (_, row) => draftWhatIfText(row) ?? '—',
    },
    { title: '判定', key: 'counts', width: 116, render: (_, row) => <CountsText counts={row.counts} /> },
    {
      title: '状态',
      key: 'state',
      width: 84,
      render: (_, row) => (
        <Space size={[6, 0]} wrap>
          <StateText tone={row.state === 'confirmed' ? 'good' : 'quiet'}>
            {row.state === 'confirmed' ? '已确认' : '草稿'}
          </StateText>
          {row.stale && <StateText tone="warn">数据已变</StateText>}
        </Space>
      ),
    },
    {
      title: '保存',
      dataIndex: 'createdAt',
      width: 118,
      sort: 'createTime',
      render: (_, row) => (
        <>
          {row.createdByName}
          <small className="below">{formatTime(row.createdAt)}</small>
        </>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 220,
      fixed: 'right',
      render: (_, row) => (
        <Space size={[10, 0]} wrap>
          {mayGoOn(row) ? (
            <RehearsalLink upgradeId={row.upgradeId} draftId={row.id}>
              接着预演
            </RehearsalLink>
          ) : (
            <OpenLink onOpen={() => setOpen(row.id)}>查看</OpenLink>
          )}
          {row.can['confirm'] && <ConfirmDraft isLink draft={row} />}
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
          <ChangeHistory isLink object="upgrade_draft" objectId={row.id} />
        </Space>
      ),
    },
  ]
  return (
    <>
      <SearchTable
        route={rehearsing.draftPage}
        filters={filters}
        columns={columns}
        selection={{ rows: picked, onChange: setPicked }}
        toolbar={picked.length > 0 && <ComparePicked drafts={picked} />}
        height="fill"
        empty={
          <NextStep
            text="还没有预演草稿。从评估打开预演，点「保存草稿」。"
            to={paths.list}
            label={`去${paths.title}`}
          />
        }
      />
      <Suspense>{open && <DraftDrawer id={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
