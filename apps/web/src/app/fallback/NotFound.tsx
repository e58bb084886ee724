import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import '../../styles/plain.css'
import { findScreen } from '../screens.ts'
import { isSignedIn, session } from '../../workspace/session.ts'
import { PORTAL_PATH, trimPath } from '../../workspace/paths.ts'

/** Every entry of the menu catalogue. */
const entries = (list: readonly MenuDefinition[]): MenuDefinition[] =>
  list.flatMap((entry) => [entry, ...entries(entry.children ?? [])])

/**
 * Returns whether the user holds a right that the menu entry of a screen stands for: then only the menu keeps him out. The catalogue
 * is loaded for this alone.
 */
async function holdsRight(path: string): Promise<boolean> {
  const { menus } = await import('@hepu/api/menus')
  const entry = entries(menus).find((menu) => trimPath(menu.path) === trimPath(path))
  const held = new Set(session().permissions)
  return entry?.permissions?.some((permission) => held.has(permission)) ?? false
}

/**
 * The screen for unknown addresses, and for screens that are not in the user's menu. `from` is the requested address.
 */
export default function NotFound() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const from = params.get('from')
  const [path = ''] = from?.split('?') ?? []
  const known = from && isSignedIn() ? findScreen(path) : undefined
  const isKnown = known !== undefined
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let isShown = true
    if (isKnown) void holdsRight(path).then((holds) => isShown && setHidden(holds))
    return () => {
      isShown = false
    }
  }, [isKnown, path])
  const title = isHidden ? '菜单未启用' : known ? '没有权限' : '页面不存在'
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="plain">
      <section className="plain-card">
        <p className="plain-code">{known ? '403' : '404'}</p>
        <h1>{title}</h1>
        <p>
          {known
            ? isHidden
              ? `您有「${known.title}」的权限，但它的菜单已停用或未分配给您的角色，请在“系统管理”的菜单与角色中启用。`
              : `您没有查看「${known.title}」的权限，请联系本机构管理员授权。`
            : '地址可能已经变更，请核对后再试。'}
        </p>
        {from && <p className="plain-address">{from}</p>}
        <p className="plain-actions">
          {isSignedIn() ? <Link to="/">返回首页</Link> : <Link to={PORTAL_PATH}>返回平台首页</Link>}
          {history.length > 1 && (
            <button type="button" className="plain-link" onClick={() => void navigate(-1)}>
              返回上一页
            </button>
          )}
        </p>
      </section>
    </main>
  )
}
