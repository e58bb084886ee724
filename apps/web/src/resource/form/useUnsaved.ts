import { useEffect, useId } from 'react'
import { useLocation } from 'react-router'

/** Addresses with changes that are not saved, each with the forms that have them. */
const changed = new Map<string, Set<string>>()

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
  const key = keyOf(useLocation().pathname)
  useEffect(() => {
    const forms = changed.get(key) ?? new Set()
    if (isChanged) forms.add(id)
    else forms.delete(id)
    if (forms.size > 0) changed.set(key, forms)
    else changed.delete(key)
  }, [key, id, isChanged])
}

/** True when the screen at an address has changes that are not saved. */
export const isUnsaved = (pathname: string): boolean => changed.has(keyOf(pathname))

/** True when any screen has. */
export const hasUnsaved = (): boolean => changed.size > 0

/** The changes at an address are given up. */
export function forgetUnsaved(pathname: string): void {
  changed.delete(keyOf(pathname))
}
