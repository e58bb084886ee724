import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { findLeaf } from '../../workspace/menu.ts'
import { useSession } from '../../workspace/session.ts'

/** Links to a screen in the user's menu; any other address is plain text, because answers are not trusted. */
export function RecordLink({ path, children }: { path: string; children: ReactNode }) {
  const menu = useSession((session) => session.menuList)
  const isOwn = /^\/[^/\\]/.test(path) && findLeaf(menu, path.split(/[?#]/)[0] ?? '') !== undefined
  return isOwn ? <Link to={path}>{children}</Link> : <span>{children}</span>
}
