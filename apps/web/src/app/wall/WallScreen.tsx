import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { Providers } from '../Providers.tsx'
import { findScreen } from '../screens.ts'
import { findLeaf } from '../../workspace/menu.ts'
import { useSession } from '../../workspace/session.ts'

const screens = ['internal', 'external'].map((name) => {
  const screen = findScreen(`cockpit/${name}`)
  return { name, Screen: screen && lazy(screen.load) }
})

/** A dashboard on a wall: the screen alone, without the frame of the workspace, for users whose menu has it. */
export default function WallScreen() {
  const { name } = useParams()
  const menu = useSession((session) => session.menuList)
  const Screen = findLeaf(menu, `/cockpit/${name}`) && screens.find((screen) => screen.name === name)?.Screen
  return (
    <Providers isQuiet>
      <Suspense>{Screen ? <Screen /> : <NoRight />}</Suspense>
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
