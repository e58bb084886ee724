import type { MenuTreeEntry } from '@hepu/api/areas/authority/menuAdmin'
import { MenuIcon } from '../../../app/icons.tsx'

/** What the sidebar shows to somebody who has every menu. */
export function SidebarPreview({ menus }: { menus: readonly MenuTreeEntry[] }) {
  return (
    <div className="sidebar-preview">
      <Entries menus={menus} isTop />
    </div>
  )
}

function Entries({ menus, isTop = false }: { menus: readonly MenuTreeEntry[]; isTop?: boolean }) {
  const shown = menus.filter((menu) => !menu.hidden)
  if (shown.length === 0) return null
  return (
    <ul>
      {shown.map((menu) => (
        <li key={menu.id}>
          <span>
            {(isTop || menu.icon) && <MenuIcon name={menu.icon} />}
            {menu.label}
          </span>
          <Entries menus={menu.children} />
        </li>
      ))}
    </ul>
  )
}
