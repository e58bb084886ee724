import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { AuthEntry } from '@hepu/api/areas/authority/session'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { MenuIcon } from './icons.tsx'
import { leavesOf, pathOf, shownChildren, trailOf } from './menu.ts'
import { setSession, useSession } from './session.ts'
import { keyOfPath, useTabs } from './tabs.ts'

/** The menu of the user with a search box; folded, the icons of the groups stay. */
export function Sidebar() {
  const menu = useSession((it) => it.menuList)
  const isOpen = useSession((it) => it.sidebarOpened)
  const [word, setWord] = useState('')
  const activeId = useActiveId(menu)
  const shown = menu.filter((entry) => !entry.hidden)
  return (
    <nav className="sidebar" aria-label="菜单">
      <div className="sidebar-head">
        {isOpen && (
          <Input
            size="small"
            allowClear
            aria-label="搜索菜单"
            placeholder="搜索菜单"
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        )}
        <Button
          type="text"
          size="small"
          aria-label={isOpen ? '收起菜单' : '展开菜单'}
          aria-expanded={isOpen}
          icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          onClick={() => setSession({ sidebarOpened: !isOpen })}
        />
      </div>
      {word.trim() && isOpen ? (
        <Found menu={shown} word={word.trim()} activeId={activeId} />
      ) : (
        <Entries entries={shown} trail={trailOf(menu, activeId)} activeId={activeId} isOpen={isOpen} />
      )}
    </nav>
  )
}

/** Id of the entry of the shown tab; for a hidden detail screen that of the list it belongs to. */
function useActiveId(menu: readonly AuthEntry[]): string {
  const active = useTabs((it) => it.active)
  const leaf = leavesOf(menu).find((entry) => keyOfPath(pathOf(entry)) === active)
  if (!leaf?.hidden) return leaf?.id ?? ''
  return trailOf(menu, leaf.id).at(-1) ?? leaf.id
}

interface EntriesProps {
  entries: readonly AuthEntry[]
  trail: readonly string[]
  activeId: string
  isOpen: boolean
}

function Entries({ entries, trail, activeId, isOpen }: EntriesProps) {
  return (
    <ul>
      {entries.map((entry) =>
        shownChildren(entry).length > 0 ? (
          <Group key={entry.id} entry={entry} trail={trail} activeId={activeId} isOpen={isOpen} />
        ) : (
          <li key={entry.id}>
            <Leaf entry={entry} isActive={entry.id === activeId} />
          </li>
        ),
      )}
    </ul>
  )
}

function Group({ entry, trail, activeId, isOpen }: Omit<EntriesProps, 'entries'> & { entry: AuthEntry }) {
  const [toggled, setToggled] = useState<boolean>()
  const holdsActive = trail.includes(entry.id)
  const isUnfolded = toggled ?? (holdsActive || entry.parentId === null)
  const toggle = () => {
    if (isOpen) setToggled(!isUnfolded)
    else setSession({ sidebarOpened: true })
  }
  return (
    <li>
      <button
        type="button"
        className={`menu-group ${holdsActive ? 'holds-active' : ''}`}
        aria-expanded={isOpen && isUnfolded}
        title={isOpen ? undefined : entry.label}
        onClick={toggle}
      >
        <MenuIcon name={entry.icon} />
        <span className="menu-label">{entry.label}</span>
        <DownOutlined className="menu-arrow" aria-hidden="true" />
      </button>
      {isOpen && isUnfolded && (
        <Entries entries={shownChildren(entry)} trail={trail} activeId={activeId} isOpen={isOpen} />
      )}
    </li>
  )
}

function Leaf({ entry, isActive }: { entry: AuthEntry; isActive: boolean }) {
  return (
    <Link to={pathOf(entry)} title={entry.label} {...(isActive ? { 'aria-current': 'page' as const } : {})}>
      {entry.icon && <MenuIcon name={entry.icon} />}
      <span className="menu-label">{entry.label}</span>
    </Link>
  )
}

function Found({ menu, word, activeId }: { menu: readonly AuthEntry[]; word: string; activeId: string }) {
  const found = leavesOf(menu).filter((entry) => !entry.hidden && entry.label.includes(word))
  if (found.length === 0) return <p className="sidebar-none">没有名称含「{word}」的菜单</p>
  return (
    <ul>
      {found.map((entry) => (
        <li key={entry.id}>
          <Leaf entry={entry} isActive={entry.id === activeId} />
        </li>
      ))}
    </ul>
  )
}
