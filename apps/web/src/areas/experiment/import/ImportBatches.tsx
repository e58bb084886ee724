import '../../figures.css'
import * as api from '@hepu/api/areas/experiment/import/trialImport'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { isNotFound } from '../../../ui/pane/isNotFound.ts'
import { MissingRecord } from '../../../ui/pane/MissingRecord.tsx'
import { RowMenu } from '../../../ui/menu/RowMenu.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { BatchState, nothingWritten } from '../../../resource/import/BatchState.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { paths } from '../trialPaths.ts'
import { RememberedNames } from './RememberedNames.tsx'
import { NextStep } from '../TrialLinks.tsx'

const TrialImport = lazy(() => import('./TrialImport.tsx'))
const ChangeLines = lazy(() => import('../../../resource/change/ChangeLines.tsx'))
const RememberedMappings = lazy(() => import('../../../resource/import/RememberedMappings.tsx'))
const OwnTraits = lazy(() => import('../traits/OwnTraits.tsx'))
const UndoTrial = lazy(() => import('./UndoTrial.tsx'))

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

/** Returns what an import did, or why it did nothing. */
function resultOf({ state, failure, counts }: Row): string {
  const written = counts
    .filter((count) => count.created + count.changed > 0)
    .map((count) => `${count.label} 新增${count.created}${count.changed > 0 ? ` 修改${count.changed}` : ''}`)
    .join('，')
  return nothingWritten({ state, failure }) ?? (written || '—')
}

/** 导入记录: every upload with its effect; previews can be resumed, imports undone as a whole. */
export default function ImportBatches() {
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Row | null>(null)
  const [undoing, setUndoing] = useState<Row | null>(null)
  const [history, setHistory] = useState<Row | null>(null)
  const [isRemembered, setRemembered] = useState(false)
  const [showsTraits, setTraits] = useState(false)
  const mayImport = usePermissions().has('experiment.variety:import')
  const download = useDownload()
  const linked = params.get('id')
  const found = useCall(api.batchShow, { id: linked ?? '0' }, { enabled: linked !== null, quiet: true })
  const isMissing = linked !== null && isNotFound(found.error)
  const columns: Column<Row>[] = [
    {
      title: '文件',
      dataIndex: 'fileName',
      width: 196,
      ellipsis: true,
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => setOpened(row)}>
          {row.fileName}
        </Button>
      ),
    },
    { title: '批次', dataIndex: 'id', width: 52 },
    {
      title: '状态',
      dataIndex: 'state',
      width: 84,
      render: (_, row) => <BatchState state={row.state} />,
    },
    {
      title: '结果',
      key: 'counts',
      width: 216,
      render: (_, row) => <span className="wrapped">{resultOf(row)}</span>,
    },
    {
      title: '组别',
      key: 'groups',
      width: 140,
      render: (_, row) =>
        row.groups.length > 0 && (
          <Space size={[8, 0]} wrap>
            {row.groups.slice(0, 3).map((group) =>
              group.id ? (
                <Link key={group.id} to={paths.analysis(group.id)}>
                  {yearAndName(group.year, group.name)}
                </Link>
              ) : (
                <span key={`${group.year} ${group.name}`}>{yearAndName(group.year, group.name)}</span>
              ),
            )}
            {row.groups.length > 3 && `等 ${row.groups.length} 组`}
          </Space>
        ),
    },
    { title: '上传人', dataIndex: 'createdByName', width: 88 },
    {
      title: '上传时间',
      dataIndex: 'createdAt',
      width: 140,
      sort: 'createTime',
      render: (_, row) => formatTime(row.createdAt),
    },
    { title: '修改原因', dataIndex: 'reason', width: 160, ellipsis: true },
    { title: '内容', dataIndex: 'kind', width: 120, render: (_, row) => api.importKinds[row.kind] },
    {
      title: '操作',
      key: 'actions',
      width: 104,
      fixed: 'right',
      render: (_, row) => (
        <span className="row-actions">
          {row.can['discard'] && (
            <Button type="link" size="small" onClick={() => setOpened(row)}>
              继续导入
            </Button>
          )}
          {(row.can['undo'] || row.whyNot?.['undo']) && (
            <DisabledWithReason why={row.whyNot?.['undo']}>
              <Button
                type="link"
                size="small"
                danger
                disabled={!row.can['undo']}
                onClick={() => setUndoing(row)}
              >
                撤销
              </Button>
            </DisabledWithReason>
          )}
          <RowMenu
            label={row.fileName}
            items={[
              ...(row.can['source']
                ? [
                    { key: 'source', label: '下载原文件' },
                    { key: 'findings', label: '下载检查结果' },
                    { key: 'marked', label: '下载标出检查结果的原文件' },
                  ]
                : []),
              { key: 'history', label: '变更历史' },
            ]}
            onClick={(key) => {
              if (key === 'source') void download(api.batchSource, { id: row.id })
              if (key === 'history') setHistory(row)
              if (key === 'marked') void download(api.batchMarked, { batchId: row.id })
              if (key === 'findings') void download(api.batchFindingsExport, { batchId: row.id })
            }}
          />
        </span>
      ),
    },
  ]
  return (
    <Page
      title="导入记录"
      back={paths.list}
      extra={
        <Space>
          <RememberedNames />
          {mayImport && <Button onClick={() => setRemembered(true)}>已记住的列对应</Button>}
          {mayImport && <Button onClick={() => setTraits(true)}>自定义性状</Button>}
        </Space>
      }
      help="撤销会整批移除该批新增的数据并恢复被修改的值；之后的批次改过同样的数据、或组别已在晋级评估中时不能撤销。"
    >
      {isMissing && <MissingRecord what="导入记录" all="查看全部导入记录" onAll={() => setParams({})} />}
      <SearchTable
        route={api.batchPage}
        filters={filters}
        columns={columns}
        empty={
          <NextStep
            text="还没有导入过文件。在「试验进展」点「导入试验数据」，每次上传都记在这里。"
            to={paths.list}
            label="去试验进展"
          />
        }
        height="fill"
      />
      <Suspense>
        {showsTraits && <OwnTraits onClose={() => setTraits(false)} />}
        {isRemembered && <RememberedMappings kind="fillData" onClose={() => setRemembered(false)} />}
        {opened && <TrialImport kind={opened.kind} batchId={opened.id} onClose={() => setOpened(null)} />}
        {!opened && linked && !isMissing && !found.isPending && (
          <TrialImport kind={found.data?.kind ?? 'fillData'} batchId={linked} onClose={() => setParams({})} />
        )}
        {history && (
          <ChangeLines object="import_batch" objectId={history.id} onClose={() => setHistory(null)} />
        )}
        {undoing && <UndoTrial batch={undoing} onClose={() => setUndoing(null)} />}
      </Suspense>
    </Page>
  )
}
