import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { Mark } from '../Mark.tsx'
import { portalScreens } from '../publicScreens.ts'
import { isSignedIn } from '../session.ts'
import { VERSION } from '../version.ts'
import './portal.css'

/** Frame of the public side: its screens, and the way to the workspace. */
export default function Portal() {
  const { search } = useLocation()
  const redirect = new URLSearchParams(search).get('redirect')
  const login = redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'
  return (
    <div className="portal">
      <header>
        <Link className="portal-brand" to="/homePage/introduce">
          <Mark />
          禾谱
        </Link>
        <nav aria-label="平台">
          {portalScreens.map(({ path, title }) => (
            <NavLink key={path} to={`/${path}`}>
              {title}
            </NavLink>
          ))}
        </nav>
        <Link className="portal-enter" to={isSignedIn() ? '/' : login}>
          {isSignedIn() ? '进入工作台' : '登录'}
        </Link>
      </header>
      <main>
        <Outlet />
      </main>
      <footer>禾谱 {VERSION}</footer>
    </div>
  )
}
