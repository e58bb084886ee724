import * as api from '@hepu/api/areas/project/member/projectMember'
import { memberLabels as labels } from '@hepu/api/areas/project/member/projectMember'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { myProjectAuths } from '@hepu/api/areas/project/right/authRole'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions, useSession } from '../../../workspace/session.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS, type NodeAddress } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'

const MemberDialog = lazy(() => import('./MemberDialog.tsx'))
const MemberRoleDialog = lazy(() => import('./MemberRoleDialog.tsx'))
const HandOverAllDialog = lazy(() => import('../handover/HandOverAllDialog.tsx'))
const HandOverDialog = lazy(() => import('./HandOverDialog.tsx'))

const filters: FilterField[] = [{ name: 'name', label: '姓名', type: 'input' }]

/** 项目成员: who takes part in a node and in those below it. */
export default function ProjectMembers() {
  const address = useNodeAddress()
  if (!address)
    return (
      <Page title="项目成员" back={PROJECTS}>
        <BadQuery list={PROJECTS} />
      </Page>
    )
  return <Members address={address} />
}

type Opened = 'add' | 'handOver' | api.MemberRow | null

function Members({ address }: { address: NodeAddress }) {
  const [opened, setOpened] = useState<Opened>(null)
  const [givingId, setGivingId] = useState<string | null>(null)
  const found = useCall(projectDetail, { ...address }, { quiet: true })
  const rights = useCall(myProjectAuths, { ...address }, { quiet: true })
  const remove = useRun(api.deleteAdditionMember, { success: messages.deleted })
  const mayManage = usePermissions().has('project.node:manage')
  const userId = useSession((session) => session.userInfo?.id)
  const node = found.data
  const mayAdd = rights.data?.includes('member:edit') ?? false
  const mayHandOver = node?.level === 1 && (mayManage || node.ownerId === userId)
  const close = () => setOpened(null)
  return (
    <Page
      title={node ? `项目成员 · ${node.name}` : '项目成员'}
      back={nodePath('projectDetails', address)}
      help="负责人随项目信息自动列入；权限为本级及上级各角色之和，停用的角色不起作用。"
      extra={
        <Space>
          {mayHandOver && <Button onClick={() => setOpened('handOver')}>移交项目</Button>}
          {mayAdd && (
            <Button type="primary" onClick={() => setOpened('add')}>
              增加成员
            </Button>
          )}
        </Space>
      }
    >
      <NodeLinks address={address} shown="ProjectMembers" />
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {node && (
        <SearchTable
          route={api.queryProjectMemberPage}
          height="fill"
          filters={filters}
          fixedModel={{ ...address }}
          columns={columnsOf({
            roles: setOpened,
            handOver: ({ userId: id }) => setGivingId(id),
            remove: ({ memberId }) => remove.run({ ids: [memberId ?? '0'] }),
          })}
          showIndex
          rowKey="key"
          empty="还没有成员。负责人可在这里增加成员并分配角色。"
        />
      )}
      <Suspense>
        {opened === 'add' && (
          <MemberDialog
            address={address}
            mayGiveRoles={rights.data?.includes('member:role') ?? false}
            onClose={close}
          />
        )}
        {opened === 'handOver' && <HandOverDialog projectId={address.projectId} onClose={close} />}
        {givingId && (
          <HandOverAllDialog
            userId={givingId}
            projectId={address.projectId}
            onClose={() => setGivingId(null)}
          />
        )}
        {typeof opened === 'object' && opened && <MemberRoleDialog member={opened} onClose={close} />}
      </Suspense>
    </Page>
  )
}

interface Actions {
  roles: (row: api.MemberRow) => void
  handOver: (row: api.MemberRow) => void
  remove: (row: api.MemberRow) => unknown
}

const columnsOf = ({ roles, handOver, remove }: Actions): Column<api.MemberRow>[] => [
  { title: labels.userId, dataIndex: 'userName', width: 110, ellipsis: true },
  { title: '所在机构', dataIndex: 'orgName', width: 160, ellipsis: true },
  {
    title: labels.nodeId,
    dataIndex: 'nodeName',
    width: 240,
    ellipsis: true,
    render: (_, { level, nodeName }) => `${levelNames[level as NodeLevel]} · ${nodeName}`,
  },
  { title: labels.position, dataIndex: 'position', width: 110 },
  {
    title: labels.roles,
    dataIndex: 'roles',
    width: 180,
    ellipsis: true,
    render: (_, { roles: held, isAddition }) =>
      isAddition
        ? held.map(({ name, state }) => (state === 1 ? name : `${name}（已停用）`)).join('、') || null
        : '全部权限',
  },
  { title: labels.months, dataIndex: 'months', width: 110, align: 'right' },
  { title: labels.startDate, dataIndex: 'startDate', width: 106 },
  { title: labels.endDate, dataIndex: 'endDate', width: 106 },
  {
    title: '操作',
    key: 'actions',
    width: 190,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['roles'] && (
          <Button type="link" size="small" onClick={() => roles(row)}>
            分配角色
          </Button>
        )}
        <Button type="link" size="small" onClick={() => handOver(row)}>
          工作交接
        </Button>
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定把「${row.userName}」移出「${row.nodeName}」吗？`}
            onConfirm={() => remove(row)}
          >
            移除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
