import { stepped } from '@hepu/api/core/tree/treeMoves'
import * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { Button, Space } from 'antd'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { Task } from './menuTask.ts'
import { menuFlags } from './menuTree.ts'

interface Props {
  /** The chosen menu with its resources. */
  menu: MenuTreeEntry
  /** Ids of all menus with the same parent, in their order. */
  siblings: readonly string[]
  onOpen: (task: Task) => void
  onSort: (ids: string[]) => unknown
  onGone: () => void
}

/** One menu: its facts, actions and resources. */
export function MenuDetail({ menu, siblings, onOpen, onSort, onGone }: Props) {
  const mayEdit = menu.can['edit'] ?? false
  const remove = useRun(api.menuDelete, { success: messages.deleted })
  const up = stepped(siblings, menu.id, -1)
  const down = stepped(siblings, menu.id, 1)
  return (
    <section aria-label={`菜单「${menu.label}」`}>
      <h2>{menu.label}</h2>
      <div className="menu-actions">
        {mayEdit && (
          <>
            <Button type="primary" onClick={() => onOpen({ kind: 'menu', menu, parentId: menu.parentId })}>
              编辑
            </Button>
            <Button onClick={() => onOpen({ kind: 'menu', parentId: menu.id })}>新增下级</Button>
            <ActionButton disabled={!up} onClick={() => up && onSort(up)}>
              上移
            </ActionButton>
            <ActionButton disabled={!down} onClick={() => down && onSort(down)}>
              下移
            </ActionButton>
          </>
        )}
        {(menu.can['delete'] || menu.whyNot?.['delete']) && (
          <DisabledWithReason why={menu.whyNot?.['delete']}>
            <ConfirmButton
              danger
              disabled={!menu.can['delete']}
              title={`确定删除菜单「${menu.label}」？`}
              description="其资源一并删除。"
              onConfirm={async () => {
                if ((await remove.run({ ids: [menu.id] })) !== undefined) onGone()
              }}
            >
              删除
            </ConfirmButton>
          </DisabledWithReason>
        )}
        <ChangeHistory object="menu" objectId={menu.id} />
      </div>
      <Facts menu={menu} />
      <h3>资源</h3>
      <Resources menu={menu} mayEdit={mayEdit} onOpen={onOpen} />
    </section>
  )
}

function Facts({ menu }: { menu: MenuTreeEntry }) {
  const flags = menuFlags.filter(({ value }) => menu[value]).map(({ label }) => label)
  const facts = [
    ['来源', menu.isBuiltIn ? '系统提供' : '自行添加'],
    ['编码', menu.code],
    ['路径', menu.path],
    ['组件', menu.component],
    ['打开方式', menu.isIframe ? '在框架内打开网址' : '系统页面'],
    ['属性', flags.join('，')],
    ['说明', menu.description],
    ['更新时间', formatTime(menu.updateTime)],
  ] as const
  return (
    <dl className="menu-facts">
      {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}值`}>{value || '—'}</dd>])}
    </dl>
  )
}

function Resources({
  menu,
  mayEdit,
  onOpen,
}: {
  menu: MenuTreeEntry
  mayEdit: boolean
  onOpen: Props['onOpen']
}) {
  const remove = useRun(api.resourceDelete, { success: messages.deleted })
  return (
    <>
      {mayEdit && (
        <p>
          <Button onClick={() => onOpen({ kind: 'resource', menu })}>新增资源</Button>
        </p>
      )}
      <Table<MenuTreeEntry>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={menu.children
          .filter((child) => child.type === 'r')
          .map((child) => ({ ...child, children: [] }))}
        expandable={{ childrenColumnName: 'none' }}
        locale={{ emptyText: '没有资源：此菜单不另设按钮权限' }}
        columns={[
          { title: '资源名称', dataIndex: 'label' },
          { title: '权限字', dataIndex: 'word' },
          {
            title: '来源',
            key: 'source',
            width: 90,
            render: (_, resource) => (resource.isBuiltIn ? '系统' : '自行添加'),
          },
          {
            title: '操作',
            key: 'actions',
            width: 120,
            render: (_, resource) => (
              <Space>
                {resource.can['edit'] && (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => onOpen({ kind: 'resource', menu, resource })}
                  >
                    编辑
                  </Button>
                )}
                {(resource.can['delete'] || resource.whyNot?.['delete']) && (
                  <DisabledWithReason why={resource.whyNot?.['delete']}>
                    <ConfirmButton
                      danger
                      type="link"
                      disabled={!resource.can['delete']}
                      title={`确定删除资源「${resource.label}」？`}
                      onConfirm={() => remove.run({ ids: [resource.id] })}
                    >
                      删除
                    </ConfirmButton>
                  </DisabledWithReason>
                )}
              </Space>
            ),
          },
        ]}
      />
    </>
  )
}
