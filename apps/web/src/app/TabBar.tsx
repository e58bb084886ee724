import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { HOME_ID } from './menu.ts'
import { mayLeave } from './mayLeave.ts'
import { closeOthers, closeTab, useTabs } from './tabs.ts'

/** The opened screens; each but Home can be closed, also by the middle button. */
export function TabBar() {
  const { tabs, active } = useTabs()
  const navigate = useNavigate()
  const bar = useRef<HTMLUListElement>(null)
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const close = async (index: number) => {
    if (!(await mayLeave([tabs[index]!.key]))) return
    const next = closeTab(index)
    if (next) void navigate(next)
  }
  const closeMany = async (kept: string) => {
    const gone = tabs.map((tab) => tab.key).filter((key) => key !== kept)
    if (!(await mayLeave(gone))) return
    closeOthers(kept)
    if (kept !== active) void navigate(kept)
  }
  return (
    <nav className="tab-bar" aria-label="打开的页面">
      <ul ref={bar}>
        {tabs.map((tab, index) => (
          <li key={tab.key} className={tab.key === active ? 'active' : ''}>
            <Link
              to={tab.fullPath}
              title={tab.title}
              {...(tab.key === active ? { 'aria-current': 'page' as const } : {})}
              onAuxClick={(event) => {
                if (event.button !== 1) return
                event.preventDefault()
                void close(index)
              }}
            >
              {tab.title}
            </Link>
            {tab.id !== HOME_ID && (
              <button type="button" aria-label={`关闭 ${tab.title}`} onClick={() => void close(index)}>
                <CloseOutlined aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {tabs.length > 1 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'others', label: '关闭其他' },
              { key: 'all', label: '关闭全部' },
            ],
            onClick: ({ key }) => void closeMany(key === 'all' ? '/home' : active),
          }}
        >
          <Button type="text" size="small" aria-label="页面操作" icon={<DownOutlined />} />
        </Dropdown>
      )}
    </nav>
  )
}
