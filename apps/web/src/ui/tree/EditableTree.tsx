import './editableTree.css'
import { trailOf } from '@hepu/api/core/tree/treeNodes'
import { Tree, type TreeDataNode, type TreeProps } from 'antd'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useConfirm } from '../dialog/useConfirm.tsx'
import { LazyMenu } from '../menu/LazyMenu.tsx'
import {
  mayMove,
  placedNodes,
  steppedPlace,
  type EditableNode,
  type PlacedNode,
  type PlaceChange,
  type PlaceStep,
} from './editableTree.ts'
import { NodeNameInput } from './NodeNameInput.tsx'
import { droppedAt, mayDrop } from './treeDrop.ts'

/** Whether the server took a change; it has shown the reason if not, and the tree is read anew. */
type Done = Promise<boolean>

interface Props<N extends EditableNode<N>> {
  /** Name of the tree for screen readers: 机构. */
  label: string
  nodes: readonly N[]
  nameOf: (node: N) => string
  /** How a node is shown, if not by its name alone. */
  titleOf?: (node: N) => ReactNode
  chosenId: string | null
  /** null: the chosen node was chosen again. */
  onChoose: (id: string | null) => void
  /** Height of the list, px; it scrolls and renders only what is visible. */
  height?: number
  /** Branches that are open at first; all if absent. */
  isOpenAtFirst?: (node: N) => boolean
  /** Levels that the tree may have. */
  maxLevels?: number
  /** Longest name. */
  maxName?: number
  /** What can be changed; an absent action is not offered. `parentId` null is the top. */
  onAdd?: ((parentId: string | null, name: string) => Done) | undefined
  onRename?: ((node: N, name: string) => Done) | undefined
  onRemove?: ((node: N) => Done) | undefined
  /** Nodes about which `onRemove` asks itself, with more than their names. */
  isAskedByScreen?: (node: N) => boolean
  onMove?: ((node: N, parentId: string | null) => Done) | undefined
  onSort?: ((parentId: string | null, ids: string[]) => unknown) | undefined
  /** A line at the top that stands for all nodes. */
  all?: { label: string; onChoose: () => void }
}

/** Key of the node whose name is being typed for the first time. */
const NEW = '\u0000new'
/** Key of the line for all nodes. */
const ALL = '\u0000all'

/** What is being typed: another name of a node, or the name of a new one below it. */
type Typing = { kind: 'rename' | 'add'; id: string } | null

const steps: Readonly<Record<string, PlaceStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/**
 * A tree to choose from and to edit in its place: add below, rename, move and sort by drag or keyboard, delete after a question.
 * Every line has a menu of its actions, which Shift+F10 and the menu key open too. Arrows walk, F2 renames, Insert adds below, Delete
 * deletes, Alt and an arrow moves. The focus stays in the tree.
 */
