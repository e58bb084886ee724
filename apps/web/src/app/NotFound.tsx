import { Link } from 'react-router'
import '../styles/plain.css'
import { PORTAL_PATH } from './paths.ts'
import { isSignedIn } from './session.ts'

/** The screen for addresses that nothing has. */
export default function NotFound() {
  return (
    <main className="plain">
      <section className="plain-card">
        <p className="plain-code">404</p>
        <h1>页面不存在</h1>
        <p>地址可能已经变更，或您没有查看该页面的权限。</p>
        <p>{isSignedIn() ? <Link to="/">返回首页</Link> : <Link to={PORTAL_PATH}>返回平台首页</Link>}</p>
      </section>
    </main>
  )
}
