import type { Screen } from '../workspace/screen.ts'

/** Screens of the public side, shown in the frame of the portal. */
export const portalScreens: readonly Screen[] = [
  {
    path: 'homePage/introduce',
    title: '平台介绍',
    public: true,
    load: () => import('./portal/Introduce.tsx'),
  },
  {
    path: 'homePage/contactUs',
    title: '联系我们',
    public: true,
    load: () => import('./portal/ContactUs.tsx'),
  },
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
export const publicScreens: readonly Screen[] = [...standaloneScreens, ...portalScreens]
