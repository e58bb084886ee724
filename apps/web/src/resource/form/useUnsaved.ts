import { useEffect, useId } from 'react'
import { useLocation } from 'react-router'
import { prepareConfirm } from '../../ui/dialog/useConfirm.tsx'

/** Changes that are not saved, by address without query: the forms that have them and the whole address. */
const changed = new Map<string, { forms: Set<string>; address: string }>()

/** An address as the guard compares it: without query and last slash. */
const keyOf = (pathname: string): string => pathname.replace(/\/+$/, '')

/**
 * Tells whether the screen has changes that are not saved: leaving it, closing its tab or the window then asks first.
 * Belongs to the screen, not to a dialog in it: what is not saved outlives the moment in which a kept tab is hidden.
 * `const [isChanged, setChanged] = useState(false)`, `<DynamicForm onChange={() => setChanged(true)} />`, and false
 * after saving or closing.
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

/** True when the screen at an address has changes that are not saved. */
export const isUnsaved = (pathname: string): boolean => changed.has(keyOf(pathname))

/** True when the screen at this path has such changes under another query, so that opening it anew loses them. */
export const isReplaced = (pathname: string, search: string): boolean =>
  isUnsaved(pathname) && changed.get(keyOf(pathname))?.address !== pathname + search

/** True when any screen has. */
export const hasUnsaved = (): boolean => changed.size > 0

/** The changes at these addresses are given up; without them all. */
export function forgetUnsaved(pathnames: Iterable<string> = [...changed.keys()]): void {
  for (const pathname of pathnames) changed.delete(keyOf(pathname))
}
