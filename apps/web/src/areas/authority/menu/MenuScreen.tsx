import '../authority.css'
import { findNode, siblingsOf } from '@hepu/api/core/tree/treeNodes'
import * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { usePermission } from '../../../workspace/permissions.tsx'
import { isRead } from '../../../client/isRead.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { MissingRecord } from '../../../ui/pane/MissingRecord.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { renewed, type Task } from './menuTask.ts'
import { menusOf } from './menuTree.ts'
import { MenuDetail } from './MenuDetail.tsx'
import { MenuSortTree } from './MenuSortTree.tsx'

const MenuFormDialog = lazy(() => import('./MenuFormDialog.tsx'))
const ResourceFormDialog = lazy(() => import('./ResourceFormDialog.tsx'))
const SidebarPreview = lazy(() => import('./SidebarPreview.tsx'))

/** 菜单管理: the tree of menus, one of them with its resources, and the sidebar it makes. */
export default function SystemMenuScreen() {
  const tree = useCall(api.menuResourceTree, {}, { quiet: true })
  const [isPreview, setPreview] = useState(false)
  const [task, setTask] = useState<Task | null>(null)
  const menus = useMemo(() => menusOf(tree.data ?? []), [tree.data])
  const mayWrite = menus.some((menu) => menu.can['edit'])
  const isBelow = usePermission()('write') && menus.length > 0 && !mayWrite
  return (
    <Page
      title="菜单管理"
      help={
        '菜单与资源由各机构共用，只能在最上级机构中修改。\n拖动可调整同级菜单的次序，也可用「上移」「下移」；换到其他上级请用「编辑」。\n系统提供的菜单可以改名、换图标、移动或隐藏，升级后保留；路径、组件与权限字由系统决定。\n改动在各人重新登录或切换后生效。'
      }
      extra={
        <Space>
          <Button disabled={menus.length === 0} onClick={() => setPreview(true)}>
            预览侧栏
          </Button>
          {mayWrite && (
            <Button type="primary" onClick={() => setTask({ kind: 'menu', parentId: null })}>
              新增菜单
            </Button>
          )}
        </Space>
      }
    >
      {isBelow && <p className="quiet">菜单由各机构共用，只能在最上级机构中修改。</p>}
      {tree.data ? (
        <MenuPane
          tree={tree.data}
          isRead={isRead(tree)}
          menus={menus}
          task={task}
          onTask={setTask}
          onReload={async () => (await tree.refetch()).data ?? []}
        />
      ) : tree.error ? (
        <ErrorPane error={tree.error} onRetry={() => void tree.refetch()} />
      ) : (
        <EmptyPane loading />
      )}
      <Suspense>{isPreview && <SidebarPreview menus={menus} onClose={() => setPreview(false)} />}</Suspense>
    </Page>
  )
}

interface PaneProps {
  tree: readonly MenuTreeEntry[]
  /** False while the tree is read anew: it may lack a menu that was just made. */
  isRead: boolean
  menus: readonly MenuTreeEntry[]
  task: Task | null
  onTask: (task: Task | null) => void
  /** Reads the tree anew and resolves with it. */
  onReload: () => Promise<readonly MenuTreeEntry[]>
}

function MenuPane({ tree, isRead, menus, task, onTask, onReload }: PaneProps) {
  const [params, change] = useTabParams()
  const linked = params.get('id')
  const named = findNode(tree, linked)
  const chosen = named ?? tree[0]
  const sort = useRun(api.menuSorts, { success: '操作成功：次序已保存' })
  const mayWrite = menus.some((menu) => menu.can['edit'])
  const save = (parentId: string | null, ids: string[]) => sort.run({ parentId, ids })
  const choose = (id: string) => change({ id })
  const close = () => onTask(null)
  const reload = async () => onTask(task && renewed(task, await onReload()))
  return (
    <>
      {linked && !named && isRead && (
        <MissingRecord what="菜单" all="查看菜单" onAll={() => change({ id: null })} />
      )}
      <div className="menu-admin">
        <MenuSortTree
          menus={menus}
          chosenId={chosen?.id ?? null}
          onChoose={choose}
          onSort={mayWrite ? save : undefined}
        />
        {chosen ? (
          <MenuDetail
            key={chosen.id}
            menu={chosen}
            siblings={siblingsOf(menus, ({ id }) => id === chosen.id).map(({ id }) => id)}
            onOpen={onTask}
            onSort={(ids) => save(chosen.parentId, ids)}
            onGone={() => change({ id: chosen.parentId })}
          />
        ) : (
          <EmptyPane text="还没有菜单。" />
        )}
        <Suspense>
          {task?.kind === 'menu' && (
            <MenuFormDialog
              key={task.menu?.version}
              menus={menus}
              menu={task.menu}
              parentId={task.parentId}
              onReload={() => void reload()}
              onClose={close}
              onMade={choose}
            />
          )}
          {task?.kind === 'resource' && (
            <ResourceFormDialog
              key={task.resource?.version}
              menu={task.menu}
              resource={task.resource}
              onReload={() => void reload()}
              onClose={close}
            />
          )}
        </Suspense>
      </div>
    </>
  )
}
