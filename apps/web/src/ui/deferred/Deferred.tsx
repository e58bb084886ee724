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
  /** Holds the place meanwhile, in the size of what comes. */
  place: ReactNode
  children: ReactNode
}

/**
 * Draws its content once the rest of what is being drawn stands, and lets an answer that arrives meanwhile go first:
 * what a user came for (the rows) before what he uses next (menus, filters, tools).
 */
export function Deferred({ place, children }: Props) {
  return <Suspense fallback={place}>{useDeferredValue(true, false) ? children : place}</Suspense>
}

/** From when they are to be drawn, the parts that come later wait no longer than this (ms) for what the user came for. */
const PATIENCE_MS = 2000

const shown = Promise.withResolvers<void>()
let patience: ReturnType<typeof setTimeout> | undefined

/** Once what the user came for is in sight, or is long in coming. From then on for all that is opened. */
export const contentShown: Promise<void> = shown.promise

/** Tells that what the user came for was drawn; it is painted before anything else is asked for. */
export function markContentShown(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => shown.resolve()))
}

const loads: (() => Promise<unknown>)[] = []

/** Has the code of all parts that come later ready; they are then drawn like any other. */
export const loadParts = (): Promise<unknown> => Promise.all(loads.map(async (load) => load()))

/**
 * A part whose code is asked for only once the content stands. Stands within `Deferred`, which holds its place. When the code did
 * not come it is asked for again with the next drawing.
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
