import { workContextOf, workContextRefused } from '@hepu/api/core/workContext'
import { create } from 'zustand'
import { session } from '../../workspace/session.ts'

/** What asks for loading everything anew: why, and whether going on without is impossible. */
export interface ReloadRequest {
  text: string
  isForced: boolean
}

/** The dialog with 重新加载; closed without a request. */
export const useReload = create<{ request: ReloadRequest | null }>()(() => ({ request: null }))

export const askReload = (request: ReloadRequest): void => useReload.setState({ request })
export const closeReload = (): void => useReload.setState({ request: null })

/** Where the user works, as the screen says; blank before organisation and crop are known. */
export function currentWorkContext(): string {
  const { currentOrg, currentCrop } = session().userInfo ?? {}
  return currentOrg && currentCrop ? workContextOf(currentOrg.id, currentCrop.value) : ''
}

let moves = 0

/** Runs what moves the session or loads it anew; that calls of the old place are refused meanwhile is expected. */
export async function whileMoving<T>(run: () => Promise<T>): Promise<T> {
  moves += 1
  try {
    return await run()
  } finally {
    moves -= 1
  }
}

/** What happens when a call is refused for `workContext`: another window switched. A late answer for a left place is nothing. */
export function onWorkContextRefused(workContext: string): void {
  if (moves > 0 || workContext !== currentWorkContext() || useReload.getState().request) return
  askReload({ text: workContextRefused, isForced: false })
}