export function EditableTree<N extends EditableNode<N>>(props: Props<N>) {
  const { label, nodes, nameOf, titleOf, chosenId, onChoose, maxLevels, maxName = 100, all } = props
  const { onAdd, onRename, onRemove, isAskedByScreen, onMove, onSort } = props
  const placed = useMemo(() => placedNodes(nodes), [nodes])
  const branches = useMemo(
    () => [...placed.values()].filter(({ node }) => node.children.length > 0),
    [placed],
  )
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [typing, setTyping] = useState<Typing>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const { ask, box } = useConfirm()
  const tree = useRef<ComponentRef<typeof Tree>>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isOpen = ({ id, node }: PlacedNode<N>): boolean =>
    (props.isOpenAtFirst?.(node) ?? true) !== toggled.has(id)
  const openIds = branches.filter(isOpen).map(({ id }) => id)
  const shownId = chosenId !== null && placed.has(chosenId) ? chosenId : null

  const open = (ids: readonly string[]): void => {
    const closed = ids.filter((id) => {
      const branch = placed.get(id)
      return branch !== undefined && branch.node.children.length > 0 && !isOpen(branch)
    })
    if (closed.length > 0) setToggled(toggled.symmetricDifference(new Set(closed)))
  }
  // Opens the branches above a node that was chosen elsewhere, such as a new one, and scrolls to it.
  const [knownId, setKnownId] = useState<string | null>(null)
  if (knownId !== shownId) {
    setKnownId(shownId)
    if (shownId !== null) open((trailOf(nodes, ({ id }) => id === shownId) ?? []).map(({ id }) => id))
  }
  useEffect(() => {
    if (shownId !== null) tree.current?.scrollTo({ key: shownId, align: 'auto' } as never)
  }, [shownId])

  const focus = () => frame.current?.querySelector<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })
  const endTyping = () => {
    setTyping(null)
    focus()
  }
  const startTyping = (kind: 'rename' | 'add', id: string) => {
    if (kind === 'add') open([id])
    setTyping({ kind, id })
  }
  const change = (made: PlaceChange | null) => {
    if (made?.kind === 'sort') onSort?.(made.parentId, made.ids)
    const moved = made?.kind === 'move' ? placed.get(made.id) : undefined
    if (made?.kind !== 'move' || !moved || !onMove || !mayMove(nodes, made, maxLevels)) return
    void onMove(moved.node, made.parentId).then((isDone) => {
      if (isDone && made.parentId !== null) open([made.parentId])
    })
  }
  const remove = async (node: N) => {
    const words = { yes: '删除', no: '取消' }
    const isSure = isAskedByScreen?.(node) || (await ask(`确定删除「${nameOf(node)}」？`, words))
    if (isSure) await onRemove?.(node)
    focus()
  }
  const mayAdd = (one: PlacedNode<N>): boolean => onAdd !== undefined && one.level < (maxLevels ?? Infinity)

  const act = (key: string, one: PlacedNode<N>): void => {
    if (key === 'add' || key === 'rename') startTyping(key, one.id)
    else if (key === 'remove') void remove(one.node)
    else change(steppedPlace(placed, one.id, key as PlaceStep))
  }
  const openMenu = (id: string): void =>
    frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.click()
  const press = (event: KeyboardEvent) => {
    const one = placed.get(activeId ?? shownId ?? '')
    const isOnTree = event.target instanceof Element && event.target.matches('[role=tree]')
    if (!one || typing || !isOnTree) return
    const key = keyOf(event)
    if (key === null) return
    // The tree itself would walk with the arrow.
    event.stopPropagation()
    event.preventDefault()
    if (key === 'menu') openMenu(one.id)
    else if (actionsOf(one).some((action) => action.key === key)) act(key, one)
  }
  /** The actions on a node: a moved node must stay within the limit and out of its own branch. */
  const actionsOf = (one: PlacedNode<N>): { key: string; label: string; danger?: true }[] => {
    const stepOf = (step: PlaceStep) => {
      const made = steppedPlace(placed, one.id, step)
      if (!made) return false
      return made.kind === 'sort'
        ? onSort !== undefined
        : onMove !== undefined && mayMove(nodes, made, maxLevels)
    }
    return [
      ...(mayAdd(one) ? [{ key: 'add', label: '新增下级' }] : []),
      ...(onRename ? [{ key: 'rename', label: '重命名' }] : []),
      ...(stepOf('up') ? [{ key: 'up', label: '上移' }] : []),
      ...(stepOf('down') ? [{ key: 'down', label: '下移' }] : []),
      ...(stepOf('in') ? [{ key: 'in', label: '移到上一个之下' }] : []),
      ...(stepOf('out') ? [{ key: 'out', label: '移到上一级' }] : []),
      ...(onRemove ? [{ key: 'remove', label: '删除', danger: true as const }] : []),
    ]
  }

  const entryOf = (node: N): TreeDataNode => {
    const one = placed.get(node.id)
    const children = node.children.map(entryOf)
    const added =
      typing?.kind === 'add' && typing.id === node.id ? [{ key: NEW, isLeaf: true, selectable: false }] : []
    return {
      key: node.id,
      children: [...children, ...added],
      ...(one ? placeOf(one) : {}),
    }
  }
  const titleFor = ({ key }: TreeDataNode): ReactNode => {
    const one = placed.get(String(key))
    if (key === NEW && typing) {
      const parentId = typing.id
      return (
        <NodeNameInput
          label="新名称"
          initial=""
          max={maxName}
          onSave={(name) => onAdd?.(parentId, name) ?? Promise.resolve(false)}
          onEnd={endTyping}
        />
      )
    }
    if (key === ALL) return all?.label
    if (!one) return null
    if (typing?.kind === 'rename' && typing.id === one.id) {
      return (
        <NodeNameInput
          label={`「${nameOf(one.node)}」的新名称`}
          initial={nameOf(one.node)}
          max={maxName}
          onSave={(name) => onRename?.(one.node, name) ?? Promise.resolve(false)}
          onEnd={endTyping}
        />
      )
    }
    return (
      <span className="editable-node">
        <span className="editable-name">{titleOf ? titleOf(one.node) : nameOf(one.node)}</span>
        {(mayAdd(one) || onRename !== undefined || onRemove !== undefined) && (
          <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
            <LazyMenu
              items={() =>
                actionsOf(one).map(({ key: name, label: words, danger }) => ({
                  key: name,
                  label: words,
                  danger: danger ?? false,
                }))
              }
              onClick={(name) => act(name, one)}
              button={(button) => (
                <button
                  type="button"
                  className="editable-more"
                  // Of all lines, the chosen one is a stop of the Tab key.
                  tabIndex={one.id === shownId ? 0 : -1}
                  data-node={one.id}
                  aria-label={`「${nameOf(one.node)}」的操作`}
                  {...button}
                >
                  ⋯
                </button>
              )}
            />
          </span>
        )}
      </span>
    )
  }

  const isPlace: TreeProps['allowDrop'] = ({ dragNode, dropNode, dropPosition }) => {
    const [dragged, target] = [placed.get(String(dragNode.key)), placed.get(String(dropNode.key))]
    if (!dragged || !target) return false
    if (onSort && mayDrop(dragged, target, dropPosition)) return true
    const parentId = dropPosition === 0 ? target.id : target.parentId
    return (
      onMove !== undefined &&
      parentId !== dragged.parentId &&
      mayMove(nodes, { id: dragged.id, parentId }, maxLevels)
    )
  }
  const drop: TreeProps['onDrop'] = ({ dragNode, node, ...at }) => {
    const [dragged, target] = [placed.get(String(dragNode.key)), placed.get(String(node.key))]
    if (!dragged || !target) return
    const parentId = at.dropToGap ? target.parentId : target.id
    const isWithin = parentId === dragged.parentId
    if (onMove && !isWithin) return change({ kind: 'move', id: dragged.id, parentId })
    const ids = droppedAt(dragged.siblings, dragged, target, at)
    if (ids) change({ kind: 'sort', parentId: dragged.parentId, ids })
  }
  const top = all ? [{ key: ALL, isLeaf: true }] : []
  return (
    <div ref={frame} className="editable-tree" onKeyDownCapture={press}>
      <Tree
        ref={tree}
        aria-label={label}
        blockNode
        {...(props.height === undefined ? {} : { virtual: true, height: props.height })}
        treeData={[...top, ...nodes.map(entryOf)]}
        titleRender={titleFor}
        expandedKeys={openIds.concat(typing?.kind === 'add' ? [typing.id] : [])}
        onExpand={(_, { node }) => setToggled(toggled.symmetricDifference(new Set([String(node.key)])))}
        selectedKeys={shownId ? [shownId] : all ? [ALL] : []}
        onSelect={([key], { node }) => {
          if (node.key === ALL) all?.onChoose()
          else if (node.key !== NEW) onChoose(key === undefined ? null : String(key))
        }}
        onActiveChange={(key) => setActiveId(key === null ? null : String(key))}
        draggable={
          (onSort ?? onMove) && !typing ? { icon: false, nodeDraggable: ({ key }) => key !== ALL } : false
        }
        allowDrop={isPlace}
        onDrop={drop}
      />
      {box}
    </div>
  )
}

/** Returns the action of a pressed key; null if it has none. */
function keyOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey) return null
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return 'menu'
  if (altKey) return steps[key] ?? null
  return { F2: 'rename', Insert: 'add', Delete: 'remove' }[key] ?? null
}

/** Returns where a node is, for screen readers: a virtual list does not hold all nodes. */
const placeOf = <N,>({ id, level, siblings }: PlacedNode<N>) => ({
  'aria-level': level,
  'aria-setsize': siblings.length,
  'aria-posinset': siblings.indexOf(id) + 1,
})
