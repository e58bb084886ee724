/** The card of a wall whose session has ended: what happened, and what to do. */
export function SessionOver() {
  return (
    <div className="wall-over" role="alert">
      <h2>登录过期</h2>
      <p>大屏的登录已过期或被结束，数据已停止更新。请在本机重新登录，登录后自动回到本页。</p>
      <button type="button" className="wall-button" onClick={signInAgain}>
        重新登录
      </button>
    </div>
  )
}

/** Opens the sign-in screen, which leads back to this address. */
function signInAgain(): void {
  const { pathname, search } = location
  location.assign(`/login?redirect=${encodeURIComponent(pathname + search)}`)
}
