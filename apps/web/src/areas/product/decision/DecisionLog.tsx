import * as api from '@hepu/api/areas/product/decision/decisionLog'
import {
  decisionKinds,
  decisionStates,
  decisionTargets,
} from '@hepu/api/areas/product/decision/decisionKinds'
import { decisionLabels as labels } from '@hepu/api/areas/product/decision/decisionLabels'
import type { DecisionRow } from '@hepu/api/areas/product/decision/decisionShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { MissingRecord } from '../../../ui/pane/MissingRecord.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { DecisionBook } from './DecisionImport.tsx'

const DecisionLogDialog = lazy(() => import('./DecisionLogDialog.tsx'))
const DecisionImport = lazy(() => import('./DecisionImport.tsx'))
const ChooseTarget = lazy(() => import('./ChooseTarget.tsx'))

type Opened =
  | { kind: 'choose' }
  | { kind: 'import'; book: DecisionBook }
  | { kind: 'log'; type: 'product' | 'variety'; id: string; isNew?: boolean }

const HELP =
  '决策登记后不能修改，更正须登记新的决策取代原来的。决策与产品状态、生命周期阶段在同一次保存中改变，决策时的数字随决策固定。填了复盘日期的，到期出现在到期事项中。'

/** 决策日志: all decisions about products and varieties. */
export default function DecisionLog() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [params, setParams] = useTabParams()
  const mayWrite = usePermission()('write')
  const close = () => setOpened(null)
  const id = params.get('id')
  return (
    <Page
      title="决策日志"
      help={HELP}
      extra={
        mayWrite && (
          <Space>
            <Button onClick={() => setOpened({ kind: 'import', book: 'exit' })}>导入退出决策</Button>
            <Button onClick={() => setOpened({ kind: 'import', book: 'commercialize' })}>
              导入商业化决策
            </Button>
            <Button type="primary" onClick={() => setOpened({ kind: 'choose' })}>
              登记决策
            </Button>
          </Space>
        )
      }
    >
      <SearchTable
        // What the list of another address has says nothing about this one.
        key={id}
        route={api.pageDecisions}
        filters={filters}
        fixedModel={id ? { id } : {}}
        columns={columnsOf((row) =>
          setOpened({
            kind: 'log',
            type: row.targetType === 'PRODUCT' ? 'product' : 'variety',
            id: row.targetId,
          }),
        )}
        defaultSort={{ sort: 'decidedOn', order: 'descending' }}
        height="fill"
        empty={
          id ? (
            <MissingRecord what="决策" all="查看全部决策" onAll={() => setParams({ id: null })} />
          ) : (
            '还没有决策。点「登记决策」选择产品或品种，或导入工作簿。'
          )
        }
      />
      <Suspense>
        {opened?.kind === 'choose' && (
          <ChooseTarget
            onChoose={(target) => setOpened({ kind: 'log', isNew: true, ...target })}
            onClose={close}
          />
        )}
        {opened?.kind === 'import' && <DecisionImport book={opened.book} onClose={close} />}
        {opened?.kind === 'log' && (
          <DecisionLogDialog
            key={opened.id}
            id={opened.id}
            type={opened.type}
            isNew={opened.isNew ?? false}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  )
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filters: FilterField[] = [
  { name: 'name', label: labels.targetName, type: 'input' },
  { name: 'type', label: labels.targetType, type: 'select', options: optionsOf(decisionTargets) },
  {
    name: 'decision',
    label: labels.decision,
    type: 'select',
    options: decisionKinds.map((value) => ({ value, label: value })),
  },
  { name: 'bizYear', label: labels.bizYear, type: 'year', from: 2000 },
  { name: 'status', label: labels.status, type: 'select', options: optionsOf(decisionStates) },
]

const columnsOf = (open: (row: DecisionRow) => void): Column<DecisionRow>[] => [
  {
    title: labels.targetName,
    dataIndex: 'targetName',
    width: 170,
    ellipsis: true,
    sort: true,
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => open(row)}>
        {row.targetName}
      </Button>
    ),
  },
  {
    title: labels.targetType,
    dataIndex: 'targetType',
    width: 90,
    render: (_, { targetType }) => decisionTargets[targetType],
  },
  { title: labels.decision, dataIndex: 'decision', width: 90 },
  { title: labels.bizYear, dataIndex: 'bizYear', width: 100, sort: true },
  { title: labels.reason, dataIndex: 'reason', width: 260, ellipsis: true },
  {
    title: '状态变化',
    key: 'states',
    width: 150,
    render: (_, { stateBefore, stateAfter }) =>
      stateBefore && stateBefore !== stateAfter ? `${stateBefore} → ${stateAfter ?? ''}` : BLANK,
  },
  { title: labels.companyId, dataIndex: 'companyName', width: 140, ellipsis: true },
  { title: labels.decider, dataIndex: 'decider', width: 90, ellipsis: true },
  { title: labels.decidedOn, dataIndex: 'decidedOn', width: 110, sort: true },
  { title: labels.reviewOn, dataIndex: 'reviewOn', width: 110 },
  {
    title: labels.status,
    dataIndex: 'status',
    width: 100,
    render: (_, { status }) => (
      <StateText tone={status === 'ACTIVE' ? 'good' : 'quiet'}>{decisionStates[status]}</StateText>
    ),
  },
]
