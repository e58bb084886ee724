import { useEffect, useId } from 'react'
import { useLocation } from 'react-router'
import { prepareConfirm } from '../../ui/dialog/useConfirm.tsx'

/** Unsaved changes by address without query: the forms that have them, and the whole address. */
const changed = new Map<string, { forms: Set<string>; address: string }>()

/** Returns an address as the guard compares it: without query and trailing slash. */
const keyOf = (pathname: string): string => pathname.replace(/\/+$/, '')

/**
 * Registers whether the screen has unsaved changes: leaving it, closing its tab or the window then asks first. Call it
 * in the screen, not in a dialog of it: unsaved changes must outlive the moment when a kept tab is hidden. `const
 * [isChanged, setChanged] = useState(false)`, `<DynamicForm onChange={() => setChanged(true)} />`, and false after
 * saving or closing.
 */
export function useUnsaved(isChanged: boolean): void {
  const id = useId()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const key = keyOf(pathname)
    const forms = changed.get(key)?.forms ?? new Set<string>()
    if (isChanged) forms.add(id)
    else forms.delete(id)
    if (forms.size > 0) changed.set(key, { forms, address: pathname + search })
    else changed.delete(key)
    if (isChanged) prepareConfirm()
  }, [pathname, search, id, isChanged])
}

/** Returns true if the screen at an address has unsaved changes. */
export const isUnsaved = (pathname: string): boolean => changed.has(keyOf(pathname))

/**
 * Returns true if the screen at this path has unsaved changes under another query, so that opening it anew loses them.
 */
export const isReplaced = (pathname: string, search: string): boolean =>
  isUnsaved(pathname) && changed.get(keyOf(pathname))?.address !== pathname + search

/** Returns true if any screen has unsaved changes. */
export const hasUnsaved = (): boolean => changed.size > 0

/** Forgets the unsaved changes at these addresses; by default all of them. */
export function forgetUnsaved(pathnames: Iterable<string> = [...changed.keys()]): void {
  for (const pathname of pathnames) changed.delete(keyOf(pathname))
}
