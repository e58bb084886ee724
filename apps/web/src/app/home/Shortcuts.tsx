import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { Button } from 'antd'
import { Link } from 'react-router'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { MenuIcon } from '../../workspace/menuIcons.tsx'
import { leavesOf, pathOf, shownChildren } from '../../workspace/menu.ts'
import { HOME_ID } from '../../workspace/paths.ts'
import { useSession } from '../../workspace/session.ts'
import { MAX_PINS, usePins, type Pins } from './pins.ts'

/** Every screen of the user by menu, with the pinned ones above. */
export function Shortcuts() {
  const menu = useSession((session) => session.menuList)
  const userId = useSession((session) => session.userInfo?.id ?? '')
  const groups = menu.filter((entry) => !entry.hidden && entry.id !== HOME_ID)
  const pins = usePins(userId)
  const links = groups.flatMap(linksOf)
  const pinned = pins.ids.flatMap((id) => links.find((entry) => entry.id === id) ?? [])
  const isFull = pinned.length >= MAX_PINS
  if (links.length === 0) return <EmptyPane text="您还没有可用的菜单，请联系管理员授权。" />
  return (
    <nav className="shortcuts" aria-label="功能入口">
      <h2>常用功能</h2>
      {pinned.length === 0 && <p className="quiet">用图钉固定常用的功能，最多 {MAX_PINS} 个。</p>}
      {pinned.length > 0 && <Links entries={pinned} pins={pins} isFull={isFull} />}
      {groups.map((group) => (
        <section key={group.id}>
          <h3>
            <MenuIcon name={group.icon} />
            {group.label}
          </h3>
          <Links
            entries={linksOf(group).filter((entry) => !pinned.includes(entry))}
            pins={pins}
            isFull={isFull}
          />
        </section>
      ))}
    </nav>
  )
}

const linksOf = (group: AuthEntry): AuthEntry[] =>
  shownChildren(group).length > 0 ? leavesOf(shownChildren(group)).filter((entry) => !entry.hidden) : [group]

interface LinksProps {
  entries: readonly AuthEntry[]
  pins: Pins
  /** No further one may be pinned. */
  isFull: boolean
}

function Links({ entries, pins, isFull }: LinksProps) {
  return (
    <ul>
      {entries.map((entry) => {
        const isPinned = pins.ids.includes(entry.id)
        return (
          <li key={entry.id}>
            <Link to={pathOf(entry)}>{entry.label}</Link>
            <Button
              type="text"
              size="small"
              aria-label={`${isPinned ? '取消固定' : '固定'} ${entry.label}`}
              title={isFull && !isPinned ? `最多固定 ${MAX_PINS} 个` : isPinned ? '取消固定' : '固定'}
              disabled={isFull && !isPinned}
              icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
              onClick={() => pins.toggle(entry.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
