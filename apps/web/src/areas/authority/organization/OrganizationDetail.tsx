import { findNode, siblingsOf } from '@hepu/api/core/tree/treeNodes'
import { stepped } from '@hepu/api/core/tree/treeMoves'
import { dataScopes } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { organizationKinds } from '@hepu/api/areas/authority/organization/organizationKind'
import * as api from '@hepu/api/areas/authority/organization/organization'
import { Button, Descriptions, Space } from 'antd'
import { Link } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { LongText } from '../../../ui/text/LongText.tsx'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

interface Props {
  nodes: readonly api.OrganizationNode[]
  node: api.OrganizationNode
  onAdd: () => void
  onEdit: () => void
  /** Absent while the tree is filtered, because hidden siblings have a position too. */
  onArrange?: ((parentId: string, ids: string[]) => void) | undefined
}

/** The chosen organisation, with its actions. */
export function OrganizationDetail({ nodes, node, onAdd, onEdit, onArrange }: Props) {
  const permissions = usePermissions()
  return (
    <section aria-label={node.name}>
      <header className="org-head">
        <h2>{node.name}</h2>
        <Space wrap>
          {node.can['addChild'] && (
            <Button type="primary" onClick={onAdd}>
              新增下级
            </Button>
          )}
          {node.can['edit'] && <Button onClick={onEdit}>编辑</Button>}
          {node.parentId && onArrange && (
            <Steps
              ids={siblingsOf(nodes, ({ id }) => id === node.id).map(({ id }) => id)}
              node={node}
              onArrange={onArrange}
            />
          )}
          <Changes node={node} />
          <ChangeHistory object="organization" objectId={node.id} />
        </Space>
      </header>
      <Descriptions
        column={2}
        bordered
        size="small"
        items={[
          { key: 'code', label: '机构编码', children: node.code },
          { key: 'parent', label: '上级机构', children: findNode(nodes, node.parentId)?.name ?? '—' },
          { key: 'kind', label: '机构类型', children: organizationKinds[node.kind] },
          { key: 'institution', label: '法人单位', children: node.isInstitution ? '是' : '否' },
          {
            key: 'state',
            label: '状态',
            children: <OnOff state={node.state} />,
          },
          { key: 'children', label: '下级机构', children: `${node.childCount} 个` },
          {
            key: 'users',
            label: '用户',
            children: permissions.has('system.user:read') ? (
              <Link to={`/system/user?orgId=${node.id}`}>{node.userCount} 人</Link>
            ) : (
              `${node.userCount} 人`
            ),
          },
          { key: 'current', label: '当前机构', children: node.isCurrentInstitution ? '是' : '否' },
          {
            key: 'data',
            label: '数据权限',
            span: 2,
            children: <DataPermission key={node.version} node={node} />,
          },
          { key: 'time', label: '创建时间', children: formatTime(node.createTime), span: 2 },
        ]}
      />
    </section>
  )
}

/** The data permission of an organisation: the setting, and the organisations it includes. */
function DataPermission({ node }: { node: api.OrganizationNode }) {
  const { data, error } = useCall(api.dataPermission, { id: node.id }, { quiet: true })
  const names = data?.visible.map(({ name }) => name).join('、')
  return (
    <>
      {dataScopes[node.dataScope]}
      <div className="quiet">
        {error && '可见机构读取失败'}
        {data && <LongText text={`可见 ${data.visible.length} 个机构的数据：${names}`} />}
      </div>
    </>
  )
}

/** The order of siblings without a mouse. */
function Steps(props: {
  ids: readonly string[]
  node: api.OrganizationNode
  onArrange: (parentId: string, ids: string[]) => void
}) {
  const { ids, node, onArrange } = props
  if (ids.length < 2) return null
  const button = (label: string, step: -1 | 1) => {
    const next = stepped(ids, node.id, step)
    return (
      <Button disabled={!next} onClick={() => next && onArrange(node.parentId!, next)}>
        {label}
      </Button>
    )
  }
  return (
    <Space.Compact>
      {button('上移', -1)}
      {button('下移', 1)}
    </Space.Compact>
  )
}

/** 停用 and 删除; why one of them is not possible now is asked of this organisation alone. */
function Changes({ node }: { node: api.OrganizationNode }) {
  const update = useRun(api.updateOrganization, { success: messages.done })
  const remove = useRun(api.deleteOrganizations, { success: messages.deleted })
  const { data } = useCall(api.getOrganization, { id: node.id }, { quiet: true })
  const whyNot = data?.whyNot ?? {}
  const turn = (state: 0 | 1) => update.run({ id: node.id, version: node.version, state })
  return (
    <Space>
      {node.state === 1 && (node.can['state'] || whyNot['state']) && (
        <DisabledWithReason why={whyNot['state']}>
          <ConfirmButton
            disabled={!node.can['state']}
            title={`确定停用「${node.name}」？`}
            description="在该机构登录的用户立即退出"
            onConfirm={() => turn(0)}
          >
            停用
          </ConfirmButton>
        </DisabledWithReason>
      )}
      {node.can['state'] && node.state === 0 && <ActionButton onClick={() => turn(1)}>启用</ActionButton>}
      {(node.can['delete'] || whyNot['delete']) && (
        <DisabledWithReason why={whyNot['delete']}>
          <ConfirmButton
            danger
            disabled={!node.can['delete']}
            title={`确定删除「${node.name}」？`}
            onConfirm={() => remove.run({ ids: [node.id] })}
          >
            删除
          </ConfirmButton>
        </DisabledWithReason>
      )}
    </Space>
  )
}
