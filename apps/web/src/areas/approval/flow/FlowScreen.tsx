import { listFlows, removeFlow } from '@hepu/api/core/approval/flowCalls'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { yuan } from '../../../ui/text/yuan.ts'
import type { FlowSubject } from './flowDraft.ts'
import '../approval.css'

const FlowDialog = lazy(() => import('./FlowDialog.tsx'))

/** 审批流程设置: for each kind of record the steps of its approval. */
export default function FlowScreen() {
  const mayWrite = usePermission()('write')
  const [opened, setOpened] = useState<FlowSubject | null>(null)
  const remove = useRun(removeFlow, { success: messages.deleted })
  const columns = columnsOf({
    mayWrite,
    edit: setOpened,
    remove: ({ subject, flow }) => flow && remove.run({ subject, version: flow.version }),
  })
  return (
    <Page
      title="审批流程设置"
      help="为每类事项设置由谁、按什么次序、从多少金额起审批。没有设置的事项按一步审核：有审核权限的人审核一次。指定的人停用、看不到记录或失去权限时，由该步骤的其他人和角色处理；无人时进入审批管理员的待办。步骤和整个流程都可以复制。修改只影响以后提交的审批。"
    >
      <SearchTable route={listFlows} rowKey="subject" columns={columns} empty="还没有可设置审批的事项。" />
      <Suspense>{opened && <FlowDialog of={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Page>
  )
}

interface Actions {
  mayWrite: boolean
  edit: (row: FlowSubject) => void
  remove: (row: FlowSubject) => unknown
}

const columnsOf = ({ mayWrite, edit, remove }: Actions): Column<FlowSubject>[] => [
  { title: '分组', dataIndex: 'group', width: 90 },
  { title: '事项', dataIndex: 'title', width: 110, fixed: 'left' },
  { title: '流程', key: 'steps', width: 250, render: (_, { flow }) => <FlowSteps flow={flow} /> },
  { title: '状态', key: 'state', width: 76, render: (_, { flow }) => <FlowState flow={flow} /> },
  { title: '审批中', dataIndex: 'running', width: 80, align: 'right' },
  { title: '更新人', key: 'updatedByName', width: 96, render: (_, { flow }) => flow?.updatedByName },
  {
    title: '更新时间',
    key: 'updateTime',
    width: 136,
    render: (_, { flow }) => formatTime(flow?.updateTime),
  },
  {
    title: '操作',
    key: 'actions',
    width: 160,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {mayWrite && (
          <Button type="link" size="small" onClick={() => edit(row)}>
            设置
          </Button>
        )}
        {mayWrite && row.flow && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除「${row.title}」的审批流程吗？`}
            description="以后提交的按一步审核；进行中的审批按原流程走完。"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
        {row.flow && <ChangeHistory object="approval_flow" objectId={row.flow.id} isLink />}
      </Space>
    ),
  },
]

function FlowState({ flow }: Pick<FlowSubject, 'flow'>) {
  if (!flow) return <span className="quiet">未设置</span>
  return flow.isOn ? <StateText tone="good">启用</StateText> : <StateText tone="quiet">停用</StateText>
}

/** The steps of a flow in a line, with what keeps a step from being decided. */
function FlowSteps({ flow }: Pick<FlowSubject, 'flow'>) {
  if (!flow) return <span className="quiet">一步审核（有审核权限的人）</span>
  const problems = flow.steps.flatMap(({ assignees }) =>
    assignees.flatMap(({ label, problem }) => (problem ? `${label}：${problem}` : [])),
  )
  return (
    <>
      {flow.steps
        .map(({ name, fromAmount }) => (fromAmount ? `${name}（${yuan(fromAmount)} 元起）` : name))
        .join(' → ')}
      {problems.length > 0 && <p className="down flow-problem">{problems.join('；')}</p>}
    </>
  )
}
