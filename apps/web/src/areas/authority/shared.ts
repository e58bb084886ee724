/** What other parts of the web app may use of 系统管理: the only door to this area. */

/** Loads the list of the user's own sign-ins, which can be ended there. */
export const loadMySignIns = () => import('./signIn/MySignIns.tsx')
