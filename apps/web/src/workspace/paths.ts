/** Id of the Home entry and of its tab; it must never change. */
export const HOME_ID = '1000081'
/** Screen of Home; its tab has the address `/home`. */
export const HOME_PATH = 'home/index'
/** The public side, where users without a session arrive. */
export const PORTAL_PATH = '/homePage/introduce'

/** The user's own screens; everybody's menu has them, and no sidebar shows them. */
export const PERSONAL_INFO = '/system/personalInfo'
export const MY_INCOME = '/task/myIncome'
export const OWN_CONSULTS = '/business/ownConsults'
export const CHANGE_PASSWORD = '/system/changePassword'
export const CHANGE_ACCOUNT = '/system/changeAccount'
export const NOTICE_SETTINGS = '/system/noticeSettings'

/** Addresses of frames and of entries to them: the two frames, Home's own address, and the fallback. */
export const frames = [
  { path: '/', title: '主框架' },
  { path: '/home', title: '首页' },
  { path: '/homePage', title: '门户首页', public: true },
  { path: '*', title: '页面不存在', public: true },
] as const

/** The first record of every list of tabs. */
export const homeRecord = {
  path: '/home',
  fullPath: '/home',
  query: {},
  name: `home-${HOME_ID}`,
  meta: { id: HOME_ID, label: '首页' },
}

/** `/a/b/` → `a/b`. */
export const trimPath = (path: string): string => path.replace(/^\/+|\/+$/g, '')

/** Returns an address with the requested one as `redirect`, so that signing in leads there; `/` needs none. */
export function withRedirect(address: string, wanted: string): string {
  return wanted === '/' || wanted === '' ? address : `${address}?redirect=${encodeURIComponent(wanted)}`
}

/** Represents this site, whatever its address is. */
const HERE = 'http://here.invalid'

/** Returns the address requested before signing in; only one of this site, as the browser resolves it. */
export function wantedPath(path: string | null): string {
  const url = path?.startsWith('/') ? URL.parse(path, HERE) : null
  return url?.origin === HERE ? url.pathname + url.search + url.hash : '/'
}
