import type { AuthEntry } from '@hepu/api/areas/authority/session'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { homePanels } from '../homePanels.ts'
import { MenuIcon } from '../icons.tsx'
import { leavesOf, pathOf, shownChildren } from '../menu.ts'
import { HOME_ID } from '../paths.ts'
import { useSession, useWords } from '../session.ts'

const panels = homePanels.map((panel) => ({ ...panel, Panel: lazy(panel.load) }))

/** 首页: greets, shows what the areas have to say, and leads to every screen of the user. */
export default function Home() {
  const { uname, userInfo } = useSession()
  const words = useWords()
  const [now] = useState(() => new Date())
  return (
    <article className="page home">
      <header className="page-head">
        <h1>
          {greeting(now)}，{uname}
        </h1>
        <p className="home-place">
          {[userInfo?.currentOrg?.name, userInfo?.currentCrop?.label, dayText(now)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <div className="page-body">
        {panels
          .filter(({ word }) => words.has(word))
          .map(({ key, Panel }) => (
            <Suspense key={key} fallback={<EmptyPane loading />}>
              <Panel />
            </Suspense>
          ))}
        <Shortcuts />
      </div>
    </article>
  )
}

function Shortcuts() {
  const menu = useSession((it) => it.menuList)
  const groups = menu.filter((entry) => !entry.hidden && entry.id !== HOME_ID)
  if (groups.length === 0) return <EmptyPane text="您还没有可用的菜单，请联系管理员授权。" />
  return (
    <section className="shortcuts" aria-label="功能入口">
      {groups.map((group) => (
        <div key={group.id}>
          <h2>
            <MenuIcon name={group.icon} />
            {group.label}
          </h2>
          <ul>
            {linksOf(group).map((entry) => (
              <li key={entry.id}>
                <Link to={pathOf(entry)}>{entry.label}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const linksOf = (group: AuthEntry): AuthEntry[] =>
  shownChildren(group).length > 0 ? leavesOf(shownChildren(group)).filter((entry) => !entry.hidden) : [group]

function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}

const dayText = (now: Date): string =>
  new Intl.DateTimeFormat('zh-CN', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  }).format(now)
