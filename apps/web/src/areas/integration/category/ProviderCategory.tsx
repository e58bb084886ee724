import {
  createCategory,
  createDefaults,
  deleteCategories,
  sortCategories,
  updateCategory,
  type CategoryNode,
} from '@hepu/api/areas/integration/category/category'
import {
  CATEGORY_LEVELS_MAX,
  CATEGORY_NAME_MAX,
} from '@hepu/api/areas/integration/category/defaultCategories'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { EditableTree } from '../../../ui/tree/EditableTree.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usesOf } from './categoryUses.ts'
import { movedOrder, sortedOrder } from './treeOrder.ts'
import { useCategories } from './useCategories.ts'

const CategoryDialog = lazy(() => import('./CategoryDialog.tsx'))
const MoveOutDialog = lazy(() => import('./MoveOutDialog.tsx'))

type Opened = { kind: 'new' } | { kind: 'moveOut'; category: CategoryNode }

/** 服务分类管理: the tree of categories, edited in its place by drag or keyboard. */
export default function ProviderCategory() {
  const { found } = useCategories()
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayWrite = usePermission()('write')
  return (
    <Page
      title="服务分类"
      help={
        '最多三级，服务放在最下一级。拖动可调整上下级与顺序。有服务商或服务的分类，删除时选择移入的分类；有下级的先移走或删除下级。\n键盘：Alt+方向键调整上下级与顺序，F2 重命名，Insert 新增下级，Delete 删除。'
      }
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setOpened({ kind: 'new' })}>
            新增一级分类
          </Button>
        )
      }
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {!found.error && found.data?.length === 0 && <NoCategories mayWrite={mayWrite} />}
      {!found.error && found.data && found.data.length > 0 && (
        <Tree
          roots={found.data}
          mayWrite={mayWrite}
          onMoveOut={(category) => setOpened({ kind: 'moveOut', category })}
        />
      )}
      <Suspense>
        {opened?.kind === 'new' && <CategoryDialog onClose={() => setOpened(null)} />}
        {opened?.kind === 'moveOut' && (
          <MoveOutDialog category={opened.category} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </Page>
  )
}

function NoCategories({ mayWrite }: { mayWrite: boolean }) {
  const adopt = useRun(createDefaults, { success: messages.saved })
  return (
    <EmptyPane
      text="还没有服务分类。可以采用默认的八类（育种、检测、试验、制种加工、知识产权、信息化、营销、金融），再按需增改。"
      action={
        mayWrite && (
          <ActionButton type="primary" onClick={() => adopt.run({})}>
            采用默认分类
          </ActionButton>
        )
      }
    />
  )
}

interface TreeProps {
  roots: CategoryNode[]
  mayWrite: boolean
  onMoveOut: (category: CategoryNode) => void
}

/** Whether providers or services have to move before a category can be deleted. */
const isInUse = (category: CategoryNode): boolean =>
  category.children.length === 0 && usesOf(category).length > 0

function Tree({ roots, mayWrite, onMoveOut }: TreeProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const create = useRun(createCategory, { success: messages.saved })
  const rename = useRun(updateCategory, { success: messages.saved })
  const remove = useRun(deleteCategories, { success: messages.deleted })
  const sort = useRun(sortCategories, { success: messages.saved })
  const edits = {
    onAdd: async (parentId: string | null, name: string) => {
      const made = await create.run({ parentId, name })
      if (made) setChosenId(made.id)
      return made !== undefined
    },
    onRename: async ({ id, version }: CategoryNode, name: string) =>
      (await rename.run({ id, version, name })) !== undefined,
    onMove: async ({ id }: CategoryNode, parentId: string | null) =>
      (await sort.run({ rows: movedOrder(roots, id, parentId) })) !== undefined,
    onSort: (parentId: string | null, ids: string[]) => sort.run({ rows: sortedOrder(roots, parentId, ids) }),
    isAskedByScreen: isInUse,
    onRemove: async (category: CategoryNode) => {
      if (isInUse(category)) {
        onMoveOut(category)
        return false
      }
      const done = await remove.run({ ids: [category.id] })
      if (done !== undefined) setChosenId(null)
      return done !== undefined
    },
  }
  return (
    <div className="market-tree">
      {mayWrite && (
        <p className="quiet">
          用行尾的「⋯」新增下级、重命名、移动或删除<span className="key-hint">；键盘上按 Shift+F10</span>。
        </p>
      )}
      <EditableTree
        label="服务分类"
        nodes={roots}
        nameOf={({ name }) => name}
        titleOf={(category) => (
          <span>
            {category.name} <span className="quiet">{usesOf(category).join(' · ')}</span>
          </span>
        )}
        chosenId={chosenId}
        onChoose={setChosenId}
        maxLevels={CATEGORY_LEVELS_MAX}
        maxName={CATEGORY_NAME_MAX}
        {...(mayWrite ? edits : {})}
      />
      {chosenId !== null && (
        <Space>
          <ChangeHistory object="service_category" objectId={chosenId} />
        </Space>
      )}
    </div>
  )
}
