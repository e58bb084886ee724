import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { findLeaf } from '../../workspace/menu.ts'
import { useSession } from '../../workspace/session.ts'

/** Leads to a screen that the user has; any other address is plain text, as answers are not trusted. */
export function RecordLink({ path, children }: { path: string; children: ReactNode }) {
  const menu = useSession((it) => it.menuList)
  const isOwn = /^\/[^/\\]/.test(path) && findLeaf(menu, path.split(/[?#]/)[0] ?? '') !== undefined
  return isOwn ? <Link to={path}>{children}</Link> : <span>{children}</span>
}
