import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { OfflineNotice } from '../frame/OfflineNotice.tsx'
import { mayLeave } from './mayLeave.ts'
import { HOME_ID } from '../../workspace/paths.ts'
import { closeAll, closeOthers, closeRight, closeTab, refreshTab } from '../../workspace/tabActions.ts'
import { tabText, tabTitle, useTabs, type Tab } from '../../workspace/tabs.ts'

/** The actions of a tab; each returns the address to show next, if it changes. */
const actions = {
  refresh: refreshTab,
  close: closeTab,
  others: closeOthers,
  right: closeRight,
  all: closeAll,
} satisfies Record<string, (index: number) => string | undefined>
type Action = keyof typeof actions

/**
 * The opened screens. Each but Home can be closed: by its button, the middle mouse button, or Delete. Arrow keys move
 * along the tabs; a right click (or the menu key) offers more.
 */
export function TabBar() {
  const { tabs, active } = useTabs()
  const [target, setTarget] = useState(0)
  const bar = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    bar.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const act = async (name: Action, index: number) => {
    if (!(await mayLeave(leftBy(name, tabs, index)))) return
    const next = actions[name](index)
    if (next) void navigate(next)
  }
  const shown = tabs.findIndex((tab) => tab.path === active)
  const menuOf = (index: number): MenuProps => ({
    items: itemsOf(tabs, index),
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      void act(key as Action, index)
    },
  })
  return (
    <>
      <nav className="tab-bar" aria-label="打开的页面">
        <Dropdown trigger={['contextMenu']} menu={menuOf(target)}>
          <ul
            ref={bar}
            onKeyDown={(event) => moveFocus(event, (name, index) => void act(name, index))}
            onWheel={scrollAlong}
          >
            {tabs.map((tab, index) => (
              <li
                key={tab.path}
                className={tab.path === active ? 'active' : ''}
                onContextMenu={() => setTarget(index)}
              >
                <Link
                  to={tab.fullPath}
                  title={tabTitle(tab)}
                  data-index={index}
                  aria-keyshortcuts={tab.meta.id === HOME_ID ? undefined : 'Delete'}
                  aria-current={tab.path === active ? 'page' : undefined}
                  onAuxClick={(event) => {
                    if (event.button !== 1) return
                    event.preventDefault()
                    void act('close', index)
                  }}
                >
                  {tabText(tab)}
                </Link>
                {tab.meta.id !== HOME_ID && (
                  <button
                    type="button"
                    aria-label={`关闭 ${tabTitle(tab)}`}
                    onClick={() => void act('close', index)}
                  >
                    <CloseOutlined aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Dropdown>
        <Dropdown trigger={['click']} menu={menuOf(shown)}>
          <Button type="text" size="small" aria-label="页面操作" icon={<DownOutlined />} />
        </Dropdown>
      </nav>
      <OfflineNotice />
    </>
  )
}

/** Returns the paths of the tabs that an action closes. */
function leftBy(name: Action, tabs: readonly Tab[], index: number): string[] {
  const isLeft = {
    refresh: (at: number) => at === index,
    close: (at: number) => at === index,
    others: (at: number) => at !== index,
    right: (at: number) => at > index,
    all: () => true,
  }[name]
  return tabs.filter((_, at) => isLeft(at)).map((tab) => tab.path)
}

/** Returns the menu items of a tab; a screen without a tab has the index -1. */
function itemsOf(tabs: readonly Tab[], index: number): NonNullable<MenuProps['items']> {
  const isHome = tabs[index]?.meta.id === HOME_ID
  const others = tabs.length - (index > 0 ? 2 : 1)
  return [
    { key: 'refresh', label: '刷新', disabled: index < 0 },
    { key: 'close', label: '关闭', disabled: isHome || index < 0 },
    { key: 'others', label: '关闭其他', disabled: others < 1 },
    { key: 'right', label: '关闭右侧', disabled: index >= tabs.length - 1 },
    { key: 'all', label: '关闭全部', disabled: tabs.length < 2 },
  ]
}

/** Moves along the tabs by the arrow keys, Home and End; Delete closes the focused tab and focuses its neighbour. */
function moveFocus(
  event: KeyboardEvent<HTMLUListElement>,
  act: (name: 'close', index: number) => void,
): void {
  const list = event.currentTarget
  const links = [...list.querySelectorAll<HTMLElement>('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  if (at < 0) return
  if (event.key === 'Delete') {
    act('close', at)
    requestAnimationFrame(() => {
      const rest = [...list.querySelectorAll<HTMLElement>('a')]
      ;(rest[at] ?? rest.at(-1))?.focus()
    })
    return
  }
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  links[(to + links.length) % links.length]?.focus()
}

/** Scrolls a row of tabs that is wider than the window by the wheel. */
function scrollAlong(event: WheelEvent<HTMLUListElement>): void {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
}
