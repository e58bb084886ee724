/** What a refused call carries whose session somebody ended; the message says who or what did. */
export interface EndedSession {
  ended: true
}

/** What the tabs of a browser are told when one of them signed out. */
export const SIGNED_OUT = '已在另一窗口退出登录'
