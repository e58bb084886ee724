import { setSession } from '../../workspace/session.ts'

/** Width up to which the open menu covers the screen; the same number is in `frame.css`. */
export const NARROW = '(max-width: 760px)'

/** Folds the menu where it covers the screen. */
export function foldIfNarrow(): void {
  if (matchMedia(NARROW).matches) setSession({ sidebarOpened: false })
}
