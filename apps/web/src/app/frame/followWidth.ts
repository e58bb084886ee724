import { session, setSession } from '../../workspace/session.ts'
import { foldIfNarrow, NARROW } from './narrow.ts'

/** Whether the menu of the wide window was open, in session storage while the window is narrow. */
const WIDE = 'wideSidebar'

/**
 * Folds the menu while the window is narrow, and shows it as before once the window is wide again; open if the window was narrow
 * from the start. Returns what ends this.
 */
export function followWidth(): () => void {
  const query = matchMedia(NARROW)
  const follow = () => (query.matches ? enterNarrow(session().sidebarOpened) : enterWide())
  if (query.matches) keepWide(true)
  else enterWide()
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}

function enterNarrow(isOpen: boolean): void {
  keepWide(isOpen)
  foldIfNarrow()
}

function enterWide(): void {
  const kept = sessionStorage.getItem(WIDE)
  if (!kept) return
  sessionStorage.removeItem(WIDE)
  setSession({ sidebarOpened: kept === 'true' })
}

/** Keeps the state of the wide window; one that is kept already is not overwritten. */
function keepWide(isOpen: boolean): void {
  if (!sessionStorage.getItem(WIDE)) sessionStorage.setItem(WIDE, `${isOpen}`)
}
