import { lazy, type ComponentType } from 'react'
import { findScreen } from './screens.ts'

/** A screen that has not loaded after this time (ms) counts as failed. */
export const LOAD_LIMIT_MS = 120_000

/** The error of a screen that does not exist. */
export type MissingModule = Error & { code: 'MODULE_NOT_FOUND' }

/** Returns true for the error of a screen that does not exist. */
export const isMissingModule = (error: unknown): error is MissingModule =>
  error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'

const loaded = new Map<string, ComponentType>()

/** Returns the component of a registered screen, which loads when it is first shown. */
export function lazyScreen(path: string): ComponentType {
  const known = loaded.get(path)
  if (known) return known
  const made = lazy(() => loadScreen(path))
  loaded.set(path, made)
  return made
}

/**
 * Loads the component of a screen in advance, so that it renders with the frame and not after it. A failure appears
 * when it renders.
 */
export async function readyScreen(path: string): Promise<void> {
  try {
    loaded.set(path, (await loadScreen(path)).default)
  } catch {
    // Rendering the screen loads it again and shows the error.
  }
}

/** Forgets a screen, so that it loads again: a failed load stays failed until then. */
export function forgetScreen(path: string): void {
  loaded.delete(path)
}

/** Loads the code of a screen within the limit. A path without a screen throws the error of a missing module. */
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
