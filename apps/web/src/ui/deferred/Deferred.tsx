import {
  lazy,
  Suspense,
  useDeferredValue,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'

interface Props {
  /** Shown until the content is drawn, in the same size. */
  place: ReactNode
  children: ReactNode
}

/**
 * Draws its content after the rest of the current render, and lets answers that arrive meanwhile go first: the rows
 * that a user came for come before menus, filters and tools.
 */
export function Deferred({ place, children }: Props) {
  return <Suspense fallback={place}>{useDeferredValue(true, false) ? children : place}</Suspense>
}

/** How long (ms) deferred parts wait at most for the main content, from the first of them that is to be drawn. */
const PATIENCE_MS = 2000

const shown = Promise.withResolvers<void>()
let patience: ReturnType<typeof setTimeout> | undefined

/** Resolves when the main content is shown, or after `PATIENCE_MS`. It stays resolved for all screens opened later. */
export const contentShown: Promise<void> = shown.promise

/** Reports that the main content is drawn; the browser paints it before deferred code loads. */
export function markContentShown(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => shown.resolve()))
}

const loads: (() => Promise<unknown>)[] = []

/** Loads the code of all deferred parts; they are then drawn like any other part. */
export const loadParts = (): Promise<unknown> => Promise.all(loads.map(async (load) => load()))

/**
 * A part whose code loads only after the main content is shown. It must be inside `Deferred`, which shows the
 * placeholder. If the code fails to load, the next mount tries again.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let ready: ComponentType<P> | undefined
  const get = async () => (ready ??= await load())
  loads.push(get)
  const arriving = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      patience ??= setTimeout(shown.resolve, PATIENCE_MS)
      await contentShown
      try {
        return { default: await get() }
      } catch (error) {
        coming = arriving()
        throw error
      }
    })
  let coming = arriving()
  return function DeferredPart(props: P) {
    const [Part] = useState<ComponentType<P>>(() => ready ?? coming)
    return <Part {...props} />
  }
}
