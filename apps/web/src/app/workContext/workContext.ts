import { workContextOf, workContextRefused } from '@hepu/api/core/workContext'
import { create } from 'zustand'
import { session } from '../../workspace/session.ts'

/** A request to load everything anew: its reason, and whether the user must accept it. */
export interface ReloadRequest {
  text: string
  isForced: boolean
}

/** The dialog with 重新加载; closed without a request. */
export const useReload = create<{ request: ReloadRequest | null }>()(() => ({ request: null }))

export const askReload = (request: ReloadRequest): void => useReload.setState({ request })
export const closeReload = (): void => useReload.setState({ request: null })

/** Returns the work context of the screen; blank before organisation and crop are known. */
export function currentWorkContext(): string {
  const { currentOrg, currentCrop } = session().userInfo ?? {}
  return currentOrg && currentCrop ? workContextOf(currentOrg.id, currentCrop.value) : ''
}

let moves = 0

/**
 * Runs a function that changes the session's work context or loads it anew. Calls of the old work context may be
 * refused meanwhile.
 */
export async function whileMoving<T>(run: () => Promise<T>): Promise<T> {
  moves += 1
  try {
    return await run()
  } finally {
    moves -= 1
  }
}

/**
 * Handles a call refused for `workContext`, because another window has switched. Ignores a late answer for a work
 * context that was left.
 */
export function onWorkContextRefused(workContext: string): void {
  if (moves > 0 || workContext !== currentWorkContext() || useReload.getState().request) return
  askReload({ text: workContextRefused, isForced: false })
}
