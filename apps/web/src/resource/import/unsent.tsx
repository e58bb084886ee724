import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

/** The answers of a part, by its name. */
type Written = Readonly<Record<string, unknown>>

interface Unsent {
  /** What is written and has not been checked with the workbook yet. It outlives a check that something else causes, such as a repair. */
  written: Written
  /** Keeps what a part has written; undefined where it says no more than the workbook and what was checked. */
  write: (part: Written) => void
  /** Forgets all of it, once it is checked. */
  clear: () => void
  /** Says how all of it is checked. */
  offer: (apply: () => void) => void
  /** Has all of it checked. */
  apply: () => void
}

const UnsentContext = createContext<Unsent | null>(null)

/** Holds what the parts of a preview have written. */
export function UnsentAnswers({ children }: { children: ReactNode }) {
  const [written, setWritten] = useState<Written>({})
  const offered = useRef<() => void>(() => undefined)
  const write = useCallback(
    (part: Written) => setWritten((before) => withoutBlanks({ ...before, ...part })),
    [],
  )
  const clear = useCallback(() => setWritten({}), [])
  const offer = useCallback((apply: () => void) => {
    offered.current = apply
  }, [])
  const apply = useCallback(() => offered.current(), [])
  const value = useMemo(
    () => ({ written, write, clear, offer, apply }),
    [written, write, clear, offer, apply],
  )
  return <UnsentContext value={value}>{children}</UnsentContext>
}

const withoutBlanks = (written: Written): Written =>
  Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))

/** Returns what the parts of this preview have written. Throws outside of a preview. */
export function useUnsent(): Unsent & { isUnsent: boolean } {
  const unsent = use(UnsentContext)
  if (!unsent) throw new Error('answers need a preview around them')
  return { ...unsent, isUnsent: Object.keys(unsent.written).length > 0 }
}

/** Says how what is written is checked, as long as the part stands. */
export function useApply(apply: () => void): void {
  const { offer } = useUnsent()
  useEffect(() => offer(apply))
}

/** Returns a value, or undefined where it says the same as another. */
export const unlessSame = <T,>(value: T, other: unknown): T | undefined =>
  JSON.stringify(value) === JSON.stringify(other) ? undefined : value
