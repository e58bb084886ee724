import { useEffect, useRef, useState, type ComponentType } from 'react'
import { notifyFailure } from '../../client/notify.ts'

/** A large part of the product. */
export interface Heavy<P> {
  /** The part, once it has come. */
  come: () => ComponentType<P> | null
  load: () => Promise<ComponentType<P>>
}

/** A part that is loaded when somebody first wants it, once for all who show it; after a failure, when it is wanted again. */
export function heavyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): Heavy<P> {
  let come: ComponentType<P> | null = null
  return {
    come: () => come,
    load: async () => (come ??= (await load()).default),
  }
}

/** Events by which a user turns to a control; the light one takes them as they are. */
interface Turning {
  onPointerEnter: () => void
  onPointerDown: () => void
  onFocus: () => void
  onClick: () => void
}

interface UsedHeavy<P> {
  Shown: ComponentType<P> | null
  turning: Turning
  /** Goes on with the light control: the user has left before the heavy one was shown. */
  stayLight: () => void
}

/**
 * What a light control needs to give way to its heavy one: `Shown` once that was wanted here and has come. A pointer above
 * the control only loads; a click or the keyboard wants, a click when it is over, as what is pressed must not vanish under
 * the finger. When the part cannot be loaded the user is told, and the light one stays.
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
