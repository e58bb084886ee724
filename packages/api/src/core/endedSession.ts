/** Data of the refusal of a call whose session was ended; the message says by whom or why. */
export interface EndedSession {
  ended: true
}

/** Message to the other tabs of a browser after one of them signed out. */
export const SIGNED_OUT = '已在另一窗口退出登录'
