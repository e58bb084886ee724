import { lazy, Suspense, useState } from 'react'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorBoundary } from '../../ui/pane/ErrorBoundary.tsx'
import { TodoWaiting } from '../../ui/page/TodoItem.tsx'
import { homePanels } from './homePanels.ts'
import { useSession, usePermissions } from '../../workspace/session.ts'
import './home.css'
import { Shortcuts } from './Shortcuts.tsx'

const panels = homePanels.map(({ loadTodos, loadBody, ...panel }) => ({
  ...panel,
  Todos: loadTodos && lazy(loadTodos),
  Body: loadBody && lazy(loadBody),
}))

/** 首页: greets the user, lists the to-dos, shows the panels of the areas, and links to every screen of the user. */
export default function Home() {
  const permissions = usePermissions()
  const shown = panels.filter((panel) => panel.permissions.some((word) => permissions.has(word)))
  return (
    <article className="page home">
      <Greeting />
      <div className="page-body home-body">
        {shown.length > 0 && (
          <div className="home-main">
            {shown.some(({ Todos }) => Todos) && (
              <section aria-labelledby="home-todos">
                <h2 id="home-todos">我的待办</h2>
                <ul className="todos">
                  {shown.map(
                    ({ key, Todos }) =>
                      Todos && (
                        <ErrorBoundary key={key}>
                          <Suspense fallback={<TodoWaiting label="待办" />}>
                            <Todos />
                          </Suspense>
                        </ErrorBoundary>
                      ),
                  )}
                </ul>
              </section>
            )}
            {shown.map(
              ({ key, Body }) =>
                Body && (
                  <ErrorBoundary key={key}>
                    <Suspense fallback={<EmptyPane loading />}>
                      <Body />
                    </Suspense>
                  </ErrorBoundary>
                ),
            )}
          </div>
        )}
        <Shortcuts />
      </div>
    </article>
  )
}

function Greeting() {
  const { uname, userInfo } = useSession()
  const [now] = useState(() => new Date())
  const place = [userInfo?.currentOrg?.name, userInfo?.currentCrop?.label, dayText(now)]
  return (
    <header className="page-head">
      <h1>
        {greeting(now)}，{uname}
      </h1>
      <p className="quiet">{place.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

const timeZone = 'Asia/Shanghai'
const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })

function greeting(now: Date): string {
  const hour = Number(hourOf.format(now))
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
    timeZone,
  }).format(now)
