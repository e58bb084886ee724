import '../figures.css'
import * as api from '@hepu/api/areas/experiment/importBatch'
import { groupPage } from '@hepu/api/areas/experiment/group'
import { rawData } from '@hepu/api/areas/experiment/plot'
import { varietyPage } from '@hepu/api/areas/experiment/variety'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDownload } from '../../client/useDownload.ts'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { ChangeHistory } from '../../resource/ChangeHistory.tsx'
import { UndoDialog } from '../../resource/import/UndoDialog.tsx'
import { SearchTable, type Column, type FilterField } from '../../resource/SearchTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateText } from '../../ui/StateText.tsx'
import { formatTime } from '../../ui/formatTime.ts'
import { batchTones } from '../../resource/import/shapes.ts'
import { paths } from './paths.ts'

const TrialImport = lazy(() => import('./parts/TrialImport.tsx'))

type Row = OutputOf<typeof api.batchPage>['records'][number]
const filters: FilterField[] = [
  { name: 'name', label: '文件', type: 'input', placeholder: '文件名' },
  {
    name: 'kind',
    label: '内容',
    type: 'select',
    options: Object.entries(api.importKinds).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: Object.entries(api.batchStates).map(([value, label]) => ({ value, label })),
  },
]

/** 导入记录: every upload with what it did; previews can be taken up again, imports undone whole. */
export default function ImportBatches() {
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Row | null>(null)
  const [undoing, setUndoing] = useState<Row | null>(null)
  const download = useDownload()
  const linked = params.get('id')
  const columns: Column<Row>[] = [
    { title: '批次', dataIndex: 'id', width: 70 },
    {
      title: '文件',
      dataIndex: 'fileName',
      width: 280,
      ellipsis: true,
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => setOpened(row)}>
          {row.fileName}
        </Button>
      ),
    },
    { title: '内容', dataIndex: 'kind', width: 120, render: (_, row) => api.importKinds[row.kind] },
    {
      title: '状态',
      dataIndex: 'state',
      width: 90,
      render: (_, row) => <StateText tone={batchTones[row.state]}>{api.batchStates[row.state]}</StateText>,
    },
    {
      title: '结果',
      key: 'counts',
      width: 320,
      render: (_, row) =>
        row.failure ??
        row.counts
          .filter((count) => count.created + count.changed > 0)
          .map(
            (count) =>
              `${count.label} 新增${count.created}${count.changed > 0 ? ` 修改${count.changed}` : ''}`,
          )
          .join('，'),
    },
    {
      title: '组别',
      key: 'groups',
      width: 220,
      ellipsis: true,
      render: (_, row) => (
        <Space wrap>
          {row.groups.slice(0, 3).map((group) =>
            group.id ? (
              <Link key={group.name} to={paths.analysis(group.id)}>
                {group.name}
              </Link>
            ) : (
              <span key={group.name}>{group.name}</span>
            ),
          )}
          {row.groups.length > 3 && `等 ${row.groups.length} 组`}
        </Space>
      ),
    },
    { title: '上传人', dataIndex: 'createdByName', width: 90 },
    {
      title: '上传时间',
      dataIndex: 'createdAt',
      width: 140,
      sort: 'createTime',
      render: (_, row) => formatTime(row.createdAt),
    },
    { title: '修改原因', dataIndex: 'reason', width: 160, ellipsis: true },
    {
      title: '操作',
      key: 'actions',
      width: 290,
      fixed: 'right',
      render: (_, row) => (
        <Space>
          {row.can['discard'] && (
            <Button type="link" size="small" onClick={() => setOpened(row)}>
              继续导入
            </Button>
          )}
          {row.can['undo'] && (
            <Button type="link" size="small" danger onClick={() => setUndoing(row)}>
              撤销
            </Button>
          )}
          <Button type="link" size="small" onClick={() => void download(api.batchSource, { id: row.id })}>
            原文件
          </Button>
          <Button
            type="link"
            size="small"
            onClick={() => void download(api.batchFindingsExport, { batchId: row.id })}
          >
            检查结果
          </Button>
          <ChangeHistory isLink object="import_batch" objectId={row.id} />
        </Space>
      ),
    },
  ]
  return (
    <Page
      title="导入记录"
      back={paths.list}
      help="撤销会整批移除该批新增的数据并恢复被修改的值；之后的批次改过同样的数据、或组别已在晋级评估中时不能撤销。"
    >
      <SearchTable route={api.batchPage} filters={filters} columns={columns} empty="还没有导入过文件。" />
      <Suspense>
        {opened && <TrialImport kind={opened.kind} batchId={opened.id} onClose={() => setOpened(null)} />}
        {!opened && linked && <TrialImport kind="fillData" batchId={linked} onClose={() => setParams({})} />}
      </Suspense>
      {undoing && <UndoTrial batch={undoing} onClose={() => setUndoing(null)} />}
    </Page>
  )
}

function UndoTrial({ batch, onClose }: { batch: Row; onClose: () => void }) {
  const undo = useRun(api.batchUndo, {
    refresh: [api.batchPage, api.batchShow, groupPage, varietyPage, rawData],
    success: `${messages.done}：已整批撤销`,
  })
  const { id, version } = batch
  return (
    <UndoDialog
      batch={batch}
      running={undo.running}
      onUndo={async (reason) => (await undo.run({ id, version, reason })) !== undefined}
      onClose={onClose}
    />
  )
}
