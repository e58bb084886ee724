import { branchesOf, filterTree, leavesOf } from '@hepu/api/core/tree/treeNodes'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { isSensitive } from '@hepu/api/areas/authority/role/sensitiveWords'
import { Button, Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { LongText } from '../../../ui/text/LongText.tsx'
import {
  leavesAfter,
  mergedTicks,
  mergeRepeated,
  NOT_LISTED,
  notAbove,
  placesOfNamesakes,
  sensitiveLabels,
  ticksAfter,
} from './grants.ts'

const HEIGHT_PX = 320
const SENSITIVE = '敏感'
const NOT_ABOVE = '上级机构没有'

interface Props {
  tree: readonly MenuTreeEntry[]
  /** Ticked leaves. */
  value: readonly string[]
  onChange: (leaves: string[]) => void
  disabled?: boolean
}

/**
 * Menus and resources to tick, with a search; a menu with some ticked entries is half ticked. Ticking a menu opens it
 * and grants its entries that are not sensitive; the list below names the sensitive rights granted. A right is there once
 * below its menu, and names the menu where several menus have it.
 */
export function GrantTree({ tree, value, onChange, disabled = false }: Props) {
  const [word, setWord] = useState('')
  const part = word.trim()
  const merged = useMemo(() => mergeRepeated(tree), [tree])
  const { entries } = merged
  const ticks = useMemo(() => mergedTicks(merged, value), [merged, value])
  const shown = useMemo(() => filterTree(entries, ({ label }) => label.includes(part)), [entries, part])
  const [open, setOpen] = useState<readonly string[]>(() => tree.map((entry) => entry.id))
  const alone = useMemo(() => notAbove(entries), [entries])
  const places = useMemo(() => placesOfNamesakes(entries), [entries])
  const nodes = useMemo(() => shown.map((entry) => nodeOf(entry, alone, places)), [shown, alone, places])
  const sensitive = useMemo(() => sensitiveLabels(tree, value), [tree, value])
  const total = useMemo(() => leavesOf(entries).length, [entries])
  return (
    <div className="grant-tree">
      <div className="grant-tools">
        <Input
          allowClear
          aria-label="搜索菜单与资源"
          placeholder="搜索菜单与资源"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button onClick={() => setOpen(idsOf(branchesOf(entries)))}>全部展开</Button>
        <Button onClick={() => setOpen([])}>全部收起</Button>
      </div>
      {shown.length > 0 ? (
        <Tree
          aria-label="菜单与资源"
          checkable
          selectable={false}
          disabled={disabled}
          height={HEIGHT_PX}
          treeData={nodes}
          checkedKeys={ticks}
          expandedKeys={part ? idsOf(branchesOf(shown)) : [...open]}
          onExpand={(keys) => setOpen(keys.map(String))}
          onCheck={(_, { node }) => {
            if (node.children.length > 0) setOpen([...new Set([...open, node.key])])
            onChange(leavesAfter(merged, value, ticksAfter(ticks, shown, node.key)))
          }}
        />
      ) : (
        <p className="quiet">没有找到名称含「{part}」的菜单或资源</p>
      )}
      <p className="quiet" role="status">
        已选 {ticks.length} / {total} 项
      </p>
      {sensitive.length > 0 && (
        <div className="grant-sensitive" role="status">
          <LongText text={`含敏感权限 ${sensitive.length} 项：${sensitive.join('、')}`} />
        </div>
      )}
      <dl className="grant-legend">
        <dt>{SENSITIVE}</dt>
        <dd>审核、删除、撤销、揭示密码编号、发布、维护权限等；勾选菜单只给出其余各项，敏感的须逐项勾选。</dd>
        {alone.size > 0 && (
          <>
            <dt>{NOT_ABOVE}</dt>
            <dd>
              上级机构的角色都没有授出这一项（标在菜单上的含其下各项），授出后只有本机构有；未标的，上级机构也有角色授出。各机构的角色互不影响，上级机构收回时本角色不变。
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

const idsOf = (entries: readonly MenuTreeEntry[]): string[] => entries.map(({ id }) => id)

interface Node {
  key: string
  title: string
  disableCheckbox: boolean
  children: Node[]
}

function nodeOf(entry: MenuTreeEntry, alone: ReadonlySet<string>, places: ReadonlyMap<string, string>): Node {
  const place = places.get(entry.id)
  const name = place ? `${entry.label} · ${place}` : entry.label
  const marks = [
    ...(entry.hidden ? [NOT_LISTED] : []),
    ...(entry.isGeneral ? ['人人可用'] : []),
    ...(isSensitive(entry.word) ? [SENSITIVE] : []),
    ...(alone.has(entry.id) ? [NOT_ABOVE] : []),
  ]
  return {
    key: entry.id,
    title: marks.length > 0 ? `${name}（${marks.join('，')}）` : name,
    disableCheckbox: entry.isGeneral,
    children: entry.children.map((child) => nodeOf(child, alone, places)),
  }
}
