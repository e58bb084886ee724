import type { FormInstance } from 'antd'
import { useRef } from 'react'

interface Overwrite {
  /** The version a save names: that of the form, or a newer one whose change is saved over. */
  versionFor: (opened: number) => number
  /** Sends the form once more, over the change of this version. */
  overwrite: (version: number) => void
}

/** Lets a form be saved over somebody else's change, knowingly; see `ConflictNotice`. */
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
