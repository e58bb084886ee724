import { approvalArea } from '../areas/approval/screens.ts'
import { authorityArea } from '../areas/authority/screens.ts'
import { experimentArea } from '../areas/experiment/screens.ts'
import { obligationArea } from '../areas/obligation/screens.ts'
import { researchArea } from '../areas/research/screens.ts'
import { upgradeArea } from '../areas/upgrade/screens.ts'
import { projectArea } from '../areas/project/screens.ts'
import { productArea } from '../areas/product/screens.ts'
import { contractArea } from '../areas/contract/screens.ts'
import { tradingArea } from '../areas/trading/screens.ts'
import { breederArea } from '../areas/breeder/screens.ts'
import { dashboardArea } from '../areas/dashboard/screens.ts'
import { integrationArea } from '../areas/integration/screens.ts'
import type { WebArea } from '../workspace/area.ts'
import {
  CHANGE_ACCOUNT,
  CHANGE_PASSWORD,
  NOTICE_SETTINGS,
  PERSONAL_INFO,
  trimPath,
} from '../workspace/paths.ts'
import { publicScreens } from './publicScreens.ts'
import type { Screen } from '../workspace/screen.ts'

/** Every business area; a new one is added here. */
export const webAreas: readonly WebArea[] = [
  experimentArea,
  upgradeArea,
  researchArea,
  approvalArea,
  obligationArea,
  authorityArea,
  projectArea,
  productArea,
  contractArea,
  breederArea,
  dashboardArea,
  integrationArea,
  tradingArea,
]

const ownScreens: readonly Screen[] = [
  ...publicScreens,
  { path: 'changePassword', title: '修改密码', load: () => import('./password/ForcedPassword.tsx') },
  { path: trimPath(PERSONAL_INFO), title: '个人信息', load: () => import('./profile/PersonalInfo.tsx') },
  { path: trimPath(CHANGE_PASSWORD), title: '修改密码', load: () => import('./password/ChangePassword.tsx') },
  { path: trimPath(CHANGE_ACCOUNT), title: '更换账号', load: () => import('./profile/ChangeAccount.tsx') },
  { path: trimPath(NOTICE_SETTINGS), title: '通知设置', load: () => import('./notice/NoticeSettings.tsx') },
  { path: 'iframe/:menuId', title: '嵌入页面', load: () => import('./menu/EmbeddedPage.tsx') },
  { path: 'home/index', title: '首页', load: () => import('./home/Home.tsx') },
]

/** Every screen of the product: the single source of routes, tabs and the screen list. */
export const screens: readonly Screen[] = [...ownScreens, ...webAreas.flatMap((area) => area.screens)]

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/** Returns the screen registered under a path; slashes around it do not count. */
export const findScreen = (path: string): Screen | undefined => byPath.get(trimPath(path))
