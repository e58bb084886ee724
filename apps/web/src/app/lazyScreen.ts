import { lazy, type ComponentType } from 'react'
import { findScreen } from './screens.ts'

/** A screen that has not come after this long (ms) counts as failed. */
export const LOAD_LIMIT_MS = 120_000

/** The error of a screen that does not exist. */
export type MissingModule = Error & { code: 'MODULE_NOT_FOUND' }

/** True for the error of a screen that does not exist. */
export const isMissingModule = (error: unknown): error is MissingModule =>
  error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'

const loaded = new Map<string, ComponentType>()

/** The component of a registered screen, loaded when it is first shown. */
export function lazyScreen(path: string): ComponentType {
  const known = loaded.get(path)
  if (known) return known
  const made = lazy(() => loadScreen(path))
  loaded.set(path, made)
  return made
}

/** Has the component of a screen ready, so that it is drawn with the frame, not after it. A failure shows when it is drawn. */
export async function readyScreen(path: string): Promise<void> {
  try {
    loaded.set(path, (await loadScreen(path)).default)
  } catch {
    // Loaded again, with its error, when the screen is drawn.
  }
}

/** Forgets a screen, so that it is loaded again: a load that failed stays failed until then. */
export function forgetScreen(path: string): void {
  loaded.delete(path)
}

/** Loads the code of a screen within the limit. A path without screen raises the error of a missing module. */
export async function loadScreen(
  path: string,
  load: (() => Promise<{ default: ComponentType }>) | undefined = findScreen(path)?.load,
): Promise<{ default: ComponentType }> {
  if (!load) throw Object.assign(new Error(`Cannot find module '${path}'`), { code: 'MODULE_NOT_FOUND' })
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('页面加载超时，请检查网络')), LOAD_LIMIT_MS)
  try {
    return await Promise.race([load(), promise])
  } finally {
    clearTimeout(timer)
  }
}
