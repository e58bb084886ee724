import { useSyncExternalStore } from 'react'

/** Calls back when the browser loses its network or finds it again. Returns the function that stops it. */
function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Says that the browser has no network, for as long as that is so, and what it means for what is on the screen. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p className="offline" role="status">
      网络已断开：页面显示的是断开前的数据，填写的内容还在；恢复后再保存。
    </p>
  )
}
