import { useCallback, useState } from 'react'
import type { Opened } from './wallContext.ts'

/** Keeps the open dialogs of a dashboard, one of each kind: a figure within a dialog opens another above it. */
export function useOpened() {
  const [opened, setOpened] = useState<readonly Opened[]>([])
  const close = useCallback(
    (kind: Opened['kind']) => setOpened((before) => before.filter((one) => one.kind !== kind)),
    [],
  )
  const open = useCallback(
    (next: Opened) => setOpened((before) => [...before.filter(({ kind }) => kind !== next.kind), next]),
    [],
  )
  return { opened, open, close }
}
