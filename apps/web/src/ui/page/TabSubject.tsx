import { useEffect, type ReactNode } from 'react'
import { useInRouterContext, useLocation } from 'react-router'
import { nameTab, tabPathOf } from '../../workspace/tabs.ts'

/** What stands between the name of a screen and that of its record. */
const DOT = ' · '

/** Names the tab of a screen after the record in the title of its page. */
export function TabSubject({ title }: { title: ReactNode }) {
  const isScreen = useInRouterContext()
  if (!isScreen || typeof title !== 'string') return null
  const at = title.indexOf(DOT)
  return <Named subject={at < 0 ? null : title.slice(at + DOT.length)} />
}

function Named({ subject }: { subject: string | null }) {
  const { pathname } = useLocation()
  useEffect(() => nameTab(tabPathOf(pathname), subject), [pathname, subject])
  return null
}
