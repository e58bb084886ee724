import type { ComponentType } from 'react'
import { experimentScreens } from '../areas/experiment/screens.ts'
import { upgradeScreens } from '../areas/upgrade/screens.ts'

/** One screen. Its component is the default export of the loaded file. */
export interface Screen {
  /** Address without leading slash; a menu entry finds its screen by it (or by its `component`). */
  path: string
  /** Label of the tab where no menu entry gives one. */
  title: string
  /** The screen stays as it is while another tab is shown. */
  keepAlive?: boolean
  /** Open without signing in; shown outside the frame. */
  public?: boolean
  load: () => Promise<{ default: ComponentType }>
}

const ownScreens: readonly Screen[] = [
  { path: 'login', title: '登录', public: true, load: () => import('./login/Login.tsx') },
  { path: '404', title: '页面不存在', public: true, load: () => import('./NotFound.tsx') },
  { path: 'changePassword', title: '修改密码', load: () => import('./password/ForcedPassword.tsx') },
  { path: 'iframe/:menuId', title: '嵌入页面', load: () => import('./EmbeddedPage.tsx') },
  { path: 'home/index', title: '首页', load: () => import('./home/Home.tsx') },
]

/** Every screen of the product: the single source of routes, tabs and the screen list. Areas add theirs here. */
export const screens: readonly Screen[] = [...ownScreens, ...experimentScreens, ...upgradeScreens]

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/** The screen registered under a path; slashes around it do not matter. */
export const findScreen = (path: string): Screen | undefined => byPath.get(trimPath(path))

/** `/a/b/` → `a/b`. */
export const trimPath = (path: string): string => path.replace(/^\/+|\/+$/g, '')
