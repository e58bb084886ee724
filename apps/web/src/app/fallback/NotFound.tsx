import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import '../../styles/plain.css'
import { PORTAL_PATH } from '../../workspace/paths.ts'
import { findScreen } from '../screens.ts'
import { isSignedIn } from '../../workspace/session.ts'

/**
 * The screen for unknown addresses, and for screens that are not in the user's menu. `from` is the requested address.
 */
export default function NotFound() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const from = params.get('from')
  const [path = ''] = from?.split('?') ?? []
  const known = from && isSignedIn() ? findScreen(path) : undefined
  const title = known ? '没有权限' : '页面不存在'
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
            ? `您没有查看「${known.title}」的权限，请联系本机构管理员授权。`
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
