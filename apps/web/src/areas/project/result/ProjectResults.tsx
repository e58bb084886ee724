import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import * as api from '@hepu/api/areas/project/result/projectAchievement'
import { resultTypeLabels } from '@hepu/api/areas/project/result/resultTypeLabels'
import { resultLabels as labels } from '@hepu/api/areas/project/result/resultLabels'
import { myProjectAuths } from '@hepu/api/areas/project/right/authRole'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS, type NodeAddress } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import { CountState } from './CountState.tsx'
import { IndexEvidence } from './IndexEvidence.tsx'
import { pathOfNode } from './resultPaths.ts'

const ResultDialog = lazy(() => import('./ResultDialog.tsx'))
const ResultEditDialog = lazy(() => import('./ResultEditDialog.tsx'))

const filters: FilterField[] = [
  {
    name: 'resultType',
    label: labels.resultType,
    type: 'select',
    options: Object.entries(resultTypeLabels).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'evidence',
    label: '佐证',
    type: 'select',
    options: [
      { value: 'counted', label: '已佐证' },
      { value: 'waiting', label: '待佐证' },
    ],
  },
]

/** 项目成果: records of the registries that a node and those below it count, and what they are worth for their indexes. */
export default function ProjectResults() {
  const address = useNodeAddress()
  if (address) return <Results address={address} />
  return (
    <Page title="项目成果" back={PROJECTS}>
      <BadQuery list={PROJECTS} />
    </Page>
  )
}

function Results({ address }: { address: NodeAddress }) {
  const [opened, setOpened] = useState<'add' | api.ResultRow | null>(null)
  const found = useCall(projectDetail, { ...address }, { quiet: true })
  const rights = useCall(myProjectAuths, { ...address }, { quiet: true })
  const remove = useRun(api.deleteAchievement, { success: messages.deleted })
  const download = useDownload()
  const node = found.data
  const mayAdd = (rights.data?.includes('result:edit') ?? false) && node?.state !== 'draft'
  const close = () => setOpened(null)
  const columns = columnsOf({ edit: setOpened, remove: ({ id }) => remove.run({ ids: [id] }) })
  return (
    <Page
      title={node ? `项目成果 · ${node.name}` : '项目成果'}
      back={nodePath('projectDetails', address)}
      help="成果来自登记库：登记记录审核通过即计入指标，被退回或删除即扣除。填报值超出佐证的部分标为“待佐证”。"
      extra={
        <Space>
          <Button onClick={() => void download(api.downloadAnnex, { ...address })}>下载验收附件</Button>
          {mayAdd && (
            <Button type="primary" onClick={() => setOpened('add')}>
              关联成果
            </Button>
          )}
        </Space>
      }
    >
      <NodeLinks address={address} shown="ProjectResults" />
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {node && (
        <>
          <IndexEvidence address={address} />
          <SearchTable
            route={api.pageResults}
            filters={filters}
            fixedModel={{ ...address }}
            columns={columns}
            showIndex
            empty="还没有关联成果。"
          />
        </>
      )}
      <Suspense>
        {opened === 'add' && <ResultDialog address={address} onClose={close} />}
        {typeof opened === 'object' && opened && <ResultEditDialog result={opened} onClose={close} />}
      </Suspense>
    </Page>
  )
}

interface Actions {
  edit: (row: api.ResultRow) => void
  remove: (row: api.ResultRow) => unknown
}

const columnsOf = ({ edit, remove }: Actions): Column<api.ResultRow>[] => [
  {
    title: labels.resultType,
    dataIndex: 'resultType',
    width: 100,
    render: (_, { resultType }) => resultTypeLabels[resultType],
  },
  {
    title: labels.resultId,
    dataIndex: 'resultName',
    width: 260,
    ellipsis: true,
    render: (_, { path, resultName }) => (path ? <Link to={path}>{resultName}</Link> : resultName),
  },
  { title: '编号', dataIndex: 'resultNo', width: 150, ellipsis: true },
  { title: labels.indexId, dataIndex: 'indexName', width: 180, ellipsis: true },
  {
    title: labels.quantity,
    dataIndex: 'quantity',
    width: 90,
    align: 'right',
    render: (_, { indexId, quantity, unit }) => (indexId ? `${quantity} ${unit ?? ''}` : null),
  },
  { title: '佐证', dataIndex: 'counts', width: 170, render: (_, row) => <CountState row={row} /> },
  {
    title: labels.nodeId,
    dataIndex: 'nodeName',
    width: 200,
    ellipsis: true,
    render: (_, row) => (
      <Link to={pathOfNode('projectDetails', row)}>
        {levelNames[row.level as NodeLevel]} · {row.nodeName}
      </Link>
    ),
  },
  { title: labels.contributor, dataIndex: 'contributor', width: 140, ellipsis: true },
  { title: labels.resultDate, dataIndex: 'resultDate', width: 106, sort: true },
  { title: '关联人', dataIndex: 'createdByName', width: 90 },
  {
    title: '操作',
    key: 'actions',
    width: 130,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['edit'] && (
          <Button type="link" size="small" onClick={() => edit(row)}>
            修改
          </Button>
        )}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定取消关联「${row.resultName}」吗？登记记录保留，指标随即重算。`}
            onConfirm={() => remove(row)}
          >
            取消关联
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
