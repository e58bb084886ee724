import { useEffect, useRef, useState, type ComponentType } from 'react'
import { notifyFailure } from '../../client/notify.ts'

/** A large component that loads on demand. */
export interface Heavy<P> {
  /** The component if it is loaded, else null. */
  come: () => ComponentType<P> | null
  load: () => Promise<ComponentType<P>>
}

/**
 * Creates a component that loads on first demand, once for all its uses; after a failure the next demand tries again.
 */
export function heavyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): Heavy<P> {
  let come: ComponentType<P> | null = null
  return {
    come: () => come,
    load: async () => (come ??= (await load()).default),
  }
}

/** Events by which a user turns to a control; the light control passes them on as they are. */
interface Turning {
  onPointerEnter: () => void
  onPointerDown: () => void
  onFocus: () => void
  onClick: () => void
}

interface UsedHeavy<P> {
  Shown: ComponentType<P> | null
  turning: Turning
  /** Keeps the light control: the user has left it before the heavy one was shown. */
  stayLight: () => void
}

/**
 * Lets a heavy control replace a light one: `Shown` is the heavy one as soon as it was asked for here and is loaded. A
 * pointer above the control only loads it. A click or the keyboard asks for it; a click only when it is over, because
 * the pressed element must not vanish. If loading fails a message appears and the light control stays.
 */
export function useHeavy<P>(heavy: Heavy<P>): UsedHeavy<P> {
  const [Shown, setShown] = useState<ComponentType<P> | null>(null)
  const isHere = useRef(false)
  const isPressed = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const want = async () => {
    try {
      const part = heavy.come() ?? (await heavy.load())
      if (isHere.current) setShown(() => part)
    } catch (error) {
      notifyFailure(error)
    }
  }
  const turning: Turning = {
    onPointerEnter: () => void heavy.load().catch(() => undefined),
    onPointerDown: () => {
      isPressed.current = true
    },
    onFocus: () => {
      if (!isPressed.current) void want()
    },
    onClick: () => {
      isPressed.current = false
      void want()
    },
  }
  return { Shown, turning, stayLight: () => setShown(null) }
}
