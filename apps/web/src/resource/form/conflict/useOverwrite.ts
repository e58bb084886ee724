import type { FormInstance } from 'antd'
import { useRef } from 'react'

interface Overwrite {
  /** Returns the version that a save names: that of the form, or the newer one that it overwrites. */
  versionFor: (opened: number) => number
  /** Sends the form again, over the change of this version. */
  overwrite: (version: number) => void
}

/** Lets the user knowingly save a form over somebody else's change; see `ConflictNotice`. */
export function useOverwrite(form: FormInstance): Overwrite {
  const known = useRef(0)
  return {
    versionFor: (opened) => Math.max(opened, known.current),
    overwrite: (version) => {
      known.current = version
      form.submit()
    },
  }
}
