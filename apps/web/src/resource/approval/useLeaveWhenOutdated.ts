import { useEffect, useEffectEvent } from 'react'
import type { ApiError } from '../../client/ApiError.ts'
import { isOutdated } from '../../client/useRun.ts'

/** Leaves a dialog when its act was refused because somebody acted meanwhile: what it shows is no longer so. */
export function useLeaveWhenOutdated(error: ApiError | null, leave: () => void): void {
  const onOutdated = useEffectEvent(leave)
  useEffect(() => {
    if (isOutdated(error)) onOutdated()
  }, [error])
}
