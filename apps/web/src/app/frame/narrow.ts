import { session, setSession } from '../../workspace/session.ts'

/** Width up to which the open menu covers the screen; the same number is in `frame.css`. */
const NARROW = '(max-width: 760px)'

/** Whether the menu was open before the window became narrow, in session storage while it is. */
const WIDE = 'wideSidebar'

/** Folds the menu where it covers the screen. */
export function foldIfNarrow(): void {
  if (matchMedia(NARROW).matches) setSession({ sidebarOpened: false })
}

/** Folds the menu while the window is narrow, and shows it as before once the window is wide again. Returns what ends this. */
export function followWidth(): () => void {
  const query = matchMedia(NARROW)
  const follow = () => {
    const wide = sessionStorage.getItem(WIDE)
    if (query.matches) {
      if (!wide) sessionStorage.setItem(WIDE, `${session().sidebarOpened}`)
      foldIfNarrow()
    } else if (wide) {
      sessionStorage.removeItem(WIDE)
      setSession({ sidebarOpened: wide === 'true' })
    }
  }
  follow()
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}
