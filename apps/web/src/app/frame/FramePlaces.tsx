import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { Link } from 'react-router'
import { findLeaf, pathOf, shownChildren, trailOf } from '../../workspace/menu.ts'
import { useSession } from '../../workspace/session.ts'
import { tabText, useTabs } from '../../workspace/tabs.ts'
import { Mark } from './Mark.tsx'

/*
 * What the frame shows until the code of its parts is there, which waits for the first rows: the words that the session has, in the
 * sizes of those parts, so that nothing is blank while a slow answer is on its way. The keyboard stops only at the parts themselves: a
 * focus would be lost with its place.
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
        <span className="work-context-place">
          <span className="work-context-org">{user?.currentOrg?.name}</span>
          <span className="work-context-crop">{user?.currentCrop?.label}</span>
        </span>
      </div>
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
      <Rows entries={menu.filter((entry) => !entry.hidden)} trail={trail} isOpen={isOpen} />
    </nav>
  )
}

interface RowsProps {
  entries: readonly AuthEntry[]
  /** Ids of the groups above the shown screen. */
  trail: readonly string[]
  isOpen: boolean
}

function Rows({ entries, trail, isOpen }: RowsProps) {
  return (
    <ul>
      {entries.map((entry) => {
        const below = shownChildren(entry)
        const words = (
          <>
            {entry.icon && <i className="menu-icon bone" />}
            <span className="menu-label">{entry.label}</span>
          </>
        )
        return (
          <li key={entry.id}>
            {below.length > 0 ? (
              <div className="menu-group">{words}</div>
            ) : (
              <Link tabIndex={-1} to={pathOf(entry)}>
                {words}
              </Link>
            )}
            {isOpen && trail.includes(entry.id) && <Rows entries={below} trail={trail} isOpen />}
          </li>
        )
      })}
    </ul>
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
            <Link tabIndex={-1} to={tab.fullPath}>
              {tabText(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
