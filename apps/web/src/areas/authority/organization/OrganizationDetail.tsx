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
import { findNode, siblingsOf, stepped } from '../tree/treeNodes.ts'
import { organizationLists } from '../invalidatedLists.ts'

interface Props {
  nodes: readonly api.OrganizationNode[]
  it: api.OrganizationNode
  onAdd: () => void
  onEdit: () => void
  /** Absent while the tree is filtered: siblings that are not shown have a place too. */
  onArrange?: ((parentId: string, ids: string[]) => void) | undefined
}

/** The chosen organisation, with what may be done with it. */
export function OrganizationDetail({ nodes, it, onAdd, onEdit, onArrange }: Props) {
  const permissions = usePermissions()
  return (
    <section aria-label={it.name}>
      <header className="org-head">
        <h2>{it.name}</h2>
        <Space wrap>
          {it.can['addChild'] && (
            <Button type="primary" onClick={onAdd}>
              新增下级
            </Button>
          )}
          {it.can['edit'] && <Button onClick={onEdit}>编辑</Button>}
          {it.parentId && onArrange && (
            <Steps ids={siblingsOf(nodes, it).map(({ id }) => id)} it={it} onArrange={onArrange} />
          )}
          <Changes it={it} />
          <ChangeHistory object="organization" objectId={it.id} />
        </Space>
      </header>
      <Descriptions
        column={2}
        bordered
        size="small"
        items={[
          { key: 'code', label: '机构编码', children: it.code },
          { key: 'parent', label: '上级机构', children: findNode(nodes, it.parentId)?.name ?? '—' },
          { key: 'kind', label: '机构类型', children: organizationKinds[it.kind] },
          { key: 'institution', label: '法人单位', children: it.isInstitution ? '是' : '否' },
          {
            key: 'state',
            label: '状态',
            children: <OnOff state={it.state} />,
          },
          { key: 'children', label: '下级机构', children: `${it.childCount} 个` },
          {
            key: 'users',
            label: '用户',
            children: permissions.has('system.user:read') ? (
              <Link to={`/system/user?orgId=${it.id}`}>{it.userCount} 人</Link>
            ) : (
              `${it.userCount} 人`
            ),
          },
          { key: 'current', label: '当前机构', children: it.isCurrentInstitution ? '是' : '否' },
          {
            key: 'data',
            label: '数据权限',
            span: 2,
            children: <DataPermission key={it.version} it={it} />,
          },
          { key: 'time', label: '创建时间', children: formatTime(it.createTime), span: 2 },
        ]}
      />
    </section>
  )
}

/** Whose data are seen from an organisation: the setting, and the organisations that come of it. */
function DataPermission({ it }: { it: api.OrganizationNode }) {
  const { data, error } = useCall(api.dataPermission, { id: it.id }, { quiet: true })
  const names = data?.visible.map(({ name }) => name).join('、')
  return (
    <>
      {dataScopes[it.dataScope]}
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
  it: api.OrganizationNode
  onArrange: (parentId: string, ids: string[]) => void
}) {
  const { ids, it, onArrange } = props
  if (ids.length < 2) return null
  const button = (label: string, step: -1 | 1) => {
    const next = stepped(ids, it.id, step)
    return (
      <Button disabled={!next} onClick={() => next && onArrange(it.parentId!, next)}>
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
function Changes({ it }: { it: api.OrganizationNode }) {
  const update = useRun(api.updateOrganization, { refresh: organizationLists, success: messages.done })
  const remove = useRun(api.deleteOrganizations, { refresh: organizationLists, success: messages.deleted })
  const { data } = useCall(api.getOrganization, { id: it.id }, { quiet: true })
  const whyNot = data?.whyNot ?? {}
  const turn = (state: 0 | 1) => update.run({ id: it.id, version: it.version, state })
  return (
    <Space>
      {it.state === 1 && (it.can['state'] || whyNot['state']) && (
        <DisabledWithReason why={whyNot['state']}>
          <ConfirmButton
            disabled={!it.can['state']}
            title={`确定停用「${it.name}」？`}
            description="在该机构登录的用户立即退出"
            onConfirm={() => turn(0)}
          >
            停用
          </ConfirmButton>
        </DisabledWithReason>
      )}
      {it.can['state'] && it.state === 0 && <ActionButton onClick={() => turn(1)}>启用</ActionButton>}
      {(it.can['delete'] || whyNot['delete']) && (
        <DisabledWithReason why={whyNot['delete']}>
          <ConfirmButton
            danger
            disabled={!it.can['delete']}
            title={`确定删除「${it.name}」？`}
            onConfirm={() => remove.run({ ids: [it.id] })}
          >
            删除
          </ConfirmButton>
        </DisabledWithReason>
      )}
    </Space>
  )
}
