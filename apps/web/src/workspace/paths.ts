/** Id of the Home entry and of its tab; fixed for ever. */
export const HOME_ID = '1000081'
/** Screen of Home; its tab has the address `/home`. */
export const HOME_PATH = 'home/index'
/** The public side: where those without a session arrive. */
export const PORTAL_PATH = '/homePage/introduce'

/** Screens of one's own matters; everybody's menu has them, no sidebar shows them. */
export const PERSONAL_INFO = '/system/personalInfo'
export const CHANGE_PASSWORD = '/system/changePassword'
export const CHANGE_ACCOUNT = '/system/changeAccount'

/** Addresses that hold or lead to screens: the two frames, Home's own address, and what nothing else has. */
export const frames = [
  { path: '/', title: '主框架' },
  { path: '/home', title: '首页' },
  { path: '/homePage', title: '门户首页', public: true },
  { path: '*', title: '页面不存在', public: true },
] as const

/** The record every list of tabs begins with. */
export const homeRecord = {
  path: '/home',
  fullPath: '/home',
  query: {},
  name: `home-${HOME_ID}`,
  meta: { id: HOME_ID, label: '首页' },
}

/** `/a/b/` → `a/b`. */
export const trimPath = (path: string): string => path.replace(/^\/+|\/+$/g, '')

/** An address with the wanted one as `redirect`, so that signing in leads there; `/` needs none. */
export function withRedirect(address: string, wanted: string): string {
  return wanted === '/' || wanted === '' ? address : `${address}?redirect=${encodeURIComponent(wanted)}`
}

/** Stands for this site, whatever its address is. */
const HERE = 'http://here.invalid'

/** The address asked for before signing in; only one of this site, as the browser understands it. */
export function wantedPath(path: string | null): string {
  const url = path?.startsWith('/') ? URL.parse(path, HERE) : null
  return url?.origin === HERE ? url.pathname + url.search + url.hash : '/'
}
