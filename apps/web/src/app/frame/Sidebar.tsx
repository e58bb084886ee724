import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { Button, type InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { queryClient } from '../../client/queries.ts'
import { MenuIcon } from '../../workspace/menuIcons.tsx'
import { leavesOf, pathOf, shownChildren, trailOf } from '../../workspace/menu.ts'
import { setSession, useSession } from '../../workspace/session.ts'
import { tabPathOf, useTabs } from '../../workspace/tabs.ts'
import { followWidth } from './followWidth.ts'
import { foldIfNarrow } from './narrow.ts'

/** Loads the search with its synonyms and readings, when the box takes the focus. */
const loadSearch = () => import('./menuSearch/Found.tsx')
type Search = Awaited<ReturnType<typeof loadSearch>>

/**
 * The user's menu with a search box; when folded, the icons of the groups remain. `/` or Ctrl+K focuses the box, Escape
 * leaves it; the arrow keys move along the entries. A chosen hit ends the search, and the menu shows it in its groups.
 */
export function Sidebar() {
  const menu = useSession((session) => session.menuList)
  const isOpen = useSession((session) => session.sidebarOpened)
  const [word, setWord] = useState('')
  const [search, setSearch] = useState<Search>()
  useEffect(followWidth, [])
  const activeId = useActiveId(menu)
  const shown = menu.filter((entry) => !entry.hidden)
  const found = word.trim() && isOpen ? search?.findEntries(shown, word.trim()) : undefined
  const navigate = useNavigate()
  // An Enter pressed while the search is still on its way opens the hit once it has come.
  const openFirst = async () => {
    const { findEntries } = await loadSearch()
    const [first] = findEntries(shown, word.trim())
    if (!first) return false
    setWord('')
    void navigate(pathOf(first.entry))
    return true
  }
  const choose = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element && target.closest('a'))) return
    setWord('')
    foldIfNarrow()
  }
  return (
    <nav className="sidebar" aria-label="菜单" onKeyDown={moveFocus} onClick={choose}>
      <div className="sidebar-head">
        {isOpen && (
          <SearchBox
            word={word}
            onChange={setWord}
            onFocus={() => void loadSearch().then(setSearch, () => undefined)}
            openFirst={openFirst}
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
      {search && found ? (
        <search.Found found={found} menu={menu} word={word.trim()}>
          {(entry, place) => <Leaf entry={entry} isActive={entry.id === activeId} place={place} />}
        </search.Found>
      ) : (
        <Entries entries={shown} trail={trailOf(menu, activeId)} activeId={activeId} isOpen={isOpen} />
      )}
    </nav>
  )
}

interface SearchBoxProps {
  word: string
  onChange: (word: string) => void
  onFocus: () => void
  /** Opens the first match and tells whether there is one. Rejects if the search cannot be loaded. */
  openFirst: () => Promise<boolean>
}

function SearchBox({ word, onChange, onFocus, openFirst }: SearchBoxProps) {
  const box = useRef<InputRef>(null)
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (!leadsToSearch(event)) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  const leave = () => {
    onChange('')
    box.current?.blur()
  }
  return (
    <Input
      ref={box}
      size="small"
      allowClear
      aria-label="搜索菜单"
      aria-keyshortcuts="/ Control+K"
      placeholder="搜索菜单"
      title="可用拼音，/ 或 Ctrl+K"
      value={word}
      onFocus={onFocus}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
        if (event.key !== 'Enter' || !word.trim() || event.nativeEvent.isComposing) return
        void openFirst().then(
          (isOpened) => isOpened && box.current?.blur(),
          () => undefined,
        )
      }}
    />
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** `/` outside of fields, Ctrl+K (⌘K) everywhere. */
const leadsToSearch = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean =>
  ctrlKey || metaKey ? key === 'k' : key === '/' && !altKey && !isTyping(target)

/** Reads the data of the shown screen anew after a click on its entry; what was typed or opened there stays. */
const readAgain = (): void => void queryClient.refetchQueries({ type: 'active' })

/** Moves the focus along the shown entries and the search box by Up and Down. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.nativeEvent.isComposing) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ul a, ul button')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** Returns the id of the entry of the shown tab; for a hidden detail screen, that of its list. */
function useActiveId(menu: readonly AuthEntry[]): string {
  const active = useTabs((tabs) => tabs.active)
  const leaf = leavesOf(menu).find((entry) => tabPathOf(pathOf(entry)) === active)
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
  const [heldActive, setHeldActive] = useState(holdsActive)
  if (holdsActive !== heldActive) {
    setHeldActive(holdsActive)
    if (holdsActive) setToggled(undefined)
  }
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

interface LeafProps {
  entry: AuthEntry
  isActive: boolean
  /** The groups above it, shown where the entry stands apart from them. */
  place?: string
}

function Leaf({ entry, isActive, place }: LeafProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={link}
      to={pathOf(entry)}
      title={entry.label}
      {...(isActive ? { 'aria-current': 'page' as const, onClick: readAgain } : {})}
    >
      {entry.icon && <MenuIcon name={entry.icon} />}
      <span className="menu-label">
        {entry.label}
        {place && <small className="menu-place">{place}</small>}
      </span>
    </Link>
  )
}
