import { useEffect } from 'react'

/**
 * Has the browser ask before the window is closed or loaded anew, as long as a dialog that is shown has changes. Screens do so by
 * `useUnsaved`, which guards their address too; nobody leaves an open dialog by an address.
 */
export function useReloadGuard(isChanged: boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
}
