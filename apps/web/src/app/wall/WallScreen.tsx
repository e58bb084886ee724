import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Providers } from '../Providers.tsx'
import { findScreen } from '../screens.ts'
import { findLeaf } from '../../workspace/menu.ts'
import { useSession } from '../../workspace/session.ts'

const load = async (path: string) => {
  const screen = findScreen(path)
  if (!screen) throw new Error(`${path} is no screen`)
  return await screen.load()
}
const Internal = lazy(() => load('cockpit/internal'))
const External = lazy(() => load('cockpit/external'))

/** A dashboard on a wall: the screen alone, without the frame of the workspace, for users whose menu has it. */
export default function WallScreen() {
  const name = useLocation().pathname.split('/').at(-1) ?? ''
  const menu = useSession((session) => session.menuList)
  const isAllowed = findLeaf(menu, `/cockpit/${name}`) !== undefined
  return (
    <Providers isQuiet>
      <Suspense>
        {isAllowed && name === 'internal' && <Internal />}
        {isAllowed && name === 'external' && <External />}
        {!isAllowed && <NoRight />}
      </Suspense>
    </Providers>
  )
}

function NoRight() {
  return (
    <div className="pane-note" role="alert">
      <h1>无权限</h1>
      <p>没有这个驾驶舱，或您没有查看它的权限，请联系管理员授权。</p>
    </div>
  )
}
