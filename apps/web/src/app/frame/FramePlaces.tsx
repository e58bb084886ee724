import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { Link } from 'react-router'
import { findLeaf, pathOf, shownChildren, trailOf } from '../../workspace/menu.ts'
import { useSession } from '../../workspace/session.ts'
import { tabText, tabTitle, useTabs } from '../../workspace/tabs.ts'
import { Mark } from './Mark.tsx'

/*
 * What the frame shows until the code of its parts is there, which waits for the first rows: the words that the session has, in the
 * sizes of those parts, so that nothing is blank while a slow answer is on its way, and nothing moves afterwards.
 */

/** The top bar without what opens: product name and work context. */
export function TopBarPlace() {
  const user = useSession((session) => session.userInfo)
  return (
    <header className="top-bar" aria-busy="true">
      <Link className="brand" to="/home">
        <Mark />
        禾谱
      </Link>
      <div className="work-context">
        {user && (
          <span className="work-context-place">
            <span className="work-context-org">{user.currentOrg?.name ?? '未选择机构'}</span>
            <span className="work-context-crop">{user.currentCrop?.label ?? '未选择作物'}</span>
          </span>
        )}
      </div>
      <i className="bone bone-icon" />
      <i className="bone bone-icon" />
      <i className="bone bone-user" />
    </header>
  )
}

/** The groups of the menu and the entries of the group that is open. */
export function SidebarPlace() {
  const menu = useSession((session) => session.menuList)
  const isOpen = useSession((session) => session.sidebarOpened)
  const active = useTabs((tabs) => tabs.active)
  const leaf = findLeaf(menu, active)
  const trail = leaf ? trailOf(menu, leaf.id) : []
  return (
    <nav className="sidebar" aria-label="菜单" aria-busy="true">
      <div className="sidebar-head">
        <i className="bone bone-search" />
      </div>
      <Rows entries={menu.filter((entry) => !entry.hidden)} trail={trail} active={leaf?.id} isOpen={isOpen} />
    </nav>
  )
}

interface RowsProps {
  entries: readonly AuthEntry[]
  /** Ids of the groups above the shown screen. */
  trail: readonly string[]
  /** Id of the entry of the shown screen. */
  active: string | undefined
  isOpen: boolean
}

function Rows({ entries, trail, active, isOpen }: RowsProps) {
  return (
    <ul>
      {entries.map((entry) => {
        const below = shownChildren(entry)
        const isUnfolded = isOpen && (trail.includes(entry.id) || entry.parentId === null)
        return (
          <li key={entry.id}>
            <Row entry={entry} isGroup={below.length > 0} isActive={entry.id === active} />
            {isUnfolded && below.length > 0 && <Rows entries={below} trail={trail} active={active} isOpen />}
          </li>
        )
      })}
    </ul>
  )
}

interface RowProps {
  entry: AuthEntry
  isGroup: boolean
  isActive: boolean
}

function Row({ entry, isGroup, isActive }: RowProps) {
  const words = (
    <>
      {entry.icon && (
        <span className="menu-icon">
          <i className="bone bone-mark" />
        </span>
      )}
      <span className="menu-label">{entry.label}</span>
    </>
  )
  if (isGroup) return <div className="menu-group">{words}</div>
  return (
    <Link to={pathOf(entry)} {...(isActive ? { 'aria-current': 'page' as const } : {})}>
      {words}
    </Link>
  )
}

/** The titles of the opened screens. */
export function TabBarPlace() {
  const { tabs, active } = useTabs()
  return (
    <nav className="tab-bar" aria-label="打开的页面" aria-busy="true">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path} className={tab.path === active ? 'active' : ''}>
            <Link to={tab.fullPath} title={tabTitle(tab)}>
              {tabText(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
