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
 * Returns whether only the menu hides the screen of an address, or `undefined` while that is being found out. A catalogue that cannot
 * be loaded counts as no: the user is sent to his administrator either way.
 */
function useHidden(path: string, isKnown: boolean): boolean | undefined {
  const [found, setFound] = useState<{ path: string; isHidden: boolean }>()
  useEffect(() => {
    let isShown = true
    const answer = (isHidden: boolean) => isShown && setFound({ path, isHidden })
    if (isKnown)
      void holdsRight(path)
        .catch(() => false)
        .then(answer)
    return () => {
      isShown = false
    }
  }, [isKnown, path])
  if (!isKnown) return false
  return found?.path === path ? found.isHidden : undefined
}

const messages = {
  unknown: { code: '404', title: '页面不存在', text: () => '地址可能已经变更，请核对后再试。' },
  checking: { code: '', title: '正在核对权限', text: () => '请稍候。' },
  hidden: {
    code: '403',
    title: '菜单未启用',
    text: (screen: string) =>
      `您有「${screen}」的权限，但它的菜单已停用或未分配给您的角色，请在“系统管理”的菜单与角色中启用。`,
  },
  forbidden: {
    code: '403',
    title: '没有权限',
    text: (screen: string) => `您没有查看「${screen}」的权限，请联系本机构管理员授权。`,
  },
}

function messageOf(isKnown: boolean, isHidden: boolean | undefined) {
  if (!isKnown) return messages.unknown
  if (isHidden === undefined) return messages.checking
  return isHidden ? messages.hidden : messages.forbidden
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
  const { code, title, text } = messageOf(known !== undefined, useHidden(path, known !== undefined))
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="plain">
      <section className="plain-card">
        <p className="plain-code">{code}</p>
        <h1>{title}</h1>
        <p>{text(known?.title ?? '')}</p>
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
