import type { ReactNode } from 'react'
import { BLANK } from './formatNumber.ts'

/** What is given, or a dash for null, undefined and blank text; zero stays zero. */
export function Blank({ children }: { children: ReactNode }) {
  return children === null || children === undefined || children === '' ? (
    <span className="quiet">{BLANK}</span>
  ) : (
    <>{children}</>
  )
}
