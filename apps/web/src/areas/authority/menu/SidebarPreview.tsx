import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { MenuIcon } from '../../../workspace/menuIcons.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'

interface Props {
  menus: readonly MenuTreeEntry[]
  onClose: () => void
}

/** 侧栏预览: the sidebar of a user who has every menu. */
export default function SidebarPreview({ menus, onClose }: Props) {
  return (
    <AppDrawer open title="侧栏预览" size={320} onClose={onClose}>
      <p className="quiet">拥有全部菜单的人所见。</p>
      <div className="sidebar-preview">
        <Entries menus={menus} isTop />
      </div>
    </AppDrawer>
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
