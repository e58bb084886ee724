import { useLayoutEffect } from 'react'

/**
 * Returns the focus to the element that had it before a dialog opened, also when the dialog is unmounted with its
 * parent: antd does so only at the end of its own closing.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const before = document.activeElement
    return () => {
      queueMicrotask(() => {
        if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return
        before.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
