import { serviceDetailScreens, serviceScreens } from '../areas/integration/shared.ts'
import type { Screen } from '../workspace/screen.ts'

/** Screens of the public side that the navigation of the portal offers. */
export const portalScreens: readonly Screen[] = [
  {
    path: 'homePage/introduce',
    title: '平台介绍',
    public: true,
    load: () => import('./portal/Introduce.tsx'),
  },
  {
    path: 'homePage/achievements',
    title: '成果交易',
    public: true,
    load: () => import('./portal/market/Achievements.tsx'),
  },
  ...serviceScreens,
  {
    path: 'homePage/contactUs',
    title: '联系我们',
    public: true,
    load: () => import('./portal/ContactUs.tsx'),
  },
]

/** Screens of the public side that others lead to. */
export const portalDetailScreens: readonly Screen[] = [
  {
    path: 'homePage/achievementslookover',
    title: '成果详情',
    public: true,
    load: () => import('./portal/market/AchievementDetail.tsx'),
  },
  {
    path: 'homePage/requirementList',
    title: '需求详情',
    public: true,
    load: () => import('./portal/market/DemandDetail.tsx'),
  },
  ...serviceDetailScreens,
]

/** Screens that have no frame and need no session. */
export const standaloneScreens: readonly Screen[] = [
  { path: 'login', title: '登录', public: true, load: () => import('./login/Login.tsx') },
  { path: 'secretLogin', title: '内部登录', public: true, load: () => import('./login/SecretLogin.tsx') },
  { path: 'resetPassword', title: '重置密码', public: true, load: () => import('./login/ResetPassword.tsx') },
  {
    path: 'breederView',
    title: '合作进展',
    public: true,
    load: async () => (await import('../areas/breeder/shared.ts')).loadPartnerPage(),
  },
  { path: '404', title: '页面不存在', public: true, load: () => import('./fallback/NotFound.tsx') },
]

/** Every screen that opens without signing in. */
export const publicScreens: readonly Screen[] = [
  ...standaloneScreens,
  ...portalScreens,
  ...portalDetailScreens,
]
